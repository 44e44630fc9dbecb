// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme/colors.h"

#include <array>
#include <cmath>

namespace Millwright {

namespace {

struct Pair {
    QRgb light;
    QRgb dark;
};

// In the order of ColorRole.
constexpr std::array roleColors{
    Pair{0xfff3f4f6, 0xff17191d}, // Window
    Pair{0xfff9fafb, 0xff22262d}, // Sidebar
    Pair{0xffffffff, 0xff1f2227}, // Base
    Pair{0xff1d2229, 0xffe4e7eb}, // Text
    Pair{0xff626b76, 0xff99a3af}, // Muted
    Pair{0xffd9dee4, 0xff343a42}, // Line
    Pair{0xff2563c9, 0xff5b93f5}, // Accent
    Pair{0xffffffff, 0xff10141a}, // AccentText
    Pair{0xffe2ecfc, 0xff253757}, // Selection
    Pair{0xff1b7f3b, 0xff5ac777}, // Ok
    Pair{0xffe8f6ec, 0xff1b3124}, // OkGround
    Pair{0xffc2292e, 0xfff2777a}, // Failed
    Pair{0xfffdeaea, 0xff3d2023}, // FailedGround
    Pair{0xff8a5a00, 0xffe0b04c}, // Warning
    Pair{0xfffdf2d6, 0xff3a2d13}, // WarningGround
    Pair{0xff0b62c4, 0xff6cb0ff}, // Info
    Pair{0xffe5f0fd, 0xff1b2f4a}, // InfoGround
    Pair{0xff59636e, 0xffaab3bd}, // Neutral
    Pair{0xffeceff2, 0xff2e333a}, // NeutralGround
    Pair{0xfffcfdfe, 0xff1a1d21}, // LogGround
    Pair{0xfffdf0c4, 0xff44371a}, // MatchGround
    Pair{0xffffd866, 0xff7a5c12}, // CurrentMatchGround
};
static_assert(roleColors.size() == static_cast<std::size_t>(ColorRole::CurrentMatchGround) + 1);

// Black to white, then the bright ones. "Black" on a dark ground and "white" on a light one are still to be read.
constexpr std::array terminalColors{
    Pair{0xff1d2229, 0xff8b95a1},
    Pair{0xffb3261e, 0xfff2777a},
    Pair{0xff1b7f3b, 0xff5ac777},
    Pair{0xff8a5a00, 0xffe0b04c},
    Pair{0xff0b62c4, 0xff6cb0ff},
    Pair{0xff8a3ab9, 0xffd69bf0},
    Pair{0xff0e7490, 0xff5ccfe6},
    Pair{0xff59636e, 0xffc8cfd8},
    Pair{0xff626b76, 0xff99a3af},
    Pair{0xffc9302c, 0xffff9a9c},
    Pair{0xff1a7f37, 0xff86e09c},
    Pair{0xff8f6100, 0xfff0cc7a},
    Pair{0xff2563c9, 0xff9ac8ff},
    Pair{0xff9c36b5, 0xffe6bdf7},
    Pair{0xff0c7489, 0xff93e1f0},
    Pair{0xff3d4550, 0xffffffff},
};

double luminance(const QColor &color)
{
    const auto linear = [](double channel) { return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

QColor pick(const Pair &pair, Qt::ColorScheme scheme)
{
    return QColor::fromRgb(scheme == Qt::ColorScheme::Dark ? pair.dark : pair.light);
}

} // namespace

QColor themeColor(ColorRole role, Qt::ColorScheme scheme)
{
    return pick(roleColors.at(static_cast<std::size_t>(role)), scheme);
}

QColor themeColor(ColorRole role, const QPalette &palette)
{
    return themeColor(role, schemeOf(palette));
}

QColor toneColor(Tone tone, const QPalette &palette)
{
    switch (tone) {
    case Tone::Ok:
        return themeColor(ColorRole::Ok, palette);
    case Tone::Failed:
        return themeColor(ColorRole::Failed, palette);
    case Tone::Warning:
        return themeColor(ColorRole::Warning, palette);
    case Tone::Info:
        return themeColor(ColorRole::Info, palette);
    case Tone::Neutral:
        break;
    }
    return themeColor(ColorRole::Neutral, palette);
}

QColor toneGround(Tone tone, const QPalette &palette)
{
    switch (tone) {
    case Tone::Ok:
        return themeColor(ColorRole::OkGround, palette);
    case Tone::Failed:
        return themeColor(ColorRole::FailedGround, palette);
    case Tone::Warning:
        return themeColor(ColorRole::WarningGround, palette);
    case Tone::Info:
        return themeColor(ColorRole::InfoGround, palette);
    case Tone::Neutral:
        break;
    }
    return themeColor(ColorRole::NeutralGround, palette);
}

Qt::ColorScheme schemeOf(const QPalette &palette)
{
    const bool dark = luminance(palette.color(QPalette::Base)) < luminance(palette.color(QPalette::Text));
    return dark ? Qt::ColorScheme::Dark : Qt::ColorScheme::Light;
}

QPalette themePalette(Qt::ColorScheme scheme)
{
    const auto color = [scheme](ColorRole role) { return themeColor(role, scheme); };
    QPalette palette(color(ColorRole::Text), color(ColorRole::Base), color(ColorRole::Line), color(ColorRole::Line), color(ColorRole::Line),
        color(ColorRole::Text), color(ColorRole::Text), color(ColorRole::Base), color(ColorRole::Window));
    palette.setColor(QPalette::AlternateBase, color(ColorRole::Window));
    palette.setColor(QPalette::PlaceholderText, color(ColorRole::Muted));
    palette.setColor(QPalette::Highlight, color(ColorRole::Selection));
    palette.setColor(QPalette::HighlightedText, color(ColorRole::Text));
    palette.setColor(QPalette::Accent, color(ColorRole::Accent));
    palette.setColor(QPalette::Link, color(ColorRole::Accent));
    palette.setColor(QPalette::LinkVisited, color(ColorRole::Accent));
    palette.setColor(QPalette::ToolTipBase, color(ColorRole::Base));
    palette.setColor(QPalette::ToolTipText, color(ColorRole::Text));
    palette.setColor(QPalette::Light, color(ColorRole::Base));
    palette.setColor(QPalette::Midlight, color(ColorRole::Line));
    palette.setColor(QPalette::Shadow, color(ColorRole::Line));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        palette.setColor(QPalette::Disabled, role, color(ColorRole::Muted));
    palette.setColor(QPalette::Disabled, QPalette::Base, color(ColorRole::Window));
    return palette;
}

double contrastRatio(const QColor &a, const QColor &b)
{
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

QColor readableOn(const QColor &color, const QColor &ground)
{
    if (contrastRatio(color, ground) >= minimumTextContrast)
        return color;
    const QColor black(Qt::black);
    const QColor white(Qt::white);
    const QColor end = contrastRatio(black, ground) > contrastRatio(white, ground) ? black : white;
    constexpr int steps = 16;
    for (int step = 1; step < steps; ++step) {
        const auto part = static_cast<float>(step) / steps;
        const QColor mixed = QColor::fromRgbF(color.redF() + (end.redF() - color.redF()) * part,
            color.greenF() + (end.greenF() - color.greenF()) * part, color.blueF() + (end.blueF() - color.blueF()) * part);
        if (contrastRatio(mixed, ground) >= minimumTextContrast)
            return mixed;
    }
    return end;
}

QColor ansiColor(int index, Qt::ColorScheme scheme)
{
    if (index < 0 || index > 255)
        return themeColor(ColorRole::Text, scheme);
    if (index < 16)
        return pick(terminalColors.at(static_cast<std::size_t>(index)), scheme);
    if (index >= 232) {
        const int grey = 8 + (index - 232) * 10;
        return {grey, grey, grey};
    }
    const auto channel = [](int step) { return step == 0 ? 0 : 55 + step * 40; };
    const int cube = index - 16;
    return {channel(cube / 36), channel(cube / 6 % 6), channel(cube % 6)};
}

} // namespace Millwright
