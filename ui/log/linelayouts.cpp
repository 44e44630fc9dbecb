// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/linelayouts.h"

#include "models/items/format.h"
#include "models/log/logrows.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int keptLayouts = 400;

struct LineLayoutsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::LineLayouts)
};

QString stateText(const LogStep &step)
{
    const QString took = step.duration ? Format::duration(*step.duration) : QString();
    switch (step.state) {
    case LogStep::State::Running:
        return LineLayoutsText::tr("running");
    case LogStep::State::Failed:
        return took.isEmpty() ? LineLayoutsText::tr("failed") : LineLayoutsText::tr("failed after %1").arg(took);
    case LogStep::State::Cached:
        return LineLayoutsText::tr("from the cache");
    case LogStep::State::Done:
        break;
    }
    return took;
}

} // namespace

LineLayouts::LineLayouts(const LogRows &rows) : m_rows(rows), m_fixedFont(m_style.font), m_layouts(keptLayouts) { }

void LineLayouts::setStyle(const LineStyle &style)
{
    if (m_style == style)
        return;
    forgetAll();
    if (m_style.font != style.font)
        m_fixedFont = FixedFont(style.font);
    m_style = style;
}

const LineLayout &LineLayouts::of(int line)
{
    if (const LineLayout *known = m_layouts.object(line))
        return *known;
    const LogLine text = m_rows.document().line(line, shownBytes);
    auto *made = new LineLayout(text, m_style, dressOf(line, text), m_fixedFont);
    m_widest = std::max(m_widest, made->naturalWidth());
    m_layouts.insert(line, made);
    return *made;
}

LineDress LineLayouts::dressOf(int line, const LogLine &text)
{
    const LogStep *step = m_rows.stepAt(line);
    LineDress dress;
    if (!step) {
        dress.highlights = m_highlighter.formatsOf(text.text, m_style.scheme);
        return dress;
    }
    dress.bold = true;
    // What marks a step for programs is not for people.
    if (const qsizetype title = step->title.isEmpty() ? -1 : text.text.lastIndexOf(step->title); title > 0)
        dress.hidden = title;
    QStringList notes;
    if (const QString state = stateText(*step); !state.isEmpty())
        notes.append(state);
    if (m_rows.isFolded(*step) && m_rows.linesIn(*step) > 0)
        notes.append(LineLayoutsText::tr("%n line(s)", nullptr, m_rows.linesIn(*step)));
    dress.note = notes.join(u", "_s);
    dress.noteColor = step->state == LogStep::State::Failed ? ColorRole::Failed : ColorRole::Muted;
    return dress;
}

void LineLayouts::forgetFrom(int line)
{
    for (const int known : m_layouts.keys()) {
        if (known >= line)
            m_layouts.remove(known);
    }
}

void LineLayouts::forgetHeadings()
{
    for (const int known : m_layouts.keys()) {
        if (m_rows.stepAt(known))
            m_layouts.remove(known);
    }
}

void LineLayouts::forgetAll()
{
    m_layouts.clear();
    m_widest = 0;
}

} // namespace Millwright
