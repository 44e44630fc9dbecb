// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme/tonelabel.h"

#include "ui/theme/theme.h"

#include <QEvent>

namespace Millwright {

ToneLabel::ToneLabel(Tone tone, QWidget *parent) : QLabel(parent), m_tone(tone)
{
    applyColor();
}

void ToneLabel::setTone(Tone tone)
{
    m_tone = tone;
    applyColor();
}

void ToneLabel::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyColor();
}

void ToneLabel::applyColor()
{
    setTextColor(this, toneColor(m_tone, palette()));
}

} // namespace Millwright
