// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/mainwindow/providerstate.h"

#include "models/client/requirementwatch.h"
#include "ui/theme/pill.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QPainter>
#include <QStyleOptionButton>

namespace Millwright {

namespace {

/// Wide enough for "Docker: permission denied"; what is longer is cut.
constexpr int mostCharacters = 40;
constexpr int leastTextWidth = 12;

Tone toneOf(Requirement::State state)
{
    switch (state) {
    case Requirement::State::Met:
        return Tone::Ok;
    case Requirement::State::Limited:
        return Tone::Warning;
    case Requirement::State::Missing:
        break;
    }
    return Tone::Failed;
}

QString wordOf(Requirement::State state)
{
    switch (state) {
    case Requirement::State::Met:
        return ProviderState::tr("ready");
    case Requirement::State::Limited:
        return ProviderState::tr("limited");
    case Requirement::State::Missing:
        break;
    }
    return ProviderState::tr("missing");
}

} // namespace

ProviderState::ProviderState(const RequirementWatch &requirements, QWidget *parent) : QPushButton(parent), m_requirements(requirements)
{
    makeLink(this);
    connect(&requirements, &RequirementWatch::changed, this, &ProviderState::refresh);
    refresh();
}

void ProviderState::setEngine(Engine engine)
{
    m_engine = engine;
    refresh();
}

void ProviderState::refresh()
{
    const auto summary = m_requirements.summary();
    if (m_engine == Engine::Starting) {
        setState(Tone::Neutral, tr("Engine starting"), {});
    } else if (m_engine == Engine::Silent) {
        setState(Tone::Failed, tr("Engine does not answer"), {});
    } else if (!m_requirements.failure().isEmpty()) {
        setState(Tone::Warning, tr("Provider not checked"), m_requirements.failure());
    } else if (summary) {
        const QString word = summary->summary.isEmpty() ? wordOf(summary->state) : summary->summary;
        setState(toneOf(summary->state), tr("%1: %2", "what is needed, how it is").arg(summary->name, word), summary->text);
    } else {
        setState(Tone::Ok, tr("Engine ready, store ready"), {});
    }
}

void ProviderState::setState(Tone tone, const QString &text, const QString &why)
{
    m_tone = tone;
    m_text = text;
    setAccessibleName(text);
    setAccessibleDescription(why);
    setToolTip(why.isEmpty() ? tr("Show the provider") : tr("%1\nShow the provider", "why").arg(why));
    applyColors();
    showText();
    updateGeometry();
}

void ProviderState::applyColors()
{
    const bool isCalm = m_tone == Tone::Ok || m_tone == Tone::Neutral;
    setTextColor(this, isCalm ? themeColor(ColorRole::Muted, palette()) : toneColor(m_tone, palette()));
    const auto sign = Pill::signOf(m_tone);
    if (!sign) {
        setIcon({});
        return;
    }
    const int size = fontMetrics().ascent();
    QPixmap drawn(QSize(size, size) * devicePixelRatio());
    drawn.setDevicePixelRatio(devicePixelRatio());
    drawn.fill(Qt::transparent);
    QPainter painter(&drawn);
    paintIcon(painter, QRectF(0, 0, size, size), *sign, toneColor(m_tone, palette()));
    painter.end();
    setIconSize(QSize(size, size));
    setIcon(drawn);
}

void ProviderState::showText()
{
    QString text = fontMetrics().elidedText(m_text, Qt::ElideRight, fontMetrics().averageCharWidth() * mostCharacters);
    if (const int excess = sizeWith(text).width() - width(); excess > 0)
        text = fontMetrics().elidedText(m_text, Qt::ElideRight, fontMetrics().horizontalAdvance(text) - excess);
    // A button reads an ampersand as the mark of a mnemonic.
    setText(text.replace(u'&', QStringLiteral("&&")));
}

QSize ProviderState::sizeWith(const QString &text) const
{
    QStyleOptionButton option;
    initStyleOption(&option);
    QSize size = fontMetrics().size(Qt::TextSingleLine, text);
    if (!icon().isNull())
        size.rwidth() += iconSize().width() + gridUnit / 2;
    return style()->sizeFromContents(QStyle::CT_PushButton, &option, size, this);
}

QSize ProviderState::sizeHint() const
{
    return sizeWith(fontMetrics().elidedText(m_text, Qt::ElideRight, fontMetrics().averageCharWidth() * mostCharacters));
}

QSize ProviderState::minimumSizeHint() const
{
    return sizeWith(fontMetrics().elidedText(m_text, Qt::ElideRight, fontMetrics().averageCharWidth() * leastTextWidth));
}

void ProviderState::changeEvent(QEvent *event)
{
    QPushButton::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        applyColors();
        showText();
        updateGeometry();
    }
}

void ProviderState::resizeEvent(QResizeEvent *event)
{
    QPushButton::resizeEvent(event);
    showText();
}

} // namespace Millwright
