// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/cronexpression.h"

#include <QElapsedTimer>
#include <QTest>

using namespace Millwright;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

QDateTime utc(const QString &text)
{
    return QDateTime::fromString(text, Qt::ISODate);
}

CronExpression parsed(const QString &text)
{
    return CronExpression::parse(text).value();
}

} // namespace

/// What an expression is made of, and what is said of one that is wrong. When one fires stands in the oracle.
class TestCronExpression : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void errorsNameTheField_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<std::optional<CronField>>("field");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *name, const QString &expression, std::optional<CronField> field, const QString &message) {
            QTest::newRow(name) << expression << field << message;
        };
        using enum CronField;
        row("nothing", u""_s, {}, u"The expression is empty."_s);
        row("spaces", u"  \t "_s, {}, u"The expression is empty."_s);
        row("too few", u"* * * *"_s, {}, u"“* * * *” does not have five fields"_s);
        row("too many", u"* * * * * * * *"_s, {}, u"“* * * * * * * *” does not have five fields"_s);
        row("an unknown nickname", u"@reboot"_s, {}, u"“@reboot” is none of @hourly"_s);
        row("minute", u"60 * * * *"_s, Minute, u"Minute: 60 is not between 0 and 59."_s);
        row("hour", u"* 24 * * *"_s, Hour, u"Hour: 24 is not between 0 and 23."_s);
        row("day of month", u"* * 0 * *"_s, DayOfMonth, u"Day of month: 0 is not between 1 and 31."_s);
        row("month", u"* * * 13 *"_s, Month, u"Month: 13 is not between 1 and 12."_s);
        row("day of week", u"* * * * 8"_s, DayOfWeek, u"Day of week: 8 is not between 0 and 7."_s);
        row("second", u"60 * * * * *"_s, Second, u"Second: 60 is not between 0 and 59."_s);
        row("year", u"0 * * * * * 10000"_s, Year, u"Year: 10000 is not between 1 and 9999."_s);
        row("the first that is wrong", u"61 25 * * *"_s, Minute, u"Minute: 61 is not between 0 and 59."_s);
        row("a huge number", u"99999999999999999999999999 * * * *"_s, Minute,
            u"Minute: 99999999999999999999999999 is not between 0 and 59."_s);
        row("no number", u"x * * * *"_s, Minute, u"Minute: “x” is not a number."_s);
        row("no month", u"* * * JANUARY *"_s, Month, u"Month: “JANUARY” is neither a number nor a month such as JAN."_s);
        row("no day", u"* * * * FUNDAY"_s, DayOfWeek, u"Day of week: “FUNDAY” is neither a number nor a day such as MON."_s);
        row("backwards", u"* 22-4 * * *"_s, Hour,
            u"Hour: “22-4” ends before it begins. A range does not go on from the start; write two ranges."_s);
        row("half a range", u"* 22- * * *"_s, Hour, u"Hour: “22-” is not complete."_s);
        row("an empty place", u"1,,2 * * * *"_s, Minute, u"Minute: the list “1,,2” has an empty place."_s);
        row("a step of nothing", u"*/0 * * * *"_s, Minute, u"Minute: the step in “*/0” is not a number from 1 to 60."_s);
        row("a step without a range", u"* 5/2 * * *"_s, Hour,
            u"Hour: the step in “5/2” needs * or a range before it, as in */5 or 10-30/5."_s);
        row("a step of all years", u"0 0 0 1 1 * */2"_s, Year, u"Year: the step in “*/2” needs a range, as in 2026-2099/2."_s);
        row("L with a number", u"* * L-3 * *"_s, DayOfMonth,
            u"Day of month: “L-3” is not understood. L alone is the last day of the month, LW its last weekday."_s);
        row("W with a range", u"* * 1-5W * *"_s, DayOfMonth,
            u"Day of month: “1-5W” is not understood. W stands behind one day, as in 15W."_s);
        row("L alone", u"* * * * L"_s, DayOfWeek,
            u"Day of week: “L” is not understood. L stands behind a day, as in FRI#L, the last Friday."_s);
        row("a sixth week", u"* * * * MON#6"_s, DayOfWeek,
            u"Day of week: “MON#6” is not understood. Behind # stands a number from 1 to 5, or L for the last."_s);
        row("a week of every day", u"* * * * *#2"_s, DayOfWeek,
            u"Day of week: “*#2” is not understood. # stands behind a day, as in MON#2, the second Monday."_s);
        row("nothing behind +", u"* * * * +"_s, DayOfWeek, u"Day of week: a value is missing."_s);
        row("digits of another script", u"٣ * * * *"_s, Minute, u"Minute: “٣” is not a number."_s);
        row("what a screen does not show", u"5\u0007\u202e * * * *"_s, Minute, u"Minute: “5\ufffd\ufffd” is not a number."_s);
    }

    void errorsNameTheField()
    {
        QFETCH(QString, expression);
        QFETCH(std::optional<CronField>, field);
        QFETCH(QString, message);
        const auto parsed = CronExpression::parse(expression);
        QVERIFY(!parsed);
        QCOMPARE(parsed.error().field, field);
        if (field)
            QCOMPARE(parsed.error().message, message);
        else
            QVERIFY2(parsed.error().message.startsWith(message), qPrintable(parsed.error().message));
    }

    void hostileTextsAreRefusedFast_data()
    {
        constexpr qsizetype megabyte = 1'000'000;
        QTest::addColumn<QString>("text");
        QTest::newRow("commas") << QString(megabyte, u',');
        QTest::newRow("spaces") << QString(megabyte, u' ');
        QTest::newRow("fields") << u"* "_s.repeated(megabyte / 2);
        QTest::newRow("digits") << QString(megabyte, u'9') + u" * * * *"_s;
        QTest::newRow("nothing but zeros") << QString(megabyte, QChar::Null);
        QTest::newRow("half a surrogate") << QString(QChar(0xd800)) + u" * * * *"_s;
        QTest::newRow("101 characters") << u"0 0 * * "_s + QString(93, u'1');
    }

    void hostileTextsAreRefusedFast()
    {
        QFETCH(QString, text);
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < 1000; ++i)
            QVERIFY(!CronExpression::parse(text));
        QVERIFY2(timer.elapsed() < 1000, "refusing took over a millisecond");
        QVERIFY(CronExpression::parse(text).error().message.size() < 300);
    }

    void aHundredCharactersAreTaken()
    {
        const QString text = u"0 0 * * "_s + u"1,"_s.repeated(45) + u"11"_s;
        QCOMPARE(text.size(), CronExpression::maximumLength);
        QCOMPARE(CronExpression::parse(text).error().field, CronField::DayOfWeek); // 11 is no day
        QVERIFY(CronExpression::parse(QString(text.chopped(2) + u"05"_s)));
        QVERIFY(!CronExpression::parse(QString(text.chopped(2) + u"005"_s)));
        CronFields fields;
        fields[CronField::Minute] = u"0,"_s.repeated(60) + u'0';
        QVERIFY(!CronExpression::parse(fields));
    }

    void theTextIsWrittenAnew_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("written");
        QTest::newRow("five") << u"*/5 8-17 * JAN-MAR mon"_s << u"*/5 8-17 * JAN-MAR mon"_s;
        QTest::newRow("spaces") << u"  5\t 4 \u00a0*\n* * "_s << u"5 4 * * *"_s;
        QTest::newRow("six") << u"30 0 0 * * *"_s << u"30 0 0 * * *"_s;
        QTest::newRow("seven") << u"0 0 0 1 1 * 2030"_s << u"0 0 0 1 1 * 2030"_s;
        QTest::newRow("yearly") << u"@yearly"_s << u"0 0 1 1 *"_s;
        QTest::newRow("annually") << u"@annually"_s << u"0 0 1 1 *"_s;
        QTest::newRow("monthly") << u"@monthly"_s << u"0 0 1 * *"_s;
        QTest::newRow("weekly") << u"@weekly"_s << u"0 0 * * 0"_s;
        QTest::newRow("daily") << u" @Daily "_s << u"0 0 * * *"_s;
        QTest::newRow("midnight") << u"@midnight"_s << u"0 0 * * *"_s;
        QTest::newRow("hourly") << u"@HOURLY"_s << u"0 * * * *"_s;
    }

    void theTextIsWrittenAnew()
    {
        QFETCH(QString, text);
        QFETCH(QString, written);
        QCOMPARE(parsed(text).text(), written);
        QCOMPARE(parsed(written), parsed(text));
    }

    void fieldsAreSplitAndJoined()
    {
        auto fields = CronFields::split(u"1 2 3 4 5").value();
        QVERIFY(!fields.hasSeconds() && !fields.hasYear());
        QCOMPARE(fields[CronField::Minute], u"1"_s);
        QCOMPARE(fields[CronField::DayOfWeek], u"5"_s);
        fields[CronField::Year] = u"2030"_s;
        QCOMPARE(fields.text(), u"0 1 2 3 4 5 2030"_s);
        fields[CronField::Second] = u"*/10"_s;
        QCOMPARE(fields.text(), u"*/10 1 2 3 4 5 2030"_s);
        QCOMPARE(CronFields::split(fields.text()), fields);
        // Wrong fields are fields, so that an error can be shown at one.
        QCOMPARE((*CronFields::split(u"x 99 ; L# +"))[CronField::DayOfMonth], u";"_s);
        QVERIFY(!CronFields::split(u"1 2 3 4"));
        QVERIFY(!CronFields::split(u"1 2 3 4 5 6 7 8"));
        QVERIFY(!CronFields::split(u"@never"));
        QCOMPARE(CronFields().text(), u"0 0 * * *"_s);
    }

    void aFieldHoldsNoSpace()
    {
        CronFields fields;
        fields[CronField::Hour] = u"1 2"_s;
        QCOMPARE(CronExpression::parse(fields).error().field, CronField::Hour);
        fields[CronField::Hour] = QString();
        QCOMPARE(CronExpression::parse(fields).error().field, CronField::Hour);
    }

    void whatNeverFiresIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isAccepted");
        QTest::addColumn<std::optional<CronField>>("field");
        QTest::addColumn<QString>("message");
        const auto refused = [](const QString &text, std::optional<CronField> field, const QString &message) {
            QTest::newRow(qPrintable(text)) << text << false << field << message;
        };
        refused(u"0 0 30 2 *"_s, {}, u"“0 0 30 2 *” never fires: no year has such a day."_s);
        refused(u"0 0 31W 4,6 *"_s, {}, u"“0 0 31W 4,6 *” never fires: no year has such a day."_s);
        refused(u"0 0 8 * +MON#1"_s, {}, u"“0 0 8 * +MON#1” never fires: no year has such a day."_s);
        refused(u"0 0 0 29 2 * 2027"_s, {}, u"“0 0 0 29 2 * 2027” never fires: no year has such a day."_s);
        refused(u"0 0 0 1 1 * 2026"_s, CronField::Year, u"“0 0 0 1 1 * 2026” never fires again: its last year has gone by."_s);
        refused(u"0 30 23 30 11 * 2020-2026"_s, CronField::Year,
            u"“0 30 23 30 11 * 2020-2026” never fires again: its last year has gone by."_s);
        refused(u"60 * * * *"_s, CronField::Minute, u"Minute: 60 is not between 0 and 59."_s);
        for (const QString &text : {u"0 0 29 2 *"_s, u"0 0 0 1 12 * 2026"_s, u"0 0 29 2 +MON"_s, u"0 0 30 2 MON"_s})
            QTest::newRow(qPrintable(text)) << text << true << std::optional<CronField>() << QString();
    }

    void whatNeverFiresIsRefused()
    {
        QFETCH(QString, text);
        QFETCH(bool, isAccepted);
        QFETCH(std::optional<CronField>, field);
        QFETCH(QString, message);
        const auto valid = CronExpression::validate(text, QTimeZone("Europe/Berlin"), utc(u"2026-11-30T22:30:00Z"_s));
        QCOMPARE(valid.has_value(), isAccepted);
        if (!valid)
            QCOMPARE(valid.error(), (CronError{field, message}));
    }

    void theSearchEnds_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("next");
        QTest::newRow("29 February on a Monday") << u"0 0 29 2 +MON"_s << u"2044-02-29T00:00:00Z"_s;
        QTest::newRow("pinned to a far year") << u"0 0 0 29 2 * 9996"_s << u"9996-02-29T00:00:00Z"_s;
        QTest::newRow("pinned to the last day") << u"59 59 23 31 12 * 9999"_s << u"9999-12-31T23:59:59Z"_s;
        QTest::newRow("never, in any year") << u"0 0 30 2 *"_s << QString();
        QTest::newRow("never, in 8,000 years") << u"0 0 0 30 2 * 1-9999"_s << QString();
        QTest::newRow("never, with every day looked at") << u"0 0 0 1-2 * +MON#2 1-9999"_s << QString();
    }

    void theSearchEnds()
    {
        QFETCH(QString, text);
        QFETCH(QString, next);
        const auto expression = parsed(text);
        QElapsedTimer timer;
        timer.start();
        const auto found = expression.nextAfter(utc(u"2026-11-30T00:00:00Z"_s), QTimeZone::utc());
        QVERIFY2(timer.elapsed() < 500, "with sanitizers; 50 ms without");
        QCOMPARE(found ? found->toString(Qt::ISODate) : QString(), next);
    }

    void oddStartsAreBorne()
    {
        const auto expression = parsed(u"0 0 * * *"_s);
        const QTimeZone berlin("Europe/Berlin");
        QVERIFY(!expression.nextAfter(QDateTime(), berlin));
        QVERIFY(!expression.nextAfter(utc(u"2026-01-01T00:00:00Z"_s), QTimeZone()));
        QVERIFY(!expression.nextAfter(utc(u"2999-12-31T23:00:00Z"_s), berlin));
        QVERIFY(!expression.nextAfter(QDateTime::fromMSecsSinceEpoch(std::numeric_limits<qint64>::max(), QTimeZone::UTC), berlin));
        for (const qint64 before : {std::numeric_limits<qint64>::min(), std::numeric_limits<qint64>::min() / 1000}) {
            const auto next = expression.nextAfter(QDateTime::fromMSecsSinceEpoch(before, QTimeZone::UTC), berlin);
            QVERIFY(!next || next->toMSecsSinceEpoch() > before);
        }
        QVERIFY(expression.next(utc(u"2026-01-01T00:00:00Z"_s), berlin, 0).isEmpty());
        QCOMPARE(parsed(u"0 0 0 1 1 * 2030"_s).next(utc(u"2026-01-01T00:00:00Z"_s), berlin, 5).size(), 1);
    }

    void theShortestInterval_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<std::optional<std::chrono::seconds>>("shortest");
        const auto row = [](const QString &text, std::optional<std::chrono::seconds> shortest) {
            QTest::newRow(qPrintable(text)) << text << shortest;
        };
        row(u"* * * * * *"_s, 1s);
        row(u"*/15 * * * *"_s, 15min);
        row(u"*/25 * * * *"_s, 10min); // 50 to 00
        row(u"0 3 * * *"_s, 23h); // over the change to summer time, within 50 days of the start
        row(u"0 9,17 * * *"_s, 8h);
        row(u"0 12 1,31 * *"_s, 24h);
        row(u"0 0 0 1 1 * 2030"_s, std::nullopt);
        row(u"0 0 30 2 *"_s, std::nullopt);
    }

    void theShortestInterval()
    {
        QFETCH(QString, text);
        QFETCH(std::optional<std::chrono::seconds>, shortest);
        QCOMPARE(parsed(text).shortestInterval(utc(u"2024-03-01T00:00:00Z"_s), QTimeZone("Europe/Berlin")), shortest);
    }

    void parsingIsQuick()
    {
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < 10'000; ++i)
            QVERIFY(CronExpression::parse(u"0 0,15,30,45 8-17/2 1-7,15W,L JAN,APR,JUL,OCT MON-FRI,SUN#L 2026-2099/2"));
        QVERIFY2(timer.elapsed() < 10'000, "over a millisecond each, with sanitizers");
    }
};

QTEST_GUILESS_MAIN(TestCronExpression)
#include "tst_cronexpression.moc"
