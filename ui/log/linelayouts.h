// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/log/linelayout.h"
#include "ui/log/loghighlighter.h"

#include <QCache>

namespace Millwright {

class LogRows;

/// The layouts of the lines that were seen last.
class LineLayouts
{
public:
    /// A line is laid out up to here; more would not be read on a screen.
    static constexpr qint64 shownBytes = 16 * 1024;

    explicit LineLayouts(const LogRows &rows);

    const LineStyle &style() const { return m_style; }
    void setStyle(const LineStyle &style);

    /// Valid until the next one is asked for.
    const LineLayout &of(int line);
    /// The widest of all that were laid out in this style.
    double widest() const { return m_widest; }

    /// Their text is no longer what it was.
    void forgetFrom(int line);
    /// Their steps are no longer what they were.
    void forgetHeadings();
    void forgetAll();

private:
    LineDress dressOf(int line, const LogLine &text);

    const LogRows &m_rows;
    LineStyle m_style;
    FixedFont m_fixedFont;
    LogHighlighter m_highlighter;
    QCache<int, LineLayout> m_layouts;
    double m_widest = 0;
};

} // namespace Millwright
