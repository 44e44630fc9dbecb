// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/processgroup.h"

#include <QCoreApplication>
#include <QFile>
#include <QSocketNotifier>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace Millwright {

namespace {

constexpr qint64 readAtOnce = 256 * 1024; ///< then others get their turn
constexpr qint64 readAtExit = 4 * 1024 * 1024; ///< more than a pipe holds, by any setting

struct ProcessGroupText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::ProcessGroup)
};

std::unexpected<Error> notStarted(int error)
{
    return failure(ErrorCode::StartFailed,
        ProcessGroupText::tr("The command could not be started: %1. Check the machine's limits on processes, memory and open files.")
            .arg(QString::fromLocal8Bit(std::strerror(error))));
}

/// A descriptor that is closed with its scope, above the standard three and never inherited.
class Descriptor
{
public:
    Descriptor() = default;
    explicit Descriptor(int fd) : m_fd(fd)
    {
        if (fd >= 0 && fd <= STDERR_FILENO) {
            m_fd = ::fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
            ::close(fd);
        }
    }
    ~Descriptor()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    Descriptor(Descriptor &&other) noexcept : m_fd(other.release()) { }
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        std::swap(m_fd, other.m_fd);
        return *this;
    }
    int get() const { return m_fd; }
    int release() { return std::exchange(m_fd, -1); }

private:
    int m_fd = -1;
};

struct Pipe {
    Descriptor reading;
    Descriptor writing;

    /// Zero, or the error's number.
    int open()
    {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            return errno;
        reading = Descriptor(ends[0]);
        writing = Descriptor(ends[1]);
        return reading.get() < 0 || writing.get() < 0 ? EMFILE : 0;
    }
};

class FileActions
{
public:
    FileActions() { m_error = ::posix_spawn_file_actions_init(&m_actions); }
    ~FileActions() { ::posix_spawn_file_actions_destroy(&m_actions); }
    Q_DISABLE_COPY_MOVE(FileActions)
    void add(int error)
    {
        if (m_error == 0)
            m_error = error;
    }
    int error() const { return m_error; }
    posix_spawn_file_actions_t *get() { return &m_actions; }

private:
    posix_spawn_file_actions_t m_actions{};
    int m_error = 0;
};

class Attributes
{
public:
    Attributes()
    {
        ::posix_spawnattr_init(&m_attributes);
        sigset_t all;
        sigset_t none;
        ::sigfillset(&all);
        ::sigemptyset(&none);
        ::posix_spawnattr_setsigdefault(&m_attributes, &all);
        ::posix_spawnattr_setsigmask(&m_attributes, &none);
        ::posix_spawnattr_setflags(&m_attributes, static_cast<short>(POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK));
    }
    ~Attributes() { ::posix_spawnattr_destroy(&m_attributes); }
    Q_DISABLE_COPY_MOVE(Attributes)
    const posix_spawnattr_t *get() const { return &m_attributes; }

private:
    posix_spawnattr_t m_attributes{};
};

/// The null-ended array of C texts that exec takes.
class Texts
{
public:
    explicit Texts(QByteArrayList texts) : m_texts(std::move(texts))
    {
        for (QByteArray &each : m_texts)
            m_pointers.push_back(each.data());
        m_pointers.push_back(nullptr);
    }
    char *const *get() const { return m_pointers.data(); }

private:
    QByteArrayList m_texts;
    std::vector<char *> m_pointers;
};

Result<> check(const ProcessGroup::Spec &spec)
{
    const auto hasNul = [](const QString &value) { return value.contains(QChar::Null); };
    if (std::ranges::any_of(spec.arguments, hasNul) || hasNul(spec.workingDirectory))
        return failure(ErrorCode::InvalidArgument, ProcessGroupText::tr("A command and its folder must not contain a NUL character."));
    for (const auto &[name, value] : spec.environment.asKeyValueRange()) {
        if (name.isEmpty() || name.contains(u'=') || hasNul(name) || hasNul(value)) {
            return failure(ErrorCode::InvalidArgument,
                ProcessGroupText::tr("A variable needs a name without “=”, and neither its name nor its value may contain a NUL "
                                     "character."));
        }
    }
    struct stat status{};
    if (::stat(QFile::encodeName(spec.workingDirectory).constData(), &status) != 0) {
        return failure(ErrorCode::StartFailed,
            ProcessGroupText::tr("The command could not be started in “%1”: %2. Check that the folder is there.")
                .arg(spec.workingDirectory, QString::fromLocal8Bit(std::strerror(errno))));
    }
    if (!S_ISDIR(status.st_mode)) {
        return failure(ErrorCode::StartFailed,
            ProcessGroupText::tr("The command could not be started in “%1”, because that is not a folder. Give the path of a folder.")
                .arg(spec.workingDirectory));
    }
    return {};
}

/// Writing to an input that nobody reads must be an error, not the end of this program.
void ignoreBrokenPipes()
{
    static const bool done = [] {
        ::signal(SIGPIPE, SIG_IGN);
        return true;
    }();
    Q_UNUSED(done)
}

} // namespace

void ProcessGroup::Stream::watch(int descriptor, bool forWriting)
{
    fd = descriptor;
    if (fd >= 0)
        notifier = std::make_unique<QSocketNotifier>(fd, forWriting ? QSocketNotifier::Write : QSocketNotifier::Read);
}

void ProcessGroup::Stream::close()
{
    if (fd < 0)
        return;
    notifier.reset();
    ::close(std::exchange(fd, -1));
}

ProcessGroup::ProcessGroup() = default;

ProcessGroup::~ProcessGroup()
{
    m_listener = nullptr;
    signal(SIGKILL);
    if (!m_reaped) {
        // It was just killed, so this takes no time; an id is free for others only when it was waited for.
        siginfo_t info{};
        while (::waitid(P_PID, static_cast<id_t>(m_pid), &info, WEXITED) != 0 && errno == EINTR) { }
    }
    m_exit.close();
    for (Stream &stream : m_outputs)
        stream.close();
    dropInput();
}

Result<std::shared_ptr<ProcessGroup>> ProcessGroup::start(const Spec &spec)
{
    if (const auto checked = check(spec); !checked)
        return std::unexpected(checked.error());
    ignoreBrokenPipes();

    Pipe output;
    Pipe error;
    Pipe input;
    int failed = output.open();
    if (failed == 0)
        failed = error.open();
    if (failed == 0 && spec.standardInput)
        failed = input.open();
    if (failed != 0)
        return notStarted(failed);

    const QByteArray folder = QFile::encodeName(spec.workingDirectory);
    FileActions actions;
    actions.add(::posix_spawn_file_actions_addchdir_np(actions.get(), folder.constData()));
    actions.add(spec.standardInput ? ::posix_spawn_file_actions_adddup2(actions.get(), input.reading.get(), STDIN_FILENO)
                                   : ::posix_spawn_file_actions_addopen(actions.get(), STDIN_FILENO, "/dev/null", O_RDONLY, 0));
    actions.add(::posix_spawn_file_actions_adddup2(actions.get(), output.writing.get(), STDOUT_FILENO));
    actions.add(::posix_spawn_file_actions_adddup2(actions.get(), error.writing.get(), STDERR_FILENO));
    actions.add(::posix_spawn_file_actions_addclosefrom_np(actions.get(), STDERR_FILENO + 1));
    if (actions.error() != 0)
        return notStarted(actions.error());

    const QByteArray program = QFile::encodeName(spec.program);
    QByteArrayList arguments{program};
    for (const QString &argument : spec.arguments)
        arguments.append(argument.toUtf8());
    QByteArrayList variables;
    for (const auto &[name, value] : spec.environment.asKeyValueRange())
        variables.append(QString(name + u'=' + value).toUtf8());

    const Attributes attributes;
    pid_t pid = 0;
    failed = ::posix_spawn(&pid, program.constData(), actions.get(), attributes.get(), Texts(arguments).get(), Texts(variables).get());
    if (failed != 0)
        return notStarted(failed);
    // The program was not waited for, so the id is certainly its own.
    Descriptor exit(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
    failed = exit.get() < 0 ? errno : 0;
    const auto group = std::shared_ptr<ProcessGroup>(new ProcessGroup);
    group->adopt(pid, exit.release(), output.reading.release(), error.reading.release(), input.writing.release());
    if (failed != 0)
        return notStarted(failed);
    return group;
}

void ProcessGroup::adopt(int pid, int pidFd, int output, int error, int input)
{
    m_pid = pid;
    for (const int fd : {output, error, input}) {
        if (fd >= 0)
            ::fcntl(fd, F_SETFL, O_NONBLOCK);
    }
    m_exit.watch(pidFd, false);
    if (m_exit.notifier)
        QObject::connect(m_exit.notifier.get(), &QSocketNotifier::activated, m_exit.notifier.get(), [this] { reap(); });
    for (const auto &[channel, fd] : {std::pair(OutputChannel::StandardOutput, output), std::pair(OutputChannel::StandardError, error)}) {
        Stream &stream = m_outputs.at(static_cast<size_t>(channel));
        stream.watch(fd, false);
        QObject::connect(stream.notifier.get(), &QSocketNotifier::activated, stream.notifier.get(), [this, channel] {
            const auto self = shared_from_this();
            const bool wasOpen = !isOutputClosed();
            read(channel, readAtOnce);
            if (wasOpen && isOutputClosed() && m_listener)
                m_listener->outputClosed();
        });
    }
    m_input.watch(input, true);
    if (m_input.notifier) {
        m_input.notifier->setEnabled(false);
        QObject::connect(m_input.notifier.get(), &QSocketNotifier::activated, m_input.notifier.get(), [this] {
            const auto self = shared_from_this();
            flushInput();
        });
    }
}

bool ProcessGroup::isOutputClosed() const
{
    return m_outputs[0].fd < 0 && m_outputs[1].fd < 0;
}

bool ProcessGroup::isOver()
{
    if (!m_reaped || m_over)
        return m_over;
    // As long as the group has a process, its number is given to no other. A process with that very number is therefore
    // a stranger, and so is the group that it may lead.
    m_over = (::kill(-m_pid, 0) != 0 && errno == ESRCH) || ::kill(m_pid, 0) == 0 || errno == EPERM;
    return m_over;
}

void ProcessGroup::signal(int number)
{
    if (!isOver())
        ::kill(-m_pid, number);
}

void ProcessGroup::read(OutputChannel channel, qint64 limit)
{
    Stream &stream = m_outputs.at(static_cast<size_t>(channel));
    std::array<char, 65536> buffer;
    while (stream.fd >= 0 && limit > 0) {
        const ssize_t count = ::read(stream.fd, buffer.data(), buffer.size());
        if (count > 0) {
            limit -= count;
            if (m_listener)
                m_listener->output(channel, QByteArray(buffer.data(), count));
        } else if (count < 0 && errno == EINTR) {
            continue;
        } else if (count < 0 && errno == EAGAIN) {
            return;
        } else {
            stream.close();
        }
    }
}

void ProcessGroup::reap()
{
    const auto self = shared_from_this();
    siginfo_t info{};
    if (::waitid(P_PID, static_cast<id_t>(m_pid), &info, WEXITED | WNOHANG) == 0 && info.si_pid == 0)
        return;
    m_reaped = true;
    m_exit.close();
    dropInput();
    read(OutputChannel::StandardOutput, readAtExit);
    read(OutputChannel::StandardError, readAtExit);
    if (m_listener)
        m_listener->exited(info.si_status, info.si_code != CLD_EXITED);
}

Async<> ProcessGroup::write(QByteArray bytes)
{
    const auto self = shared_from_this();
    if (m_input.fd < 0 || m_closeInputWhenFlushed)
        co_return failure(
            ErrorCode::NotReady, ProcessGroupText::tr("The command takes no input any more. Start it again, with its input open."));
    const Completion<> written;
    m_pending.push_back({std::move(bytes), 0, written});
    flushInput();
    co_return co_await written.wait();
}

void ProcessGroup::closeInput()
{
    m_closeInputWhenFlushed = true;
    flushInput();
}

void ProcessGroup::flushInput()
{
    while (!m_pending.empty()) {
        Pending &next = m_pending.front();
        const qsizetype left = next.bytes.size() - next.offset;
        const ssize_t count = left == 0 ? 0 : ::write(m_input.fd, next.bytes.constData() + next.offset, static_cast<size_t>(left));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && errno == EAGAIN) {
            m_input.notifier->setEnabled(true);
            return;
        }
        if (count < 0) {
            dropInput();
            return;
        }
        next.offset += count;
        if (next.offset == next.bytes.size()) {
            next.written.resolve({});
            m_pending.pop_front();
        }
    }
    if (m_closeInputWhenFlushed)
        m_input.close();
    else if (m_input.notifier)
        m_input.notifier->setEnabled(false);
}

void ProcessGroup::dropInput()
{
    m_input.close();
    for (const Pending &pending : std::exchange(m_pending, {}))
        pending.written.resolve(failure(ErrorCode::NotReady, ProcessGroupText::tr("The command ended before it read all of its input.")));
}

} // namespace Millwright
