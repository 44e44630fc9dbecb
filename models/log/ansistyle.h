// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "millwright_models_export.h"

#include <QSpan>
#include <QtTypes>

namespace Millwright {

/// A colour of a terminal: the default one, one of 256, or one of its own.
struct AnsiColor {
    enum class Kind : quint8 { Default, Indexed, Rgb };
    Kind kind = Kind::Default;
    quint8 index = 0; ///< of an indexed colour
    quint32 rgb = 0; ///< 0xrrggbb

    static constexpr AnsiColor indexed(int index) { return {Kind::Indexed, static_cast<quint8>(index), 0}; }
    static constexpr AnsiColor trueColor(quint32 rgb) { return {Kind::Rgb, 0, rgb}; }
    bool operator==(const AnsiColor &) const = default;
};

/// How characters look, as "Select Graphic Rendition" (ECMA-48, 8.3.117, and xterm's 256 and true colours) sets it.
struct AnsiStyle {
    AnsiColor foreground = {};
    AnsiColor background = {};
    bool bold = false;
    bool dim = false;
    bool italic = false;
    bool underline = false;
    bool strikeOut = false;
    bool inverse = false;

    bool operator==(const AnsiStyle &) const = default;
};

/// One parameter of a control sequence.
struct AnsiParameter {
    int value = -1; ///< -1: left out
    bool continues = false; ///< stands behind a colon: belongs to the parameter before it

    bool operator==(const AnsiParameter &) const = default;
};

/// What a style is after the parameters of an SGR sequence. What is unknown changes nothing.
MILLWRIGHT_MODELS_EXPORT void applyGraphicRendition(AnsiStyle &style, QSpan<const AnsiParameter> parameters);

} // namespace Millwright
