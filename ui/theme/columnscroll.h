// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QScrollArea>

namespace Millwright {

/// Content that scrolls up and down only, and is always given the width it needs at least.
class ColumnScroll : public QScrollArea
{
    Q_OBJECT

public:
    explicit ColumnScroll(QWidget *parent = nullptr);

    QSize minimumSizeHint() const override;
    /// What the scroll bar takes at the side, 0 while there is none.
    int gutter() const { return width() - viewport()->width(); }

Q_SIGNALS:
    void gutterChanged();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
};

} // namespace Millwright
