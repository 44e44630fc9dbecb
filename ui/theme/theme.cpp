// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme/theme.h"

#include "ui/theme/colors.h"
#include "ui/theme/style.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QPushButton>
#include <QStyleHints>
#include <QToolTip>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int basePixels = 13;
constexpr const char *derivedFontProperty = "millwrightFont";
constexpr auto smallKind = "small"_L1;
constexpr auto monospaceKind = "monospace"_L1;
constexpr auto headingKind = "heading"_L1;
constexpr auto titleKind = "title"_L1;

void scaleFont(QFont &font, double factor)
{
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * factor);
    else
        font.setPixelSize(qMax(1, qRound(font.pixelSize() * factor)));
}

/// The system's own, unless it has no bold face and one of the others does: a log marks its steps by weight.
QString monospaceFamily()
{
    static const QString chosen = [] {
        const QString own = QFontInfo(QFontDatabase::systemFont(QFontDatabase::FixedFont)).family();
        for (const QString &family : {own, u"Noto Sans Mono"_s, u"DejaVu Sans Mono"_s, u"Liberation Mono"_s}) {
            if (QFontDatabase::styles(family).contains(u"Bold"_s))
                return family;
        }
        return own;
    }();
    return chosen;
}

QFont boldFont(QFont font, double factor)
{
    scaleFont(font, factor);
    font.setWeight(QFont::Bold);
    return font;
}

/// The fonts that are derived from the application's are widgets' own and do not follow it by themselves.
void applyDerivedFont(QWidget *widget)
{
    const QString kind = widget->property(derivedFontProperty).toString();
    if (kind.isEmpty())
        return;
    const QFont base = QApplication::font();
    QFont font = kind == smallKind ? smallFont(base)
        : kind == monospaceKind    ? monospaceFont(base)
                                   : boldFont(base, kind == headingKind ? 20.0 / 13 : 17.0 / 13);
    font.setStrikeOut(widget->font().strikeOut());
    widget->setFont(font);
}

void deriveFont(QWidget *widget, QLatin1StringView kind)
{
    widget->setProperty(derivedFontProperty, QString(kind));
    applyDerivedFont(widget);
}

void setAppearance(QWidget *widget, const char *name, bool on)
{
    if (widget->property(name).toBool() == on)
        return;
    widget->setProperty(name, on);
    widget->update();
}

} // namespace

Theme::Theme(QApplication &application) : m_application(application), m_systemFont(QApplication::font())
{
    m_application.setStyle(new Style);
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, [this] { apply(); });
    apply();
}

Theme::~Theme()
{
    QApplication::setFont(m_systemFont);
}

Qt::ColorScheme Theme::scheme() const
{
    const Qt::ColorScheme wanted = m_preference == Qt::ColorScheme::Unknown ? QGuiApplication::styleHints()->colorScheme() : m_preference;
    return wanted == Qt::ColorScheme::Dark ? Qt::ColorScheme::Dark : Qt::ColorScheme::Light;
}

void Theme::setPreference(Qt::ColorScheme preference)
{
    if (m_preference == preference)
        return;
    m_preference = preference;
    // Also tells the system, which draws the frame of the window.
    QGuiApplication::styleHints()->setColorScheme(preference);
    apply();
}

void Theme::setFontScale(double scale)
{
    m_fontScale = scale;
    apply();
}

void Theme::apply()
{
    QFont font = m_systemFont;
    if (QFontInfo(font).pixelSize() < basePixels)
        font.setPixelSize(basePixels);
    scaleFont(font, m_fontScale);
    QApplication::setFont(font);
    const QPalette palette = themePalette(scheme());
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
    QToolTip::setFont(smallFont(font));
    const QWidgetList widgets = QApplication::allWidgets();
    for (QWidget *widget : widgets)
        applyDerivedFont(widget);
    Q_EMIT changed();
}

void makePrimary(QPushButton *button)
{
    QFont font = button->font();
    font.setWeight(QFont::DemiBold);
    button->setFont(font);
    setAppearance(button, Style::primaryProperty, true);
}

void makeDangerous(QPushButton *button)
{
    setAppearance(button, Style::dangerousProperty, true);
}

void makeLink(QPushButton *button)
{
    button->setFlat(true);
    button->setCursor(Qt::PointingHandCursor);
    setAppearance(button, Style::linkProperty, true);
}

void makeMuted(QWidget *widget)
{
    widget->setForegroundRole(QPalette::PlaceholderText);
}

void makeHeading(QWidget *widget)
{
    deriveFont(widget, headingKind);
}

void makeTitle(QWidget *widget)
{
    deriveFont(widget, titleKind);
}

void makePlain(QWidget *widget)
{
    widget->setProperty(derivedFontProperty, {});
    widget->setFont({});
}

void makeSmall(QWidget *widget)
{
    deriveFont(widget, smallKind);
}

void makeMonospace(QWidget *widget)
{
    deriveFont(widget, monospaceKind);
}

void setInvalid(QWidget *widget, bool invalid)
{
    setAppearance(widget, Style::invalidProperty, invalid);
}

void setUnset(QWidget *widget, bool unset)
{
    setAppearance(widget, Style::unsetProperty, unset);
}

void announce(QWidget *widget, const QString &text, QAccessible::AnnouncementPoliteness politeness)
{
    QAccessibleAnnouncementEvent announcement(widget, text);
    announcement.setPoliteness(politeness);
    QAccessible::updateAccessibility(&announcement);
}

void setTextColor(QWidget *widget, const QColor &color)
{
    QPalette palette = widget->palette();
    if (palette.color(QPalette::WindowText) == color && palette.color(QPalette::ButtonText) == color)
        return;
    palette.setColor(QPalette::WindowText, color);
    palette.setColor(QPalette::ButtonText, color);
    widget->setPalette(palette);
}

QFont monospaceFont(const QFont &font)
{
    QFont fixed(monospaceFamily());
    if (font.pointSizeF() > 0)
        fixed.setPointSizeF(font.pointSizeF());
    else
        fixed.setPixelSize(font.pixelSize());
    scaleFont(fixed, 12.0 / 13);
    fixed.setStyleHint(QFont::Monospace);
    return fixed;
}

QFont smallFont(QFont font)
{
    scaleFont(font, 12.0 / 13);
    return font;
}

} // namespace Millwright
