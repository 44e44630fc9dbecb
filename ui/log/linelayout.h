// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logline.h"
#include "ui/log/glyphline.h"
#include "ui/theme/colors.h"

#include <QTextLayout>

#include <optional>

namespace Millwright {

/// How the lines of a log are laid out; another one makes every layout old.
struct LineStyle {
    QFont font;
    Qt::ColorScheme scheme = Qt::ColorScheme::Light;
    double width = 0; ///< to wrap at; 0: no wrapping
    int rowHeight = 0;

    bool operator==(const LineStyle &) const = default;
};

/// What one line has beside its own text and colours.
struct LineDress {
    QList<QTextLayout::FormatRange> highlights; ///< give way to colours of the line's own
    qsizetype hidden = 0; ///< characters at its beginning that are not shown
    bool bold = false;
    QString note; ///< behind the text, and not part of it
    ColorRole noteColor = ColorRole::Muted;
};

/// One line of a log, ready to be painted: its text in the colours of the theme, in one or more rows of the same
/// height. Columns are those of the whole line, also where its beginning is hidden.
class LineLayout
{
public:
    /// `fixed` is the style's font.
    LineLayout(const LogLine &line, const LineStyle &style, const LineDress &dress, const FixedFont &fixed);

    int rows() const { return m_rows; }
    double naturalWidth() const { return m_width; }
    /// What can be selected.
    qsizetype length() const { return m_text.size(); }
    const QString &text() const { return m_text; }
    /// What is seen, with the note.
    QString shownText() const { return m_glyphs ? m_glyphs->text() : m_layout.text(); }
    /// What stands behind the text; empty: nothing.
    const QString &note() const { return m_note; }
    QColor noteColor() const { return m_noteColor; }

    /// The place in the text nearest to a point of the layout.
    qsizetype columnAt(const QPointF &point) const;
    /// Where a column is: its row and the distance from the left.
    int rowOf(qsizetype column) const;
    double xOf(qsizetype column) const;

    /// `marks` lie over the colours of the text.
    void paint(QPainter &painter, const QPointF &position, QList<QTextLayout::FormatRange> marks) const;

private:
    /// Of the layout's own text.
    int placeOf(qsizetype column) const;
    void lay(double width);

    QString m_text;
    QString m_note;
    QColor m_noteColor;
    qsizetype m_hidden;
    std::optional<GlyphLine> m_glyphs; ///< or the layout, for what takes one
    QTextLayout m_layout;
    int m_rows = 1;
    int m_rowHeight;
    double m_base; ///< of the first row
    double m_width = 0;
};

} // namespace Millwright
