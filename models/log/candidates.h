// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QByteArrayView>
#include <QtTypes>

#include <array>
#include <optional>

namespace Millwright {

/// The lines among some bytes that may have a text in them when they are read: those with the text itself, those in which a
/// sequence tears it apart, and those that are written over.
class Candidates
{
public:
    struct Line {
        qsizetype start = 0;
        qsizetype length = 0; ///< with its line feed
    };

    /// An empty text may be in every line.
    Candidates(QByteArrayView bytes, QByteArrayView text, bool caseSensitive);

    /// The next one, in their order.
    std::optional<Line> next();

private:
    /// Where something comes next, at or behind m_position; found again when that was passed.
    struct Place {
        qsizetype at = -1;
        bool isPassed(qsizetype position) const { return at < position; }
    };

    void chooseRarest();
    qsizetype find(char byte, qsizetype from) const;
    qsizetype findOccurrence();
    qsizetype findSequence() const;
    qsizetype findReturn() const;
    qsizetype findFolded(QByteArrayView letter) const;
    bool isSame(char byte, qsizetype index) const;
    bool occursAt(qsizetype position) const;
    bool isTornAt(qsizetype escape) const;
    bool endsWithFirst(qsizetype count, qsizetype end) const;

    QByteArrayView m_bytes;
    QByteArrayView m_text;
    bool m_caseSensitive;
    std::array<quint64, 256> m_tears{}; ///< for each byte: bits of the places in the text behind which it can be torn apart
    qsizetype m_rarest = 0; ///< index in the text of its byte that is rarest among the bytes
    std::array<Place, 2> m_rare; ///< that byte, in both cases
    bool m_hasS = false;
    bool m_hasK = false;

    qsizetype m_position = 0; ///< where the next line begins that was not looked at
    Place m_occurrence;
    Place m_sequence;
    Place m_return;
    Place m_backspace;
    Place m_longS; ///< U+017F, which is an s where case does not count
    Place m_kelvin; ///< U+212A, which is a k
};

} // namespace Millwright
