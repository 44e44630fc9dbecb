// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/client/requirementwatch.h"

#include "models/async/deliver.h"

#include <algorithm>
#include <ranges>

using namespace Qt::StringLiterals;

namespace Millwright {

RequirementWatch::RequirementWatch(FactoryClient &client, std::shared_ptr<Clock> clock, QObject *parent)
    : QObject(parent)
    , m_client(client)
    , m_clock(std::move(clock))
    , m_refresh([this](Refresh::Token token) { read(token); })
{
    connect(&client, &FactoryClient::changed, this, [this](const Change &change) {
        if (change.kind == "setup"_L1)
            check();
    });
}

void RequirementWatch::read(Refresh::Token token)
{
    m_next.reset();
    deliver(this, m_client.requirements(), [this, token](const Result<QList<Requirement>> &found) {
        if (m_refresh.done(token))
            take(found);
    });
}

void RequirementWatch::take(const Result<QList<Requirement>> &found)
{
    const QString why = found ? QString() : found.error().message;
    const bool differs = why != m_failure || (found && *found != m_found);
    m_failure = why;
    if (found)
        m_found = *found;
    if (missing() || !found)
        m_next = m_clock->callAfter(interval, [this] { check(); });
    if (differs)
        Q_EMIT changed();
    Q_EMIT checked();
}

std::optional<Requirement> RequirementWatch::firstOf(Requirement::State state) const
{
    const auto found = std::ranges::find(m_found, state, &Requirement::state);
    return found == m_found.cend() ? std::nullopt : std::optional(*found);
}

std::optional<Requirement> RequirementWatch::missing() const
{
    return firstOf(Requirement::State::Missing);
}

std::optional<Requirement> RequirementWatch::summary() const
{
    for (const auto state : {Requirement::State::Missing, Requirement::State::Limited}) {
        if (const auto found = firstOf(state))
            return found;
    }
    const auto told = std::ranges::find_if(m_found | std::views::reverse, [](const Requirement &each) { return !each.summary.isEmpty(); });
    return told == m_found.crend() ? std::nullopt : std::optional(*told);
}

} // namespace Millwright
