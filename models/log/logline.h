// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/ansistyle.h"

#include <QByteArrayView>
#include <QList>
#include <QString>

namespace Millwright {

/// A piece of a line in one style; what no run covers has the default one. In UTF-16 units.
struct StyleRun {
    qsizetype start = 0;
    qsizetype length = 0;
    AnsiStyle style;

    bool operator==(const StyleRun &) const = default;
};

/// A piece of a line that leads somewhere, as OSC 8 says. Whoever wrote the log chose the target: an address of http or https,
/// and nothing else.
struct LinkRun {
    qsizetype start = 0;
    qsizetype length = 0;
    QString target;

    bool operator==(const LinkRun &) const = default;
};

/// A line as it is read: without control sequences, and as its last state where it was written over.
struct LogLine {
    QString text;
    QList<StyleRun> runs;
    qint64 bytesLeftOut = 0; ///< at the end of a line that was read only in part
    QList<LinkRun> links = {};

    bool operator==(const LogLine &) const = default;
};

/// Reads one line, without its line break, that begins in `style`.
///
/// Carriage return, backspace, erase in line, and column moves act within the line; SGR sets the style; other sequences
/// are dropped. What is no UTF-8 becomes U+FFFD, other control characters their pictures (U+2400 and following). A
/// sequence that the line ends in is shown as text when the line is `finished`, and is held back when more may follow. A link
/// ends with its line.
MILLWRIGHT_MODELS_EXPORT LogLine readLogLine(QByteArrayView bytes, const AnsiStyle &style, bool finished);

} // namespace Millwright
