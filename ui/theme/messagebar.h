// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/theme/colors.h"

#include <QFrame>

#include <limits>

class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace Millwright {

class FlowLayout;
class WrappingLabel;

/// One message inside a page, with at most one action beside it, or with choices below it. It stays until it is closed or
/// replaced and takes no focus; a screen reader is told. Hidden while it has nothing to say.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget *parent = nullptr);

    /// `action` is the text of the button; empty: there is none.
    void showMessage(Tone tone, const QString &text, const QString &action = {});
    /// A button below the text, which stays whatever the message is.
    QPushButton *addChoice(const QString &text);
    void clear();
    QString text() const;
    /// A longer text is cut after so many lines, until somebody asks for more of it.
    void setMostLines(int lines);

Q_SIGNALS:
    void actionTriggered();
    /// Somebody closed it; clear() does not count.
    void closed();

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void applyColors();
    void showMore();

    Tone m_tone = Tone::Info;
    int m_mostLines = std::numeric_limits<int>::max();
    bool m_whole = false; ///< somebody asked for all of it
    QVBoxLayout *m_column;
    FlowLayout *m_choices = nullptr; ///< made for the first
    QList<QPushButton *> m_choiceButtons;
    WrappingLabel *m_text;
    QPushButton *m_more; ///< shows all of a text that is cut, or cuts it again
    QPushButton *m_action;
    QToolButton *m_close;
};

} // namespace Millwright
