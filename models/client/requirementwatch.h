// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/client/factoryclient.h"
#include "models/client/refresh.h"

namespace Millwright {

/// What a factory and its provider need of their machine, kept up to date: looked at when asked, when the factory was set up
/// anew, and every `interval` while something is missing; never twice at the same time. What was found holds until the next
/// answer.
class MILLWRIGHT_MODELS_EXPORT RequirementWatch : public QObject
{
    Q_OBJECT

public:
    RequirementWatch(FactoryClient &client, std::shared_ptr<Clock> clock, QObject *parent = nullptr);

    void check() { m_refresh.request(); }

    const QList<Requirement> &requirements() const { return m_found; }
    /// Why they could not be told the last time; empty: they could.
    QString failure() const { return m_failure; }
    /// The first of those that are missing, or nothing.
    std::optional<Requirement> missing() const;
    /// What stands for all of them: what is missing, else what is limited, else the last that says how it is; nothing where
    /// none of them does.
    std::optional<Requirement> summary() const;

    static constexpr std::chrono::seconds interval{30};

Q_SIGNALS:
    /// Something else was found than before.
    void changed();
    /// An answer came, the same or another.
    void checked();

private:
    void read(Refresh::Token token);
    void take(const Result<QList<Requirement>> &found);
    std::optional<Requirement> firstOf(Requirement::State state) const;

    FactoryClient &m_client;
    std::shared_ptr<Clock> m_clock;
    Refresh m_refresh;
    QList<Requirement> m_found;
    QString m_failure;
    std::shared_ptr<void> m_next;
};

} // namespace Millwright
