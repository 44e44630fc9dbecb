// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/loglinks.h"
#include "models/log/logrows.h"
#include "ui/log/loginput.h"
#include "ui/log/logpainter.h"
#include "ui/log/logscreen.h"

#include <QAbstractScrollArea>
#include <QBasicTimer>

#include <optional>

class QPushButton;

namespace Millwright {

class LogStrip;

/// Shows a log. Reads, lays out and paints only the lines that are to be seen, so the size of the log does not count.
///
/// While it follows, the newest line is in sight; scrolling up stops that, and reaching the end or the button "Newest"
/// begins it again. What keys and mouse do is LogInput's.
class LogView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    /// The rows are not owned.
    explicit LogView(LogRows *rows, QWidget *parent = nullptr);
    ~LogView() override;

    LogRows &rows() const { return *m_rows; }
    /// Said in place of an empty log.
    void setPlaceholder(const QString &text);
    void setWrapping(bool wrapping);
    bool isWrapping() const { return m_screen.isWrapping(); }
    void setTime(LogSettings::Time time);
    QString timeText(int line) const { return m_screen.gutter().timeText(line); }

    void setFollowing(bool following);
    bool isFollowing() const { return m_following; }

    const LogScreen &screen() const { return m_screen; }
    /// The line at the top.
    int firstVisibleLine() const { return m_screen.top().line; }
    int visibleRows() const { return m_screen.visibleRows(); }
    void scrollRows(int rows);
    void scrollToStart();

    const LogSelection &selection() const { return m_painter.selection; }
    bool hasSelection() const { return !m_painter.selection.isEmpty(); }
    void select(const LogSelection &selection);
    void selectAll();
    QString selectedText() const { return m_painter.selection.text(*m_rows); }
    LogPosition caret() const { return m_painter.selection.caret; }
    /// Selects a match, marks it as the current one and brings it into sight, also out of a folded step.
    void showMatch(const LogMatch &match);
    /// Puts the caret there and brings it into sight, also out of a folded step.
    void goToLine(int line);
    /// Scrolls no further than it takes.
    void bringIntoSight(const LogPosition &position);

    /// What can be selected of a line.
    qsizetype lengthOf(int line) const { return m_screen.layouts().of(line).length(); }
    std::optional<LogLink> linkAt(const QPoint &point) const;
    /// Draws a line below a link of that line.
    void markLink(int line, const std::optional<LogLink> &link);
    /// The step whose sign is at a point; null when there is none.
    const LogStep *stepSignAt(const QPoint &point) const;

    /// Some lines are always to be seen.
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void followingChanged(bool following);
    void selectionChanged();
    void linkActivated(const Millwright::LogLink &link);
    /// What is to be copied is longer than LogSelection::mostBytes.
    void copyRefused();

protected:
    bool viewportEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    void timerEvent(QTimerEvent *event) override;

private:
    void restyle();
    void documentGrew(int firstLine);
    void documentCleared();
    void rowsChanged();
    void refreshSoon();
    void refresh();

    void setTop(LogScreen::Row top);
    void scrollAcrossTo(const LogPosition &position);
    void userScrolled();
    void updateScrollBars();
    void updateNewest();

    LogRows *m_rows;
    QString m_placeholder;
    LogScreen m_screen;
    LogPainter m_painter;
    LogInput m_input;
    int m_wheelRest = 0;
    int m_linesSeen = 0; ///< while it followed
    bool m_following = true;
    bool m_settingBars = false;
    QBasicTimer m_refresh; ///< one repaint for all that comes within a frame
    LogStrip *m_strip;
    QPushButton *m_newest;
};

} // namespace Millwright
