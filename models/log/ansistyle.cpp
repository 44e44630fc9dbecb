// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/ansistyle.h"

#include <algorithm>
#include <array>
#include <optional>

namespace Millwright {

namespace {

using Parameters = QSpan<const AnsiParameter>;

int valueAt(Parameters parameters, qsizetype index)
{
    return index < parameters.size() ? parameters[index].value : -1;
}

std::optional<AnsiColor> indexedColor(int index)
{
    if (index < 0 || index > 255)
        return {};
    return AnsiColor::indexed(index);
}

std::optional<AnsiColor> trueColor(int red, int green, int blue)
{
    const std::array channels{std::max(red, 0), std::max(green, 0), std::max(blue, 0)};
    if (std::ranges::any_of(channels, [](int channel) { return channel > 255; }))
        return {};
    return AnsiColor::trueColor(static_cast<quint32>(channels[0] << 16 | channels[1] << 8 | channels[2]));
}

/// Reads the colour behind a 38 or 48 at `index` and moves `index` to its last parameter. Behind colons, a colour space
/// may stand before the three channels (ITU-T T.416).
void readColor(Parameters parameters, qsizetype &index, AnsiColor &color)
{
    qsizetype joined = 0;
    while (index + joined + 1 < parameters.size() && parameters[index + joined + 1].continues)
        ++joined;
    const qsizetype first = index + 1;
    std::optional<AnsiColor> read;
    const int mode = valueAt(parameters, first);
    if (joined > 0) {
        if (mode == 5)
            read = indexedColor(joined >= 2 ? valueAt(parameters, first + 1) : -1);
        else if (mode == 2 && joined >= 4) {
            const qsizetype channels = joined >= 5 ? first + 2 : first + 1;
            read = trueColor(valueAt(parameters, channels), valueAt(parameters, channels + 1), valueAt(parameters, channels + 2));
        }
        index += joined;
    } else if (mode == 5) {
        read = indexedColor(valueAt(parameters, first + 1));
        index += 2;
    } else if (mode == 2) {
        read = trueColor(valueAt(parameters, first + 1), valueAt(parameters, first + 2), valueAt(parameters, first + 3));
        index += 4;
    }
    if (read)
        color = *read;
}

void applyOne(AnsiStyle &style, Parameters parameters, qsizetype &index)
{
    const int code = std::max(parameters[index].value, 0);
    switch (code) {
    case 0:
        style = {};
        return;
    case 1:
        style.bold = true;
        return;
    case 2:
        style.dim = true;
        return;
    case 3:
        style.italic = true;
        return;
    case 4:
        // 4:0 takes the line away, 4:1 to 4:5 are its kinds.
        style.underline = !(index + 1 < parameters.size() && parameters[index + 1].continues && parameters[index + 1].value == 0);
        return;
    case 7:
        style.inverse = true;
        return;
    case 9:
        style.strikeOut = true;
        return;
    case 21:
        style.underline = true;
        return;
    case 22:
        style.bold = style.dim = false;
        return;
    case 23:
        style.italic = false;
        return;
    case 24:
        style.underline = false;
        return;
    case 27:
        style.inverse = false;
        return;
    case 29:
        style.strikeOut = false;
        return;
    case 38:
        readColor(parameters, index, style.foreground);
        return;
    case 39:
        style.foreground = {};
        return;
    case 48:
        readColor(parameters, index, style.background);
        return;
    case 49:
        style.background = {};
        return;
    default:
        break;
    }
    if (code >= 30 && code <= 37)
        style.foreground = AnsiColor::indexed(code - 30);
    else if (code >= 40 && code <= 47)
        style.background = AnsiColor::indexed(code - 40);
    else if (code >= 90 && code <= 97)
        style.foreground = AnsiColor::indexed(code - 90 + 8);
    else if (code >= 100 && code <= 107)
        style.background = AnsiColor::indexed(code - 100 + 8);
}

} // namespace

void applyGraphicRendition(AnsiStyle &style, QSpan<const AnsiParameter> parameters)
{
    if (parameters.empty()) {
        style = {};
        return;
    }
    for (qsizetype index = 0; index < parameters.size(); ++index) {
        if (!parameters[index].continues)
            applyOne(style, parameters, index);
    }
}

} // namespace Millwright
