// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QTextLayout>

#include <limits>

class QPainter;

namespace Millwright {

/// A plain text laid out in lines of a given width: broken at word ends where it can be, inside a word that is longer
/// than a line. So nothing that others wrote widens or leaves what it stands in.
class WrappedText
{
public:
    /// Of a text that needs more than `mostLines`, the last of them ends with an ellipsis.
    WrappedText(const QString &text, const QFont &font, double width, int mostLines = std::numeric_limits<int>::max());

    /// The width of the widest line and the height of all.
    QSizeF size() const { return m_size; }
    QRectF lineRect(int line) const { return m_layout.lineAt(line).naturalTextRect(); }
    int lineCount() const { return m_layout.lineCount(); }
    bool isCut() const { return m_cut; }

    /// In the painter's pen, with the first line at the top of `area`; a text of fewer lines than fit stands in the middle.
    void paint(QPainter &painter, const QRectF &area) const;

private:
    void lay(double width);

    QTextLayout m_layout;
    QSizeF m_size;
    bool m_cut = false;
};

} // namespace Millwright
