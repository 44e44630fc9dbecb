// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme/icons.h"

#include "ui/theme/colors.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

// On a grid of 16 by 16, drawn with round strokes.
QLatin1StringView pathOf(Icon icon)
{
    switch (icon) {
    case Icon::ArrowDown:
        return "M8 3v9M4 8.5l4 4 4-4"_L1;
    case Icon::Check:
        return "M3.5 8.5l3 3 6-7"_L1;
    case Icon::ChevronDown:
        return "M4 6.5l4 4 4-4"_L1;
    case Icon::ChevronUp:
        return "M4 9.5l4-4 4 4"_L1;
    case Icon::Close:
        return "M4.5 4.5l7 7M11.5 4.5l-7 7"_L1;
    case Icon::Exclamation:
        return "M8 3.5v5.5M8 12.2v0.1"_L1;
    case Icon::Filter:
        return "M2.5 3.5h11l-4.2 5v4.5l-2.6-1.5v-3z"_L1;
    case Icon::Minus:
        return "M4 8h8"_L1;
    case Icon::Plus:
        return "M8 4v8M4 8h8"_L1;
    case Icon::Progress:
        return "M8 2.5a5.5 5.5 0 1 0 5.5 5.5M8 5v3h3"_L1;
    case Icon::Question:
        return "M5.8 6a2.3 2.3 0 1 1 3.4 2c-0.8 0.45-1.2 0.9-1.2 1.7M8 12.2v0.1"_L1;
    case Icon::Remove:
        return "M3.5 4.5h9M6.5 4.5v-1.5h3v1.5M4.8 4.5l0.6 8.5h5.2l0.6-8.5"_L1;
    case Icon::Reset:
        return "M3.2 4v3h3M3.6 7a5 5 0 1 1 -0.5 2.6"_L1;
    case Icon::Search:
        return "M7 3a4 4 0 1 0 0 8a4 4 0 1 0 0-8M10 10l3 3"_L1;
    }
    return {};
}

class IconEngine : public QIconEngine
{
public:
    explicit IconEngine(Icon icon) : m_icon(icon) { }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const bool muted = mode == QIcon::Disabled;
        paintIcon(*painter, rect, m_icon, themeColor(muted ? ColorRole::Muted : ColorRole::Text, QGuiApplication::palette()));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine *clone() const override { return new IconEngine(m_icon); }

private:
    Icon m_icon;
};

class ApplicationIconEngine : public QIconEngine
{
public:
    void paint(QPainter *painter, const QRect &rect, QIcon::Mode, QIcon::State) override
    {
        const QString svg = u"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect width='16' height='16' rx='3.5' fill='%1'/>"
                            "<path d='M8 4.2a3.8 3.8 0 1 0 0.01 0M8 2v12M2 8h12M3.8 3.8l8.4 8.4M12.2 3.8l-8.4 8.4' fill='none' "
                            "stroke='#ffffff' stroke-width='1.3' stroke-linecap='round'/></svg>"_s.arg(
                                themeColor(ColorRole::Accent, Qt::ColorScheme::Light).name());
        QSvgRenderer(svg.toUtf8()).render(painter, rect);
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine *clone() const override { return new ApplicationIconEngine; }
};

} // namespace

QIcon applicationIcon()
{
    QIcon icon(new ApplicationIconEngine);
    return icon;
}

QIcon themeIcon(Icon icon)
{
    return QIcon(new IconEngine(icon));
}

void paintIcon(QPainter &painter, const QRectF &rect, Icon icon, const QColor &color)
{
    const QString svg = u"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path d='%1' fill='none' stroke='%2' "
                        "stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'/></svg>"_s.arg(pathOf(icon), color.name());
    QSvgRenderer(svg.toUtf8()).render(&painter, rect);
}

} // namespace Millwright
