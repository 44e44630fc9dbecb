// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/sandboxchoice.h"

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// The table of the spec's "Default sandbox".
class TestSandboxChoice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void row_data()
    {
        QTest::addColumn<QString>("chosen");
        QTest::addColumn<Environment>("environment");
        QTest::addColumn<bool>("development");
        QTest::addColumn<QString>("provider");
        QTest::addColumn<bool>("isWarning");
        QTest::addColumn<QString>("told");

        const Environment token{{u"MASTRA_PLATFORM_ACCESS_TOKEN"_s, u"t"_s}};
        const Environment key{{u"MASTRA_PLATFORM_SECRET_KEY"_s, u"k"_s}};
        const Environment ids{{u"MASTRA_PROJECT_ID"_s, u"p"_s}, {u"MASTRA_ENVIRONMENT_ID"_s, u"e"_s}};
        const auto with = [](std::initializer_list<Environment> parts) {
            Environment all;
            for (const Environment &part : parts)
                all.insert(part);
            return all;
        };
        const Environment development{{u"NODE_ENV"_s, u"development"_s}};
        const auto row = [](const char *name, const QString &chosen, const Environment &environment, bool isDevelopment,
                             const QString &provider, bool isWarning, const QString &told) {
            QTest::newRow(name) << chosen << environment << isDevelopment << provider << isWarning << told;
        };

        row("an explicit option wins", u"snapshot"_s, with({token, ids}), false, u"snapshot"_s, false, {});
        row("also in development", u"docker"_s, with({token, ids, development}), true, u"docker"_s, false, {});
        row("no credentials", {}, ids, false, {}, false, u"MASTRA_PLATFORM_ACCESS_TOKEN"_s);
        row("no credentials in development", {}, development, true, {}, false, u"off"_s);
        row("automatic is no explicit option", u"automatic"_s, {}, false, {}, false, u"off"_s);
        row("deployed", {}, with({token, ids}), false, u"platform"_s, false, u"Platform"_s);
        row("deployed, automatic", u"automatic"_s, with({token, ids}), false, u"platform"_s, false, u"Platform"_s);
        row("deployed with the secret key", {}, with({key, ids}), false, u"platform"_s, false, u"Platform"_s);
        row("in development by NODE_ENV", {}, with({token, ids, development}), false, u"local"_s, false, u"development"_s);
        row("in development by the option", {}, with({key, ids}), true, u"local"_s, false, u"development"_s);
        row("in development no ids are needed", {}, token, true, u"local"_s, false, u"development"_s);
        row("no project", {}, with({token, {{u"MASTRA_ENVIRONMENT_ID"_s, u"e"_s}}}), false, {}, true, u"MASTRA_PROJECT_ID"_s);
        row("no environment", {}, with({token, {{u"MASTRA_PROJECT_ID"_s, u"p"_s}}}), false, {}, true, u"MASTRA_ENVIRONMENT_ID"_s);
        row("neither", {}, key, false, {}, true, u"MASTRA_PROJECT_ID and MASTRA_ENVIRONMENT_ID"_s);
        row("blanks are no credentials", {}, with({{{u"MASTRA_PLATFORM_ACCESS_TOKEN"_s, u" \n"_s}}, ids}), false, {}, false, u"off"_s);
        row("blanks are no project", {}, with({token, {{u"MASTRA_PROJECT_ID"_s, u" "_s}, {u"MASTRA_ENVIRONMENT_ID"_s, u"e"_s}}}), false, {},
            true, u"MASTRA_PROJECT_ID"_s);
        row("values are trimmed", {}, with({token, ids, {{u"NODE_ENV"_s, u" development "_s}}}), false, u"local"_s, false,
            u"development"_s);
        row("another NODE_ENV", {}, with({token, ids, {{u"NODE_ENV"_s, u"production"_s}}}), false, u"platform"_s, false, u"Platform"_s);
    }

    void row()
    {
        QFETCH(QString, chosen);
        QFETCH(Environment, environment);
        QFETCH(bool, development);
        QFETCH(QString, told);
        const SandboxChoice choice = chooseSandbox(chosen, environment, development);
        QTEST(choice.provider, "provider");
        QTEST(choice.isWarning, "isWarning");
        QCOMPARE(choice.reason.isEmpty(), told.isEmpty());
        QVERIFY2(choice.reason.contains(told), qPrintable(choice.reason));
    }
};

QTEST_GUILESS_MAIN(TestSandboxChoice)
#include "tst_sandboxchoice.moc"
