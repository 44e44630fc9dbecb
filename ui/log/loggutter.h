// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/log/logsettings.h"
#include "ui/theme/colors.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace Millwright {

class LogRows;

/// What stands left of a log's text: the number of a line, when it came, and the sign of a step that folds.
class LogGutter
{
public:
    explicit LogGutter(const LogRows &rows) : m_rows(rows) { }

    void setFont(const QFont &font) { m_font = font; }
    void setTime(LogSettings::Time time) { m_time = time; }

    int width() const;
    bool isAtSign(int x) const;
    QString timeText(int line) const;
    /// The first row of a line, from `y` on.
    void paint(QPainter &painter, int line, const QRectF &row, bool current, Qt::ColorScheme scheme) const;

private:
    /// Nobody recorded the times of some logs.
    bool showsTimes() const;
    int numberWidth() const;
    int timeWidth() const;
    int signWidth() const;

    const LogRows &m_rows;
    QFont m_font;
    LogSettings::Time m_time = LogSettings::Time::Off;
};

} // namespace Millwright
