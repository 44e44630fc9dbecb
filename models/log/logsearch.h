// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logdocument.h"

#include <QPointer>
#include <QTimer>

#include <optional>
#include <vector>

namespace Millwright {

/// Where a text was found, in UTF-16 units of the line as it is read.
struct LogMatch {
    int line = 0;
    qsizetype start = 0;
    qsizetype length = 0;

    auto operator<=>(const LogMatch &) const = default;
};

/// Looks for a text in a whole log, without regard to case, a slice of time at a time, so that the thread stays free;
/// goes on with what is appended. Matches do not overlap.
class MILLWRIGHT_MODELS_EXPORT LogSearch : public QObject
{
    Q_OBJECT

public:
    explicit LogSearch(QObject *parent = nullptr);

    void setDocument(LogDocument *document);
    /// Begins anew; an empty text finds nothing.
    void setText(const QString &text);
    const QString &text() const { return m_text; }

    bool isRunning() const { return m_timer.isActive(); }
    const std::vector<LogMatch> &matches() const { return m_matches; }
    /// The matches of one line.
    QSpan<const LogMatch> matchesIn(int line) const;
    /// The first match behind a place, or before it; around the end when there is none. Nothing when there is no match
    /// at all.
    std::optional<qsizetype> next(int line, qsizetype column) const;
    std::optional<qsizetype> previous(int line, qsizetype column) const;

Q_SIGNALS:
    /// There are more matches, or none any more, or it has looked through everything.
    void changed();

private:
    void restart();
    void lookAgainFrom(int line);
    void work();
    void searchLine(int line);

    QPointer<LogDocument> m_document;
    QString m_text;
    std::vector<LogMatch> m_matches;
    int m_nextLine = 0;
    QTimer m_timer;
};

} // namespace Millwright
