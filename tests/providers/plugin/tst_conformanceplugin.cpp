// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/registry.h"
#include "tests/providers/conformance.h"
#include "tests/support/await.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

class MyCloudFixture : public ConformanceFixture
{
public:
    QString provider() const override { return u"my-cloud"_s; }
    Capabilities capabilities() const override { return {.sessionIdNamesFolder = true}; }
    QStringList settingsNames() const override { return {u"region"_s}; }

    std::shared_ptr<FactorySandbox> make(std::shared_ptr<Clock> clock) override
    {
        const auto made = await(factory()->create(host(std::move(clock)), Json::object()));
        if (!made)
            qFatal("%s", qPrintable(made.error().message));
        return *made;
    }

    int machines(const QString &sessionId) override { return QDir(m_root.filePath(u"machines"_s)).exists(sessionId) ? 1 : 0; }

    QList<OptionSet> optionSets() override
    {
        const auto with = [this](const char *options) {
            return
                [this, options] { return factory()->create(host(std::make_shared<SystemClock>()), Json::parse(options, nullptr, false)); };
        };
        return {{u"null"_s, with("null")}, {u"root"_s, with("{\"root\":\"/srv/machines\"}")},
            {u"defaults"_s, with("{\"defaults\":{\"region\":\"eu\"}}")}, {u"relative root"_s, with("{\"root\":\"x\"}"), u"root"_s},
            {u"another region"_s, with("{\"defaults\":{\"region\":\"mars\"}}"), u"region"_s},
            {u"unknown"_s, with("{\"rot\":\"/x\"}"), u"rot"_s}};
    }

private:
    const ProviderFactory *factory() const
    {
        const ProviderFactory *const found = m_registry.factory(u"my-cloud"_s);
        if (!found)
            qFatal("the plugin was not found");
        return found;
    }

    ProviderHost host(std::shared_ptr<Clock> clock) const
    {
        ProviderHost host;
        host.clock = std::move(clock);
        host.dataFolder = m_root.path();
        host.environment = systemEnvironment();
        return host;
    }

    QTemporaryDir m_root;
    ProviderRegistry m_registry = ProviderRegistry::find({QStringLiteral(MILLWRIGHT_PLUGINS)}, m_root.path());
};

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    ConformanceTest test(std::make_unique<MyCloudFixture>());
    return QTest::qExec(&test, argc, argv);
}
