// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/custom/customfactorysandbox.h"
#include "providers/local/localfactorysandbox.h"
#include "tests/support/await.h"

#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <stdexcept>

using namespace Millwright;
using namespace Qt::StringLiterals;

class TestCustom : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theCallbackMakesTheSandboxAndSettingsAreIgnored()
    {
        QTemporaryDir dir;
        ProviderHost host;
        host.clock = std::make_shared<SystemClock>();
        const auto local = std::make_shared<LocalFactorySandbox>(host, LocalFactorySandbox::Options{.root = dir.path()});
        SandboxContext seen;
        const auto custom = std::make_shared<CustomFactorySandbox>([&](SandboxContext context) {
            seen = context;
            return local->create(std::move(context), {});
        });
        const Json settings = {{"cpuCount", 4}};
        const auto sandbox
            = custom->create({.sessionId = u"s1"_s, .sandboxId = u"known"_s}, SettingsDocument::fromJson(settings).value()).value();
        QCOMPARE(seen.sessionId, u"s1"_s);
        QCOMPARE(seen.sandboxId, u"known"_s);
        QVERIFY(await(sandbox->run({.command = u"true"_s}))->success());
    }

    void nothingCanBeTunedOrBuilt()
    {
        CustomFactorySandbox custom([](SandboxContext) { return failure(ErrorCode::Unsupported, u"No."_s); });
        QCOMPARE(QString::fromStdString(describeSandbox(&custom).dump()),
            uR"({"provider":"custom","settingsSchema":{"type":"object","properties":{},"additionalProperties":false},)"_s
            uR"("capabilities":{"template":false,"builds":{"available":false,"history":false}}})"_s);
    }

    void whatGoesWrongInTheCallbackIsReported_data()
    {
        QTest::addColumn<CustomFactorySandbox::Callback>("callback");
        QTest::addColumn<QString>("part");
        using Made = Result<std::shared_ptr<Sandbox>>;
        QTest::newRow("exception") << CustomFactorySandbox::Callback([](SandboxContext) -> Made {
            throw std::runtime_error("the cloud is closed");
        }) << u"the cloud is closed"_s;
        QTest::newRow("something else thrown") << CustomFactorySandbox::Callback([](SandboxContext) -> Made { throw 42; })
                                               << u"without saying why"_s;
        QTest::newRow("no sandbox") << CustomFactorySandbox::Callback([](SandboxContext) -> Made { return nullptr; })
                                    << u"made no sandbox"_s;
        QTest::newRow("no callback") << CustomFactorySandbox::Callback() << u"no callback"_s;
        QTest::newRow("an error of its own") << CustomFactorySandbox::Callback([](SandboxContext) -> Made {
            return failure(ErrorCode::StartFailed, u"No machine is free."_s);
        }) << u"No machine is free."_s;
    }

    void whatGoesWrongInTheCallbackIsReported()
    {
        QFETCH(CustomFactorySandbox::Callback, callback);
        QFETCH(QString, part);
        CustomFactorySandbox custom(std::move(callback));
        const auto made = custom.create({.sessionId = u"s1"_s}, {});
        QVERIFY(!made);
        QCOMPARE(made.error().code, ErrorCode::StartFailed);
        QVERIFY2(made.error().message.contains(part), qPrintable(made.error().message));
    }

    void contextsThatTheContractExcludesNeverReachTheCallback()
    {
        bool called = false;
        CustomFactorySandbox custom([&called](SandboxContext) -> Result<std::shared_ptr<Sandbox>> {
            called = true;
            return nullptr;
        });
        QCOMPARE(custom.create({}, {}).error().code, ErrorCode::InvalidArgument);
        QVERIFY(!called);
    }
};

QTEST_GUILESS_MAIN(TestCustom)
#include "tst_custom.moc"
