// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/schedule/cronexpression.h"

#include <QWidget>

class QGridLayout;

namespace Millwright {

class WrappingLabel;

/// The times that a schedule fires at next, in its zone and, where they differ, on this computer, with a remark where a
/// change of the clock moves one.
///
/// Names: `triggers.nextHeading`, and by row, from 1: `triggers.next1` the time, `triggers.local1` the same on this computer,
/// `triggers.remark1`.
class NextTimes : public QWidget
{
    Q_OBJECT

public:
    static constexpr int count = 5;

    explicit NextTimes(QWidget *parent = nullptr);

    /// Hidden without any. At most `count` of them.
    void setTimes(const QList<CronTime> &times, const QTimeZone &zone, const QDateTime &now);

private:
    struct Row {
        WrappingLabel *time;
        WrappingLabel *local;
        WrappingLabel *remark;
    };

    Row addRow(QGridLayout *grid, int number);

    WrappingLabel *m_heading;
    WrappingLabel *m_localHeading;
    QList<Row> m_rows;
};

} // namespace Millwright
