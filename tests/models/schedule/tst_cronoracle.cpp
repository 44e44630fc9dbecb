// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/cronexpression.h"

#include <QFile>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

QByteArrayList linesOf(const QString &name)
{
    QFile file(QStringLiteral(MILLWRIGHT_ORACLE) + u'/' + name);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QByteArrayList lines = file.readAll().split('\n');
    lines.removeLast(); // behind the last line's end
    return lines;
}

QString unquoted(const QByteArray &json)
{
    return QString::fromStdString(nlohmann::json::parse(json.toStdString()).get<std::string>());
}

QDateTime utc(const QString &text)
{
    return QDateTime::fromString(text, Qt::ISODate);
}

QStringList timesOf(const QString &expression, const QTimeZone &zone, QDateTime after, qsizetype count)
{
    QStringList times;
    const auto parsed = CronExpression::parse(expression);
    while (parsed && times.size() < count) {
        const auto next = parsed->nextAfter(after, zone);
        if (!next)
            break;
        after = *next;
        times.append(after.toString(Qt::ISODate));
    }
    return times;
}

} // namespace

/// What croner says of some 2,000 expressions, zones and starts; see oracle/make-oracle.mjs.
class TestCronOracle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void firesWhenCronerDoes()
    {
        constexpr qsizetype most = 5;
        const auto lines = linesOf(u"times.tsv"_s);
        QVERIFY(lines.size() >= 2000);
        for (const QByteArray &line : lines) {
            const QByteArrayList parts = line.split('\t');
            const QTimeZone zone(parts.at(1));
            const QDateTime start = utc(QString::fromLatin1(parts.at(2)));
            QVERIFY2(zone.isValid() && start.isValid(), line.constData());
            QStringList expected;
            for (QDateTime at = start; const QByteArray &step : parts.sliced(3)) {
                at = at.addSecs(step.toLongLong());
                expected.append(at.toString(Qt::ISODate));
            }
            const QStringList actual = timesOf(unquoted('"' + parts.at(0) + '"'), zone, start, most);
            QVERIFY2(actual == expected,
                qPrintable(u"%1\nours:   %2\ncroner: %3"_s.arg(QString::fromUtf8(line), actual.join(u' '), expected.join(u' '))));
        }
    }

    void refusesWhatCronerRefuses()
    {
        const auto lines = linesOf(u"refused.txt"_s);
        QVERIFY(lines.size() >= 80);
        for (const QByteArray &line : lines) {
            const auto parsed = CronExpression::parse(unquoted(line));
            QVERIFY2(!parsed, line.constData());
            QVERIFY2(!parsed.error().message.isEmpty(), line.constData());
        }
    }

    /// Where croner 10.0.1 does not do what it says of itself.
    void firesOtherwiseThanCroner_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QByteArray>("zone");
        QTest::addColumn<QString>("start");
        QTest::addColumn<QStringList>("croner");
        QTest::addColumn<QStringList>("ours");

        // ? is documented as another way to write *, and is every day in croner beside a restricted day.
        QTest::newRow("? beside a day of the week") << u"0 0 ? * MON"_s << "UTC"_ba << u"2026-01-01T00:00:00Z"_s
                                                    << QStringList{u"2026-01-02T00:00:00Z"_s, u"2026-01-03T00:00:00Z"_s}
                                                    << QStringList{u"2026-01-05T00:00:00Z"_s, u"2026-01-12T00:00:00Z"_s};
        QTest::newRow("? beside a day of the month")
            << u"0 0 1 * ?"_s << "UTC"_ba << u"2026-01-01T00:00:00Z"_s << QStringList{u"2026-01-02T00:00:00Z"_s, u"2026-01-03T00:00:00Z"_s}
            << QStringList{u"2026-02-01T00:00:00Z"_s, u"2026-03-01T00:00:00Z"_s};
        // Within the hour that comes again, croner names times that are gone, and a scheduler fires without end.
        QTest::newRow("after the first half of a repeated hour's second time")
            << u"*/15 * * * *"_s << "Europe/Berlin"_ba << u"2024-10-27T01:00:00Z"_s
            << QStringList{u"2024-10-27T00:15:00Z"_s, u"2024-10-27T00:30:00Z"_s}
            << QStringList{u"2024-10-27T02:00:00Z"_s, u"2024-10-27T02:15:00Z"_s};
        // croner takes 31 February for 3 March, and goes on from there.
        QTest::newRow("1 March, when the 31st is named too") << u"0 0 1,31 * *"_s << "UTC"_ba << u"2026-02-10T00:00:00Z"_s
                                                             << QStringList{u"2026-03-31T00:00:00Z"_s, u"2026-04-01T00:00:00Z"_s}
                                                             << QStringList{u"2026-03-01T00:00:00Z"_s, u"2026-03-31T00:00:00Z"_s};
        // Documented is the first of two times, which croner finds only where the clock is set back by one hour.
        QTest::newRow("a clock that is set back by half an hour")
            << u"*/15 * * * *"_s << "Australia/Lord_Howe"_ba << u"2024-04-06T14:40:00Z"_s
            << QStringList{u"2024-04-06T15:15:00Z"_s, u"2024-04-06T15:30:00Z"_s}
            << QStringList{u"2024-04-06T14:45:00Z"_s, u"2024-04-06T15:30:00Z"_s};
        QTest::newRow("a clock that is set back by two hours") << u"*/5 * * * *"_s << "Antarctica/Troll"_ba << u"2024-10-27T00:00:00Z"_s
                                                               << QStringList{u"2024-10-27T02:05:00Z"_s, u"2024-10-27T02:10:00Z"_s}
                                                               << QStringList{u"2024-10-27T00:05:00Z"_s, u"2024-10-27T00:10:00Z"_s};
    }

    void firesOtherwiseThanCroner()
    {
        QFETCH(QString, expression);
        QFETCH(QByteArray, zone);
        QFETCH(QString, start);
        QFETCH(QStringList, croner);
        QFETCH(QStringList, ours);
        const QStringList actual = timesOf(expression, QTimeZone(zone), utc(start), ours.size());
        QVERIFY(actual != croner);
        QCOMPARE(actual, ours);
    }

    /// What croner takes, and then reads in a way that nobody meant.
    void refusesWhatCronerMisreads_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::newRow("what follows a number is dropped") << u"5* * * * *"_s;
        QTest::newRow("what follows a range is dropped") << u"1-5* * * * *"_s;
        QTest::newRow("what follows a step is dropped") << u"*/5* * * * *"_s;
        QTest::newRow("what follows a range's begin is dropped") << u"1*-5 * * * *"_s;
        QTest::newRow("what follows W is dropped") << u"0 0 15W5 * *"_s;
        QTest::newRow("L behind a day is the day and the last day") << u"0 0 15L * *"_s;
        QTest::newRow("L before a day is the day and the last day") << u"0 0 L5 * *"_s;
        QTest::newRow("L behind a range is the range and the last day") << u"0 0 1-5L * *"_s;
        QTest::newRow("an empty place beside L is nothing") << u"0 0 L, * *"_s;
        QTest::newRow("# without a number is every week") << u"0 0 * * 5#"_s;
        QTest::newRow("a second # is dropped") << u"0 0 * * 5#2#3"_s;
        QTest::newRow("L before # is dropped") << u"0 0 * * 5L#2"_s;
        QTest::newRow("a number and a name are November") << u"0 0 1 1JAN *"_s;
        QTest::newRow("two names are December") << u"0 0 1 JANFEB *"_s;
        QTest::newRow("two names are Monday") << u"0 0 * * SUNMON"_s;
        QTest::newRow("a moment is a job that runs once") << u"2027-01-01T00:00:00"_s;
    }

    void refusesWhatCronerMisreads()
    {
        QFETCH(QString, expression);
        QVERIFY(!CronExpression::parse(expression));
    }

    /// Croner's search overflows the stack.
    void neverFiresWhereCronerFails_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::newRow("the second Monday among the first two days") << u"0 0 1-2 * +MON#2"_s;
        QTest::newRow("30 February in any of 8,000 years") << u"0 0 0 30 2 * 2020-9999"_s;
    }

    void neverFiresWhereCronerFails()
    {
        QFETCH(QString, expression);
        const auto parsed = CronExpression::parse(expression);
        QVERIFY(parsed);
        QVERIFY(!parsed->nextAfter(utc(u"2026-01-01T00:00:00Z"_s), QTimeZone::utc()));
    }
};

QTEST_GUILESS_MAIN(TestCronOracle)
#include "tst_cronoracle.moc"
