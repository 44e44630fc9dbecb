// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QPlainTextEdit>

#include <memory>

namespace KSyntaxHighlighting {
class SyntaxHighlighter;
}

namespace Millwright {

/// A setup command as a list of steps, one a line, numbered. A line that ends with a backslash goes on in the next one,
/// as a shell reads it; Shift+Enter breaks a line inside a step. Empty lines are no steps. As high as its text, up to a
/// limit.
class StepsEditor : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit StepsEditor(QWidget *parent = nullptr);
    ~StepsEditor() override;

    QStringList steps() const;
    /// Replaces everything; does not count as an edit.
    void setSteps(const QStringList &steps);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void edited();

protected:
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void applyTheme();
    void layOutGutter();
    void paintGutter();
    /// The number of the step that begins with this block, 0 when none does.
    QList<int> stepNumbers() const;

    QWidget *m_gutter;
    std::unique_ptr<KSyntaxHighlighting::SyntaxHighlighter> m_highlighter;
    bool m_loading = false;
};

} // namespace Millwright
