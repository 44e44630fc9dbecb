// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logsearch.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace Millwright {

class LogView;
class WrappingLabel;

/// Looks for a text in a log and leads from match to match; tells which one it stands at, when it begins anew at the other
/// end, and what the search gave up. May leave only the matches in sight.
///
/// Names: `log.find`, `log.count`, `log.case`, `log.regex`, `log.filter`, `log.previous`, `log.next`, `log.findNote`.
class FindBar : public QWidget
{
    Q_OBJECT

public:
    /// Neither is owned.
    FindBar(LogSearch *search, LogView *view, QWidget *parent = nullptr);

    void focusField();
    void findNext();
    void findPrevious();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    enum class Round { No, FromStart, FromEnd };

    QToolButton *addButton(const QString &name, const QString &accessibleName, const QString &toolTip);
    QToolButton *addChoice(const QString &name, const QString &accessibleName, const QString &toolTip);
    void look();
    void goTo(std::optional<qsizetype> match, Round round);
    void searchChanged();
    QString countText() const;
    QString noteText() const;
    void showState();

    LogSearch *m_search;
    LogView *m_view;
    QLineEdit *m_field;
    QLabel *m_count;
    QToolButton *m_case;
    QToolButton *m_regex;
    QToolButton *m_filter;
    WrappingLabel *m_note;
    std::optional<qsizetype> m_current;
    Round m_round = Round::No;
    bool m_jumpToFirst = false; ///< what to look for is new
};

} // namespace Millwright
