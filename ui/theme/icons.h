// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QIcon>

namespace Millwright {

enum class Icon {
    ArrowDown,
    Check,
    ChevronDown,
    ChevronUp,
    Close,
    Exclamation,
    Filter,
    Minus,
    Plus,
    Progress,
    Question,
    Remove,
    Reset,
    Search
};

/// A drawing that takes the colour of the application's text when it is painted, so that it follows light and dark.
QIcon themeIcon(Icon icon);

/// The same drawing in a colour of its own, into `rect`.
void paintIcon(QPainter &painter, const QRectF &rect, Icon icon, const QColor &color);

/// The application's: the wheel of a mill on the accent's ground, which can be told on any panel.
QIcon applicationIcon();

} // namespace Millwright
