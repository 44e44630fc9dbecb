// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logdocument.h"
#include "models/log/logsearch.h"
#include "ui/log/linelayout.h"

#include <QAbstractScrollArea>
#include <QBasicTimer>
#include <QCache>
#include <QPointer>

#include <compare>

class QPushButton;

namespace Millwright {

/// A place in a log, in UTF-16 units of the line as it is read.
struct LogPosition {
    int line = 0;
    qsizetype column = 0;

    auto operator<=>(const LogPosition &) const = default;
};

/// Shows a log. Reads, lays out and paints only the lines that are to be seen, so the size of the log does not count.
///
/// While it follows, the newest line is in sight; scrolling up stops that, and reaching the end or the button "Newest"
/// begins it again. Text is selected by mouse, or by keyboard with Shift, and copied as plain text.
class LogView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit LogView(QWidget *parent = nullptr);
    ~LogView() override;

    /// Not owned.
    void setDocument(LogDocument *document);
    /// Whose matches are marked; not owned.
    void setSearch(LogSearch *search);
    /// Said in place of an empty log.
    void setPlaceholder(const QString &text);

    void setWrapping(bool wrapping);
    bool isWrapping() const { return m_wrapping; }
    void setFollowing(bool following);
    bool isFollowing() const { return m_following; }

    /// The line at the top.
    int firstVisibleLine() const { return m_top.line; }
    int visibleRows() const;

    bool hasSelection() const { return m_anchor != m_caret; }
    QString selectedText() const;
    void selectAll();
    void clearSelection();
    void copy() const;
    LogPosition caret() const { return m_caret; }

    /// Selects a match, marks it as the current one and brings it into sight.
    void showMatch(const LogMatch &match);

Q_SIGNALS:
    void followingChanged(bool following);
    void selectionChanged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    void timerEvent(QTimerEvent *event) override;

private:
    /// A row on the screen: a line, and which of its rows.
    struct Row {
        int line = 0;
        int row = 0;

        auto operator<=>(const Row &) const = default;
    };

    int lineCount() const;
    const LineLayout &layoutOf(int line) const;
    void restyle();
    void documentGrew(int firstLine);
    void documentCleared();

    int gutterWidth() const;
    int textLeft() const;
    Row lastTop() const;
    Row moved(Row from, int rows) const;
    void setTop(Row top);
    void scrollRows(int rows);
    void userScrolled();
    void updateScrollBars();
    void updateNewest();
    void bringIntoSight(const LogPosition &position);

    LogPosition positionAt(const QPoint &point) const;
    void select(const LogPosition &anchor, const LogPosition &caret);
    bool extendByKey(const QKeyEvent &event);
    bool scrollByKey(const QKeyEvent &event);
    QList<LineMark> marksOf(int line, const LineLayout &layout) const;

    QPointer<LogDocument> m_document;
    QPointer<LogSearch> m_search;
    QString m_placeholder;
    LineStyle m_style;
    mutable QCache<int, LineLayout> m_layouts;
    mutable double m_widest = 0;
    Row m_top;
    LogPosition m_anchor;
    LogPosition m_caret;
    LogMatch m_current;
    QPoint m_mouse;
    int m_wheelRest = 0;
    bool m_wrapping = false;
    bool m_following = true;
    bool m_dragging = false;
    bool m_settingBars = false;
    QBasicTimer m_refresh; ///< one repaint for all that comes within a frame
    QBasicTimer m_autoScroll;
    QPushButton *m_newest;
};

} // namespace Millwright
