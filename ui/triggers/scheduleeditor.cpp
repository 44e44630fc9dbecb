// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/triggers/scheduleeditor.h"

#include "models/items/format.h"
#include "models/schedule/cronwords.h"
#include "models/schedule/timezones.h"
#include "ui/form/choicebox.h"
#include "ui/theme/flowlayout.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"
#include "ui/triggers/cronedit.h"
#include "ui/triggers/nexttimes.h"
#include "ui/triggers/timeedit.h"
#include "ui/triggers/zonebox.h"

#include <QBoxLayout>
#include <QLabel>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

using Kind = SchedulePreset::Kind;

constexpr int minutesOfHour = 60;
/// To find how close two times come: more of them make a key that is pressed wait.
constexpr int timesCompared = 12;

WrappingLabel *label(const QString &name, QWidget *parent)
{
    auto *label = new WrappingLabel(parent);
    label->setObjectName(name);
    return label;
}

WrappingLabel *tonedLabel(const QString &name, Tone tone, QWidget *parent)
{
    WrappingLabel *toned = label(name, parent);
    toned->setTone(tone);
    toned->hide();
    return toned;
}

} // namespace

ScheduleEditor::ScheduleEditor(std::shared_ptr<Clock> clock, QWidget *parent)
    : QWidget(parent)
    , m_clock(std::move(clock))
    , m_preset(new ChoiceBox(this))
    , m_time(new TimeEdit(this))
    , m_minute(new NumberEdit(this))
    , m_day(new ChoiceBox(this))
    , m_custom(new CronEdit(this))
    , m_words(label(u"triggers.words"_s, this))
    , m_cronIssue(tonedLabel(u"triggers.cronIssue"_s, Tone::Failed, this))
    , m_zone(new ZoneBox(this))
    , m_zoneIssue(tonedLabel(u"triggers.zoneIssue"_s, Tone::Failed, this))
    , m_next(new NextTimes(this))
    , m_often(tonedLabel(u"triggers.often"_s, Tone::Warning, this))
{
    auto *row = new FlowLayout;
    row->setSpacing(gridUnit);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(gridUnit);
    layout->addLayout(row);
    buildTimes(row);
    layout->addWidget(m_custom);
    layout->addWidget(m_cronIssue);
    buildZone();
    layout->addWidget(m_words);
    layout->addWidget(m_next);
    layout->addWidget(m_often);
    setSchedule({}, {});
}

void ScheduleEditor::buildTimes(FlowLayout *row)
{
    addCell(row, tr("&Repeat"), m_preset, u"triggers.preset"_s);
    addCell(row, tr("&On"), m_day, u"triggers.day"_s);
    addCell(row, tr("At"), m_time, u"triggers.time"_s);
    addCell(row, tr("At m&inute"), m_minute, u"triggers.minute"_s);
    m_preset->setAccessibleName(tr("Repeat"));
    m_day->setAccessibleName(tr("Day of the week"));
    m_time->setAccessibleName(tr("Time of day"));
    m_minute->setAccessibleName(tr("Minute of the hour"));
    for (const auto &[kind, text] : {std::pair(Kind::Hourly, tr("every hour")), std::pair(Kind::Daily, tr("every day")),
             std::pair(Kind::Weekdays, tr("Monday to Friday")), std::pair(Kind::Weekly, tr("every week")),
             std::pair(Kind::Custom, tr("custom"))})
        m_preset->addItem(text, QVariant::fromValue(static_cast<int>(kind)));
    const QLocale locale;
    for (int i = 0; i < Qt::Sunday; ++i) {
        const int day = (locale.firstDayOfWeek() - 1 + i) % Qt::Sunday + 1;
        m_day->addItem(locale.standaloneDayName(day), day);
    }
    connect(m_preset, &QComboBox::activated, this, &ScheduleEditor::choosePreset);
    connect(m_day, &QComboBox::activated, this, &ScheduleEditor::takePreset);
    connect(m_time, &TimeEdit::edited, this, &ScheduleEditor::takePreset);
    connect(m_minute, &QLineEdit::textEdited, this, &ScheduleEditor::takePreset);
    connect(m_minute, &NumberEdit::stepped, this, [this](int steps) {
        m_minute->setText(QString::number(((m_minute->text().toInt() + steps) % minutesOfHour + minutesOfHour) % minutesOfHour));
        takePreset();
    });
    connect(m_custom, &CronEdit::edited, this, &ScheduleEditor::takeCustom);
}

void ScheduleEditor::addCell(FlowLayout *row, const QString &label, QWidget *field, const QString &name)
{
    auto *cell = new QWidget(this);
    auto *title = new QLabel(label, cell);
    makeSmall(title);
    makeMuted(title);
    title->setBuddy(field);
    field->setObjectName(name);
    auto *column = new QVBoxLayout(cell);
    column->setContentsMargins({});
    column->setSpacing(gridUnit / 2);
    column->addWidget(title);
    column->addWidget(field);
    row->addWidget(cell);
}

void ScheduleEditor::buildZone()
{
    auto *title = new QLabel(tr("Time &zone"), this);
    makeSmall(title);
    makeMuted(title);
    title->setBuddy(m_zone);
    m_zone->setObjectName(u"triggers.zone"_s);
    m_zone->setAccessibleName(tr("Time zone"));
    m_zone->setAccessibleDescription(tr("Type a part of its name to search"));
    auto *column = new QVBoxLayout;
    column->setSpacing(gridUnit / 2);
    column->addWidget(title);
    column->addWidget(m_zone);
    column->addWidget(m_zoneIssue);
    static_cast<QVBoxLayout *>(layout())->addLayout(column);
    connect(m_zone, &ZoneBox::edited, this, &ScheduleEditor::takeZone);
    connect(m_zone, &ZoneBox::left, this, &ScheduleEditor::showIssues);
}

SchedulePreset::Kind ScheduleEditor::kind() const
{
    return static_cast<Kind>(m_preset->currentData().toInt());
}

std::optional<SchedulePreset> ScheduleEditor::preset() const
{
    SchedulePreset preset{.kind = kind(), .day = static_cast<Qt::DayOfWeek>(m_day->currentData().toInt())};
    if (preset.kind == Kind::Hourly) {
        bool isNumber = false;
        preset.time = QTime(0, m_minute->text().toInt(&isNumber));
        return isNumber && preset.time.isValid() ? std::optional(preset) : std::nullopt;
    }
    const auto time = m_time->time();
    preset.time = time.value_or(QTime());
    return time ? std::optional(preset) : std::nullopt;
}

void ScheduleEditor::setSchedule(const QString &cron, const QString &timezone)
{
    m_refusedCron.clear();
    m_refusedZone.clear();
    m_zone->setZone(timezone);
    const QString wanted = cron.isEmpty() ? SchedulePreset().cron() : cron;
    if (std::exchange(m_cron, wanted) != wanted || !m_cronError.isEmpty()) {
        const SchedulePreset preset = SchedulePreset::of(m_cron);
        m_preset->setCurrentIndex(m_preset->findData(static_cast<int>(preset.kind)));
        m_time->setTime(preset.time);
        m_minute->setText(QString::number(preset.time.minute()));
        m_day->setCurrentIndex(m_day->findData(static_cast<int>(preset.day)));
        m_custom->setText(m_cron);
        showPreset();
    }
    check();
}

ScheduleEditor::~ScheduleEditor() = default;

QString ScheduleEditor::cron() const
{
    return m_cronError.isEmpty() ? m_cron : writtenTime();
}

QString ScheduleEditor::timezone() const
{
    return m_zone->isValid() ? m_zone->zone() : m_zone->currentText().trimmed();
}

QString ScheduleEditor::writtenTime() const
{
    if (kind() == Kind::Custom)
        return m_custom->text();
    return kind() == Kind::Hourly ? m_minute->text() : m_time->text();
}

void ScheduleEditor::setSystemZone(const QString &id)
{
    if (m_zone->setSystemZone(id))
        check();
}

void ScheduleEditor::setBuildTime(std::optional<std::chrono::milliseconds> time)
{
    if (std::exchange(m_buildTime, time) != time)
        showTimes();
}

void ScheduleEditor::refreshTimes()
{
    if (m_first.isValid() && m_first <= m_clock->now())
        showTimes();
}

void ScheduleEditor::choosePreset()
{
    showPreset();
    if (kind() == Kind::Custom)
        m_custom->setText(m_cron);
    takePreset();
}

void ScheduleEditor::takePreset()
{
    m_refusedCron.clear();
    if (const auto chosen = preset(); chosen && chosen->kind != Kind::Custom)
        m_cron = chosen->cron();
    check();
    Q_EMIT edited();
}

void ScheduleEditor::takeCustom()
{
    m_refusedCron.clear();
    check();
    Q_EMIT edited();
}

void ScheduleEditor::takeZone()
{
    m_refusedZone.clear();
    check();
    // It is being searched for: whether it is one is told when it was left.
    m_zoneIssue->hide();
    setInvalid(m_zone, false);
    Q_EMIT edited();
}

void ScheduleEditor::showPreset()
{
    const Kind shown = kind();
    m_day->parentWidget()->setVisible(shown == Kind::Weekly);
    m_time->parentWidget()->setVisible(shown != Kind::Hourly && shown != Kind::Custom);
    m_minute->parentWidget()->setVisible(shown == Kind::Hourly);
    m_custom->setVisible(shown == Kind::Custom);
}

void ScheduleEditor::checkCron()
{
    m_cronError.clear();
    m_expression.reset();
    std::optional<CronError> error;
    if (kind() == Kind::Custom) {
        const auto written = m_custom->expression();
        const auto zone = TimeZones::find(m_zone->zoneId());
        const auto fires = written && zone ? CronExpression::validate(m_custom->text(), *zone, m_clock->now()) : written;
        if (fires) {
            m_cron = m_custom->text();
            m_expression = std::make_unique<CronExpression>(*fires);
        } else {
            error = fires.error();
            m_cronError = error->message;
        }
    } else if (preset()) {
        if (const auto written = CronExpression::parse(m_cron))
            m_expression = std::make_unique<CronExpression>(*written);
    } else {
        m_cronError = kind() == Kind::Hourly ? tr("A minute is a number from 0 to 59.")
                                             : tr("Write the time of day as 03:00, from 00:00 to 23:59.");
    }
    m_custom->showError(error);
    const bool invalid = !m_cronError.isEmpty();
    setInvalid(m_time, invalid);
    setInvalid(m_minute, invalid);
}

void ScheduleEditor::check()
{
    m_zoneError = m_zone->isValid() ? QString() : tr("There is no time zone “%1”. Choose one from the list.").arg(m_zone->currentText());
    checkCron();
    showTimes();
    showIssues();
}

QString ScheduleEditor::inWords() const
{
    if (!m_expression)
        return {};
    return tr("%1, %2", "when a schedule fires, time zone").arg(cronInWords(*m_expression), m_zone->zoneId());
}

void ScheduleEditor::showTimes()
{
    const QString words = inWords();
    m_words->showText(words.isEmpty() ? QString() : tr("%1.", "when a schedule fires: a sentence").arg(words));
    const auto zone = TimeZones::find(m_zone->zoneId());
    const QDateTime now = m_clock->now();
    const QList<CronTime> times = m_expression && zone ? m_expression->next(now, *zone, NextTimes::count) : QList<CronTime>();
    m_first = times.isEmpty() ? QDateTime() : times.first().at;
    m_next->setTimes(times, zone.value_or(QTimeZone::utc()), now);
    const auto shortest = m_buildTime && !times.isEmpty() ? m_expression->shortestInterval(now, *zone, timesCompared) : std::nullopt;
    const bool often = shortest && *shortest < *m_buildTime;
    m_often->showText(often ? tr("It may run again after %1, and the last build took %2: a time that meets a running build is skipped.")
                                  .arg(Format::duration(*shortest), Format::duration(*m_buildTime))
                            : QString());
}

QString ScheduleEditor::cronIssue() const
{
    return m_cronError.isEmpty() ? m_refusedCron : m_cronError;
}

QString ScheduleEditor::zoneIssue() const
{
    return m_zoneError.isEmpty() ? m_refusedZone : m_zoneError;
}

void ScheduleEditor::setRefused(const QString &cron, const QString &zone)
{
    m_refusedCron = cron;
    m_refusedZone = zone;
    showIssues();
}

void ScheduleEditor::showIssues()
{
    m_cronIssue->showText(cronIssue());
    m_zoneIssue->showText(zoneIssue());
    setInvalid(m_zone, !zoneIssue().isEmpty());
}

void ScheduleEditor::focusCron()
{
    if (kind() == Kind::Custom)
        m_custom->focusError();
    else if (kind() == Kind::Hourly)
        m_minute->setFocus(Qt::OtherFocusReason);
    else
        m_time->setFocus(Qt::OtherFocusReason);
}

void ScheduleEditor::focusZone()
{
    showIssues();
    m_zone->setFocus(Qt::OtherFocusReason);
}

} // namespace Millwright
