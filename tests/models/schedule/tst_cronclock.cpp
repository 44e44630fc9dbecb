// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/cronexpression.h"

#include <QTest>

#include <functional>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 minutesPerDay = 1440;

qint64 minutes(const QDateTime &time)
{
    return time.toSecsSinceEpoch() / 60;
}

QDateTime utc(const QString &text)
{
    return QDateTime::fromString(text, Qt::ISODate);
}

/// An expression, and what it says in code.
struct Sample {
    QString expression;
    std::function<bool(int hour, int minute)> matches;
};

const QList<Sample> &samples()
{
    static const QList<Sample> samples{
        {u"*/15 * * * *"_s, [](int, int minute) { return minute % 15 == 0; }},
        {u"30 0-3 * * *"_s, [](int hour, int minute) { return hour <= 3 && minute == 30; }},
        {u"5,50 0,2 * * *"_s, [](int hour, int minute) { return (hour == 0 || hour == 2) && (minute == 5 || minute == 50); }},
    };
    return samples;
}

/// One change of a zone's clock, walked minute by minute.
class Change
{
public:
    Change(const QTimeZone::OffsetData &change, int offsetBefore)
        : m_at(minutes(change.atUtc))
        , m_before(offsetBefore / 60)
        , m_after(change.offsetFromUtc / 60)
    {
    }

    qint64 at() const { return m_at; }

    qint64 localOf(qint64 minute) const { return minute + (minute < m_at ? m_before : m_after); }

    /// The first minute at which the clock shows `local`; as if it had not been changed where it never does.
    qint64 firstWith(qint64 local) const
    {
        for (qint64 minute = local - std::max(m_before, m_after); minute <= local - std::min(m_before, m_after); ++minute) {
            if (localOf(minute) == local)
                return minute;
        }
        return local - m_before;
    }

    std::optional<qint64> nextAfter(qint64 after, const Sample &sample) const
    {
        for (qint64 local = localOf(after) + 1; local < localOf(after) + 3 * minutesPerDay; ++local) {
            const auto minute = static_cast<int>(local % 60);
            const auto hour = static_cast<int>(local / 60 % 24);
            if (sample.matches(hour, minute) && firstWith(local) > after)
                return firstWith(local);
        }
        return std::nullopt;
    }

private:
    qint64 m_at;
    qint64 m_before;
    qint64 m_after;
};

} // namespace

/// Expressions around the changes of the clock, in every zone that there is.
class TestCronClock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyZoneFollowsItsClock()
    {
        const QDateTime begin = utc(u"2024-01-01T00:00:00Z"_s);
        int changes = 0;
        const auto ids = QTimeZone::availableTimeZoneIds();
        for (const QByteArray &id : ids) {
            const QTimeZone zone(id);
            const auto transitions = zone.transitions(begin, begin.addYears(1));
            for (const auto &transition : transitions) {
                const Change change(transition, zone.offsetFromUtc(transition.atUtc.addSecs(-1)));
                for (const Sample &sample : samples())
                    walk(zone, change, sample);
                if (QTest::currentTestFailed())
                    return;
                ++changes;
            }
        }
        QVERIFY(changes > 100);
    }

    void remarksOnChanges_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QByteArray>("zone");
        QTest::addColumn<QString>("start");
        QTest::addColumn<QString>("at");
        QTest::addColumn<ClockChange>("change");
        QTest::addColumn<QTime>("meant");
        QTest::newRow("an ordinary day") << u"30 2 * * *"_s << "Europe/Berlin"_ba << u"2024-06-01T12:00:00Z"_s << u"2024-06-02T00:30:00Z"_s
                                         << ClockChange::None << QTime(2, 30);
        QTest::newRow("skipped") << u"30 2 * * *"_s << "Europe/Berlin"_ba << u"2024-03-30T12:00:00Z"_s << u"2024-03-31T01:30:00Z"_s
                                 << ClockChange::Skipped << QTime(2, 30);
        QTest::newRow("just behind what was skipped") << u"0 3 * * *"_s << "Europe/Berlin"_ba << u"2024-03-30T12:00:00Z"_s
                                                      << u"2024-03-31T01:00:00Z"_s << ClockChange::None << QTime(3, 0);
        QTest::newRow("doubled") << u"30 2 * * *"_s << "Europe/Berlin"_ba << u"2024-10-26T12:00:00Z"_s << u"2024-10-27T00:30:00Z"_s
                                 << ClockChange::Doubled << QTime(2, 30);
        QTest::newRow("just behind what was doubled") << u"0 3 * * *"_s << "Europe/Berlin"_ba << u"2024-10-26T12:00:00Z"_s
                                                      << u"2024-10-27T02:00:00Z"_s << ClockChange::None << QTime(3, 0);
        QTest::newRow("doubled, west of Greenwich") << u"0 1 * * *"_s << "America/New_York"_ba << u"2024-11-02T12:00:00Z"_s
                                                    << u"2024-11-03T05:00:00Z"_s << ClockChange::Doubled << QTime(1, 0);
        QTest::newRow("half an hour is skipped") << u"15 2 * * *"_s << "Australia/Lord_Howe"_ba << u"2024-10-05T12:00:00Z"_s
                                                 << u"2024-10-05T15:45:00Z"_s << ClockChange::Skipped << QTime(2, 15);
        QTest::newRow("half an hour is doubled") << u"45 1 * * *"_s << "Australia/Lord_Howe"_ba << u"2024-04-06T12:00:00Z"_s
                                                 << u"2024-04-06T14:45:00Z"_s << ClockChange::Doubled << QTime(1, 45);
        QTest::newRow("midnight is skipped") << u"0 0 * * *"_s << "America/Sao_Paulo"_ba << u"2018-11-03T12:00:00Z"_s
                                             << u"2018-11-04T03:00:00Z"_s << ClockChange::Skipped << QTime(0, 0);
        QTest::newRow("a day is skipped") << u"0 5 30 12 *"_s << "Pacific/Apia"_ba << u"2011-12-01T12:00:00Z"_s << u"2011-12-30T15:00:00Z"_s
                                          << ClockChange::Skipped << QTime(5, 0);
        QTest::newRow("no changes") << u"30 2 * * *"_s << "UTC"_ba << u"2024-03-30T12:00:00Z"_s << u"2024-03-31T02:30:00Z"_s
                                    << ClockChange::None << QTime(2, 30);
    }

    void remarksOnChanges()
    {
        QFETCH(QString, expression);
        QFETCH(QByteArray, zone);
        QFETCH(QString, start);
        QFETCH(QString, at);
        QFETCH(ClockChange, change);
        QFETCH(QTime, meant);
        const auto times = CronExpression::parse(expression)->next(utc(start), QTimeZone(zone), 1);
        QCOMPARE(times.size(), 1);
        QCOMPARE(times.front().at.toString(Qt::ISODate), at);
        QCOMPARE(times.front().at.timeSpec(), Qt::UTC);
        QCOMPARE(times.front().change, change);
        QCOMPARE(times.front().meant, meant);
    }

    void theNextTimesAreThoseOfNextAfter()
    {
        const auto expression = CronExpression::parse(u"*/20 1-3 * * *").value();
        const QTimeZone zone("Europe/Berlin");
        for (const QString &start : {u"2024-03-30T20:00:00Z"_s, u"2024-10-26T20:00:00Z"_s, u"2024-10-27T01:10:00Z"_s}) {
            QDateTime at = utc(start);
            const auto times = expression.next(at, zone, 20);
            QCOMPARE(times.size(), 20);
            for (const CronTime &time : times) {
                at = expression.nextAfter(at, zone).value();
                QCOMPARE(time.at, at);
            }
        }
    }

    /// Whatever zone or offset the caller's time is in.
    void theStartIsAnInstant()
    {
        const auto expression = CronExpression::parse(u"0 3 * * *").value();
        const QTimeZone berlin("Europe/Berlin");
        const QDateTime start = utc(u"2024-06-01T00:59:59Z"_s);
        const QDateTime next = utc(u"2024-06-01T01:00:00Z"_s);
        QCOMPARE(expression.nextAfter(start, berlin), next);
        QCOMPARE(expression.nextAfter(start.toTimeZone(QTimeZone("Asia/Kathmandu")), berlin), next);
        QCOMPARE(expression.nextAfter(start.toOffsetFromUtc(-7200), berlin), next);
        QCOMPARE(expression.nextAfter(start.addMSecs(999), berlin), next);
        QCOMPARE(expression.nextAfter(next, berlin), next.addDays(1));
        QCOMPARE(expression.nextAfter(next.addMSecs(1), berlin), next.addDays(1));
    }

private:
    /// From two days before the change until a day after it.
    static void walk(const QTimeZone &zone, const Change &change, const Sample &sample)
    {
        const auto expression = CronExpression::parse(sample.expression).value();
        const auto fail = [&](qint64 after, const QString &what) {
            QFAIL(qPrintable(u"%1 in %2 after %3: %4"_s.arg(sample.expression, QString::fromLatin1(zone.id()),
                QDateTime::fromSecsSinceEpoch(after * 60, QTimeZone::UTC).toString(Qt::ISODate), what)));
        };
        for (qint64 after = change.at() - minutesPerDay; after < change.at() + minutesPerDay;) {
            const auto times = expression.next(QDateTime::fromSecsSinceEpoch(after * 60, QTimeZone::UTC), zone, 1);
            if (times.isEmpty())
                return fail(after, u"nothing"_s);
            const QDateTime at = times.front().at;
            const auto expected = change.nextAfter(after, sample);
            if (!expected || minutes(at) != *expected || at.time().second() != 0)
                return fail(after, at.toString(Qt::ISODate));
            const QTime shown = at.toTimeZone(zone).time();
            if ((times.front().change == ClockChange::Skipped) == (shown == times.front().meant)
                || !sample.matches(times.front().meant.hour(), times.front().meant.minute())) {
                return fail(after, u"a remark"_s);
            }
            // In turn from there, and from where no time of the expression is.
            after = std::max(after + 7, *expected - (after % 2 == 0 ? 0 : 1));
        }
    }
};

QTEST_GUILESS_MAIN(TestCronClock)
#include "tst_cronclock.moc"
