// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/sessionnamespace.h"

#include "providers/snapshot/systemfiles.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

using namespace SessionProtocol;

/// A namespace is made in milliseconds, even on a busy machine in seconds.
constexpr std::chrono::seconds helloTimeout{60};

struct SessionNamespaceText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SessionNamespace)
};

QString systemError(int error)
{
    return QString::fromLocal8Bit(std::strerror(error));
}

void closeAll(std::initializer_list<int> descriptors)
{
    for (const int descriptor : descriptors) {
        if (descriptor >= 0)
            ::close(descriptor);
    }
}

quint64 nextId()
{
    static quint64 last = 0;
    return ++last;
}

/// The memory file of a Spawn. -1 with errno.
int payloadFile(const Command &command, Request &request)
{
    QByteArray payload = QFile::encodeName(command.workingDirectory) + '\0' + command.shellText().toUtf8() + '\0';
    request.count = 2;
    for (const auto &[name, value] : command.environment.asKeyValueRange()) {
        payload += name.toUtf8() + '=' + value.toUtf8() + '\0';
        ++request.count;
    }
    request.size = static_cast<std::uint64_t>(payload.size());
    const int file = ::memfd_create("millwright-command", MFD_CLOEXEC);
    if (file < 0)
        return -1;
    for (qsizetype written = 0; written < payload.size();) {
        const ssize_t count = ::write(file, payload.constData() + written, static_cast<size_t>(payload.size() - written));
        if (count < 0) {
            ::close(file);
            return -1;
        }
        written += count;
    }
    return file;
}

bool hasNul(const Command &command)
{
    const auto in = [](const QString &text) { return text.contains(QChar(u'\0')); };
    return in(command.shellText()) || in(command.workingDirectory)
        || std::ranges::any_of(command.environment.asKeyValueRange(), [&in](const auto &variable) {
               return in(variable.first) || in(variable.second) || variable.first.isEmpty() || variable.first.contains(u'=');
           });
}

Error startError(const Reply &reply, const Command &command)
{
    const QString why = systemError(reply.value);
    switch (reply.stage) {
    case Stage::Folder:
        return {ErrorCode::StartFailed,
            SessionNamespaceText::tr("The command was not started, because its folder “%1” cannot be entered: %2.")
                .arg(command.workingDirectory, why)};
    case Stage::Shell:
        if (reply.value == E2BIG)
            return {ErrorCode::StartFailed,
                SessionNamespaceText::tr(
                    "The command was not started, because it and its variables are too long. Put it into a file and run that.")};
        return {ErrorCode::StartFailed,
            SessionNamespaceText::tr("The command was not started, because the session's shell /bin/sh cannot be run: %1.").arg(why)};
    case Stage::Process:
        return {ErrorCode::StartFailed,
            SessionNamespaceText::tr("The command was not started, because the session can have no more processes: %1. End some of them.")
                .arg(why)};
    default:
        return {ErrorCode::StartFailed, SessionNamespaceText::tr("The session refused to start the command: %1.").arg(why)};
    }
}

/// A pipe whose end for the engine does not block.
bool makePipe(int &engine, int &session, bool engineReads)
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return false;
    engine = engineReads ? ends[0] : ends[1];
    session = engineReads ? ends[1] : ends[0];
    (void)::fcntl(engine, F_SETFL, O_NONBLOCK);
    return true;
}

} // namespace

SessionNamespace::SessionNamespace(std::shared_ptr<FolderLock> lock, std::shared_ptr<Clock> clock)
    : m_lock(std::move(lock))
    , m_clock(std::move(clock))
{
}

SessionNamespace::~SessionNamespace()
{
    letGo(m_readable);
    letGo(m_writable);
    letGo(m_guardEnded);
    for (const Outgoing &message : m_outgoing)
        std::ranges::for_each(message.descriptors, ::close);
    // The namespace ends with its socket, and the guard with the namespace.
    closeAll({m_socket, m_errors, m_guard});
    for (const auto &process : std::exchange(m_running, {}))
        process->onSessionEnded();
    if (m_guardPid > 0 && !m_ended.isResolved()) {
        const auto pid = static_cast<pid_t>(m_guardPid);
        std::thread([pid] { (void)::waitpid(pid, nullptr, 0); }).detach();
    }
}

Result<> SessionNamespace::launch(const Machine &machine, const NamespaceSpec &spec)
{
    // A command that closed its input must not end the application.
    static const auto ignored = std::signal(SIGPIPE, SIG_IGN);
    Q_UNUSED(ignored)

    QStringList arguments{machine.session, spec.isolated ? u"guard"_s : u"serve"_s};
    if (spec.cpuCount > 0)
        arguments << u"--cpus"_s << QString::number(spec.cpuCount);
    std::optional<SystemFiles> files;
    if (spec.isolated) {
        NamespaceSpec visible = spec;
        visible.readOnly.insert(u"/run/millwright/session"_s, machine.session);
        files.emplace();
        arguments << machine.bwrap << files->arguments() << bwrapArguments(machine, visible, {u"/run/millwright/session"_s, u"serve"_s});
    }
    std::vector<QByteArray> texts;
    for (const QString &argument : arguments)
        texts.push_back(QFile::encodeName(argument));
    std::vector<char *> argv;
    for (QByteArray &text : texts)
        argv.push_back(text.data());
    argv.push_back(nullptr);
    std::array<char *, 1> environment{nullptr};

    std::array<int, 2> sockets{-1, -1};
    std::array<int, 2> errors{-1, -1};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, sockets.data()) != 0
        || ::pipe2(errors.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
        const int error = errno;
        closeAll({sockets[0], sockets[1]});
        return failure(ErrorCode::StartFailed, SessionNamespaceText::tr("The session could not be started: %1.").arg(systemError(error)));
    }
    m_socket = sockets[0];
    m_errors = errors[0];
    // Out of the way of the numbers that they get in the child.
    const int socket = ::fcntl(sockets[1], F_DUPFD_CLOEXEC, 10);
    const int error = ::fcntl(errors[1], F_DUPFD_CLOEXEC, 10);
    const int lock = ::fcntl(m_lock->descriptor(), F_DUPFD_CLOEXEC, 10);
    closeAll({sockets[1], errors[1]});

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, socket, 0);
    posix_spawn_file_actions_adddup2(&actions, error, 2);
    posix_spawn_file_actions_adddup2(&actions, lock, 3);
    if (files)
        files->handOver(actions);
    posix_spawn_file_actions_addclosefrom_np(&actions, files ? files->endOfDescriptors() : SystemFiles::firstDescriptor);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
    pid_t pid = 0;
    const int failed = socket < 0 || error < 0 || lock < 0
        ? EMFILE
        : ::posix_spawn(&pid, argv[0], &actions, &attributes, argv.data(), environment.data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    closeAll({socket, error, lock});
    if (failed != 0)
        return failure(
            ErrorCode::StartFailed, SessionNamespaceText::tr("“%1” could not be started: %2.").arg(machine.session, systemError(failed)));
    m_guardPid = pid;
    m_guard = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
    if (m_guard < 0)
        return failure(ErrorCode::StartFailed,
            SessionNamespaceText::tr("The session could not be watched: %1. Linux 5.3 or newer is needed.").arg(systemError(errno)));
    (void)::fcntl(m_guard, F_SETFD, FD_CLOEXEC);
    m_readable = std::make_unique<QSocketNotifier>(m_socket, QSocketNotifier::Read);
    QObject::connect(m_readable.get(), &QSocketNotifier::activated, m_readable.get(), [this] { onReadable(); });
    m_guardEnded = std::make_unique<QSocketNotifier>(m_guard, QSocketNotifier::Read);
    QObject::connect(m_guardEnded.get(), &QSocketNotifier::activated, m_guardEnded.get(), [this] { onGuardEnded(); });
    return {};
}

Async<std::shared_ptr<SessionNamespace>> SessionNamespace::start(
    Machine machine, NamespaceSpec spec, std::shared_ptr<FolderLock> lock, std::shared_ptr<Clock> clock, std::stop_token stop)
{
    if (spec.isolated && !machine.isolates)
        co_return failure(ErrorCode::IsolationUnavailable, machine.noIsolationReason);
    const std::shared_ptr<SessionNamespace> session(new SessionNamespace(std::move(lock), clock));
    if (const auto launched = session->launch(machine, spec); !launched)
        co_return std::unexpected(launched.error());
    // From here on only the guard holds it, so that no process the engine forks inherits it.
    session->m_lock.reset();
    const auto hello = session->m_hello;
    const auto timer = clock->callAfter(helloTimeout,
        [hello] { hello.resolve(failure(ErrorCode::Timeout, SessionNamespaceText::tr("The session did not start in time."))); });
    const auto ready = co_await hello.wait(stop);
    if (!ready) {
        (void)co_await session->end();
        co_return std::unexpected(ready.error());
    }
    co_return session;
}

Async<std::shared_ptr<SandboxProcess>> SessionNamespace::spawn(Command command, std::stop_token stop)
{
    const auto self = shared_from_this();
    if (hasEnded() || m_socket < 0)
        co_return failure(ErrorCode::NotReady, SessionNamespaceText::tr("The session has ended. Start it again."));
    if (hasNul(command))
        co_return failure(ErrorCode::InvalidArgument,
            SessionNamespaceText::tr("A command and its variables cannot contain a NUL, and a variable needs a name without “=”."));
    Request request;
    request.type = RequestType::Spawn;
    request.id = nextId();
    int input = -1;
    int inputOfSession = -1;
    int output = -1;
    int outputOfSession = -1;
    int error = -1;
    int errorOfSession = -1;
    bool made = makePipe(output, outputOfSession, true) && makePipe(error, errorOfSession, true);
    if (made && command.standardInput) {
        made = makePipe(input, inputOfSession, false);
    } else if (made) {
        inputOfSession = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
        made = inputOfSession >= 0;
    }
    const int payload = made ? payloadFile(command, request) : -1;
    if (payload < 0) {
        const QString why = systemError(errno);
        closeAll({input, inputOfSession, output, outputOfSession, error, errorOfSession});
        co_return failure(ErrorCode::ExecutionFailed, SessionNamespaceText::tr("The command was not started: %1.").arg(why));
    }
    const auto process = std::make_shared<SessionProcess>(request.id, command, m_clock, weak_from_this());
    process->attach(input, output, error);
    const Completion<> started;
    m_starting.insert(request.id, started);
    m_running.insert(request.id, process);
    Outgoing message;
    message.request = request;
    message.descriptors = {inputOfSession, outputOfSession, errorOfSession, payload};
    send(std::move(message));
    if (m_onActivity)
        m_onActivity();
    const auto result = co_await started.wait(stop);
    release(process);
    if (!result) {
        if (stop.stop_requested())
            kill(request.id, SIGKILL);
        co_return std::unexpected(result.error());
    }
    co_return process;
}

void SessionNamespace::kill(quint64 id, int signal)
{
    Outgoing message;
    message.request.type = RequestType::Kill;
    message.request.id = id;
    message.request.signal = signal;
    send(std::move(message));
}

void SessionNamespace::send(Outgoing message)
{
    m_outgoing.push_back(std::move(message));
    sendMore();
}

void SessionNamespace::sendMore()
{
    while (!m_outgoing.empty() && m_socket >= 0) {
        Outgoing &next = m_outgoing.front();
        iovec part{&next.request, sizeof(next.request)};
        alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int) * spawnDescriptors)> control{};
        msghdr message{};
        message.msg_iov = &part;
        message.msg_iovlen = 1;
        if (!next.descriptors.empty()) {
            message.msg_control = control.data();
            message.msg_controllen = control.size();
            cmsghdr *const header = CMSG_FIRSTHDR(&message);
            header->cmsg_level = SOL_SOCKET;
            header->cmsg_type = SCM_RIGHTS;
            header->cmsg_len = CMSG_LEN(sizeof(int) * spawnDescriptors);
            std::memcpy(CMSG_DATA(header), next.descriptors.data(), sizeof(int) * spawnDescriptors);
        }
        if (::sendmsg(m_socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) {
            if (errno == EINTR)
                continue;
            // ETOOMANYREFS: too many descriptors are on their way.
            if (errno == EAGAIN || errno == ETOOMANYREFS || errno == ENOBUFS) {
                if (!m_writable) {
                    m_writable = std::make_unique<QSocketNotifier>(m_socket, QSocketNotifier::Write);
                    QObject::connect(m_writable.get(), &QSocketNotifier::activated, m_writable.get(), [this] { sendMore(); });
                }
                m_writable->setEnabled(true);
                return;
            }
        }
        std::ranges::for_each(next.descriptors, ::close);
        m_outgoing.pop_front();
    }
    if (m_writable)
        m_writable->setEnabled(false);
}

void SessionNamespace::onReadable()
{
    const auto self = shared_from_this();
    for (int turn = 0; turn < 64 && m_socket >= 0; ++turn) {
        Reply reply;
        const ssize_t size = ::recv(m_socket, &reply, sizeof(reply), MSG_DONTWAIT | MSG_TRUNC);
        if (size < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (size <= 0) {
            // The guard's end follows.
            letGo(m_readable);
            return;
        }
        if (size == sizeof(reply))
            handle(reply);
    }
}

void SessionNamespace::handle(const Reply &reply)
{
    if (reply.type == ReplyType::Hello) {
        m_hello.resolve(reply.value == static_cast<std::int32_t>(version)
                ? Result<>()
                : failure(ErrorCode::StartFailed,
                      SessionNamespaceText::tr("millwright-session is of another version. Install Millwright again.")));
        return;
    }
    const auto process = m_running.value(reply.id);
    if (!process)
        return;
    const auto starting = m_starting.contains(reply.id) ? std::optional(m_starting.take(reply.id)) : std::nullopt;
    switch (reply.type) {
    case ReplyType::Started:
        if (starting) {
            process->begin();
            starting->resolve({});
        }
        break;
    case ReplyType::Failed:
        if (starting) {
            const Error error = startError(reply, {process->command(), {}, {}, process->workingDirectory()});
            process->onFailed(error);
            starting->resolve(std::unexpected(error));
            finish(process);
        }
        break;
    case ReplyType::Exited:
        if (starting)
            starting->resolve({});
        if (!process->hold(reply.value))
            onExited(process, reply.value);
        break;
    default:
        break;
    }
}

void SessionNamespace::onExited(const std::shared_ptr<SessionProcess> &process, int status)
{
    process->onExited(status);
    finish(process);
}

void SessionNamespace::release(const std::shared_ptr<SessionProcess> &process)
{
    const auto status = process->release();
    if (!status)
        return;
    QMetaObject::invokeMethod(
        m_here.get(),
        [weak = weak_from_this(), process, status] {
            if (const auto self = weak.lock(); self && process->isRunning())
                self->onExited(process, *status);
        },
        Qt::QueuedConnection);
}

void SessionNamespace::finish(const std::shared_ptr<SessionProcess> &process)
{
    m_running.remove(process->id());
    if (!m_ended.isResolved()) {
        for (auto &pipe : process->takePipes()) {
            SessionPipe *const raw = pipe.get();
            pipe->discard([here = m_here.get(), weak = weak_from_this(), raw] {
                // The pipe is calling, so it goes later.
                QMetaObject::invokeMethod(
                    here,
                    [weak, raw] {
                        if (const auto self = weak.lock())
                            std::erase_if(self->m_leftPipes, [raw](const auto &left) { return left.get() == raw; });
                    },
                    Qt::QueuedConnection);
            });
            m_leftPipes.push_back(std::move(pipe));
        }
    }
    if (m_onActivity)
        m_onActivity();
}

QString SessionNamespace::guardMessage()
{
    QByteArray text(4096, Qt::Uninitialized);
    const ssize_t size = m_errors >= 0 ? ::read(m_errors, text.data(), static_cast<size_t>(text.size())) : 0;
    text.truncate(std::max<ssize_t>(size, 0));
    return QString::fromLocal8Bit(text.trimmed());
}

void SessionNamespace::onGuardEnded()
{
    const auto self = shared_from_this();
    letGo(m_guardEnded);
    // Exits that were told before count.
    if (m_readable)
        onReadable();
    letGo(m_readable);
    letGo(m_writable);
    int status = 0;
    (void)::waitpid(static_cast<pid_t>(m_guardPid), &status, 0);
    const QString message = guardMessage();
    if (m_socket >= 0)
        ::close(std::exchange(m_socket, -1));
    for (const Outgoing &left : std::exchange(m_outgoing, {}))
        std::ranges::for_each(left.descriptors, ::close);
    m_lock.reset();
    m_hello.resolve(failure(ErrorCode::StartFailed,
        SessionNamespaceText::tr("The session's namespace could not be made: %1. Recreate the session if this stays so.")
            .arg(message.isEmpty() ? QString::number(status) : message)));
    m_ended.resolve({});
    for (const auto &starting : std::exchange(m_starting, {}))
        starting.resolve(
            failure(ErrorCode::NotReady, SessionNamespaceText::tr("The session ended before the command was started. Start it again.")));
    for (const auto &process : std::exchange(m_running, {}))
        process->onSessionEnded();
    m_leftPipes.clear();
    if (m_onActivity)
        m_onActivity();
    if (const auto ended = std::exchange(m_onEnded, {}))
        ended();
}

Async<> SessionNamespace::end()
{
    const auto self = shared_from_this();
    if (m_socket >= 0)
        (void)::shutdown(m_socket, SHUT_RDWR);
    co_return co_await m_ended.wait();
}

} // namespace Millwright
