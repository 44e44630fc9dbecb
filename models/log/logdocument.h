// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logindex.h"
#include "models/log/logline.h"
#include "models/log/logtimes.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace Millwright {

/// A log: its bytes as they came, where its lines begin, and when they arrived. A line is read when somebody asks for it.
/// Appending costs as much as there is to append, and may cut the bytes anywhere. However long the log, what it holds in
/// memory is at most the beginning that its storage keeps there, and the marks of LogIndex and LogTimes: 8 MiB.
///
/// Belongs to one thread; its storage may be read by others. A line ends at a line feed, which also ends a sequence that was
/// not finished by then.
class MILLWRIGHT_MODELS_EXPORT LogDocument : public QObject
{
    Q_OBJECT

public:
    explicit LogDocument(QObject *parent = nullptr);
    /// What is in the storage is indexed a slice of time at a time; the beginning is there at once.
    explicit LogDocument(std::unique_ptr<LogStorage> storage, QObject *parent = nullptr);
    ~LogDocument() override;

    /// Keeps all of it, or nothing while there is trouble(). Times count from the first of these bytes.
    bool append(QByteArrayView bytes, const QList<LogTime> &times = {});
    /// Empties it, into a new storage.
    void clear();

    /// Lines of what is in the storage may still be missing.
    bool isIndexing() const { return m_indexing.isActive(); }
    qint64 size() const { return m_index.size(); }
    QByteArray bytes(qint64 offset, qint64 length) const;
    std::shared_ptr<const LogStorage> storage() const { return m_storage; }
    /// Why it is not whole, or does not go on now; empty: it is well.
    QString trouble() const { return m_storage->trouble(); }

    /// Without an empty one behind the last line feed.
    int lineCount() const { return m_index.lineCount(); }
    /// Whether nothing will be added to that line.
    bool isFinished(int line) const { return m_index.isFinished(line); }
    /// Without its line break. Of no line beyond the last one there is any.
    QByteArray lineBytes(int line, qint64 maximum = -1) const;
    qint64 lineSize(int line) const;
    qint64 lineStart(int line) const;
    /// The style that a line begins in.
    AnsiStyle styleAt(int line) const;
    /// When its first byte arrived, in UTC; nothing when that is not known.
    std::optional<QDateTime> timeAt(int line) const;
    /// Read from at most `maximumBytes` of it; -1: all of it.
    LogLine line(int line, qint64 maximumBytes = -1) const;

Q_SIGNALS:
    /// From this line on, which may have been there before but went on.
    void appended(int firstLine);
    void cleared();
    void troubleChanged();

private:
    bool has(int line) const { return line >= 0 && line < lineCount(); }
    void indexSlice();
    void index(QByteArrayView bytes);
    void tellTrouble();
    /// Once the caller is done, who may be painting.
    void tellTroubleLater() const;

    std::shared_ptr<LogStorage> m_storage;
    LogIndex m_index;
    LogTimes m_times;
    QTimer m_indexing;
    QString m_told; ///< the trouble that was told
};

} // namespace Millwright
