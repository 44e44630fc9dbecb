// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/dockerprocess.h"

#include "models/sandbox/hostprocess.h"
#include "providers/docker/dockerexec.h"

#include <QCoreApplication>
#include <QRandomGenerator>

#include <nlohmann/json.hpp>

#include <array>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int timedOutExitCode = 124;
constexpr int killedExitCode = 128 + 9;
constexpr std::chrono::milliseconds inspectDelay{100};
constexpr int inspections = 100;

/// $1 is the command's text, $2 the marker. An engine gives each command a session of its own, hence a group that has the
/// shell's id; where it does not, nothing may be started that cannot be ended. The shell outlives the signals that the command
/// sends to its group, and says nothing of how the command died.
constexpr auto shellScript = "trap : HUP INT QUIT TERM USR1 USR2 ALRM\n"
                             "exec 3>&2 2>/dev/null\n"
                             "kill -0 \"-$$\" 2>&3 || exit 126\n"
                             "echo \"$2 $$\"\n"
                             "(exec 2>&3 3>&-; exec /bin/sh -c \"$1\")\n"
                             "code=$?\n"
                             "echo \"$2 $code\"\n"
                             "echo \"$2\" >&3\n";

constexpr auto termScript = "kill -TERM \"-$1\"\n";

/// Says "ended" when no process of the group $1 is left but those that nobody waits for.
constexpr auto killScript = "lives() {\n"
                            "    for stat in /proc/[0-9]*/stat; do\n"
                            "        read -r line <\"$stat\" || continue\n"
                            "        set -- \"$1\" ${line##*) }\n"
                            "        [ \"$4\" = \"$1\" ] || continue\n"
                            "        case $2 in Z | X) ;; *) return 0 ;; esac\n"
                            "    done\n"
                            "    return 1\n"
                            "}\n"
                            "tries=0\n"
                            "while [ $tries -lt 200 ]; do\n"
                            "    kill -KILL \"-$1\"\n"
                            "    lives \"$1\" || { echo ended; exit; }\n"
                            "    sleep 0.05 || sleep 1\n"
                            "    tries=$((tries + 1))\n"
                            "done\n";

struct DockerProcessText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::DockerProcess)
};

/// Begins with a character that no text ends with, so that no output is held back for long.
QByteArray newMarker()
{
    std::array<quint32, 4> random;
    QRandomGenerator::system()->fillRange(random.data(), random.size());
    return '\x1e' + QByteArray::fromRawData(reinterpret_cast<const char *>(random.data()), sizeof random).toHex();
}

Result<> check(const Command &command)
{
    if (command.shellText().contains(QChar(0)) || command.workingDirectory.contains(QChar(0)))
        return failure(ErrorCode::InvalidArgument, DockerProcessText::tr("A command and its folder must not contain a NUL character."));
    for (const auto &[name, value] : command.environment.asKeyValueRange()) {
        if (name.isEmpty() || name.contains(u'=') || name.contains(QChar(0)) || value.contains(QChar(0))) {
            return failure(ErrorCode::InvalidArgument,
                DockerProcessText::tr(
                    "A variable needs a name without “=”, and neither its name nor its value may contain a NUL character."));
        }
    }
    return {};
}

} // namespace

Async<std::shared_ptr<DockerProcess>> DockerProcess::start(
    std::shared_ptr<DockerEngine> engine, QString containerId, Command command, std::shared_ptr<Clock> clock, std::stop_token stop)
{
    if (const auto checked = check(command); !checked)
        co_return std::unexpected(checked.error());
    if (stop.stop_requested())
        co_return failure(ErrorCode::Aborted, abortedMessage());
    const std::shared_ptr<DockerProcess> process(
        new DockerProcess(std::move(engine), std::move(containerId), std::move(command), std::move(clock)));
    // Not given up half-way: a command whose group is not known yet could not be ended.
    if (const auto opened = co_await open(process); !opened)
        co_return std::unexpected(opened.error());
    process->begin();
    if (stop.stop_requested()) {
        (void)co_await process->kill();
        co_return failure(ErrorCode::Aborted, abortedMessage());
    }
    co_return process;
}

DockerProcess::DockerProcess(std::shared_ptr<DockerEngine> engine, QString containerId, Command command, std::shared_ptr<Clock> clock)
    : SandboxProcess(std::move(command), clock)
    , m_engine(std::move(engine))
    , m_containerId(std::move(containerId))
    , m_clock(std::move(clock))
    , m_marker(newMarker())
    , m_frames([this](OutputChannel channel, const QByteArray &bytes) { onOutput(channel, bytes); })
    , m_shell(m_marker)
    , m_output(m_marker)
    , m_error(m_marker)
{
}

DockerProcess::~DockerProcess()
{
    if (m_connection)
        m_connection->abort({ErrorCode::Aborted, abortedMessage()});
}

Async<> DockerProcess::open(std::shared_ptr<DockerProcess> self)
{
    const Command &command = self->spec();
    Json request = DockerExec::request(shellScript, {command.shellText(), QString::fromLatin1(self->m_marker)});
    request["AttachStdin"] = command.standardInput;
    request["Env"] = Json::array();
    for (const auto &[name, value] : command.environment.asKeyValueRange())
        request["Env"].push_back(u"%1=%2"_s.arg(name, value).toStdString());
    if (!command.workingDirectory.isEmpty())
        request["WorkingDir"] = command.workingDirectory.toStdString();
    const auto execId = co_await DockerExec::create(self->m_engine, self->m_containerId, QByteArray::fromStdString(request.dump()));
    if (!execId)
        co_return std::unexpected(execId.error());
    self->m_execId = *execId;
    const auto connection = co_await DockerExec::open(self->m_engine, *execId);
    if (!connection)
        co_return std::unexpected(connection.error());
    self->m_connection = *connection;
    co_return co_await awaitShell(self);
}

Async<> DockerProcess::awaitShell(std::shared_ptr<DockerProcess> self)
{
    const auto connection = self->m_connection;
    const auto limit = self->m_clock->callAfter(DockerExec::startLimit, [connection] {
        connection->abort({ErrorCode::Timeout,
            DockerProcessText::tr("The container did not start the command in time. See whether it is overloaded or paused.")});
    });
    while (!self->m_shell.word()) {
        const auto bytes = co_await connection->read();
        if (!bytes)
            co_return std::unexpected(bytes.error());
        if (bytes->isEmpty() || !self->m_frames.feed(*bytes))
            co_return std::unexpected(self->startFailure());
    }
    if (self->m_shell.word()->toInt() <= 1)
        co_return std::unexpected(self->startFailure());
    co_return {};
}

Error DockerProcess::startFailure() const
{
    QByteArray complaint = m_complaint;
    for (const Piece &piece : m_early)
        complaint += piece.bytes;
    const QString sentence = spec().workingDirectory.isEmpty()
        ? DockerProcessText::tr("The command could not be started in the container. Check that its image has /bin/sh.")
        : DockerProcessText::tr(
              "The command could not be started in “%1”. Check that the folder is there, and that the container's image has /bin/sh.")
              .arg(spec().workingDirectory);
    Error error = m_engine->errorOf({.body = complaint}, sentence);
    error.code = ErrorCode::StartFailed;
    return error;
}

void DockerProcess::begin()
{
    const std::weak_ptr<DockerProcess> weak = self();
    if (spec().timeout.count() > 0) {
        m_timer = m_clock->callAfter(spec().timeout, [weak] {
            if (const auto process = weak.lock())
                process->onTimeOver();
        });
    }
    // Who started it can set a handler first.
    QMetaObject::invokeMethod(
        &m_turn,
        [this] {
            m_following = true;
            for (const Piece &piece : std::exchange(m_early, {}))
                onOutput(piece.channel, piece.bytes);
            concludeIfOver();
            if (isRunning())
                follow(self(), m_connection);
        },
        Qt::QueuedConnection);
}

QCoro::Task<> DockerProcess::follow(std::weak_ptr<DockerProcess> process, std::shared_ptr<DockerConnection> connection)
{
    while (true) {
        const auto bytes = co_await connection->read();
        const auto self = process.lock();
        if (!self || !self->isRunning())
            co_return;
        if (!bytes) {
            self->onLost(bytes.error());
            co_return;
        }
        if (bytes->isEmpty()) {
            self->onOutputEnded();
            co_return;
        }
        if (const auto fed = self->m_frames.feed(*bytes); !fed) {
            self->onLost(fed.error());
            co_return;
        }
        self->concludeIfOver();
    }
}

void DockerProcess::onOutput(OutputChannel channel, const QByteArray &bytes)
{
    if (channel == OutputChannel::StandardOutput && !m_shell.word()) {
        m_complaint += m_shell.feed(bytes);
        if (!m_shell.word())
            return;
        if (const QByteArray rest = m_shell.takeRest(); !rest.isEmpty())
            onOutput(channel, rest);
        return;
    }
    if (!m_following) {
        m_early.append({channel, bytes});
        return;
    }
    MarkedOutput &marked = channel == OutputChannel::StandardOutput ? m_output : m_error;
    appendOutput(channel, marked.feed(bytes));
    if (marked.word())
        appendOutput(channel, marked.takeRest());
    if (m_output.word() && !m_exitCode)
        m_exitCode = m_output.word()->toInt();
}

void DockerProcess::onOutputEnded()
{
    m_outputEnded = true;
    appendOutput(OutputChannel::StandardOutput, m_output.finish());
    appendOutput(OutputChannel::StandardError, m_error.finish());
    concludeIfOver();
}

void DockerProcess::onLost(const Error &error)
{
    m_outputEnded = true;
    if (m_ending)
        return concludeIfOver();
    fail({error.code,
        DockerProcessText::tr("The connection with the command was lost, and it may still run in the container. %1").arg(error.message)});
}

void DockerProcess::onTimeOver()
{
    if (!isRunning() || m_exitCode || m_ending)
        return;
    m_timedOut = true;
    DockerExec::outputOf(m_engine, m_containerId, termScript, {QString::fromLatin1(*m_shell.word())}, m_clock);
    m_timer = m_clock->callAfter(HostProcess::terminationGrace, [weak = std::weak_ptr(self())] {
        if (const auto process = weak.lock())
            endGroup(process);
    });
}

void DockerProcess::terminate()
{
    endGroup(self());
}

QCoro::Task<> DockerProcess::endGroup(std::shared_ptr<DockerProcess> self)
{
    if (self->m_ending || !self->isRunning())
        co_return;
    self->m_ending = true;
    self->m_timer.reset();
    const QStringList group{QString::fromLatin1(*self->m_shell.word())};
    const auto output = co_await DockerExec::outputOf(self->m_engine, self->m_containerId, killScript, group, self->m_clock);
    if (output && *output == "ended\n") {
        self->onGroupEnded();
        co_return;
    }
    // Nothing runs in a container that does not run.
    if (const auto running = co_await DockerExec::isContainerRunning(self->m_engine, self->m_containerId); running && !*running) {
        self->onGroupEnded();
    } else if (self->isRunning()) {
        const Error error = output
            ? Error{ErrorCode::ExecutionFailed,
                  DockerProcessText::tr("The command was killed, but processes of it are still there. Stop the sandbox to end them.")}
            : output.error();
        // Nobody may go on waiting for it to read.
        self->m_connection->abort(error);
        self->fail(error);
    }
}

void DockerProcess::onGroupEnded()
{
    m_groupEnded = true;
    if (isRunning() && !m_outputEnded) {
        m_timer = m_clock->callAfter(HostProcess::drainTime, [weak = std::weak_ptr(self())] {
            if (const auto process = weak.lock())
                process->conclude();
        });
    }
    concludeIfOver();
}

QCoro::Task<> DockerProcess::inspect(std::shared_ptr<DockerProcess> self)
{
    for (int tries = 0; tries < inspections; ++tries) {
        const auto reply = co_await self->m_engine->call({.path = u"/exec/%1/json"_s.arg(DockerEngine::pathSegment(self->m_execId))});
        if (!self->isRunning() || self->m_ending)
            co_return;
        if (!reply) {
            self->onLost(reply.error());
            co_return;
        }
        if (reply->status == 404) {
            const auto running = co_await DockerExec::isContainerRunning(self->m_engine, self->m_containerId);
            if (!self->isRunning() || self->m_ending)
                co_return;
            if (running && !*running)
                self->onExitCode(killedExitCode);
            else
                self->onLost(
                    running ? Error{ErrorCode::NotFound, DockerProcessText::tr("The engine does not know it any more.")} : running.error());
            co_return;
        }
        if (const Json code = reply->at("/ExitCode"); code.is_number_integer()) {
            self->onExitCode(code.get<int>());
            co_return;
        }
        (void)co_await sleepFor(self->m_clock, inspectDelay);
    }
    self->onLost({ErrorCode::Timeout, DockerProcessText::tr("Its exit code did not become known.")});
}

void DockerProcess::onExitCode(int exitCode)
{
    m_exitCode = exitCode;
    m_signalled = exitCode > 128;
    concludeIfOver();
}

void DockerProcess::concludeIfOver()
{
    if (!isRunning())
        return;
    if (m_ending) {
        if (m_groupEnded && m_outputEnded)
            conclude();
    } else if (!m_exitCode) {
        if (m_outputEnded)
            inspect(self());
    } else if (m_timedOut) {
        // Those of the group that still end themselves have until the grace is over.
        if (m_outputEnded)
            endGroup(self());
    } else if (m_error.word() || m_outputEnded) {
        conclude();
    }
}

void DockerProcess::conclude()
{
    if (!isRunning())
        return;
    m_timer.reset();
    m_connection->abort({ErrorCode::NotReady, DockerProcessText::tr("The command has ended.")});
    if (m_timedOut) {
        const QByteArray error = standardError();
        const QByteArray separator = error.isEmpty() || error.endsWith('\n') ? QByteArray() : QByteArrayLiteral("\n");
        appendOutput(
            OutputChannel::StandardError, separator + "Process timed out after " + QByteArray::number(spec().timeout.count()) + "ms\n");
    }
    finish(m_timedOut ? timedOutExitCode : m_exitCode.value_or(killedExitCode), m_timedOut, m_signalled && !m_timedOut);
}

Async<> DockerProcess::write(QByteArray bytes)
{
    const auto keep = self();
    if (!spec().standardInput || m_inputClosed || !isRunning())
        co_return failure(
            ErrorCode::NotReady, DockerProcessText::tr("The command takes no input any more. Start it again, with its input open."));
    if (const auto written = co_await m_connection->write(std::move(bytes)); !written)
        co_return failure(ErrorCode::NotReady, DockerProcessText::tr("The command ended before it read all of its input."));
    co_return {};
}

Async<> DockerProcess::closeInput()
{
    const auto keep = self();
    if (!spec().standardInput || m_inputClosed || !isRunning())
        co_return {};
    m_inputClosed = true;
    (void)co_await m_connection->closeOutput();
    co_return {};
}

} // namespace Millwright
