// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/factory/project.h"

#include <QWidget>

namespace Millwright {

class Pill;
class WrappingLabel;

/// What came of the last times that a schedule or a push asked for a build, each with when, what was decided and why.
///
/// Names: by row, from 1: `triggers.last1`.
class LastTriggers : public QWidget
{
    Q_OBJECT

public:
    explicit LastTriggers(std::shared_ptr<Clock> clock, QWidget *parent = nullptr);

    /// Newest first; hidden without any. At most three are shown.
    void setRuns(const QList<BuildRun> &runs);
    void refreshTimes();

    /// "today 03:00, schedule: no head moved, nothing changed"
    static QString sentence(const BuildRun &run, const QDateTime &now);

private:
    struct Row {
        Pill *pill;
        WrappingLabel *text;
    };

    std::shared_ptr<Clock> m_clock;
    QList<BuildRun> m_runs;
    QList<Row> m_rows;
};

} // namespace Millwright
