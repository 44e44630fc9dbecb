// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logline.h"
#include "ui/theme/colors.h"

#include <QTextLayout>

namespace Millwright {

/// How the lines of a log are laid out; another one makes every layout old.
struct LineStyle {
    QFont font;
    Qt::ColorScheme scheme = Qt::ColorScheme::Light;
    double width = 0; ///< to wrap at; 0: no wrapping
    int rowHeight = 0;

    bool operator==(const LineStyle &) const = default;
};

/// A part of a line on another ground, where its text is written in one colour.
struct LineMark {
    qsizetype start = 0;
    qsizetype length = 0;
    QColor ground;
    QColor text;
};

/// One line of a log, ready to be painted: its text in the colours of the theme, in one or more rows of the same
/// height.
class LineLayout
{
public:
    LineLayout(const LogLine &line, const LineStyle &style);

    int rows() const { return m_rows; }
    double naturalWidth() const { return m_width; }
    /// What can be selected, without a note that the rest is not shown.
    qsizetype length() const { return m_length; }
    QString text() const { return m_layout.text().first(m_length); }

    /// The place in the text nearest to a point of the layout.
    qsizetype columnAt(const QPointF &point) const;
    /// Where a column is: its row and the distance from the left.
    int rowOf(qsizetype column) const;
    double xOf(qsizetype column) const;

    void paint(QPainter &painter, const QPointF &position, const QList<LineMark> &marks) const;

private:
    QTextLayout m_layout;
    int m_rows = 1;
    int m_rowHeight;
    double m_width = 0;
    qsizetype m_length;
};

} // namespace Millwright
