// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/jsonedit.h"

#include "ui/theme/colors.h"

#include <QTextBlock>

using namespace Qt::StringLiterals;

namespace Millwright {

JsonEdit::JsonEdit(QWidget *parent) : CodeEdit(u"JSON"_s, parent)
{
    setLineLimits(8, 30);
}

void JsonEdit::setMarkedLines(const QSet<int> &lines)
{
    m_marked = lines;
    paintMarks();
}

void JsonEdit::changeEvent(QEvent *event)
{
    CodeEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paintMarks();
}

void JsonEdit::paintMarks()
{
    QList<QTextEdit::ExtraSelection> marks;
    for (const int line : std::as_const(m_marked)) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(document()->findBlockByNumber(line - 1));
        mark.format.setBackground(themeColor(ColorRole::FailedGround, palette()));
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        marks.append(mark);
    }
    setExtraSelections(marks);
}

} // namespace Millwright
