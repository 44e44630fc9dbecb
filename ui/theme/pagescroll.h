// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QScrollArea>

namespace Millwright {

/// A page that fills its place, and scrolls where the place is smaller than its controls need at least. (A resizable
/// QScrollArea gives content that wraps the height it would like to have, and so scrolls too early.)
class PageScroll : public QScrollArea
{
    Q_OBJECT

public:
    explicit PageScroll(QWidget *page, QWidget *parent = nullptr);

protected:
    bool eventFilter(QObject *object, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();
};

} // namespace Millwright
