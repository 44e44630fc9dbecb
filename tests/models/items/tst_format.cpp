// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/format.h"

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// What the window says of times, ids and reasons.
class TestFormat : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void durations_data()
    {
        QTest::addColumn<qint64>("milliseconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("negative, when a clock was set back") << qint64(-5000) << u"under 1 s"_s;
        QTest::newRow("nothing") << qint64(0) << u"under 1 s"_s;
        QTest::newRow("below a second") << qint64(999) << u"under 1 s"_s;
        QTest::newRow("seconds") << qint64(48'000) << u"48 s"_s;
        QTest::newRow("last second") << qint64(59'999) << u"59 s"_s;
        QTest::newRow("a minute") << qint64(60'000) << u"1 min"_s;
        QTest::newRow("minutes and seconds") << qint64(92'000) << u"1 min 32 s"_s;
        QTest::newRow("last minute") << qint64(3'599'000) << u"59 min 59 s"_s;
        QTest::newRow("an hour") << qint64(3'600'000) << u"1 h"_s;
        QTest::newRow("hours and minutes") << qint64(3'600'000 * 3 + 60'000 * 12) << u"3 h 12 min"_s;
        QTest::newRow("a day") << qint64(86'400'000) << u"1 d"_s;
        QTest::newRow("days and hours") << qint64(86'400'000 * 2 + 3'600'000 * 4 + 59'000) << u"2 d 4 h"_s;
    }

    void durations()
    {
        QFETCH(qint64, milliseconds);
        QTEST(Format::duration(std::chrono::milliseconds(milliseconds)), "text");
    }

    void ages_data()
    {
        QTest::addColumn<qint64>("seconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("in the future") << qint64(-30) << u"just now"_s;
        QTest::newRow("now") << qint64(0) << u"just now"_s;
        QTest::newRow("59 s") << qint64(59) << u"just now"_s;
        QTest::newRow("a minute") << qint64(60) << u"1 min ago"_s;
        QTest::newRow("12 minutes") << qint64(12 * 60 + 59) << u"12 min ago"_s;
        QTest::newRow("an hour") << qint64(3600) << u"1 h ago"_s;
        QTest::newRow("23 hours") << qint64(86399) << u"23 h ago"_s;
        QTest::newRow("one day") << qint64(86400) << u"1 day ago"_s;
        QTest::newRow("many days") << qint64(86400 * 40) << u"40 days ago"_s;
    }

    void ages()
    {
        QFETCH(qint64, seconds);
        const QDateTime now(QDate(2026, 11, 27), QTime(12, 0), QTimeZone::UTC);
        QTEST(Format::ago(now.addSecs(-seconds), now), "text");
        QCOMPARE(Format::ago({}, now), QString());
    }

    void moments_data()
    {
        QTest::addColumn<QString>("then");
        QTest::addColumn<QString>("moment");
        QTest::addColumn<QString>("clock");
        // Now is Friday, 27 November 2026, 00:30 in Berlin.
        QTest::newRow("today, though another day in UTC") << u"2026-11-26T23:10:00Z"_s << u"today 00:10"_s << u"00:10"_s;
        QTest::newRow("yesterday, though today in UTC") << u"2026-11-26T22:59:00Z"_s << u"yesterday 23:59"_s << u"yesterday 23:59"_s;
        QTest::newRow("within the week") << u"2026-11-24T08:20:00Z"_s << u"Tue 09:20"_s << u"Tue 09:20"_s;
        QTest::newRow("a week ago is no weekday") << u"2026-11-20T08:20:00Z"_s << u"20 Nov 09:20"_s << u"20 Nov 09:20"_s;
        QTest::newRow("summer time then") << u"2026-07-01T08:20:00Z"_s << u"1 Jul 10:20"_s << u"1 Jul 10:20"_s;
        QTest::newRow("another year") << u"2025-11-20T08:20:00Z"_s << u"20 Nov 2025 09:20"_s << u"20 Nov 2025 09:20"_s;
        QTest::newRow("tomorrow") << u"2026-11-28T08:20:00Z"_s << u"tomorrow 09:20"_s << u"tomorrow 09:20"_s;
        QTest::newRow("to come") << u"2026-12-04T02:00:00Z"_s << u"Fri 4 Dec 03:00"_s << u"Fri 4 Dec 03:00"_s;
        QTest::newRow("to come in another year") << u"2027-01-01T02:00:00Z"_s << u"Fri 1 Jan 2027 03:00"_s << u"Fri 1 Jan 2027 03:00"_s;
        QTest::newRow("never") << QString() << QString() << QString();
    }

    void moments()
    {
        QFETCH(QString, then);
        const QDateTime now = QDateTime::fromString(u"2026-11-26T23:30:00Z"_s, Qt::ISODate);
        const QTimeZone berlin("Europe/Berlin");
        QTEST(Format::moment(QDateTime::fromString(then, Qt::ISODate), now, berlin), "moment");
        QTEST(Format::clockTime(QDateTime::fromString(then, Qt::ISODate), now, berlin), "clock");
    }

    void waits_data()
    {
        QTest::addColumn<qint64>("seconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("gone by") << qint64(-1) << u"now"_s;
        QTest::newRow("now") << qint64(0) << u"now"_s;
        QTest::newRow("a moment") << qint64(59) << u"in under 1 min"_s;
        QTest::newRow("minutes") << qint64(12 * 60 + 59) << u"in 12 min"_s;
        QTest::newRow("hours and minutes") << qint64(3 * 3600 + 20 * 60) << u"in 3 h 20 min"_s;
        QTest::newRow("whole hours") << qint64(3 * 3600) << u"in 3 h"_s;
        QTest::newRow("many hours") << qint64(14 * 3600 + 59 * 60) << u"in 14 h"_s;
        QTest::newRow("last hour") << qint64(48 * 3600 - 1) << u"in 47 h"_s;
        QTest::newRow("days") << qint64(48 * 3600) << u"in 2 days"_s;
    }

    void waits()
    {
        QFETCH(qint64, seconds);
        const QDateTime now = QDateTime::fromString(u"2026-11-26T23:30:00Z"_s, Qt::ISODate);
        QTEST(Format::until(now.addSecs(seconds), now), "text");
        QCOMPARE(Format::until({}, now), QString());
    }

    void whatCameOfARun_data()
    {
        QTest::addColumn<BuildRun>("run");
        QTest::addColumn<QString>("why");
        const QDateTime then = QDateTime::fromString(u"2026-11-27T12:55:00Z"_s, Qt::ISODate);
        const BuildRun skipped{.number = 1, .projectId = {}, .requestedAt = then, .outcome = RunOutcome::Skipped};
        const auto because = [](BuildRun run, const QString &reason, const QDateTime &again = {}) {
            run.reason = reason;
            run.againAt = again;
            return run;
        };
        QTest::newRow("unchanged") << because(skipped, u"unchanged"_s) << u"no head moved, nothing changed"_s;
        QTest::newRow("debounced") << because(skipped, u"debounced"_s, then.addSecs(600)) << u"debounced until 14:05"_s;
        QTest::newRow("debounced over midnight")
            << because(skipped, u"debounced"_s, then.addSecs(12 * 3600)) << u"debounced until 28 Nov 01:55"_s;
        QTest::newRow("debounced and dropped") << because(skipped, u"debounced"_s) << u"too soon after the build before"_s;
        QTest::newRow("in progress") << because(skipped, u"in_progress"_s) << u"a build is in progress"_s;
        QTest::newRow("in progress, remembered")
            << because(skipped, u"in_progress"_s, then.addSecs(1800)) << u"a build is in progress; decided again when it ends"_s;
        BuildRun failed = because(skipped, u"acme/app cannot be reached."_s, then.addSecs(60));
        failed.outcome = RunOutcome::Failed;
        QTest::newRow("failed, tried again") << failed << u"tried again at 13:56: acme/app cannot be reached."_s;
        QTest::newRow("failed for no reason told") << because(failed, {}, then.addSecs(60)) << u"tried again at 13:56"_s;
        BuildRun built = skipped;
        built.outcome = RunOutcome::Started;
        built.buildId = u"b"_s;
        QTest::newRow("built") << built << QString();
        built.error = u"\nsetup command exited 1\nmore\n"_s;
        QTest::newRow("its build failed") << built << u"setup command exited 1\nmore"_s;
    }

    void whatCameOfARun()
    {
        QFETCH(BuildRun, run);
        QTEST(Format::why(run, QTimeZone("Europe/Berlin")), "why");
    }

    void whoAskedForARun_data()
    {
        QTest::addColumn<int>("late"); // seconds after its time; -1: it had none
        QTest::addColumn<QString>("asked");
        QTest::newRow("no schedule's time") << -1 << u"schedule"_s;
        QTest::newRow("at its time") << 4 << u"schedule"_s;
        QTest::newRow("two minutes are no delay") << 120 << u"schedule"_s;
        QTest::newRow("five hours late") << 5 * 3600 + 12 * 60
                                         << u"schedule for 03:00, run at 08:12 (Millwright was closed, or this computer asleep)"_s;
        QTest::newRow("a day late") << 24 * 3600
                                    << u"schedule for 27 Nov 03:00, run at 03:00 (Millwright was closed, or this computer asleep)"_s;
    }

    void whoAskedForARun()
    {
        QFETCH(int, late);
        const QDateTime wanted = QDateTime::fromString(u"2026-11-27T02:00:00Z"_s, Qt::ISODate);
        BuildRun run{.number = 1, .projectId = {}, .trigger = BuildTrigger::Schedule, .requestedAt = wanted.addSecs(qMax(0, late))};
        if (late >= 0)
            run.scheduledAt = wanted;
        QTEST(Format::askedBy(run, QTimeZone("Europe/Berlin")), "asked");
    }

    void ids_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("text");
        QTest::newRow("commit") << u"9c1d2e7f00112233445566778899aabbccddeeff"_s << u"9c1d2e7"_s;
        QTest::newRow("sha-256") << QString(64, u'a') << u"aaaaaaa"_s;
        QTest::newRow("short already") << u"9c1d2e7"_s << u"9c1d2e7"_s;
        QTest::newRow("a provider's name is no hash") << u"storefront-template-build-7"_s << u"storefront-template-build-7"_s;
        QTest::newRow("a hash behind a kind") << u"tpl-4f2a91c0112233445566778899"_s << u"4f2a91c"_s;
        QTest::newRow("a hash behind its algorithm") << u"sha256:"_s + QString(64, u'b') << u"bbbbbbb"_s;
        QTest::newRow("a UUID") << u"0b8f7a1e-52c1-4f5c-9a53-0f6d1e2c3b4a"_s << u"0b8f7a1e-52c1-4f5c-9a53-0f6d1e2c3b4a"_s;
        QTest::newRow("none") << QString() << QString();
    }

    void ids()
    {
        QFETCH(QString, id);
        QTEST(Format::shortId(id), "text");
    }

    void firstLines_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("line");
        QTest::newRow("one") << u"setup command exited 1"_s << u"setup command exited 1"_s;
        QTest::newRow("several, with Windows ends") << u"\r\n  first \r\nsecond"_s << u"first"_s;
        QTest::newRow("space only") << u" \n\t\n"_s << QString();
    }

    void firstLines()
    {
        QFETCH(QString, text);
        QTEST(Format::firstLine(text), "line");
    }

    void reasonsAreSentences_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("text");
        QTest::newRow("unchanged") << u"unchanged"_s << u"no head moved, nothing changed"_s;
        QTest::newRow("in progress") << u"in_progress"_s << u"a build is in progress"_s;
        QTest::newRow("free text") << u"cannot reach example.org\nmore"_s << u"cannot reach example.org"_s;
        QTest::newRow("none") << QString() << QString();
    }

    void reasonsAreSentences()
    {
        QFETCH(QString, word);
        QTEST(Format::reason(word), "text");
    }

    void countsAgreeWithTheirNoun()
    {
        QCOMPARE(Format::settingsChanged(1), u"1 setting changed"_s);
        QCOMPARE(Format::settingsChanged(2), u"2 settings changed"_s);
        QCOMPARE(Format::buildsRunning(0), u"No build running"_s);
        QCOMPARE(Format::buildsRunning(1), u"1 build running"_s);
        QCOMPARE(Format::buildsRunning(3), u"3 builds running"_s);
    }

    void everyStateHasAWordOfItsOwn()
    {
        QSet<QString> words;
        for (int status = 0; status <= static_cast<int>(Sandbox::Status::Error); ++status)
            words.insert(Format::sessionStatus(static_cast<Sandbox::Status>(status)));
        QCOMPARE(words.size(), 8);
        words.clear();
        for (int status = 0; status <= BuildStatus::Unknown; ++status)
            words.insert(Format::buildStatus(static_cast<BuildStatus::Value>(status)));
        QCOMPARE(words.size(), 5);
    }
};

QTEST_GUILESS_MAIN(TestFormat)
#include "tst_format.moc"
