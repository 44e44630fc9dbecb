// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme/columnscroll.h"

#include <QEvent>
#include <QScrollBar>

namespace Millwright {

ColumnScroll::ColumnScroll(QWidget *parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setAutoFillBackground(false);
}

QSize ColumnScroll::minimumSizeHint() const
{
    const QSize hint = QScrollArea::minimumSizeHint();
    const int content = widget() ? widget()->minimumSizeHint().width() : 0;
    return {content + verticalScrollBar()->sizeHint().width(), hint.height()};
}

bool ColumnScroll::eventFilter(QObject *object, QEvent *event)
{
    if (object == widget() && event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return QScrollArea::eventFilter(object, event);
}

bool ColumnScroll::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Resize)
        Q_EMIT gutterChanged();
    return QScrollArea::viewportEvent(event);
}

} // namespace Millwright
