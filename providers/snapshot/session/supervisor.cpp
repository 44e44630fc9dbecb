// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/session/supervisor.h"

#include "providers/snapshot/session/procguard.h"
#include "providers/snapshot/session/protocol.h"

#include <cerrno>
#include <climits>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <iterator>
#include <linux/landlock.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace Millwright::SessionSupervisor {

namespace {

using namespace SessionProtocol;

constexpr int engine = 0; ///< the socket

/// A command that runs. The slots are fixed, so that serving never allocates.
struct Running {
    std::uint64_t id = 0;
    pid_t pid = 0; ///< 0: a free slot
    bool killed = false;
};

Running commands[4096];

Running *slotOf(pid_t pid)
{
    for (Running &command : commands) {
        if (command.pid == pid)
            return &command;
    }
    return nullptr;
}

Running *commandOf(std::uint64_t id)
{
    for (Running &command : commands) {
        if (command.pid != 0 && command.id == id)
            return &command;
    }
    return nullptr;
}

/// Waits while the engine is slow to read: an exit must not get lost. False when the engine is gone.
bool send(const Reply &reply)
{
    while (::send(engine, &reply, sizeof(reply), MSG_NOSIGNAL) < 0) {
        if (errno == EAGAIN) {
            pollfd writable{engine, POLLOUT, 0};
            (void)::poll(&writable, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

bool fail(std::uint64_t id, int error, Stage stage)
{
    Reply reply;
    reply.type = ReplyType::Failed;
    reply.id = id;
    reply.value = error;
    reply.stage = stage;
    return send(reply);
}

/// The payload of a Spawn, mapped, with room for the vectors of execve behind it.
class Payload
{
public:
    Payload(int file, const Request &request)
    {
        struct stat about{};
        if (request.size == 0 || request.size > payloadLimit || request.count < 2 || request.count > stringLimit
            || ::fstat(file, &about) != 0 || static_cast<std::uint64_t>(about.st_size) < request.size)
            return;
        m_textSize = request.size;
        m_vectorSize = (request.count + 1) * sizeof(char *);
        void *const text = ::mmap(nullptr, m_textSize, PROT_READ, MAP_PRIVATE, file, 0);
        if (text == MAP_FAILED)
            return;
        m_text = static_cast<char *>(text);
        void *const vector = ::mmap(nullptr, m_vectorSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (vector == MAP_FAILED)
            return;
        m_strings = static_cast<char **>(vector);
        m_valid = split(request.count);
    }
    ~Payload()
    {
        if (m_text)
            (void)::munmap(m_text, m_textSize);
        if (m_strings)
            (void)::munmap(m_strings, m_vectorSize);
    }
    Payload(const Payload &) = delete;
    Payload &operator=(const Payload &) = delete;

    bool isValid() const { return m_valid; }
    const char *folder() const { return m_strings[0]; }
    char *command() const { return m_strings[1]; }
    char **environment() const { return m_strings + 2; }

private:
    bool split(std::uint32_t count)
    {
        char *position = m_text;
        const char *const end = m_text + m_textSize;
        for (std::uint32_t i = 0; i < count; ++i) {
            if (position == end)
                return false;
            auto *const stop = static_cast<char *>(std::memchr(position, 0, static_cast<size_t>(end - position)));
            if (!stop)
                return false;
            m_strings[i] = position;
            position = stop + 1;
        }
        return true;
    }

    char *m_text = nullptr;
    char **m_strings = nullptr;
    size_t m_textSize = 0;
    size_t m_vectorSize = 0;
    bool m_valid = false;
};

bool spawn(const Request &request, const int *descriptors)
{
    Running *const slot = slotOf(0);
    if (!slot)
        return fail(request.id, EAGAIN, Stage::Process);
    const Payload payload(descriptors[3], request);
    if (!payload.isValid())
        return fail(request.id, EINVAL, Stage::Request);

    char shell[] = "/bin/sh";
    char name[] = "sh";
    char option[] = "-c";
    char *arguments[] = {name, option, payload.command(), nullptr};
    // The child of vfork shares this frame until it executes.
    volatile int error = 0;
    volatile Stage stage = Stage::None;
    const pid_t pid = ::vfork();
    if (pid == 0) {
        sigset_t none;
        sigemptyset(&none);
        (void)::setsid();
        for (int i = 0; i < 3; ++i)
            (void)::dup2(descriptors[i], i);
        if (::chdir(payload.folder()) != 0) {
            error = errno;
            stage = Stage::Folder;
            _exit(127);
        }
        sigprocmask(SIG_SETMASK, &none, nullptr);
        ::execve(shell, arguments, payload.environment());
        error = errno;
        stage = Stage::Shell;
        _exit(127);
    }
    if (pid < 0)
        return fail(request.id, errno, Stage::Process);
    if (stage != Stage::None) {
        (void)::waitpid(pid, nullptr, 0);
        return fail(request.id, error, stage);
    }
    *slot = {request.id, pid, false};
    Reply reply;
    reply.type = ReplyType::Started;
    reply.id = request.id;
    reply.value = pid;
    return send(reply);
}

void kill(const Request &request)
{
    Running *const command = commandOf(request.id);
    if (!command || request.signal <= 0 || request.signal >= NSIG)
        return;
    command->killed = true;
    (void)::kill(-command->pid, request.signal);
}

/// Takes one message. False when the engine is gone.
bool receive()
{
    Request request;
    iovec part{&request, sizeof(request)};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int) * 16)];
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof(control);
    const ssize_t size = ::recvmsg(engine, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    if (size < 0)
        return errno == EAGAIN || errno == EINTR;
    if (size == 0)
        return false;

    int descriptors[16];
    int count = 0;
    for (cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
            continue;
        const size_t held = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < held && count < 16; ++i)
            std::memcpy(&descriptors[count++], CMSG_DATA(header) + i * sizeof(int), sizeof(int));
    }
    bool alive = true;
    const bool whole = size == sizeof(request) && (message.msg_flags & MSG_TRUNC) == 0;
    if (whole && request.type == RequestType::Spawn) {
        alive = count == spawnDescriptors ? spawn(request, descriptors) : fail(request.id, EBADF, Stage::Request);
    } else if (whole && request.type == RequestType::Kill) {
        kill(request);
    }
    for (int i = 0; i < count; ++i)
        (void)::close(descriptors[i]);
    return alive;
}

/// Collects the processes that ended, adopted ones too. False when the engine is gone.
bool reap()
{
    bool alive = true;
    while (true) {
        siginfo_t ended{};
        if (::waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) != 0 || ended.si_pid == 0)
            return alive;
        Running *const command = slotOf(ended.si_pid);
        // As long as the dead leader is not collected, nobody else can have its group's number.
        if (command && command->killed)
            (void)::kill(-command->pid, SIGKILL);
        int status = 0;
        if (::waitpid(ended.si_pid, &status, 0) != ended.si_pid || !command)
            continue;
        Reply reply;
        reply.type = ReplyType::Exited;
        reply.id = command->id;
        reply.value = status;
        *command = {};
        alive = send(reply) && alive;
    }
}

/// The parent of a process, 0 when it is gone.
pid_t parentOf(const char *pid)
{
    char path[32];
    (void)std::snprintf(path, sizeof(path), "/proc/%.12s/stat", pid);
    const int file = ::open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    char text[512];
    const ssize_t size = ::read(file, text, sizeof(text) - 1);
    (void)::close(file);
    if (size <= 0)
        return 0;
    text[size] = 0;
    // The name stands in parentheses and may hold anything, so the last one counts.
    const char *const afterName = std::strrchr(text, ')');
    if (!afterName || std::strlen(afterName) < 5)
        return 0;
    return static_cast<pid_t>(std::strtol(afterName + 4, nullptr, 10));
}

/// Ends everything below this process: what dies hands its children over to it, until there are none.
void endAll()
{
    for (const Running &command : commands) {
        if (command.pid != 0)
            (void)::kill(-command.pid, SIGKILL);
    }
    while (true) {
        killChildren();
        pid_t ended;
        while ((ended = ::waitpid(-1, nullptr, WNOHANG)) > 0) { }
        if (ended < 0 && errno == ECHILD)
            return;
        (void)::poll(nullptr, 0, 1);
    }
}

/// Keeps the session's processes from sockets with an abstract name that others listen on, such as X11's: no folder hides
/// those where the network is shared. Needs Linux 6.12 with Landlock; elsewhere it has no effect.
void keepToOwnAbstractSockets()
{
    // As in <linux/landlock.h> of 6.12, which the system that this is built on may not have yet.
    struct {
        std::uint64_t fileSystem = 0;
        std::uint64_t network = 0;
        std::uint64_t scoped = 1;
    } ruleset;
    constexpr long firstVersionWithScopes = 6;
    if (::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) < firstVersionWithScopes)
        return;
    const auto descriptor = static_cast<int>(::syscall(SYS_landlock_create_ruleset, &ruleset, sizeof(ruleset), 0));
    if (descriptor < 0)
        return;
    (void)::syscall(SYS_landlock_restrict_self, descriptor, 0);
    (void)::close(descriptor);
}

} // namespace

void killChildren()
{
    DIR *const processes = ::opendir("/proc");
    if (!processes)
        return;
    const pid_t self = ::getpid();
    while (const dirent *const entry = ::readdir(processes)) {
        if (entry->d_name[0] < '0' || entry->d_name[0] > '9')
            continue;
        if (parentOf(entry->d_name) == self)
            (void)::kill(static_cast<pid_t>(std::strtol(entry->d_name, nullptr, 10)), SIGKILL);
    }
    (void)::closedir(processes);
}

int serve()
{
    const bool isInit = ::getpid() == 1;
    // Before Landlock, which lets nobody mount any more.
    if (isInit && ::getuid() == 0 && !ProcGuard::apply())
        return 1;
    if (isInit) {
        keepToOwnAbstractSockets();
    } else {
        (void)::prctl(PR_SET_CHILD_SUBREAPER, 1);
        (void)::prctl(PR_SET_PDEATHSIG, SIGTERM);
        (void)::fcntl(3, F_SETFD, FD_CLOEXEC); // the lock of the session's folder
    }
    (void)::fcntl(engine, F_SETFD, FD_CLOEXEC);
    // Commands are this process's own user: without this they could trace it or open its socket through /proc.
    (void)::prctl(PR_SET_DUMPABLE, 0);
    sigset_t handled;
    sigemptyset(&handled);
    for (const int signal : {SIGCHLD, SIGTERM, SIGINT, SIGHUP})
        sigaddset(&handled, signal);
    sigprocmask(SIG_BLOCK, &handled, nullptr);
    sigset_t childEnded;
    sigemptyset(&childEnded);
    sigaddset(&childEnded, SIGCHLD);
    if (!isInit)
        sigaddset(&childEnded, SIGTERM);
    const int signals = ::signalfd(-1, &childEnded, SFD_NONBLOCK | SFD_CLOEXEC);
    if (signals < 0)
        return 1;

    Reply hello;
    hello.value = static_cast<std::int32_t>(version);
    bool alive = send(hello);
    while (alive) {
        pollfd watched[] = {{engine, POLLIN, 0}, {signals, POLLIN, 0}};
        if (::poll(watched, std::size(watched), -1) < 0) {
            if (errno == EINTR)
                continue;
            break;
        }
        if (watched[1].revents != 0) {
            signalfd_siginfo drained;
            bool told = false;
            while (::read(signals, &drained, sizeof(drained)) > 0)
                told = told || drained.ssi_signo == SIGTERM;
            alive = reap() && !told;
        }
        if (alive && watched[0].revents != 0)
            alive = receive();
    }
    if (!isInit)
        endAll();
    return 0;
}

} // namespace Millwright::SessionSupervisor
