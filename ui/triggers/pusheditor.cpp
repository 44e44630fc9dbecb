// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/triggers/pusheditor.h"

#include "models/async/deliver.h"
#include "models/items/format.h"
#include "ui/form/choicebox.h"
#include "ui/form/numberedit.h"
#include "ui/theme/messagebar.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QLabel>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr std::array offeredIntervals{0, 1, 2, 5, 10, 15, 30, 60};
constexpr int minutesPerHour = 60;

QString intervalText(int minutes)
{
    if (minutes == 0)
        return PushEditor::tr("never");
    if (minutes == 1)
        return PushEditor::tr("every minute");
    if (minutes == minutesPerHour)
        return PushEditor::tr("every hour");
    return PushEditor::tr("every %1 minutes").arg(minutes);
}

QLabel *title(const QString &text, QWidget *field, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setWordWrap(true);
    makeSmall(label);
    makeMuted(label);
    label->setBuddy(field);
    return label;
}

} // namespace

PushEditor::PushEditor(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent)
    : QWidget(parent)
    , m_client(client)
    , m_clock(std::move(clock))
    , m_debounce(new NumberEdit(this))
    , m_issue(new WrappingLabel(this))
    , m_note(new WrappingLabel(this))
    , m_remembered(new WrappingLabel(this))
    , m_interval(new ChoiceBox(this))
    , m_asked(new WrappingLabel(this))
    , m_problem(new WrappingLabel(this))
    , m_message(new MessageBar(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(gridUnit / 2);
    buildDebounce();
    layout->addSpacing(gridUnit / 2);
    buildInterval();
    setDebounce(BuildTriggers().debounceMinutes);
    setState({});
}

PushEditor::~PushEditor()
{
    // A field that goes may still tell of a change.
    m_debounce->disconnect(this);
}

void PushEditor::buildDebounce()
{
    m_debounce->setObjectName(u"triggers.debounce"_s);
    m_debounce->setAccessibleName(tr("Minutes between builds after pushes"));
    m_debounce->setMaximumWidth(16 * gridUnit);
    m_issue->setObjectName(u"triggers.debounceIssue"_s);
    m_issue->setTone(Tone::Failed);
    m_issue->hide();
    m_note->setObjectName(u"triggers.pushNote"_s);
    makeMuted(m_note);
    m_remembered->setObjectName(u"triggers.remembered"_s);
    m_remembered->setTone(Tone::Info);
    m_remembered->hide();
    auto *column = static_cast<QVBoxLayout *>(layout());
    column->addWidget(title(tr("&Minutes between builds after pushes"), m_debounce, this));
    column->addWidget(m_debounce);
    column->addWidget(m_issue);
    column->addWidget(m_note);
    column->addWidget(m_remembered);
    connect(m_debounce, &QLineEdit::textEdited, this, &PushEditor::takeDebounce);
    connect(m_debounce, &NumberEdit::stepped, this, [this](int steps) {
        m_debounce->setText(QString::number(qBound(0, debounce().value_or(0) + steps, longestDebounce)));
        takeDebounce();
    });
}

void PushEditor::buildInterval()
{
    m_interval->setObjectName(u"triggers.interval"_s);
    m_interval->setAccessibleName(tr("How often repositories are asked for pushes, for all projects"));
    m_interval->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_asked->setObjectName(u"triggers.asked"_s);
    m_problem->setObjectName(u"triggers.pushProblem"_s);
    m_message->setObjectName(u"triggers.pushMessage"_s);
    makeMuted(m_asked);
    m_problem->setTone(Tone::Warning);
    auto *column = static_cast<QVBoxLayout *>(layout());
    column->addWidget(title(tr("Ask the repositories of a&ll projects for pushes"), m_interval, this));
    column->addWidget(m_interval);
    column->addWidget(m_asked);
    column->addWidget(m_problem);
    column->addWidget(m_message);
    connect(m_interval, &QComboBox::activated, this, &PushEditor::chooseInterval);
}

void PushEditor::setDebounce(int minutes)
{
    m_refused.clear();
    if (debounce() != minutes)
        m_debounce->setText(QString::number(minutes));
    showNote();
}

std::optional<int> PushEditor::debounce() const
{
    bool isNumber = false;
    const int minutes = m_debounce->text().trimmed().toInt(&isNumber);
    return isNumber && minutes >= 0 && minutes <= longestDebounce ? std::optional(minutes) : std::nullopt;
}

void PushEditor::takeDebounce()
{
    m_refused.clear();
    showNote();
    Q_EMIT edited();
}

void PushEditor::setState(const TriggerState &state)
{
    m_state = state;
    showInterval();
    refreshTimes();
}

void PushEditor::refreshTimes()
{
    showAsked();
    showRemembered();
}

void PushEditor::showRemembered()
{
    const QDateTime now = m_clock->now();
    m_remembered->setVisible(m_state.pushAt.isValid());
    m_remembered->setText(tr("A push is remembered: whether it is built is decided at %1, %2.", "time, how long until then")
            .arg(Format::clockTime(m_state.pushAt, now), Format::until(m_state.pushAt, now)));
}

QString PushEditor::issue() const
{
    if (!debounce())
        return tr("The minutes are a whole number from 0 to %1.").arg(longestDebounce);
    return m_refused;
}

void PushEditor::setRefused(const QString &message)
{
    m_refused = message;
    showNote();
}

void PushEditor::focusDebounce()
{
    m_debounce->setFocus(Qt::OtherFocusReason);
}

void PushEditor::showNote()
{
    const QString issue = this->issue();
    setInvalid(m_debounce, !issue.isEmpty());
    m_issue->showText(issue);
    const auto minutes = debounce();
    m_note->setVisible(minutes.has_value());
    if (minutes == 0)
        m_note->setText(tr("Every push to a default branch is built at once."));
    else if (minutes == 1)
        m_note->setText(tr("A push to a default branch is built at once; one that comes within a minute of the build before it is "
                           "remembered, and built when that minute is over."));
    else if (minutes)
        m_note->setText(tr("A push to a default branch is built at once; one that comes within %1 minutes of the build before it is "
                           "remembered, and built when they are over.")
                .arg(*minutes));
}

void PushEditor::showInterval()
{
    const int stored = m_state.pushInterval;
    if (m_interval->findData(stored) < 0 || m_interval->count() > static_cast<int>(offeredIntervals.size()) + 1) {
        m_interval->clear();
        for (const int minutes : offeredIntervals)
            m_interval->addItem(intervalText(minutes), minutes);
        const auto isLonger = std::ranges::upper_bound(offeredIntervals, stored);
        if (m_interval->findData(stored) < 0)
            m_interval->insertItem(static_cast<int>(isLonger - offeredIntervals.begin()), intervalText(stored), stored);
    }
    m_interval->setCurrentIndex(m_interval->findData(stored));
}

void PushEditor::showAsked()
{
    const int stored = m_state.pushInterval;
    const QString problem = stored == 0 ? tr("The repositories are not asked, so no push will be found.") : m_state.pushProblem;
    m_asked->setVisible(stored > 0);
    m_asked->setText(
        m_state.askedAt.isValid() ? tr("Last asked %1.").arg(Format::ago(m_state.askedAt, m_clock->now())) : tr("Not asked yet."));
    m_problem->showText(problem);
}

void PushEditor::chooseInterval()
{
    const int minutes = m_interval->currentData().toInt();
    if (minutes == m_state.pushInterval)
        return;
    m_message->clear();
    deliver(this, m_client.setPushInterval(minutes), [this, minutes](const Result<> &stored) {
        if (stored)
            m_state.pushInterval = minutes;
        else
            m_message->showMessage(Tone::Failed, stored.error().message);
        showInterval();
        showAsked();
    });
}

} // namespace Millwright
