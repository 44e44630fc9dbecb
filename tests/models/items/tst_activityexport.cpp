// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/activityexport.h"
#include "models/items/activitymodel.h"
#include "tests/support/manualclock.h"

#include <nlohmann/json.hpp>

#include <QAbstractItemModelTester>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

const QDateTime moment = QDateTime::fromString(u"2026-11-30T09:12:00.250+02:00"_s, Qt::ISODateWithMs);

ActivityEntry setting(const QString &before, const QString &after)
{
    return {.seq = 1, .at = moment, .projectId = u"p"_s, .kind = u"settings"_s, .subject = u"CPU"_s, .before = before, .after = after};
}

ActivityEntry skipped()
{
    const BuildRun run{.number = 2,
        .projectId = u"p"_s,
        .trigger = BuildTrigger::Push,
        .requestedAt = moment,
        .outcome = RunOutcome::Skipped,
        .reason = u"unchanged"_s,
        .provider = u"snapshot"_s};
    return {.at = moment, .projectId = u"p"_s, .kind = u"run"_s, .run = run};
}

} // namespace

/// Activity that is narrowed down, and that leaves the window.
class TestActivityExport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCellIsReadBackAsItWas_data()
    {
        QTest::addColumn<QString>("value");
        QTest::addColumn<QByteArray>("cell");
        // RFC 4180, section 2.
        QTest::newRow("plain") << u"4"_s << "4"_ba;
        QTest::newRow("nothing") << QString() << ""_ba;
        QTest::newRow("comma") << u"a,b"_s << "\"a,b\""_ba;
        QTest::newRow("quote") << u"say \"hi\""_s << "\"say \"\"hi\"\"\""_ba;
        QTest::newRow("newline") << u"make\nmake check"_s << "\"make\nmake check\""_ba;
        QTest::newRow("carriage return and newline") << u"a\r\nb"_s << "\"a\r\nb\""_ba;
        QTest::newRow("umlaut") << u"Größe"_s
                                << "Gr\xc3\xb6\xc3\x9f"
                                   "e"_ba;
        // What a spreadsheet would run (OWASP, CSV injection).
        QTest::newRow("equals") << u"=1+1"_s << "'=1+1"_ba;
        QTest::newRow("plus") << u"+1"_s << "'+1"_ba;
        QTest::newRow("minus") << u"-1"_s << "'-1"_ba;
        QTest::newRow("at") << u"@SUM(A1)"_s << "'@SUM(A1)"_ba;
        QTest::newRow("tab") << u"\t=1"_s << "'\t=1"_ba;
        QTest::newRow("carriage return") << u"\r=1"_s << "\"'\r=1\""_ba;
        QTest::newRow("newline before") << u"\n=1"_s << "\"'\n=1\""_ba;
        QTest::newRow("space before") << u"  =1"_s << "'  =1"_ba;
        QTest::newRow("full width") << u"\uff1d1"_s
                                    << "'\xef\xbc\x9d"
                                       "1"_ba;
        QTest::newRow("formula with quotes and commas")
            << u"=HYPERLINK(\"http://x\",\"y\")"_s << "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\""_ba;
        QTest::newRow("equals within") << u"a=b"_s << "a=b"_ba;
        QTest::newRow("token") << u"ghp_0123456789abcdefghijABCDEFGHIJ012345"_s << "***"_ba;
        QTest::newRow("password") << u"https://me:hunter2@example.org/a"_s << "https://***@example.org/a"_ba;
    }

    void aCellIsReadBackAsItWas()
    {
        QFETCH(QString, value);
        QFETCH(QByteArray, cell);
        const QByteArray start = "2026-11-30T07:12:00.250Z,settings,CPU,";
        QCOMPARE(ActivityExport::csv({setting(value, u"x"_s), setting({}, value)}),
            "at,kind,what,before,after\r\n" + start + cell + ",x\r\n" + start + "," + cell + "\r\n");
    }

    void nothingIsAHeader() { QCOMPARE(ActivityExport::csv({}), "at,kind,what,before,after\r\n"_ba); }

    void aRunIsARowWithHowItEnded()
    {
        QCOMPARE(ActivityExport::csv({skipped()}).split('\n').at(1),
            "2026-11-30T07:12:00.250Z,run,\"#2, asked by push\",,\"Skipped: no head moved, nothing changed\"\r"_ba);
    }

    void jsonHoldsTheValuesAsTheyAre()
    {
        const QByteArray text
            = ActivityExport::json({skipped(), setting(u"=1, \"2\"\n3"_s, u"TOKEN=ghp_0123456789abcdefghijABCDEFGHIJ012345"_s)});
        const auto list = nlohmann::json::parse(text.toStdString());
        QCOMPARE(list.size(), 2u);
        QCOMPARE(list[0]["run"]["number"], 2);
        QCOMPARE(list[0]["run"]["trigger"], "push");
        QCOMPARE(list[0]["run"]["outcome"], "skipped");
        QCOMPARE(list[0]["run"]["reason"], "unchanged");
        QVERIFY(!list[0]["run"].contains("buildId"));
        QCOMPARE(list[1]["at"], "2026-11-30T07:12:00.250Z");
        QCOMPARE(list[1]["kind"], "settings");
        QCOMPARE(list[1]["what"], "CPU");
        QCOMPARE(list[1]["before"], "=1, \"2\"\n3");
        QCOMPARE(list[1]["after"], "TOKEN=***");
        QCOMPARE(ActivityExport::json({}), "[]\n"_ba);
    }

    void jsonHoldsWhatASchedulesRunIsTold()
    {
        ActivityEntry entry = skipped();
        entry.run->reason = u"debounced"_s;
        entry.run->scheduledAt = moment.addSecs(-3600);
        entry.run->againAt = moment.addSecs(600);
        entry.run->cause = u"https://ann:secret@example.org/a moved"_s;
        const auto run = nlohmann::json::parse(ActivityExport::json({entry}).toStdString())[0]["run"];
        QCOMPARE(run["scheduledAt"], "2026-11-30T06:12:00.250Z");
        QCOMPARE(run["againAt"], "2026-11-30T07:22:00.250Z");
        QVERIFY(!run["cause"].get<std::string>().contains("secret"));
        QVERIFY(run["cause"].get<std::string>().contains("moved"));
    }

    void entriesAreFilteredByKindAndText()
    {
        ActivityModel model(std::make_shared<ManualClock>());
        model.setEntries({skipped(), setting(u"first\nsecond line"_s, u"4"_s)});
        ActivityFilter filter;
        const QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
        filter.setSourceModel(&model);
        QCOMPARE(filter.rowCount(), 2);
        filter.setKind(u"settings"_s);
        QCOMPARE(filter.rowCount(), 1);
        filter.setText(u"PUSH"_s);
        QCOMPARE(filter.rowCount(), 0);
        filter.setKind({});
        QCOMPARE(filter.rowCount(), 1);
        filter.setText(u" Second Line "_s);
        QCOMPARE(filter.rowCount(), 1);
        filter.setText(u"[a"_s);
        QCOMPARE(filter.rowCount(), 0);
        filter.setText({});
        QCOMPARE(filter.rowCount(), 2);
    }
};

QTEST_MAIN(TestActivityExport)
#include "tst_activityexport.moc"
