// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/translations.h"
#include "models/schedule/cronwords.h"

#include <QFile>
#include <QTest>
#include <QTranslator>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

QString inWords(const QString &expression, const QLocale &locale)
{
    const auto parsed = CronExpression::parse(expression);
    return parsed ? cronInWords(*parsed, locale) : parsed.error().message;
}

void row(const QString &expression, const QString &sentence)
{
    QTest::newRow(qPrintable(expression)) << expression << sentence;
}

} // namespace

/// What a person reads of an expression.
class TestCronWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void english_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("sentence");
        // Times.
        row(u"0 3 * * *"_s, u"Every day at 03:00"_s);
        row(u"@daily"_s, u"Every day at 00:00"_s);
        row(u"0 8,12,17 * * *"_s, u"Every day at 08:00, 12:00 and 17:00"_s);
        row(u"15,45 6,18 * * *"_s, u"Every day at 06:15, 06:45, 18:15 and 18:45"_s);
        row(u"30 15 10 * * *"_s, u"Every day at 10:15:30"_s);
        row(u"* * * * *"_s, u"Every minute"_s);
        row(u"*/1 * * * *"_s, u"Every minute"_s);
        row(u"* * * * * *"_s, u"Every second"_s);
        row(u"*/10 * * * * *"_s, u"Every 10 seconds"_s);
        row(u"30 * * * * *"_s, u"At second 30 of every minute"_s);
        row(u"*/15 * * * *"_s, u"Every 15 minutes"_s);
        row(u"0,15,30,45 * * * *"_s, u"Every 15 minutes"_s);
        row(u"5-59/15 * * * *"_s, u"At minutes 5, 20, 35 and 50 of every hour"_s);
        row(u"*/25 * * * *"_s, u"At minutes 0, 25 and 50 of every hour"_s);
        row(u"0-4 * * * *"_s, u"At minutes 0 to 4 of every hour"_s);
        row(u"@hourly"_s, u"Every hour"_s);
        row(u"5 * * * *"_s, u"At minute 5 of every hour"_s);
        row(u"0 */6 * * *"_s, u"Every 6 hours"_s);
        row(u"30 */2 * * *"_s, u"Every 2 hours at minute 30"_s);
        row(u"0 */5 * * *"_s, u"Every day at 00:00, 05:00, 10:00, 15:00 and 20:00"_s);
        row(u"0 9-17 * * *"_s, u"Every hour from 09:00 to 17:00"_s);
        row(u"*/20 8-17 * * *"_s, u"Every 20 minutes from 08:00 to 17:40"_s);
        row(u"* 9-10 * * *"_s, u"Every minute from 09:00 to 10:59"_s);
        row(u"* 4 * * *"_s, u"Every minute from 04:00 to 04:59"_s);
        row(u"* 2,4 * * *"_s, u"Every minute in hours 2 and 4"_s);
        row(u"*/5 */12 * * *"_s, u"Every 5 minutes in hours 0 and 12"_s);
        row(u"0 0,3,6,9,12,15,18 * * *"_s, u"At minute 0 of hours 0, 3, 6, 9, 12, 15 and 18"_s);
        row(u"0-9 3 * * *"_s, u"At minutes 0 to 9 of hour 3"_s);
        row(u"30 5 * * * *"_s, u"At second 30 of minute 5 of every hour"_s);
        row(u"*/30 */20 2,4 * * *"_s, u"At seconds 0 and 30 of minutes 0, 20 and 40 of hours 2 and 4"_s);
        // Days of the week.
        row(u"30 8 * * MON-FRI"_s, u"On Monday to Friday at 08:30"_s);
        row(u"0 0 * * 1"_s, u"On Monday at 00:00"_s);
        row(u"0 0 * * 7"_s, u"On Sunday at 00:00"_s);
        row(u"0 0 * * SAT,SUN"_s, u"On Saturday and Sunday at 00:00"_s);
        row(u"0 0 * * MON,WED,FRI"_s, u"On Monday, Wednesday and Friday at 00:00"_s);
        row(u"0 0 * * SUN-TUE"_s, u"On Sunday to Tuesday at 00:00"_s);
        row(u"0 0 * * 0-6"_s, u"Every day at 00:00"_s);
        row(u"0 9 * * TUE#2"_s, u"On the second Tuesday of every month at 09:00"_s);
        row(u"0 9 * * FRI#L"_s, u"On the last Friday of every month at 09:00"_s);
        row(u"0 9 * * MON#1,MON#3"_s, u"On the first Monday and third Monday of every month at 09:00"_s);
        row(u"0 9 * * MON#1,FRI"_s, u"On Friday and on the first Monday of every month at 09:00"_s);
        row(u"*/15 * * * MON-FRI"_s, u"Every 15 minutes, on Monday to Friday"_s);
        row(u"0 0 * JUN MON"_s, u"On Monday in June at 00:00"_s);
        // Days of the month.
        row(u"0 0 1 * *"_s, u"On the 1st of every month at 00:00"_s);
        row(u"0 0 2,3,11,22 * *"_s, u"On the 2nd, 3rd, 11th and 22nd of every month at 00:00"_s);
        row(u"0 0 1-7,15 * *"_s, u"On the 1st to 7th and 15th of every month at 00:00"_s);
        row(u"0 0 */1 * *"_s, u"Every day at 00:00"_s);
        row(u"0 0 L * *"_s, u"On the last day of every month at 00:00"_s);
        row(u"0 0 LW * *"_s, u"On the last weekday of every month at 00:00"_s);
        row(u"0 0 15W * *"_s, u"On the weekday nearest the 15th of every month at 00:00"_s);
        row(u"0 0 1,L * *"_s, u"On the 1st and last day of every month at 00:00"_s);
        row(u"0 12 29 2 *"_s, u"On 29 February at 12:00"_s);
        row(u"@yearly"_s, u"On 1 January at 00:00"_s);
        row(u"0 0 1 JAN,JUL *"_s, u"On 1 January and 1 July at 00:00"_s);
        row(u"0 0 30 2 *"_s, u"On the 30th of February at 00:00"_s);
        row(u"0 0 1,15 1-6 *"_s, u"On the 1st and 15th of January to June at 00:00"_s);
        row(u"0 0 1 */2 *"_s, u"On the 1st of January, March, May, July, September and November at 00:00"_s);
        row(u"0 0 L 3,6 *"_s, u"On the last day of March and June at 00:00"_s);
        // Months and years.
        row(u"0 0 * 1 *"_s, u"Every day in January at 00:00"_s);
        row(u"0 0 * 6-8 *"_s, u"Every day from June to August at 00:00"_s);
        row(u"*/5 * * 6-8 *"_s, u"Every 5 minutes, from June to August"_s);
        row(u"0 0 12 29 2 * 2028,2032"_s, u"On 29 February at 12:00, only in 2028 and 2032"_s);
        row(u"0 0 3 * * * 2026-2030"_s, u"Every day at 03:00, only in 2026 to 2030"_s);
        row(u"0 0 3 * * * 2000-2100/4"_s, u"Every day at 03:00, only in 2000 to 2100 (every 4 years)"_s);
        // Both kinds of days.
        row(u"0 0 13 * FRI"_s, u"On the 13th of every month and also on Friday at 00:00"_s);
        row(u"0 0 13 * +FRI"_s, u"On the 13th of every month if it is a Friday at 00:00"_s);
        row(u"0 0 13 * +MON,FRI"_s, u"On the 13th of every month if it is a Monday or Friday at 00:00"_s);
        row(u"0 0 1-7 * +SUN#1"_s, u"On the 1st to 7th of every month, but only on the first Sunday of every month, at 00:00"_s);
        row(u"*/15 * 1-7 * +SUN#1"_s, u"Every 15 minutes, on the 1st to 7th of every month, but only on the first Sunday of every month"_s);
        row(u"0 0 * * +FRI"_s, u"On Friday at 00:00"_s);
        row(u"0 0 */1 * FRI"_s, u"Every day at 00:00"_s);
        row(u"0 0 ? * FRI"_s, u"On Friday at 00:00"_s);
    }

    void english()
    {
        QFETCH(QString, expression);
        QTEST(inWords(expression, QLocale(u"en_GB"_s)), "sentence");
    }

    void german_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("sentence");
        row(u"0 3 * * *"_s, u"Jeden Tag um 03:00 Uhr"_s);
        row(u"0 8,17 * * *"_s, u"Jeden Tag um 08:00 und 17:00 Uhr"_s);
        row(u"* * * * *"_s, u"Jede Minute"_s);
        row(u"*/15 * * * *"_s, u"Alle 15 Minuten"_s);
        row(u"*/10 * * * * *"_s, u"Alle 10 Sekunden"_s);
        row(u"5 * * * *"_s, u"In Minute 5 jeder Stunde"_s);
        row(u"0 */6 * * *"_s, u"Alle 6 Stunden"_s);
        row(u"*/20 8-17 * * *"_s, u"Alle 20 Minuten von 08:00 bis 17:40 Uhr"_s);
        row(u"*/5 2,4 * * *"_s, u"Alle 5 Minuten in den Stunden 2 und 4"_s);
        row(u"0-9 3 * * *"_s, u"In den Minuten 0 bis 9 von Stunde 3"_s);
        row(u"30 8 * * MON-FRI"_s, u"Von Montag bis Freitag um 08:30 Uhr"_s);
        row(u"0 0 * * MON,WED,FRI"_s, u"Jeden Montag, Mittwoch und Freitag um 00:00 Uhr"_s);
        row(u"*/15 * * * MON-FRI"_s, u"Alle 15 Minuten, von Montag bis Freitag"_s);
        row(u"0 9 * * TUE#2"_s, u"Am zweiten Dienstag jedes Monats um 09:00 Uhr"_s);
        row(u"0 9 * * MON#1,FRI"_s, u"Jeden Freitag und am ersten Montag jedes Monats um 09:00 Uhr"_s);
        row(u"0 0 L * *"_s, u"Am letzten Tag jedes Monats um 00:00 Uhr"_s);
        row(u"0 0 1,15 * *"_s, u"Am 1. und 15. jedes Monats um 00:00 Uhr"_s);
        row(u"0 0 15W * *"_s, u"Am nächstgelegenen Werktag (Mo–Fr) zum 15. jedes Monats um 00:00 Uhr"_s);
        row(u"0 12 29 2 *"_s, u"Am 29. Februar um 12:00 Uhr"_s);
        row(u"0 0 1 1,7 *"_s, u"Am 1. Januar und 1. Juli um 00:00 Uhr"_s);
        row(u"0 0 L 3,6 *"_s, u"Am letzten Tag im März und Juni um 00:00 Uhr"_s);
        row(u"0 0 * 6-8 *"_s, u"Jeden Tag von Juni bis August um 00:00 Uhr"_s);
        row(u"0 0 13 * FRI"_s, u"Am 13. jedes Monats und außerdem jeden Freitag um 00:00 Uhr"_s);
        row(u"0 0 13 * +FRI"_s, u"Am 13. jedes Monats, falls es ein Freitag ist, um 00:00 Uhr"_s);
        row(u"*/30 * 13 * +FRI"_s, u"Alle 30 Minuten, am 13. jedes Monats, falls es ein Freitag ist"_s);
        row(u"0 0 3 * * * 2026-2030"_s, u"Jeden Tag um 03:00 Uhr, nur 2026 bis 2030"_s);
    }

    void german()
    {
        QFETCH(QString, expression);
        QFETCH(QString, sentence);
        installTranslations(*QCoreApplication::instance(), QLocale(u"de_DE"_s));
        const auto remove = qScopeGuard([] {
            const auto translators = QCoreApplication::instance()->findChildren<QTranslator *>();
            qDeleteAll(translators);
        });
        QCOMPARE(inWords(expression, QLocale(u"de_DE"_s)), sentence);
    }

    void timesAreWrittenAsTheLocaleHasThem()
    {
        QCOMPARE(inWords(u"0 15 * * *"_s, QLocale::c()), u"Every day at 15:00"_s);
        QCOMPARE(inWords(u"30 0 15 * * *"_s, QLocale::c()), u"Every day at 15:00:30"_s);
        const QString american = inWords(u"30 5 15 * * *"_s, QLocale(u"en_US"_s));
        QVERIFY2(american.contains("3:05:30"_L1) && american.contains("PM"_L1), qPrintable(american));
        QCOMPARE(inWords(u"30 5 15 * * *"_s, QLocale(u"fi_FI"_s)), u"Every day at 15.05.30"_s);
    }

    /// A sentence for each way to write the times of a day, and for each way to write the days.
    void everyExpressionHasWords()
    {
        QStringList times;
        for (const QString &second : {u"0"_s, u"*"_s, u"*/7"_s, u"59"_s})
            for (const QString &minute : {u"*"_s, u"0"_s, u"*/7"_s, u"1,5-9"_s, u"*/20"_s})
                for (const QString &hour : {u"*"_s, u"0"_s, u"8-17"_s, u"*/12"_s, u"1,5,7-9"_s})
                    times.append(second + u' ' + minute + u' ' + hour);
        QStringList days;
        for (const QString &day : {u"*"_s, u"1"_s, u"*/1"_s, u"1-9/2"_s, u"L"_s, u"LW"_s, u"3W,L,9"_s})
            for (const QString &month : {u"*"_s, u"2"_s, u"1-4"_s, u"1,3,9"_s})
                for (const QString &weekday :
                    {u"*"_s, u"0-6"_s, u"5,7"_s, u"SAT-SUN"_s, u"+1"_s, u"2#2"_s, u"+*/2#L"_s, u"1-5L,0"_s, u"0-6#1"_s})
                    days.append(day + u' ' + month + u' ' + weekday);
        for (const QString &time : times)
            checkWords(time + u" * * * 2000-3000/7"_s);
        for (const QString &time : {u"0 0 3"_s, u"0 */15 *"_s, u"30 */7 1,5"_s})
            for (const QString &day : std::as_const(days))
                checkWords(time + u' ' + day);
    }

private:
    static void checkWords(const QString &expression)
    {
        const QString sentence = inWords(expression, QLocale(u"en_GB"_s));
        static const QStringList wrong{u"%"_s, u"  "_s, u",,"_s, u"“"_s};
        const bool isClean = std::ranges::none_of(wrong, [&](const QString &text) { return sentence.contains(text); });
        QVERIFY2(isClean && sentence.size() > 8 && !sentence.endsWith(u','), qPrintable(expression + u": "_s + sentence));
    }
};

QTEST_GUILESS_MAIN(TestCronWords)
#include "tst_cronwords.moc"
