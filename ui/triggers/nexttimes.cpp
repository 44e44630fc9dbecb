// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/triggers/nexttimes.h"

#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QGridLayout>
#include <QLabel>
#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

/// Writes times of one zone alike: with the seconds and the year only where they tell something.
class TimeText
{
public:
    TimeText(const QList<CronTime> &times, const QTimeZone &zone, const QDateTime &now) : m_zone(zone)
    {
        const int year = now.toTimeZone(zone).date().year();
        const auto isOfOtherYear = [&](const CronTime &time) { return time.at.toTimeZone(zone).date().year() != year; };
        const bool years = std::ranges::any_of(times, isOfOtherYear);
        const bool seconds = std::ranges::any_of(times, [](const CronTime &time) { return time.at.time().second() != 0; });
        m_time = seconds ? u"HH:mm:ss"_s : u"HH:mm"_s;
        m_date = years ? u"ddd d MMM yyyy"_s : u"ddd d MMM"_s;
    }

    QString operator()(const CronTime &time) const
    {
        const QDateTime local = time.at.toTimeZone(m_zone);
        return QLocale().toString(local.date(), m_date) + u' ' + timeOfDay(local.time());
    }

    QString timeOfDay(QTime time) const { return time.toString(m_time); }

private:
    QTimeZone m_zone;
    QString m_date;
    QString m_time;
};

QString remarkOn(const CronTime &time, const TimeText &text, const QTimeZone &zone)
{
    switch (time.change) {
    case ClockChange::None:
        return {};
    case ClockChange::Skipped:
        return NextTimes::tr("The clock goes forward: %1 does not exist on that day; it runs at %2.")
            .arg(text.timeOfDay(time.meant), text.timeOfDay(time.at.toTimeZone(zone).time()));
    case ClockChange::Doubled:
        return NextTimes::tr("The clock goes back: %1 comes twice on that day; it runs the first time only.")
            .arg(text.timeOfDay(time.meant.isValid() ? time.meant : time.at.toTimeZone(zone).time()));
    }
    Q_UNREACHABLE_RETURN({});
}

} // namespace

NextTimes::NextTimes(QWidget *parent) : QWidget(parent), m_heading(new WrappingLabel(this)), m_localHeading(new WrappingLabel(this))
{
    m_heading->setObjectName(u"triggers.nextHeading"_s);
    for (WrappingLabel *heading : {m_heading, m_localHeading}) {
        makeSmall(heading);
        makeMuted(heading);
    }
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(2 * gridUnit);
    grid->setVerticalSpacing(gridUnit / 2);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    auto *title = new QLabel(tr("Next times"), this);
    makeSmall(title);
    makeMuted(title);
    grid->addWidget(title, 0, 0, 1, 2);
    grid->addWidget(m_heading, 1, 0);
    grid->addWidget(m_localHeading, 1, 1);
    for (int i = 0; i < count; ++i)
        m_rows.append(addRow(grid, i + 1));
    hide();
}

NextTimes::Row NextTimes::addRow(QGridLayout *grid, int number)
{
    const Row row{new WrappingLabel(this), new WrappingLabel(this), new WrappingLabel(this)};
    row.time->setObjectName(u"triggers.next%1"_s.arg(number));
    row.local->setObjectName(u"triggers.local%1"_s.arg(number));
    row.remark->setObjectName(u"triggers.remark%1"_s.arg(number));
    makeMuted(row.local);
    makeSmall(row.remark);
    row.remark->setTone(Tone::Warning);
    const int line = 2 * number;
    grid->addWidget(row.time, line, 0);
    grid->addWidget(row.local, line, 1);
    grid->addWidget(row.remark, line + 1, 0, 1, 2);
    return row;
}

void NextTimes::setTimes(const QList<CronTime> &times, const QTimeZone &zone, const QDateTime &now)
{
    const QTimeZone here = QTimeZone::systemTimeZone();
    const TimeText text(times, zone, now);
    const TimeText local(times, here, now);
    const bool isElsewhere = std::ranges::any_of(times, [&](const CronTime &time) { return text(time) != local(time); });
    m_heading->setText(QString::fromUtf8(zone.id()));
    m_localHeading->showText(isElsewhere ? tr("here, %1", "a time zone").arg(QString::fromUtf8(here.id())) : QString());
    for (int i = 0; i < count; ++i) {
        const bool there = i < times.size();
        const Row &row = m_rows.at(i);
        row.time->showText(there ? text(times.at(i)) : QString());
        row.local->showText(there && isElsewhere ? local(times.at(i)) : QString());
        row.remark->showText(there ? remarkOn(times.at(i), text, zone) : QString());
    }
    setVisible(!times.isEmpty());
}

} // namespace Millwright
