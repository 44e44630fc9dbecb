// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme/style.h"

#include "ui/theme/colors.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QStyleOption>
#include <QTabBar>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

bool has(const QWidget *widget, const char *property)
{
    return widget && widget->property(property).toBool();
}

QColor mixed(const QColor &a, const QColor &b, float part)
{
    return QColor::fromRgbF(
        a.redF() + (b.redF() - a.redF()) * part, a.greenF() + (b.greenF() - a.greenF()) * part, a.blueF() + (b.blueF() - a.blueF()) * part);
}

void paintBox(QPainter *painter, const QRectF &rect, const QColor &fill, const QColor &line, double width)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(width > 0 ? QPen(line, width) : QPen(Qt::NoPen));
    painter->setBrush(fill);
    const double inset = width / 2;
    painter->drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), controlRadius, controlRadius);
    painter->restore();
}

/// A field's frame: the line, the accent while it has the focus, the colour of failure while it is refused.
void paintField(QPainter *painter, const QStyleOption *option, const QWidget *widget, bool focused)
{
    const QPalette &palette = option->palette;
    const bool invalid = has(widget, Style::invalidProperty);
    const ColorRole role = invalid ? ColorRole::Failed : focused ? ColorRole::Accent : ColorRole::Line;
    const QColor fill
        = option->state & QStyle::State_Enabled ? themeColor(ColorRole::Base, palette) : themeColor(ColorRole::Window, palette);
    paintBox(painter, option->rect, fill, themeColor(role, palette), focused ? 2 : 1);
}

void paintButton(QPainter *painter, const QStyleOption *option, const QWidget *widget)
{
    const QPalette &palette = option->palette;
    const auto color = [&palette](ColorRole role) { return themeColor(role, palette); };
    const bool enabled = option->state & QStyle::State_Enabled;
    const bool hovered = enabled && (option->state & QStyle::State_MouseOver);
    const bool pressed = option->state & (QStyle::State_Sunken | QStyle::State_On);
    const bool focused = option->state & QStyle::State_HasFocus;
    const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
    const bool flat = button && (button->features & QStyleOptionButton::Flat);
    const float shade = pressed ? 0.16F : hovered ? 0.07F : 0.F;
    if (has(widget, Style::primaryProperty)) {
        const QColor fill = enabled ? mixed(color(ColorRole::Accent), color(ColorRole::Text), shade) : color(ColorRole::NeutralGround);
        paintBox(painter, option->rect, fill, color(ColorRole::Text), focused ? 2 : 0);
        return;
    }
    if (flat) {
        if (hovered || pressed)
            paintBox(painter, option->rect, mixed(color(ColorRole::Base), color(ColorRole::Text), shade), {}, 0);
        if (focused)
            paintBox(painter, option->rect, Qt::transparent, color(ColorRole::Accent), 2);
        return;
    }
    const QColor fill
        = option->state & QStyle::State_On ? color(ColorRole::Selection) : mixed(color(ColorRole::Base), color(ColorRole::Text), shade);
    paintBox(painter, option->rect, fill, color(focused ? ColorRole::Accent : ColorRole::Line), focused ? 2 : 1);
}

/// The box of something that is on or off, or the dot of one of several choices.
void paintIndicator(QPainter *painter, const QStyleOption *option, bool isRound)
{
    const auto color = [option](ColorRole role) { return themeColor(role, option->palette); };
    const bool enabled = option->state & QStyle::State_Enabled;
    const bool on = option->state & (QStyle::State_On | QStyle::State_NoChange);
    const double side = qMin(option->rect.width(), option->rect.height());
    QRectF rect(0, 0, side, side);
    rect.moveCenter(QRectF(option->rect).center());
    rect.adjust(0.5, 0.5, -0.5, -0.5);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QColor filled = color(enabled ? ColorRole::Accent : ColorRole::Line);
    painter->setPen(on ? filled : color(enabled ? ColorRole::Muted : ColorRole::Line));
    painter->setBrush(on ? filled : color(ColorRole::Base));
    const double radius = isRound ? rect.width() / 2 : 3;
    painter->drawRoundedRect(rect, radius, radius);
    painter->setPen(Qt::NoPen);
    painter->setBrush(color(ColorRole::Base));
    if (on && isRound)
        painter->drawEllipse(rect.center(), side / 5, side / 5);
    else if (on)
        paintIcon(
            *painter, rect.adjusted(1, 1, -1, -1), option->state & QStyle::State_On ? Icon::Check : Icon::Minus, color(ColorRole::Base));
    painter->restore();
}

void paintScrollBar(QPainter *painter, const QStyleOptionSlider *bar, const QRect &slider)
{
    const QPalette &palette = bar->palette;
    const bool active = bar->state & (QStyle::State_MouseOver | QStyle::State_Sunken);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(mixed(themeColor(ColorRole::Line, palette), themeColor(ColorRole::Muted, palette), active ? 0.9F : 0.4F));
    const QRectF handle = QRectF(slider).adjusted(3, 3, -3, -3);
    painter->drawRoundedRect(handle, 3, 3);
    painter->restore();
}

/// Beside the text of a tab, so that it begins where the name of the page does.
constexpr int tabPadding = gridUnit + gridUnit / 2;
constexpr int pageMargin = 2 * gridUnit + gridUnit / 2;

QFont selectedTabFont(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

void paintTabLabel(QPainter *painter, const QStyleOptionTab *tab)
{
    const bool selected = tab->state & QStyle::State_Selected;
    painter->save();
    const QFont font = selected ? selectedTabFont(painter->font()) : painter->font();
    painter->setFont(font);
    painter->setPen(themeColor(selected ? ColorRole::Text : ColorRole::Muted, tab->palette));
    const QRect area = tab->rect.adjusted(tabPadding, 0, -tabPadding, 0);
    const int alignment
        = static_cast<int>(QStyle::visualAlignment(tab->direction, Qt::AlignLeft | Qt::AlignVCenter)) | Qt::TextShowMnemonic;
    painter->drawText(area, alignment, tab->text);
    if (tab->state & QStyle::State_HasFocus) {
        const QRect text = QFontMetrics(font).boundingRect(area, alignment, tab->text);
        paintBox(
            painter, text.adjusted(-gridUnit / 2, -2, gridUnit / 2, 2), Qt::transparent, themeColor(ColorRole::Accent, tab->palette), 1);
    }
    painter->restore();
}

} // namespace

Style::Style() : QProxyStyle(u"Fusion"_s) { }

void Style::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton *>(widget) || qobject_cast<QComboBox *>(widget) || qobject_cast<QScrollBar *>(widget))
        widget->setAttribute(Qt::WA_Hover);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    switch (element) {
    case PE_PanelLineEdit: {
        const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        if (frame && frame->lineWidth > 0)
            paintField(painter, option, widget, option->state & State_HasFocus);
        return;
    }
    case PE_FrameLineEdit:
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        paintIndicator(painter, option, false);
        return;
    case PE_IndicatorRadioButton:
        paintIndicator(painter, option, true);
        return;
    case PE_PanelButtonCommand:
        paintButton(painter, option, widget);
        return;
    case PE_PanelButtonTool:
        if (option->state & (State_MouseOver | State_Sunken | State_On) && option->state & State_Enabled)
            paintBox(painter, option->rect,
                mixed(themeColor(ColorRole::Base, option->palette), themeColor(ColorRole::Text, option->palette), 0.09F), {}, 0);
        if (option->state & State_HasFocus)
            paintBox(painter, option->rect, Qt::transparent, themeColor(ColorRole::Accent, option->palette), 2);
        return;
    case PE_Frame:
        if (widget && widget->inherits("QPlainTextEdit")) {
            paintField(painter, option, widget, option->state & State_HasFocus);
            return;
        }
        painter->save();
        painter->setPen(themeColor(option->state & State_HasFocus ? ColorRole::Accent : ColorRole::Line, option->palette));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
        return;
    case PE_FrameFocusRect:
        if (qobject_cast<const QPushButton *>(widget))
            return;
        paintBox(painter, option->rect, Qt::transparent, themeColor(ColorRole::Accent, option->palette), 1);
        return;
    case PE_FrameTabBarBase:
        painter->fillRect(
            QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), themeColor(ColorRole::Line, option->palette));
        return;
    case PE_FrameTabWidget:
    case PE_PanelScrollAreaCorner:
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    switch (element) {
    case CE_PushButtonBevel:
        // One that looks like a text has no panel, but a ground under the mouse and a frame for the focus.
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
            button && button->features & QStyleOptionButton::Flat) {
            paintButton(painter, option, widget);
            return;
        }
        break;
    case CE_PushButtonLabel:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option)) {
            QStyleOptionButton copy = *button;
            const bool enabled = option->state & State_Enabled;
            if (enabled && has(widget, primaryProperty))
                copy.palette.setColor(QPalette::ButtonText, themeColor(ColorRole::AccentText, option->palette));
            else if (enabled && has(widget, dangerousProperty))
                copy.palette.setColor(QPalette::ButtonText, themeColor(ColorRole::Failed, option->palette));
            QProxyStyle::drawControl(element, &copy, painter, widget);
            return;
        }
        break;
    case CE_ComboBoxLabel:
        if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option); combo && !combo->editable) {
            const QRect area = subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget);
            const bool muted = !(option->state & State_Enabled) || has(widget, unsetProperty);
            painter->save();
            painter->setPen(themeColor(muted ? ColorRole::Muted : ColorRole::Text, option->palette));
            painter->drawText(
                area, Qt::AlignLeft | Qt::AlignVCenter, combo->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, area.width()));
            painter->restore();
            return;
        }
        break;
    case CE_TabBarTabShape:
        if (option->state & State_Selected)
            painter->fillRect(
                QRect(option->rect.left() + tabPadding - 2, option->rect.bottom() - 1, option->rect.width() - 2 * (tabPadding - 2), 2),
                themeColor(ColorRole::Accent, option->palette));
        return;
    case CE_TabBarTabLabel:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option)) {
            paintTabLabel(painter, tab);
            return;
        }
        break;
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, themeColor(ColorRole::Base, option->palette));
        painter->fillRect(
            QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), themeColor(ColorRole::Line, option->palette));
        return;
    case CE_HeaderLabel:
        if (const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option)) {
            painter->save();
            painter->setPen(themeColor(ColorRole::Muted, option->palette));
            painter->setFont(smallFont(painter->font()));
            painter->drawText(
                option->rect.adjusted(gridUnit + 2, 0, 0, 0), static_cast<int>(header->textAlignment) | Qt::TextSingleLine, header->text);
            painter->restore();
            return;
        }
        break;
    case CE_Splitter:
        return;
    default:
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const
{
    if (control == CC_ComboBox) {
        if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option)) {
            paintField(painter, option, widget, option->state & State_HasFocus);
            const int size = 14;
            const QRect arrow = subControlRect(CC_ComboBox, combo, SC_ComboBoxArrow, widget);
            paintIcon(*painter, QRectF(arrow.center().x() - size / 2.0, arrow.center().y() + 0.5 - size / 2.0, size, size),
                Icon::ChevronDown, themeColor(ColorRole::Muted, option->palette));
            return;
        }
    }
    if (control == CC_ScrollBar) {
        if (const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option)) {
            paintScrollBar(painter, bar, subControlRect(CC_ScrollBar, bar, SC_ScrollBarSlider, widget));
            return;
        }
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part, const QWidget *widget) const
{
    if (control == CC_ComboBox) {
        const QRect &all = option->rect;
        const int arrow = 3 * gridUnit + gridUnit / 2;
        if (part == SC_ComboBoxEditField) {
            // A line in which is typed has a margin of its own.
            const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
            const int side = combo && combo->editable ? gridUnit - 1 : gridUnit + 1;
            return visualRect(option->direction, all, all.adjusted(side, 1, -arrow, -1));
        }
        if (part == SC_ComboBoxArrow)
            return visualRect(option->direction, all, QRect(all.right() - arrow + 1, all.top(), arrow, all.height()));
    }
    if (const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option); bar && control == CC_ScrollBar) {
        const bool horizontal = bar->orientation == Qt::Horizontal;
        const int length = horizontal ? bar->rect.width() : bar->rect.height();
        const qint64 range = static_cast<qint64>(bar->maximum) - bar->minimum;
        int slider = length;
        if (range > 0)
            slider
                = qMin(length, qMax(3 * gridUnit, static_cast<int>(static_cast<qint64>(bar->pageStep) * length / (range + bar->pageStep))));
        const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition, length - slider, bar->upsideDown);
        const auto along = [&](int from, int size) {
            const QRect rect = horizontal ? QRect(bar->rect.left() + from, bar->rect.top(), size, bar->rect.height())
                                          : QRect(bar->rect.left(), bar->rect.top() + from, bar->rect.width(), size);
            return visualRect(bar->direction, bar->rect, rect);
        };
        switch (part) {
        case SC_ScrollBarSlider:
            return along(start, slider);
        case SC_ScrollBarSubPage:
            return along(0, start);
        case SC_ScrollBarAddPage:
            return along(start + slider, length - start - slider);
        case SC_ScrollBarGroove:
            return bar->rect;
        case SC_ScrollBarAddLine:
        case SC_ScrollBarSubLine:
            return {};
        default:
            break;
        }
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QRect Style::subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const
{
    // The margin is at the sides only; the line's height has no room for it above and below.
    if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
        frame && element == SE_LineEditContents && frame->lineWidth > 0)
        return visualRect(option->direction, option->rect, option->rect.adjusted(frame->lineWidth, 1, -frame->lineWidth, -1));
    if (element == SE_TabWidgetTabBar) {
        const QRect bar = QProxyStyle::subElementRect(element, option, widget);
        const int start = pageMargin - tabPadding;
        return visualRect(option->direction, option->rect,
            QRect(option->rect.left() + start, bar.top(), qMin(bar.width(), option->rect.width() - start), bar.height()));
    }
    return QProxyStyle::subElementRect(element, option, widget);
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size, const QWidget *widget) const
{
    const int height = (option ? option->fontMetrics.height() : size.height()) + gridUnit + gridUnit / 2;
    switch (type) {
    case CT_PushButton: {
        const int side = has(widget, linkProperty) ? gridUnit / 2 : 2 * gridUnit - 1;
        const int own = has(widget, linkProperty) ? height - gridUnit / 2 : height;
        return {size.width() + 2 * side, qMax(own, size.height())};
    }
    case CT_LineEdit:
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option); frame && frame->lineWidth == 0)
            break;
        return {size.width() + 2 * gridUnit, height};
    case CT_ComboBox:
        return {size.width() + 5 * gridUnit + gridUnit / 2, height};
    case CT_TabBarTab:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option)) {
            const QFontMetrics bold(selectedTabFont(widget ? widget->font() : QApplication::font()));
            return {bold.size(Qt::TextShowMnemonic, tab->text).width() + 2 * tabPadding + 2, qMax(size.height(), height + gridUnit)};
        }
        break;
    case CT_HeaderSection:
        return QProxyStyle::sizeFromContents(type, option, size, widget).expandedTo({0, height});
    default:
        break;
    }
    return QProxyStyle::sizeFromContents(type, option, size, widget);
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent:
        return 12;
    case PM_ScrollBarSliderMin:
        return 3 * gridUnit;
    case PM_DefaultFrameWidth:
        // A line edit takes its inner margin from here.
        if (widget && widget->inherits("QLineEdit"))
            return gridUnit - 1;
        return widget && widget->inherits("QPlainTextEdit") ? 2 : 1;
    case PM_SplitterWidth:
        return gridUnit;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
        return 0;
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return gridUnit;
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
        return 0;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *data) const
{
    if (hint == SH_ComboBox_Popup || hint == SH_EtchDisabledText)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, data);
}

} // namespace Millwright
