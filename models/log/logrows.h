// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logoutline.h"
#include "models/log/logsearch.h"
#include "models/log/visiblelines.h"

#include <QObject>

#include <optional>
#include <set>

namespace Millwright {

/// What of a log is shown, row by row: everything but the insides of folded steps; or, while it filters, the lines in
/// which the search finds something, with some around each, wherever they are.
///
/// A step is open until somebody folds it. One that fails opens.
class MILLWRIGHT_MODELS_EXPORT LogRows : public QObject
{
    Q_OBJECT

public:
    /// None of them is owned.
    LogRows(LogDocument *document, LogOutline *outline, LogSearch *search, QObject *parent = nullptr);

    LogDocument &document() const { return *m_document; }
    const LogOutline &outline() const { return *m_outline; }
    const LogSearch &search() const { return *m_search; }

    int count() const { return m_lines.rowCount(); }
    int lineAt(int row) const { return m_lines.lineAt(row); }
    /// The row of a line, or of the last one shown before it.
    int rowOf(int line) const { return m_lines.rowOf(line); }
    bool isShown(int line) const { return m_lines.isShown(line); }

    /// The step that begins with this line; null when none does.
    const LogStep *stepAt(int line) const;
    /// The innermost step that this line is in; null when it is in none.
    const LogStep *stepAround(int line) const;
    /// How many lines a step has behind its first one.
    int linesIn(const LogStep &step) const;
    bool isFolded(const LogStep &step) const { return m_folded.contains(step.firstLine); }
    void setFolded(const LogStep &step, bool folded);
    /// The failed ones stay open.
    void foldAll();
    void unfoldAll();
    /// Opens what is folded around a line.
    void reveal(int line);

    /// Filters as long as the search has something that it can look for.
    void setFiltering(bool filtering);
    bool isFiltering() const;
    /// How many lines before and behind each match are shown.
    void setContext(int lines);

Q_SIGNALS:
    /// Rows are others than before; that some came at the end is told by the document.
    void changed();

private:
    void documentGrew();
    void documentCleared();
    void stepsChanged();
    void matchesChanged();
    void showUnfolded();
    void showMatches();
    int lastLineOf(const LogStep &step) const;

    LogDocument *m_document;
    LogOutline *m_outline;
    LogSearch *m_search;
    VisibleLines m_lines;
    std::set<int> m_folded; ///< first lines of steps
    std::set<int> m_failed; ///< of those that were opened because they failed
    bool m_filtering = false;
    int m_context = 0;
    std::optional<LogQuery> m_shownQuery; ///< whose matches are shown
    qsizetype m_matchesShown = 0;
    LogMatch m_lastShown; ///< of the matches
};

} // namespace Millwright
