// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/findbar.h"

#include "ui/log/logview.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace Millwright {

FindBar::FindBar(LogSearch *search, LogView *view, QWidget *parent)
    : QWidget(parent)
    , m_search(search)
    , m_view(view)
    , m_field(new QLineEdit(this))
    , m_count(new QLabel(m_field))
    , m_note(new WrappingLabel(this))
{
    m_field->setObjectName(u"log.find"_s);
    m_field->setPlaceholderText(tr("Find in the log"));
    m_field->setAccessibleName(tr("Find in the log"));
    m_field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_field->installEventFilter(this);
    m_count->setObjectName(u"log.count"_s);
    makeMuted(m_count);
    auto *inside = new QHBoxLayout(m_field);
    inside->setContentsMargins(0, 0, gridUnit, 0);
    inside->addStretch();
    inside->addWidget(m_count);
    m_note->setObjectName(u"log.findNote"_s);
    m_note->hide();

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(gridUnit / 2);
    auto *row = new QHBoxLayout;
    row->setSpacing(gridUnit / 2);
    row->addWidget(m_field, 1);
    column->addLayout(row);
    column->addWidget(m_note);

    m_case = addChoice(u"log.case"_s, tr("Match case"), tr("Upper and lower case must be the same"));
    m_case->setText(u"Aa"_s);
    m_regex = addChoice(u"log.regex"_s, tr("Regular expression"), tr("The text is a regular expression"));
    m_regex->setText(u".*"_s);
    m_filter = addChoice(u"log.filter"_s, tr("Show matching lines only"), tr("Show matching lines only"));
    m_filter->setIcon(themeIcon(Icon::Filter));
    QToolButton *previous = addButton(u"log.previous"_s, tr("Previous match"), tr("Previous match (Shift+F3)"));
    previous->setIcon(themeIcon(Icon::ChevronUp));
    QToolButton *next = addButton(u"log.next"_s, tr("Next match"), tr("Next match (F3)"));
    next->setIcon(themeIcon(Icon::ChevronDown));
    for (QToolButton *button : {m_case, m_regex, m_filter, previous, next})
        row->addWidget(button);

    connect(m_field, &QLineEdit::textChanged, this, &FindBar::look);
    connect(m_case, &QToolButton::toggled, this, &FindBar::look);
    connect(m_regex, &QToolButton::toggled, this, &FindBar::look);
    connect(m_filter, &QToolButton::toggled, this, [this](bool only) { m_view->rows().setFiltering(only); });
    connect(previous, &QToolButton::clicked, this, &FindBar::findPrevious);
    connect(next, &QToolButton::clicked, this, &FindBar::findNext);
    connect(m_search, &LogSearch::changed, this, &FindBar::searchChanged);
}

QToolButton *FindBar::addButton(const QString &name, const QString &accessibleName, const QString &toolTip)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setAccessibleName(accessibleName);
    button->setToolTip(toolTip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QToolButton *FindBar::addChoice(const QString &name, const QString &accessibleName, const QString &toolTip)
{
    QToolButton *button = addButton(name, accessibleName, toolTip);
    button->setCheckable(true);
    return button;
}

void FindBar::focusField()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void FindBar::look()
{
    m_current.reset();
    m_round = Round::No;
    m_jumpToFirst = true;
    m_search->setQuery({.text = m_field->text(), .regularExpression = m_regex->isChecked(), .caseSensitive = m_case->isChecked()});
    showState();
}

void FindBar::findNext()
{
    const LogPosition from = m_view->caret();
    const auto found = m_search->next(from.line, from.column);
    const bool around = found && m_search->matches()[static_cast<std::size_t>(*found)].line < from.line;
    goTo(found, around || (found == m_current && m_search->matches().size() == 1) ? Round::FromStart : Round::No);
}

void FindBar::findPrevious()
{
    // The caret is behind the current match.
    LogPosition from = m_view->caret();
    if (m_current && *m_current < static_cast<qsizetype>(m_search->matches().size())) {
        const LogMatch &current = m_search->matches()[static_cast<std::size_t>(*m_current)];
        from = {current.line, current.start};
    }
    const auto found = m_search->previous(from.line, from.column);
    const bool around = found && m_search->matches()[static_cast<std::size_t>(*found)].line > from.line;
    goTo(found, around || (found == m_current && m_search->matches().size() == 1) ? Round::FromEnd : Round::No);
}

void FindBar::goTo(std::optional<qsizetype> match, Round round)
{
    m_current = match;
    m_round = round;
    if (match)
        m_view->showMatch(m_search->matches()[static_cast<std::size_t>(*match)]);
    showState();
    if (round != Round::No)
        announce(this, round == Round::FromStart ? tr("Found again from the start") : tr("Found again from the end"));
}

void FindBar::searchChanged()
{
    if (m_jumpToFirst && !m_search->matches().empty()) {
        m_jumpToFirst = false;
        goTo(m_search->next(m_view->firstVisibleLine(), 0), Round::No);
        return;
    }
    // What comes later is counted, and not jumped to.
    if (!m_search->isRunning())
        m_jumpToFirst = false;
    showState();
}

QString FindBar::countText() const
{
    const auto count = static_cast<qsizetype>(m_search->matches().size());
    const QLocale locale;
    if (m_search->query().text.isEmpty() || !m_search->error().isEmpty())
        return {};
    if (count == 0)
        return m_search->isRunning() ? tr("searching") : tr("no match");
    if (!m_current || *m_current >= count)
        return tr("%n match(es)", nullptr, static_cast<int>(count));
    const QString at = locale.toString(*m_current + 1);
    const QString all = locale.toString(count);
    switch (m_round) {
    case Round::FromStart:
        return tr("%1 of %2, from the start").arg(at, all);
    case Round::FromEnd:
        return tr("%1 of %2, from the end").arg(at, all);
    case Round::No:
        break;
    }
    return tr("%1 of %2").arg(at, all);
}

QString FindBar::noteText() const
{
    if (m_search->query().text.isEmpty())
        return {};
    if (!m_search->error().isEmpty())
        return tr("This is no valid pattern: %1.").arg(m_search->error());
    QStringList notes;
    if (m_search->ranOutOfTime())
        notes.append(tr(
            "The search was stopped after %n second(s), before the end of the log.", nullptr, static_cast<int>(LogSearch::budget.count())));
    if (m_search->foundTooMany())
        notes.append(
            tr("The search was stopped after %1 matches.").arg(QLocale().toString(static_cast<qulonglong>(LogSearch::mostMatches))));
    if (m_search->linesGivenUp() > 0)
        notes.append(tr("The search gave up on %n line(s) that would have taken too long.", nullptr, m_search->linesGivenUp()));
    return notes.join(u' ');
}

void FindBar::showState()
{
    const QString count = countText();
    const QString note = noteText();
    const bool wrong = !m_search->error().isEmpty() && !m_search->query().text.isEmpty();
    m_count->setText(count);
    m_field->setTextMargins(0, 0, count.isEmpty() ? 0 : m_count->sizeHint().width() + gridUnit, 0);
    m_field->setAccessibleDescription(note.isEmpty() ? count : note);
    setInvalid(m_field, wrong);
    m_note->setTone(wrong ? Tone::Failed : Tone::Warning);
    if (m_note->text() != note && !note.isEmpty())
        announce(this, note);
    m_note->showText(note);
}

bool FindBar::eventFilter(QObject *object, QEvent *event)
{
    if (object != m_field || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(object, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        if (key->modifiers() & Qt::ShiftModifier)
            findPrevious();
        else
            findNext();
        return true;
    }
    if (key->key() == Qt::Key_Escape) {
        m_field->clear();
        m_view->setFocus(Qt::OtherFocusReason);
        return true;
    }
    return false;
}

} // namespace Millwright
