// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/theme/colors.h"

#include <QLabel>

namespace Millwright {

/// A text in the colour of a tone, in light and dark.
class ToneLabel : public QLabel
{
    Q_OBJECT

public:
    explicit ToneLabel(Tone tone, QWidget *parent = nullptr);

    void setTone(Tone tone);

protected:
    void changeEvent(QEvent *event) override;

private:
    void applyColor();

    Tone m_tone;
};

} // namespace Millwright
