// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/escapereader.h"

#include <QByteArrayView>

namespace Millwright {

/// Which style a log is in behind the bytes it was fed; they may be cut anywhere. A line feed ends a sequence that was not
/// finished by then.
class MILLWRIGHT_MODELS_EXPORT StyleTracker
{
public:
    explicit StyleTracker(const AnsiStyle &style = {}) : m_style(style) { }

    void feed(QByteArrayView bytes);
    const AnsiStyle &style() const { return m_style; }

private:
    EscapeReader m_reader;
    bool m_inSequence = false;
    AnsiStyle m_style;
};

/// The style behind whole lines that begin in `before`. Looks from their end for the last one that sets everything anew, so
/// that most of them are not read.
MILLWRIGHT_MODELS_EXPORT AnsiStyle styleBehind(QByteArrayView lines, const AnsiStyle &before);

} // namespace Millwright
