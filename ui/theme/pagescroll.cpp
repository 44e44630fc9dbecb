// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme/pagescroll.h"

#include <QEvent>
#include <QLayout>

namespace Millwright {

PageScroll::PageScroll(QWidget *page, QWidget *parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidget(page);
    page->installEventFilter(this);
}

bool PageScroll::eventFilter(QObject *object, QEvent *event)
{
    if (object == widget() && event->type() == QEvent::LayoutRequest)
        fit();
    return QScrollArea::eventFilter(object, event);
}

void PageScroll::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    fit();
}

void PageScroll::fit()
{
    QLayout *const content = widget()->layout();
    const int width = qMax(viewport()->width(), content->totalMinimumSize().width());
    const int least = content->hasHeightForWidth() ? content->totalMinimumHeightForWidth(width) : content->totalMinimumSize().height();
    widget()->resize(width, qMax(viewport()->height(), least));
}

} // namespace Millwright
