// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/factorysandbox.h"
#include "providers/registry.h"
#include "tests/support/await.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// The provider that build.cmake built out of tree, as this program finds it.
class TestPlugin : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_registry.emplace(ProviderRegistry::find({QStringLiteral(MILLWRIGHT_PLUGINS)}, m_root.path()));
        m_factory = m_registry->factory(u"my-cloud"_s);
        QVERIFY2(m_factory, m_registry->refused().isEmpty() ? "not found" : qPrintable(m_registry->refused().first().why));
    }

    void itIsOfferedBesideTheProgramsOwn()
    {
        QVERIFY(m_registry->refused().isEmpty());
        QCOMPARE(m_registry->factories().size(), builtinProviders().size() + 1);
        QCOMPARE(m_factory->title(), u"My cloud"_s);
        QVERIFY(m_factory->optionsSchema().field(u"root"_s));
    }

    void settingsReachTheSandboxAlsoByTheirOlderName_data()
    {
        QTest::addColumn<QByteArray>("settings");
        QTest::addColumn<QString>("region");
        QTest::newRow("unset") << QByteArray("{}") << u"eu"_s;
        QTest::newRow("set") << QByteArray("{\"region\":\"us\"}") << u"us"_s;
        QTest::newRow("by the older name") << QByteArray("{\"zone\":\"us\"}") << u"us"_s;
    }

    void settingsReachTheSandboxAlsoByTheirOlderName()
    {
        QFETCH(QByteArray, settings);
        QFETCH(QString, region);
        ProviderHost host;
        host.clock = std::make_shared<SystemClock>();
        host.dataFolder = m_root.path();
        host.environment = systemEnvironment();
        Json options;
        options["defaults"]["region"] = "eu";
        const auto provider = await(m_factory->create(host, options)).value();
        const auto sandbox = provider->create({.sessionId = u"s1"_s}, SettingsDocument::parse(settings).value()).value();
        QCOMPARE(await(sandbox->run({.command = u"echo $REGION"_s}))->standardOutput, QString(region + u'\n'));
        QVERIFY(await(sandbox->destroy()));
        await(provider->close());
    }

private:
    QTemporaryDir m_root;
    std::optional<ProviderRegistry> m_registry;
    const ProviderFactory *m_factory = nullptr;
};

QTEST_GUILESS_MAIN(TestPlugin)
#include "tst_plugin.moc"
