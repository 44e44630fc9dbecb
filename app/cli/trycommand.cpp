// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/trycommand.h"

#include "models/client/replies.h"

#include <QMetaEnum>

#include <algorithm>

namespace Millwright {

using namespace std::chrono_literals;

namespace {

constexpr auto pollInterval = 100ms;
constexpr int shownRuns = 10;

struct TryCommandText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::TryCommand)
};

template <typename Enum> QString word(Enum value)
{
    return QString::fromLatin1(QMetaEnum::fromType<Enum>().valueToKey(static_cast<int>(value))).toLower();
}

} // namespace

TryCommand::TryCommand(FactoryClient *client, std::shared_ptr<Clock> clock, MakeSample makeSample, Print print)
    : m_client(client)
    , m_clock(std::move(clock))
    , m_makeSample(std::move(makeSample))
    , m_print(std::move(print))
{
}

void TryCommand::say(const QString &line) const
{
    m_print(QStringLiteral("\n# %1\n").arg(line).toUtf8());
}

Async<> TryCommand::follow(LogReference log)
{
    const auto self = shared_from_this();
    QString cursor;
    for (;;) {
        const auto page = co_await answerOf(m_client->log(log, cursor));
        if (!page)
            co_return std::unexpected(page.error());
        m_print(page->bytes);
        if (page->complete)
            co_return {};
        cursor = page->cursor;
    }
}

Async<> TryCommand::build(QString projectId)
{
    const auto self = shared_from_this();
    say(TryCommandText::tr("Building the template"));
    const auto run = co_await answerOf(m_client->build(projectId));
    if (!run)
        co_return std::unexpected(run.error());
    if (run->outcome != RunOutcome::Started)
        co_return failure(ErrorCode::ExecutionFailed, TryCommandText::tr("No build was started: %1").arg(run->reason));
    LogReference log;
    log.owner = projectId;
    log.id = run->buildId;
    if (const auto followed = co_await follow(std::move(log)); !followed)
        co_return followed;
    for (;;) {
        const auto environment = co_await answerOf(m_client->environment(projectId));
        if (!environment)
            co_return std::unexpected(environment.error());
        const auto last = environment->lastRun;
        if (last && !last->isRunning()) {
            if (last->status != BuildStatus::Ready || environment->activeTemplateId.isEmpty())
                co_return failure(ErrorCode::ExecutionFailed,
                    TryCommandText::tr("The build is %1: %2").arg(BuildStatus::name(last->status), last->error));
            co_return {};
        }
        if (const auto waited = co_await sleepFor(m_clock, pollInterval); !waited)
            co_return waited;
    }
}

Async<> TryCommand::runInSession(QString sessionId, QString command)
{
    const auto self = shared_from_this();
    say(TryCommandText::tr("Running “%1” in the session").arg(command));
    const auto commandId = co_await answerOf(m_client->runCommand(sessionId, command));
    if (!commandId)
        co_return std::unexpected(commandId.error());
    LogReference log;
    log.kind = LogReference::Kind::Command;
    log.owner = sessionId;
    log.id = *commandId;
    if (const auto followed = co_await follow(std::move(log)); !followed)
        co_return followed;
    const auto state = co_await answerOf(m_client->commandState(sessionId, *commandId));
    if (!state)
        co_return std::unexpected(state.error());
    if (state->exitCode != 0)
        co_return failure(ErrorCode::ExecutionFailed,
            TryCommandText::tr("“%1” exited with status %2. %3").arg(command).arg(state->exitCode).arg(state->error));
    co_return {};
}

Async<> TryCommand::showState(QString projectId)
{
    const auto self = shared_from_this();
    const auto environment = co_await answerOf(m_client->environment(projectId));
    if (!environment)
        co_return std::unexpected(environment.error());
    const auto runs = co_await answerOf(m_client->runs(projectId, shownRuns));
    if (!runs)
        co_return std::unexpected(runs.error());
    const auto sessions = co_await answerOf(m_client->sessions(projectId));
    if (!sessions)
        co_return std::unexpected(sessions.error());
    say(TryCommandText::tr("Status and history"));
    QStringList lines;
    lines.append(TryCommandText::tr("active template  %1").arg(environment->activeTemplateId));
    lines.append(TryCommandText::tr("changed since    %n thing(s)", nullptr, static_cast<int>(environment->changedSinceBuild.size())));
    for (const BuildRun &run : *runs) {
        lines.append(QStringLiteral("build #%1  %2  %3  %4  %5")
                .arg(run.number)
                .arg(word(run.trigger), word(run.outcome), run.hasBuild() ? BuildStatus::name(run.status) : run.reason, run.templateId));
    }
    for (const Session &session : *sessions)
        lines.append(QStringLiteral("session   %1  %2  %3").arg(session.branch, word(session.status), session.sandboxId));
    m_print(lines.join(u'\n').toUtf8() + '\n');
    co_return {};
}

Async<QString> TryCommand::run()
{
    const auto self = shared_from_this();
    say(TryCommandText::tr("Making the sample project"));
    const auto projectId = co_await m_makeSample();
    if (!projectId)
        co_return projectId;
    if (const auto built = co_await build(*projectId); !built)
        co_return std::unexpected(built.error());

    say(TryCommandText::tr("Starting a session"));
    const auto session = co_await answerOf(m_client->createSession(*projectId, NewSession()));
    if (!session)
        co_return std::unexpected(session.error());
    const auto started = co_await answerOf(m_client->startSession(session->id));
    if (!started)
        co_return std::unexpected(started.error());
    m_print(QStringLiteral("%1 on template %2\n").arg(started->sandboxId, started->templateId).toUtf8());
    const QString command = QStringLiteral("cd storefront && git status --short --branch && ./test.sh");
    if (const auto ran = co_await runInSession(session->id, command); !ran)
        co_return std::unexpected(ran.error());

    say(TryCommandText::tr("Recreating its sandbox"));
    const auto recreated = co_await answerOf(m_client->recreateSession(session->id));
    if (!recreated)
        co_return std::unexpected(recreated.error());
    m_print(TryCommandText::tr("%1 is now %2\n").arg(started->sandboxId, recreated->sandboxId).toUtf8());
    if (const auto ran = co_await runInSession(session->id, command); !ran)
        co_return std::unexpected(ran.error());
    if (const auto shown = co_await showState(*projectId); !shown)
        co_return std::unexpected(shown.error());
    co_return projectId;
}

} // namespace Millwright
