// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/log/logsettings.h"

#include <QMenu>

class QActionGroup;

namespace Millwright {

/// How a log is seen, and ways through it.
///
/// Names of its actions: `log.wrap`, `log.time.<off|absolute|relative>`, `log.context.<0..5>`, `log.foldAll`,
/// `log.unfoldAll`, `log.nextError`, `log.previousError`.
class LogMenu : public QMenu
{
    Q_OBJECT

public:
    explicit LogMenu(QWidget *parent = nullptr);

    void setSettings(const LogSettings &settings);
    void setHasSteps(bool has);
    void setHasErrors(bool has);

Q_SIGNALS:
    void settingsChosen(const Millwright::LogSettings &settings);
    void foldAll();
    void unfoldAll();
    void nextError();
    void previousError();

private:
    void buildTimes();
    void buildContexts();

    LogSettings m_settings;
    QAction *m_wrap;
    QActionGroup *m_times;
    QActionGroup *m_contexts;
    QAction *m_foldAll;
    QAction *m_unfoldAll;
    QAction *m_nextError;
    QAction *m_previousError;
};

} // namespace Millwright
