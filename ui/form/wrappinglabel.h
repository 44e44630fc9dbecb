// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/theme/colors.h"

#include <QLabel>

#include <optional>

namespace Millwright {

/// A plain text that takes as many lines as it needs in the width it is given; see WrappedText.
class WrappingLabel : public QLabel
{
    Q_OBJECT

public:
    explicit WrappingLabel(QWidget *parent = nullptr);

    /// Writes it in the colour of a tone rather than in the palette's.
    void setTone(Tone tone);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::optional<Tone> m_tone;
};

} // namespace Millwright
