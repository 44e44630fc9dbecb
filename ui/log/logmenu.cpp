// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/logmenu.h"

#include <QActionGroup>

using namespace Qt::StringLiterals;

namespace Millwright {

LogMenu::LogMenu(QWidget *parent) : QMenu(parent), m_times(new QActionGroup(this)), m_contexts(new QActionGroup(this))
{
    m_wrap = addAction(tr("&Wrap long lines"));
    m_wrap->setObjectName(u"log.wrap"_s);
    m_wrap->setCheckable(true);
    connect(m_wrap, &QAction::triggered, this, [this](bool wrap) {
        m_settings.wrapping = wrap;
        Q_EMIT settingsChosen(m_settings);
    });
    buildTimes();
    buildContexts();
    const auto add = [this](const QString &name, const QString &text, auto signal) {
        QAction *action = addAction(text);
        action->setObjectName(name);
        connect(action, &QAction::triggered, this, signal);
        return action;
    };
    addSeparator();
    m_foldAll = add(u"log.foldAll"_s, tr("&Fold all steps"), &LogMenu::foldAll);
    m_unfoldAll = add(u"log.unfoldAll"_s, tr("&Unfold all steps"), &LogMenu::unfoldAll);
    addSeparator();
    m_nextError = add(u"log.nextError"_s, tr("&Next error"), &LogMenu::nextError);
    m_previousError = add(u"log.previousError"_s, tr("&Previous error"), &LogMenu::previousError);
    setHasSteps(false);
    setHasErrors(false);
    setSettings({});
}

void LogMenu::buildTimes()
{
    QMenu *menu = addMenu(tr("&Time of each line"));
    const auto add = [this, menu](const QString &name, const QString &text, LogSettings::Time time) {
        QAction *action = menu->addAction(text);
        action->setObjectName(u"log.time."_s + name);
        action->setCheckable(true);
        action->setData(QVariant::fromValue(time));
        m_times->addAction(action);
    };
    add(u"off"_s, tr("&Hidden"), LogSettings::Time::Off);
    add(u"absolute"_s, tr("Time of &day"), LogSettings::Time::Absolute);
    add(u"relative"_s, tr("Since the &start"), LogSettings::Time::Relative);
    connect(m_times, &QActionGroup::triggered, this, [this](const QAction *action) {
        m_settings.time = action->data().value<LogSettings::Time>();
        Q_EMIT settingsChosen(m_settings);
    });
}

void LogMenu::buildContexts()
{
    QMenu *menu = addMenu(tr("&Lines around a match"));
    for (int lines = 0; lines <= LogSettings::mostContext; ++lines) {
        QAction *action = menu->addAction(QString::number(lines));
        action->setObjectName(u"log.context.%1"_s.arg(lines));
        action->setCheckable(true);
        action->setData(lines);
        m_contexts->addAction(action);
    }
    connect(m_contexts, &QActionGroup::triggered, this, [this](const QAction *action) {
        m_settings.context = action->data().toInt();
        Q_EMIT settingsChosen(m_settings);
    });
}

void LogMenu::setSettings(const LogSettings &settings)
{
    m_settings = settings;
    m_wrap->setChecked(settings.wrapping);
    for (QAction *action : m_times->actions())
        action->setChecked(action->data().value<LogSettings::Time>() == settings.time);
    for (QAction *action : m_contexts->actions())
        action->setChecked(action->data().toInt() == settings.context);
}

void LogMenu::setHasSteps(bool has)
{
    m_foldAll->setEnabled(has);
    m_unfoldAll->setEnabled(has);
}

void LogMenu::setHasErrors(bool has)
{
    m_nextError->setEnabled(has);
    m_previousError->setEnabled(has);
}

} // namespace Millwright
