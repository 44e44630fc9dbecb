// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QColor>
#include <QPalette>

namespace Millwright {

/// What a colour is for. Every colour of the window is asked for by its role.
enum class ColorRole {
    Window,
    Sidebar,
    Base, ///< cards, fields, lists
    Text,
    Muted, ///< text of second rank, on window, base and selection
    Line,
    Accent,
    AccentText, ///< on accent
    Selection,
    Ok,
    OkGround,
    Failed,
    FailedGround,
    Warning,
    WarningGround,
    Info,
    InfoGround,
    Neutral,
    NeutralGround,
    LogGround,
    MatchGround, ///< under a text that was found
    CurrentMatchGround,
};

/// How a state is told: a colour with its ground, always beside a sign and a word.
enum class Tone { Ok, Failed, Warning, Info, Neutral };

QColor themeColor(ColorRole role, Qt::ColorScheme scheme);
/// The same for what is painted with `palette`, which the theme made for one of the two schemes.
QColor themeColor(ColorRole role, const QPalette &palette);
QColor toneColor(Tone tone, const QPalette &palette);
QColor toneGround(Tone tone, const QPalette &palette);

/// Light or Dark, never Unknown.
Qt::ColorScheme schemeOf(const QPalette &palette);

/// A whole palette of the scheme's colours.
QPalette themePalette(Qt::ColorScheme scheme);

/// The contrast of two opaque colours, 1 to 21 (WCAG 2.2, "contrast ratio").
double contrastRatio(const QColor &a, const QColor &b);

/// Text keeps at least this contrast on its ground (WCAG 2.2, level AA).
inline constexpr double minimumTextContrast = 4.5;

/// `color`, moved towards black or white only as far as it takes to be read on `ground`.
QColor readableOn(const QColor &color, const QColor &ground);

/// One of the 256 colours of a terminal; the first 16 are the scheme's own.
QColor ansiColor(int index, Qt::ColorScheme scheme);

} // namespace Millwright
