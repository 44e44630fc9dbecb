// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logexport.h"
#include "models/log/logsearch.h"
#include "ui/theme/colors.h"

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace Millwright {

class LogView;
class MessageBar;
class Pill;

/// A log with what belongs to it: its title and state, find, wrapping, and saving. Owns the document; who reads a log
/// (see LogFollower) appends to it.
///
/// Keys inside it: Ctrl+F to the search, F3 and Shift+F3 to the next and previous match, Escape back to the log.
class LogPanel : public QFrame
{
    Q_OBJECT

public:
    explicit LogPanel(QWidget *parent = nullptr);
    ~LogPanel() override;

    LogDocument *document() const { return m_document; }
    LogView *view() const { return m_view; }
    /// Between the state and the search, for what the page adds.
    QHBoxLayout *header() const { return m_extra; }

    void setTitle(const QString &title);
    /// Empty: none.
    void setState(Tone tone, const QString &text);
    /// Above the log, until it is closed or the next one comes.
    void showMessage(Tone tone, const QString &text);
    void clearMessage();

    /// As high as its wrapping rows need at the width it has.
    QSize minimumSizeHint() const override;

    void findNext();
    void findPrevious();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QToolButton *addTool(QHBoxLayout *header, const QString &name, const QString &accessibleName);
    void addShortcuts();
    void showCount();
    void goTo(std::optional<qsizetype> match);
    void askWhereToSave();

    LogDocument *m_document;
    LogSearch *m_search;
    LogExport *m_export;
    QLabel *m_title;
    Pill *m_state;
    QHBoxLayout *m_extra;
    QLineEdit *m_find;
    QLabel *m_count;
    MessageBar *m_message;
    LogView *m_view;
    std::optional<qsizetype> m_current;
    bool m_jumpToFirst = false; ///< the text to find is new
};

} // namespace Millwright
