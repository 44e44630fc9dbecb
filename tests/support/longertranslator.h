// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QTranslator>

namespace Millwright {

/// English made longer by two fifths, as translations are.
class LongerTranslator : public QTranslator
{
public:
    bool isEmpty() const override { return false; }
    QString translate(const char *, const char *source, const char *, int) const override
    {
        const QString text = QString::fromUtf8(source);
        const auto words = QStringLiteral(" åß éü ñø").repeated(40);
        return text + words.first(qMin(words.size(), (text.size() * 2 + 4) / 5));
    }
};

} // namespace Millwright
