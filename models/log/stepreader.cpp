// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/stepreader.h"

#include <algorithm>
#include <charconv>

namespace Millwright {

namespace {

using State = LogStep::State;
using std::chrono::milliseconds;

/// Takes a number from the beginning of `text`.
std::optional<int> takeNumber(QByteArrayView &text)
{
    int number = 0;
    const auto [end, error] = std::from_chars(text.begin(), text.end(), number);
    if (error != std::errc() || number < 0)
        return {};
    text = text.sliced(end - text.begin());
    return number;
}

bool take(QByteArrayView &text, QByteArrayView prefix)
{
    if (!text.startsWith(prefix))
        return false;
    text = text.sliced(prefix.size());
    return true;
}

/// Takes `n/m`.
bool takeCount(QByteArrayView &text)
{
    return takeNumber(text) && take(text, "/") && takeNumber(text);
}

QString titleOf(QByteArrayView text)
{
    constexpr qsizetype longest = 500;
    return QString::fromUtf8(text.first(std::min(longest, text.size()))).trimmed();
}

/// `12 ms`
std::optional<milliseconds> takeMilliseconds(QByteArrayView text)
{
    const auto number = takeNumber(text);
    return number && text.startsWith(" ms") ? std::optional(milliseconds(*number)) : std::nullopt;
}

/// `1.2s`
std::optional<milliseconds> takeSeconds(QByteArrayView text)
{
    double seconds = 0;
    const auto [end, error] = std::from_chars(text.begin(), text.end(), seconds, std::chars_format::fixed);
    if (error != std::errc() || end == text.end() || *end != 's' || seconds < 0 || seconds > 1e9)
        return {};
    return std::chrono::duration_cast<milliseconds>(std::chrono::duration<double>(seconds));
}

} // namespace

void StepReader::feed(QByteArrayView line, int number)
{
    const bool taken = feedMark(line, number) || feedClassic(line, number) || feedBuildKit(line, number) || feedStage(line, number);
    (void)taken;
}

void StepReader::begin(Form form, const QString &title, int number)
{
    end(State::Done, number - 1);
    if (m_steps.size() >= mostSteps)
        return;
    m_steps.push_back({.firstLine = number, .title = title});
    m_form = form;
}

void StepReader::end(State state, int lastLine, std::optional<milliseconds> duration)
{
    if (m_form == Form::None)
        return;
    LogStep &step = m_steps.back();
    step.lastLine = std::max(lastLine, step.firstLine);
    if (step.state == State::Running && m_form != Form::BuildKit)
        step.state = state;
    if (duration)
        step.duration = duration;
    m_form = Form::None;
}

void StepReader::finish(int lastLine)
{
    // What writes an end of its own was broken off before it did.
    const bool isBrokenOff = m_form == Form::Marks;
    end(isBrokenOff ? State::Failed : State::Done, lastLine);
    for (Vertex &vertex : m_vertices)
        settle(vertex, State::Failed, {});
}

bool StepReader::feedMark(QByteArrayView line, int number)
{
    const bool begins = take(line, "==> ");
    if (!begins && !take(line, "<== "))
        return false;
    const qsizetype bracket = line.indexOf(" [");
    if (bracket < 0)
        return false;
    line = line.sliced(bracket + 2);
    if (!takeCount(line) || !take(line, "] "))
        return false;
    if (begins) {
        begin(Form::Marks, titleOf(line), number);
    } else if (m_form == Form::Marks) {
        const bool failed = take(line, "failed after ");
        if (failed || take(line, "ok after "))
            end(failed ? State::Failed : State::Done, number, takeMilliseconds(line));
        else if (take(line, "cached"))
            end(State::Cached, number);
    }
    return true;
}

bool StepReader::feedClassic(QByteArrayView line, int number)
{
    if (m_form == Form::Classic) {
        if (line == " ---> Using cache")
            m_steps.back().state = State::Cached;
        else if (line.startsWith("The command ") && line.contains(" returned a non-zero code: "))
            end(State::Failed, number);
        else if (line.startsWith("Successfully built "))
            end(State::Done, number - 1);
    }
    if (!take(line, "Step ") || !takeCount(line) || !take(line, " : "))
        return false;
    begin(Form::Classic, titleOf(line), number);
    return true;
}

bool StepReader::feedBuildKit(QByteArrayView line, int number)
{
    if (!take(line, "#"))
        return false;
    const auto id = takeNumber(line);
    if (!id || !take(line, " "))
        return false;
    Vertex &of = vertex(*id);
    const bool goesOn = m_form == Form::BuildKit && m_vertex == *id;
    const bool isEnd = line.startsWith("DONE ") || line.startsWith("CACHED") || line.startsWith("ERROR") || line.startsWith("CANCELED");
    if (of.title.isEmpty())
        of.title = titleOf(line);
    if (!goesOn) {
        begin(Form::BuildKit, of.title, number);
        if (m_form != Form::BuildKit)
            return true;
        m_vertex = *id;
        of.parts.push_back(m_steps.size() - 1);
    }
    if (line == "...") {
        end(State::Running, number);
    } else if (isEnd) {
        const State state = line.startsWith("DONE ") ? State::Done : line.startsWith("CACHED") ? State::Cached : State::Failed;
        end(state, number);
        settle(of, state, take(line, "DONE ") ? takeSeconds(line) : std::nullopt);
    }
    return true;
}

StepReader::Vertex &StepReader::vertex(int number)
{
    const auto place = std::ranges::lower_bound(m_vertices, number, {}, &Vertex::number);
    if (place != m_vertices.end() && place->number == number)
        return *place;
    return *m_vertices.insert(place, Vertex{.number = number, .title = {}, .parts = {}});
}

void StepReader::settle(Vertex &vertex, State state, std::optional<milliseconds> duration)
{
    for (const std::size_t part : std::exchange(vertex.parts, {})) {
        m_steps[part].state = state;
        m_steps[part].duration = duration;
    }
}

bool StepReader::feedStage(QByteArrayView line, int number)
{
    const bool cached = take(line, "CACHED ");
    const QByteArrayView title = line;
    if (take(line, "[builder ")) {
        if (!takeCount(line) || !take(line, "] "))
            return false;
    } else if (!take(line, "[base] ") && !take(line, "[finalize] ")) {
        return false;
    }
    begin(Form::Stages, titleOf(title), number);
    if (cached && m_form == Form::Stages)
        m_steps.back().state = State::Cached;
    return true;
}

} // namespace Millwright
