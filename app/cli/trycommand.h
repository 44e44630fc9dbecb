// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/client/factoryclient.h"

#include <functional>

namespace Millwright {

/// `millwright try`: the main job from end to end in a terminal, through the same calls as the window's buttons. It makes
/// the sample project, builds its template and prints the log as it comes, starts a session, runs a command in it,
/// recreates the sandbox, and shows status and history.
class TryCommand : public std::enable_shared_from_this<TryCommand>
{
public:
    using MakeSample = std::function<Async<QString>()>;
    using Print = std::function<void(const QByteArray &)>;

    TryCommand(FactoryClient *client, std::shared_ptr<Clock> clock, MakeSample makeSample, Print print);

    /// Gives the project's id. An error unless the build became ready and the command ran with exit status 0.
    [[nodiscard]] Async<QString> run();

private:
    void say(const QString &line) const;
    [[nodiscard]] Async<> follow(LogReference log);
    [[nodiscard]] Async<> build(QString projectId);
    [[nodiscard]] Async<> runInSession(QString sessionId, QString command);
    [[nodiscard]] Async<> showState(QString projectId);

    FactoryClient *m_client;
    std::shared_ptr<Clock> m_clock;
    MakeSample m_makeSample;
    Print m_print;
};

} // namespace Millwright
