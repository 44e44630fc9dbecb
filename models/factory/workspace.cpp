// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/workspace.h"

#include "models/sandbox/setupmarkers.h"
#include "models/source/sessioncheckout.h"

#include <QCoreApplication>
#include <QLoggingCategory>

namespace Millwright {

using namespace std::chrono_literals;

namespace {

Q_LOGGING_CATEGORY(workspaceLog, "millwright.workspace")

constexpr auto teardownTimeout = 5min;
constexpr qsizetype shownOutput = 600;
constexpr qint64 keptOutputEnd = 16 * 1024; ///< bytes of a command's output, of which the end is shown where it fails

// Tells of each folder which branch is checked out and which setup it has seen, with the shell alone. A folder that comes
// with a commit, and is on it, is put on the session's branch first: that changes no file of it, so only its refs are written.
constexpr auto lookScript = R"sh(
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
branch=refs/heads/$1
shift

in_checkout() { git -c safe.directory='*' -c core.hooksPath=/dev/null -C "$@"; }
is_at() {
    at=
    if [ -f "$1" ]; then IFS= read -r at <"$1" || :; fi
    [ "$at" = "$2" ]
}
# One process for both; a git before 2.46 makes the branch, and does not know the second command.
begin_branch() {
    in_checkout "$1" update-ref --no-deref -m "$3" --stdin >/dev/null <<END && return
start
create $branch $2
commit
start
symref-update HEAD $branch
commit
END
    is_at "$1/.git/$branch" "$2" && in_checkout "$1" symbolic-ref -m "$3" HEAD "$branch"
}
begin() {
    from=
    if [ -f "$1/.git/HEAD" ]; then IFS= read -r from <"$1/.git/HEAD" || :; fi
    from=${from#ref: }
    if is_at "$1/.git/$from" "$2"; then
        echo "under way" >"$1/.git/millwright-checkout" # which sessionCheckoutScript() looks for when this one was killed
        begin_branch "$1" "$2" "checkout: moving from ${from#refs/heads/} to ${branch#refs/heads/}" && : >"$1/.git/millwright-checkout"
    fi
}
tell() {
    line=
    if [ -f "$2" ]; then IFS= read -r line <"$2" || :; fi
    printf '%s\t%s\n' "$1" "$line"
}
while [ $# -gt 0 ]; do
    if [ -n "$2" ]; then begin "$1" "$2" 2>/dev/null; fi
    tell head "$1/.git/HEAD"
    tell repository ".mastra-sandbox/repos/$1"
    shift 2
done
tell workspace .mastra-sandbox/workspace-setup
if [ -f .mastra-sandbox/setup-failed ]; then
    while IFS= read -r line; do printf 'failed\t%s\n' "$line"; done <.mastra-sandbox/setup-failed
fi
)sh";

constexpr auto markScript = R"sh(mkdir -p "${1%/*}" && printf '%s\n' "$2" >"$1")sh";

struct WorkspaceText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Workspace)
};

// One line a folder: how many files, commits and stashes are nowhere else.
constexpr auto lossScript = R"sh(
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
count() { git -c safe.directory='*' -c core.fsmonitor=false -C "$@" | wc -l; }
for dir; do
    if [ -e "$dir/.git" ]; then
        printf '%d %d %d\n' "$(count "$dir" status --porcelain)" "$(count "$dir" rev-list --branches HEAD --not --remotes)" \
            "$(count "$dir" stash list)"
    else
        printf '0 0 0\n'
    fi
done
)sh";

/// A command of its own would cost a second shell.
Command script(const char *source, const QStringList &arguments)
{
    Command command;
    command.command = QStringLiteral("millwright() {\n%1\n}\nmillwright").arg(QString::fromUtf8(source));
    command.arguments = arguments;
    return command;
}

QCoro::Task<> resolveHead(Async<RemoteHead> lookUp, Completion<RemoteHead> head)
{
    head.resolve(co_await std::move(lookUp));
}

QString lastLines(const CommandResult &result)
{
    const QString output = (result.standardError.trimmed().isEmpty() ? result.standardOutput : result.standardError).trimmed();
    return output.right(shownOutput);
}

QString endOf(const CommandResult &result)
{
    if (result.timedOut)
        return WorkspaceText::tr("took longer than it may");
    return WorkspaceText::tr("exited with status %1").arg(result.exitCode);
}

} // namespace

struct Workspace::Found {
    QStringList heads; ///< the first line of each .git/HEAD; empty where there is no checkout
    QStringList setups; ///< the digest each repository was set up with
    QString workspaceSetup;
    QStringList failed;
};

Workspace::Workspace(std::shared_ptr<FactoryCore> core, std::shared_ptr<SessionCommands> commands, QString sessionId)
    : m_core(std::move(core))
    , m_commands(std::move(commands))
    , m_sessionId(std::move(sessionId))
{
}

void Workspace::beginStart(std::stop_token stop)
{
    m_heads.clear();
    const auto session = m_core->store->session(m_sessionId);
    const auto repositories
        = session && session->sandboxId.isEmpty() ? environmentRepositories(session->projectId) : Result<QList<ProjectRepository>>();
    if (!repositories)
        return;
    for (const ProjectRepository &repository : *repositories) {
        const Completion<RemoteHead> head;
        m_heads.insert(repository.url, head);
        m_core->scope.add(resolveHead(m_core->headOf(repository.url, repository.branch, stop), head));
    }
}

Result<QList<ProjectRepository>> Workspace::environmentRepositories(const QString &projectId) const
{
    auto repositories = m_core->store->repositories(projectId);
    if (repositories)
        erase_if(*repositories, [](const ProjectRepository &repository) { return !repository.inEnvironment; });
    return repositories;
}

Async<RemoteHead> Workspace::headOf(ProjectRepository repository, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto known = m_heads.constFind(repository.url);
    if (known == m_heads.cend())
        co_return co_await m_core->headOf(repository.url, repository.branch, stop);
    const Completion<RemoteHead> head = *known;
    co_return co_await head.wait(stop);
}

/// The commit that the template and the branch's head share, so that the session's branch can begin where the files are.
QCoro::Task<QString> Workspace::beginning(std::shared_ptr<Sandbox> sandbox, ProjectRepository repository, std::stop_token stop)
{
    const auto self = shared_from_this();
    const QString templateHead = sandbox->templateHeads().value(repository.url);
    if (templateHead.isEmpty() || !m_heads.contains(repository.url))
        co_return QString();
    const auto head = co_await headOf(repository, stop);
    if (!head || head->commit != templateHead)
        co_return QString();
    co_return templateHead;
}

Async<Workspace::Found> Workspace::look(
    std::shared_ptr<Sandbox> sandbox, QString branch, QList<ProjectRepository> repositories, std::stop_token stop)
{
    const auto self = shared_from_this();
    QStringList arguments{branch};
    for (const ProjectRepository &repository : repositories)
        arguments << repoDirOf(repository.url) << co_await beginning(sandbox, repository, stop);
    const auto looked = co_await sandbox->run(script(lookScript, arguments), {}, stop);
    if (!looked)
        co_return std::unexpected(looked.error());
    if (!looked->success()) {
        co_return failure(ErrorCode::StartFailed,
            WorkspaceText::tr("The session's folder could not be looked at: a command there %1. %2")
                .arg(endOf(*looked), lastLines(*looked)));
    }
    Found found;
    for (const QString &line : looked->standardOutput.split(u'\n', Qt::SkipEmptyParts)) {
        const QString what = line.section(u'\t', 0, 0);
        const QString value = line.section(u'\t', 1);
        if (what == QLatin1StringView("head"))
            found.heads.append(value);
        else if (what == QLatin1StringView("repository"))
            found.setups.append(value);
        else if (what == QLatin1StringView("workspace"))
            found.workspaceSetup = value;
        else if (what == QLatin1StringView("failed"))
            found.failed.append(value);
    }
    if (found.heads.size() != repositories.size() || found.setups.size() != repositories.size())
        co_return failure(
            ErrorCode::StartFailed, WorkspaceText::tr("The session's folder could not be looked at: its shell gave no whole answer."));
    co_return found;
}

Async<> Workspace::prepare(std::shared_ptr<Sandbox> sandbox, std::stop_token stop)
{
    const auto self = shared_from_this();
    if (m_isLeftAsItIs)
        co_return {};
    const auto session = m_core->store->session(m_sessionId);
    if (!session)
        co_return std::unexpected(session.error());
    const auto environment = m_core->store->environment(session->projectId);
    if (!environment)
        co_return std::unexpected(environment.error());
    const auto repositories = environmentRepositories(session->projectId);
    if (!repositories)
        co_return std::unexpected(repositories.error());
    if (repositories->isEmpty())
        co_return {};

    const auto found = co_await look(sandbox, session->branch, *repositories, stop);
    if (!found)
        co_return std::unexpected(found.error());

    const QString wanted = QStringLiteral("ref: refs/heads/") + session->branch;
    for (qsizetype i = 0; i < repositories->size(); ++i) {
        const ProjectRepository repository = repositories->at(i);
        const bool isThere = !found->heads.at(i).isEmpty();
        if (found->heads.at(i) != wanted) {
            if (const auto checkedOut = co_await checkOut(sandbox, repository, session->branch, isThere, stop); !checkedOut)
                co_return checkedOut;
        }
        const bool isUsable = isThere && !found->failed.contains(repoDirOf(repository.url));
        const QString done = isUsable ? found->setups.at(i) : QString();
        if (done != SetupMarkers::digest(repository.setupCommand) && !repository.setupCommand.isEmpty()) {
            if (const auto setUp = co_await this->setUp(sandbox, repository, done, stop); !setUp)
                co_return setUp;
        }
    }
    if (!environment->workspaceSetupCommand.isEmpty()
        && found->workspaceSetup != SetupMarkers::digest(environment->workspaceSetupCommand)) {
        co_return co_await runSteps(sandbox, {}, environment->workspaceSetupCommand, SetupMarkers::workspace(), found->workspaceSetup,
            WorkspaceText::tr("the workspace"), stop);
    }
    co_return {};
}

Async<> Workspace::checkOut(
    std::shared_ptr<Sandbox> sandbox, ProjectRepository repository, QString branch, bool isThere, std::stop_token stop)
{
    const auto self = shared_from_this();
    const QString templateHead = sandbox->templateHeads().value(repository.url);
    const auto head = co_await headOf(repository, stop);
    if (!head && isThere && templateHead.isEmpty() && !stop.stop_requested()) {
        qCWarning(workspaceLog) << "session" << m_sessionId << "keeps its checkout as it is:" << m_core->redacted(head.error()).message;
        co_return {};
    }
    if (!head && (!isThere || stop.stop_requested()))
        co_return std::unexpected(head.error());
    if (!head)
        qCWarning(workspaceLog) << "session" << m_sessionId << "begins at its template's commit:" << m_core->redacted(head.error()).message;

    SessionCheckout checkout;
    checkout.repoDir = repoDirOf(repository.url);
    checkout.remote = repository.url;
    checkout.branch = branch;
    checkout.baseBranch = head ? head->branch : repository.branch;
    checkout.commit = head ? head->commit : templateHead;
    Environment environment;
    if (!isThere || checkout.commit != templateHead) {
        const auto access = co_await m_core->access(repository.url, stop);
        if (!access)
            co_return std::unexpected(access.error());
        const auto source = co_await sandbox->repositorySource(*access, checkout.commit, stop);
        if (!source)
            co_return std::unexpected(source.error());
        checkout.source = source->url;
        environment = source->environment;
    }
    Command command;
    command.command = QStringLiteral("exec");
    command.arguments = sessionCheckoutCommand(checkout);
    command.environment = environment;
    const auto result = co_await sandbox->run(std::move(command), {}, stop);
    if (!result)
        co_return std::unexpected(result.error());
    if (!result->success()) {
        co_return failure(ErrorCode::StartFailed,
            WorkspaceText::tr("“%1” could not be checked out in the session. %2")
                .arg(repository.slug, m_core->redactor->redact(lastLines(*result))));
    }
    if (!result->standardError.isEmpty())
        qCInfo(workspaceLog) << "session" << m_sessionId << m_core->redactor->redact(result->standardError);
    co_return {};
}

Async<> Workspace::setUp(std::shared_ptr<Sandbox> sandbox, ProjectRepository repository, QString done, std::stop_token stop)
{
    const auto self = shared_from_this();
    const QString repoDir = repoDirOf(repository.url);
    const auto ran
        = co_await runSteps(sandbox, repoDir, repository.setupCommand, SetupMarkers::ofRepository(repoDir), done, repository.slug, stop);
    if (!ran && ran.error().code == ErrorCode::Aborted)
        co_return ran;
    const QString status = ran ? QStringLiteral("configured") : QStringLiteral("failed");
    if (const auto stored = m_core->store->recordSetup(repository.id, status, ran ? QString() : ran.error().message); !stored)
        qCWarning(workspaceLog) << "a setup's result could not be stored:" << stored.error().message;
    m_core->announce();
    co_return ran;
}

Async<> Workspace::runSteps(std::shared_ptr<Sandbox> sandbox, QString folder, QStringList steps, QString marker, QString done,
    QString subject, std::stop_token stop)
{
    const auto self = shared_from_this();
    const QString digest = SetupMarkers::digest(steps);
    steps = SetupMarkers::withoutBlanks(steps);
    if (m_failed.contains(marker + digest)) {
        qCInfo(workspaceLog) << "session" << m_sessionId << "skips a setup that failed before:" << marker;
        co_return {};
    }
    const qsizetype stepsDone = SetupMarkers::stepsDone(steps, done);
    const auto log = m_commands->setup(m_sessionId);
    if (log)
        log->addSteps(static_cast<int>(steps.size() - stepsDone));
    for (qsizetype i = stepsDone; i < steps.size(); ++i) {
        const QString step = steps.at(i);
        if (log)
            log->beginStep(WorkspaceText::tr("Set up %1: %2").arg(subject, step));
        const auto result = co_await runStep(sandbox, folder, step, stop);
        if (log)
            log->endStep(!result ? result.error().message : result->success() ? QString() : endOf(*result));
        if (!result)
            co_return std::unexpected(result.error());
        if (!result->success()) {
            m_failed.insert(marker + digest);
            co_return failure(ErrorCode::ExecutionFailed,
                m_core->redactor->redact(
                    WorkspaceText::tr("Setting up %1 failed: “%2” %3. %4 Start the session once more to use it all the same.")
                        .arg(subject, step, endOf(*result), lastLines(*result))));
        }
        const auto marked = co_await sandbox->run(script(markScript, {marker, SetupMarkers::digest(steps.first(i + 1))}), {}, stop);
        if (!marked)
            co_return std::unexpected(marked.error());
        if (!marked->success())
            co_return failure(
                ErrorCode::Storage, WorkspaceText::tr("That %1 is set up could not be remembered: %2").arg(subject, lastLines(*marked)));
    }
    co_return {};
}

Async<CommandResult> Workspace::runStep(std::shared_ptr<Sandbox> sandbox, QString folder, QString step, std::stop_token stop)
{
    const auto self = shared_from_this();
    Command command;
    command.command = step;
    command.workingDirectory = folder;
    command.timeout = sandbox->setupTimeout();
    command.retention = keptOutputEnd;
    const OutputHandler keep = [log = m_commands->setup(m_sessionId)](OutputChannel channel, const QByteArray &bytes) {
        if (log)
            log->write(channel, bytes);
    };
    co_return co_await sandbox->run(std::move(command), keep, stop);
}

Async<SessionLosses> Workspace::losses(std::shared_ptr<Sandbox> sandbox, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto session = m_core->store->session(m_sessionId);
    if (!session)
        co_return std::unexpected(session.error());
    const auto repositories = environmentRepositories(session->projectId);
    if (!repositories)
        co_return std::unexpected(repositories.error());
    QStringList repoDirs;
    for (const ProjectRepository &repository : *repositories)
        repoDirs.append(repoDirOf(repository.url));
    const auto counted = co_await sandbox->run(script(lossScript, repoDirs), {}, stop);
    if (!counted)
        co_return std::unexpected(counted.error());
    const QStringList lines = counted->standardOutput.split(u'\n', Qt::SkipEmptyParts);
    if (!counted->success() || !counted->standardError.isEmpty() || lines.size() != repositories->size()) {
        co_return failure(ErrorCode::ExecutionFailed,
            WorkspaceText::tr("Its checkouts could not be looked at: a command there %1. %2").arg(endOf(*counted), lastLines(*counted)));
    }
    SessionLosses losses;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QStringList counts = lines.at(i).split(u' ');
        const SessionLosses::Repository repository{
            repositories->at(i).slug, counts.value(0).toInt(), counts.value(1).toInt(), counts.value(2).toInt()};
        if (repository.uncommittedFiles + repository.unpushedCommits + repository.stashes > 0)
            losses.repositories.append(repository);
    }
    co_return std::as_const(losses);
}

Async<> Workspace::tearDown(std::shared_ptr<Sandbox> sandbox, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto session = m_core->store->session(m_sessionId);
    if (!session)
        co_return std::unexpected(session.error());
    auto repositories = environmentRepositories(session->projectId);
    if (!repositories)
        co_return std::unexpected(repositories.error());
    erase_if(*repositories, [](const ProjectRepository &repository) { return repository.teardownCommand.isEmpty(); });
    if (repositories->isEmpty())
        co_return {};
    if (!sandbox->isReady()) {
        const auto there = co_await sandbox->exists(stop);
        if (!there || !*there)
            co_return there.transform([](bool) { });
        m_isLeftAsItIs = true;
        const auto started = co_await sandbox->start(stop);
        m_isLeftAsItIs = false;
        if (!started)
            co_return std::unexpected(started.error());
    }
    for (const ProjectRepository &repository : *repositories) {
        Command command;
        command.command = repository.teardownCommand;
        command.workingDirectory = repoDirOf(repository.url);
        command.timeout = teardownTimeout;
        command.retention = 0;
        const auto result = co_await sandbox->run(std::move(command), {}, stop);
        if (!result)
            qCWarning(workspaceLog) << "the teardown command of" << repository.slug
                                    << "did not run:" << m_core->redacted(result.error()).message;
        else if (!result->success())
            qCWarning(workspaceLog) << "the teardown command of" << repository.slug << endOf(*result);
    }
    co_return {};
}

} // namespace Millwright
