// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/loglinks.h"
#include "models/log/logsearch.h"
#include "ui/log/logselection.h"

#include <QTextLayout>

#include <optional>

class QPainter;

namespace Millwright {

class LineLayout;
class LogRows;
class LogScreen;
enum class ColorRole;

/// Paints what is in sight of a log, with what lies over its text.
struct LogPainter {
    const LogRows &rows;
    const LogScreen &screen;
    LogSelection selection = {};
    LogMatch currentMatch = {};
    int linkLine = -1; ///< of `link`
    std::optional<LogLink> link = {}; ///< with a line below it

    /// `current`: the line that the caret is in, -1 for none.
    void paint(QPainter &painter, const QRect &area, int current) const;

private:
    QList<QTextLayout::FormatRange> marksOf(int line, const LineLayout &layout) const;
};

} // namespace Millwright
