// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QPlainTextEdit>

#include <memory>

namespace KSyntaxHighlighting {
class SyntaxHighlighter;
}

namespace Millwright {

/// A small editor for text of some language: highlighted, in a fixed-width font, with numbers at its side. As high as
/// its text, within limits. Tab goes on to the next control.
class CodeEdit : public QPlainTextEdit
{
    Q_OBJECT

public:
    /// `language` as KSyntaxHighlighting names it.
    explicit CodeEdit(const QString &language, QWidget *parent = nullptr);
    ~CodeEdit() override;

    /// Replaces everything; does not count as an edit.
    void setText(const QString &text);
    /// The least and the most lines that it is high.
    void setLineLimits(int least, int most);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// By a person, not by setText().
    void edited();

protected:
    /// Whether there are numbers beside the blocks at all.
    virtual bool isNumbered() const { return true; }
    /// What stands beside each block; 0 is nothing.
    virtual QList<int> blockNumbers() const;
    /// Blocks, from 0, whose number is drawn in the colour of failure.
    virtual bool isMarked(int) const { return false; }

    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void takeChange();
    /// Begins once there is a text to be seen, because a language's definition takes milliseconds to read.
    void highlight();
    void applyTheme();
    void layOutGutter();
    void paintGutter();

    QString m_language;
    QWidget *m_gutter;
    std::unique_ptr<KSyntaxHighlighting::SyntaxHighlighter> m_highlighter;
    int m_leastLines = 2;
    int m_mostLines = 12;
    QString m_text; ///< as it was told last
    bool m_loading = false;
};

} // namespace Millwright
