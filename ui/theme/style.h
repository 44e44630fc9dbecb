// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QProxyStyle>

namespace Millwright {

/// Fusion with flat controls of one line and a small radius. What a single widget is (primary, invalid, ...) is told by
/// the functions of theme.h.
class Style : public QProxyStyle
{
    Q_OBJECT

public:
    static constexpr const char *primaryProperty = "millwrightPrimary";
    static constexpr const char *dangerousProperty = "millwrightDangerous";
    static constexpr const char *linkProperty = "millwrightLink";
    static constexpr const char *invalidProperty = "millwrightInvalid";
    static constexpr const char *unsetProperty = "millwrightUnset";

    Style();

    void polish(QWidget *widget) override;
    using QProxyStyle::polish;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override;
    void drawComplexControl(
        ComplexControl control, const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part, const QWidget *widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size, const QWidget *widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *data) const override;
};

} // namespace Millwright
