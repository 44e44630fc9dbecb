// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QByteArray>

#include <optional>

namespace Millwright {

/// Output up to a line that begins with a marker: what comes before it, the word that the line carries, what follows. The
/// marker may be cut anywhere; what could still become one is held back, and nothing else.
class MarkedOutput
{
public:
    explicit MarkedOutput(QByteArray marker);

    /// The bytes that are before the marker for certain.
    [[nodiscard]] QByteArray feed(const QByteArray &bytes);
    /// What was held back, when no more comes.
    [[nodiscard]] QByteArray finish();
    /// Known once the marker's line is whole; empty for a line without a word.
    const std::optional<QByteArray> &word() const { return m_word; }
    /// The bytes behind the marker's line.
    [[nodiscard]] QByteArray takeRest() { return std::exchange(m_held, {}); }

private:
    QByteArray m_marker;
    QByteArray m_held;
    std::optional<QByteArray> m_word;
};

} // namespace Millwright
