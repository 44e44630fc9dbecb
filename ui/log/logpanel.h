// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logexport.h"
#include "models/log/loglinks.h"
#include "ui/log/logsettings.h"
#include "ui/theme/colors.h"

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace Millwright {

class FindBar;
class LogMenu;
class LogOutline;
class LogRows;
class LogSearch;
class LogView;
class MessageBar;

/// A log with what belongs to it: its title, how it is seen, find, and saving. Owns the document; who reads a log (see
/// LogFollower) appends to it.
///
/// Names: `log.title`, `log.errors`, `log.viewMenu`, `log.save`, `log.saveDialog`, `log.view`, `log.newest`, and those of
/// FindBar and LogMenu.
///
/// Keys inside it: Ctrl+F to the search, F3 and Shift+F3 to the next and previous match, F8 and Shift+F8 to the next and
/// previous error, Escape back to the log.
class LogPanel : public QFrame
{
    Q_OBJECT

public:
    explicit LogPanel(QWidget *parent = nullptr);
    ~LogPanel() override;

    LogDocument *document() const { return m_document; }
    LogOutline *outline() const { return m_outline; }
    LogView *view() const { return m_view; }
    /// Beside the title, for what the page adds.
    QHBoxLayout *header() const { return m_extra; }

    void setTitle(const QString &title);
    /// Above the log, until it is closed or the next one comes.
    void showMessage(Tone tone, const QString &text);
    void clearMessage();

    void setSettings(const LogSettings &settings);

    void nextError();
    void previousError();
    void save();

    /// As high as its wrapping rows need at the width it has.
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The person chose them.
    void settingsChosen(const Millwright::LogSettings &settings);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QLayout *buildHeader();
    void addShortcuts();
    void connectParts();
    void showOutline();
    void follow(const LogLink &link);

    LogDocument *m_document;
    LogSearch *m_search;
    LogOutline *m_outline;
    LogRows *m_rows;
    LogExport *m_export;
    QLabel *m_title;
    QHBoxLayout *m_extra;
    QPushButton *m_errors;
    QPushButton *m_viewButton;
    QPushButton *m_save;
    MessageBar *m_message;
    LogView *m_view;
    FindBar *m_find;
    LogMenu *m_menu;
};

} // namespace Millwright
