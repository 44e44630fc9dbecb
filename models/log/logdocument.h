// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/escapereader.h"
#include "models/log/logline.h"
#include "models/log/logstorage.h"

#include <QObject>

#include <memory>
#include <vector>

namespace Millwright {

/// A log: its bytes as they came, and where its lines begin. A line is read when somebody asks for it; what is kept of
/// all lines is their offset, and the style they begin in where that changes. Appending costs as much as there is to
/// append, and may cut the bytes anywhere.
///
/// Belongs to one thread. A line ends at a line feed, which also ends a sequence that was not finished by then.
class MILLWRIGHT_MODELS_EXPORT LogDocument : public QObject
{
    Q_OBJECT

public:
    explicit LogDocument(QObject *parent = nullptr);
    explicit LogDocument(std::unique_ptr<LogStorage> storage, QObject *parent = nullptr);
    ~LogDocument() override;

    void append(QByteArrayView bytes);
    /// Empties it, into memory.
    void clear();

    qint64 size() const;
    QByteArray bytes(qint64 offset, qint64 length) const;

    /// Without an empty one behind the last line feed.
    int lineCount() const;
    /// Without its line break. `line` is one of the lines.
    QByteArray lineBytes(int line, qint64 maximum = -1) const;
    qint64 lineSize(int line) const;
    /// The style that a line begins in.
    AnsiStyle styleAt(int line) const;
    /// Read from at most `maximumBytes` of it; -1: all of it. No line beyond the last one has any text.
    LogLine line(int line, qint64 maximumBytes = -1) const;

Q_SIGNALS:
    /// From this line on, which may have been there before but went on.
    void appended(int firstLine);
    void cleared();

private:
    struct StyleChange {
        int line;
        AnsiStyle style;
    };

    void scan(QByteArrayView bytes, qint64 offset);
    void beginLine(qint64 offset);
    qint64 lineEnd(int line) const;
    bool isFinished(int line) const;

    std::unique_ptr<LogStorage> m_storage;
    std::vector<qint64> m_lineStarts; ///< also of the line that would come next
    std::vector<StyleChange> m_styles; ///< where a line begins in another style than the one before it
    EscapeReader m_reader;
    bool m_inSequence = false;
    AnsiStyle m_style; ///< behind the last byte
};

} // namespace Millwright
