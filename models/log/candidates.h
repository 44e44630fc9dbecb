// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QByteArrayView>
#include <QtTypes>

#include <array>
#include <optional>

namespace Millwright {

/// The lines among some bytes that may have a text in them when they are read: those with the text itself, and of those with
/// its rarest byte, the ones in which a sequence tears it apart and the ones that are written over. Whatever is done to a
/// line, a character that it shows has its own bytes there, unless it is a space, so that a line without one of them does not
/// have the text.
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
    void chooseRarest();
    qsizetype findRarest(qsizetype from);
    Line lineAround(qsizetype position) const;
    bool occursIn(const Line &line, qsizetype rarest);
    bool isReadOtherwise(QByteArrayView line) const;
    bool hasSequence(QByteArrayView line) const;
    bool isTornBehind(QByteArrayView bytes) const;
    bool isSame(QByteArrayView bytes) const;

    QByteArrayView m_bytes;
    QByteArrayView m_text;
    bool m_caseSensitive;
    std::array<quint64, 256> m_tears{}; ///< for each byte: bits of the places in the text behind which it can be torn apart
    qsizetype m_rarest = -1; ///< index in the text of its byte that is rarest among the bytes; -1: every line may have it
    std::array<qsizetype, 2> m_next{-1, -1}; ///< where that byte comes next, in both cases; found again when that was passed
    bool m_hasS = false;
    bool m_hasK = false;

    qsizetype m_position = 0; ///< where the next line begins that was not looked at
};

} // namespace Millwright
