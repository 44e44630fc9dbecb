// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/theme/colors.h"

#include <QLabel>

#include <limits>
#include <optional>

namespace Millwright {

/// A plain text that takes as many lines as it needs in the width it is given, or as it may; see WrappedText.
class WrappingLabel : public QLabel
{
    Q_OBJECT

public:
    explicit WrappingLabel(QWidget *parent = nullptr);

    /// Without a text it is hidden.
    void showText(const QString &text);
    /// Writes it in the colour of a tone rather than in the palette's.
    void setTone(Tone tone);
    /// What does not fit into so many lines is left out, and the whole text is told by the tool tip.
    void setMostLines(int lines);
    int mostLines() const { return m_mostLines; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    bool event(QEvent *event) override;
    /// Offers to copy the text, which cannot be selected.
    void contextMenuEvent(QContextMenuEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    /// The width of the whole text in one line; more than any width when it holds a line break.
    double advance() const;

    std::optional<Tone> m_tone;
    int m_mostLines = std::numeric_limits<int>::max();
    /// Layouts ask often and for many labels at once, and mostly the text fits on one line.
    mutable QString m_measured;
    mutable double m_advance = -1; ///< of m_measured; negative: not known
};

} // namespace Millwright
