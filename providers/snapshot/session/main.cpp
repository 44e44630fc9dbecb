// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

// millwright-session: the small static program around the commands of one session.
//
//   millwright-session guard [--cpus N] PROGRAM ARGUMENT...
//     Runs PROGRAM (bwrap) with the socket as its standard input, and ends when it and all that it left behind are gone.
//     The descriptor 3, which holds the lock of the session's folder, stays open until then: nobody can use the folder
//     while a process of the old namespace lives, not even after the engine was killed. Those from 4 on are for PROGRAM.
//     bwrap's parent is this process and its only thread, so --die-with-parent means what it says.
//   millwright-session serve [--cpus N]
//     Speaks protocol.h on standard input. As process 1 of a namespace its end takes all others along; anywhere else it
//     is their subreaper and kills them itself.

#include "providers/snapshot/session/supervisor.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace Millwright;

/// How long a namespace may take to end by itself once the engine is gone.
constexpr int endGraceMilliseconds = 2000;

/// Bounds this process and its children to the first `count` of the processors it may use.
void bindToProcessors(long count)
{
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (count <= 0 || ::sched_getaffinity(0, sizeof(allowed), &allowed) != 0)
        return;
    cpu_set_t chosen;
    CPU_ZERO(&chosen);
    for (size_t cpu = 0; cpu < CPU_SETSIZE && count > 0; ++cpu) {
        if (CPU_ISSET(cpu, &allowed)) {
            CPU_SET(cpu, &chosen);
            --count;
        }
    }
    (void)::sched_setaffinity(0, sizeof(chosen), &chosen);
}

int guard(char **command)
{
    (void)::prctl(PR_SET_CHILD_SUBREAPER, 1);
    // The socket's end alone does not tell: a process that the engine was just forking when it was killed keeps it open.
    (void)::prctl(PR_SET_PDEATHSIG, SIGTERM);
    sigset_t childEnded;
    sigset_t before;
    sigemptyset(&childEnded);
    sigaddset(&childEnded, SIGCHLD);
    sigaddset(&childEnded, SIGTERM);
    sigprocmask(SIG_BLOCK, &childEnded, &before);
    const int signals = ::signalfd(-1, &childEnded, SFD_NONBLOCK | SFD_CLOEXEC);
    if (signals < 0)
        return 125;
    const pid_t child = ::fork();
    if (child < 0)
        return 125;
    if (child == 0) {
        sigprocmask(SIG_SETMASK, &before, nullptr);
        (void)::close(3);
        ::execv(command[0], command);
        _exit(127);
    }
    for (int descriptor = 4; descriptor < signals; ++descriptor)
        (void)::close(descriptor);
    int status = 0;
    bool engineGone = false;
    bool killing = false;
    while (true) {
        pollfd watched[2] = {{signals, POLLIN, 0}, {engineGone ? -1 : 0, 0, 0}};
        const int ready = ::poll(watched, 2, engineGone && !killing ? endGraceMilliseconds : -1);
        if (ready < 0 && errno != EINTR)
            break;
        if (ready == 0 || killing) {
            killing = true;
            SessionSupervisor::killChildren();
        }
        if (watched[1].revents != 0)
            engineGone = true;
        signalfd_siginfo drained;
        while (::read(signals, &drained, sizeof(drained)) > 0)
            engineGone = engineGone || drained.ssi_signo == SIGTERM;
        pid_t ended;
        int endedStatus = 0;
        while ((ended = ::waitpid(-1, &endedStatus, WNOHANG)) > 0) {
            if (ended == child)
                status = WIFEXITED(endedStatus) ? WEXITSTATUS(endedStatus) : 128 + WTERMSIG(endedStatus);
        }
        if (ended < 0 && errno == ECHILD)
            break;
    }
    return status;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    int next = 2;
    if (argc > 3 && std::strcmp(argv[2], "--cpus") == 0) {
        bindToProcessors(std::strtol(argv[3], nullptr, 10));
        next = 4;
    }
    if (std::strcmp(argv[1], "guard") == 0 && next < argc)
        return guard(argv + next);
    if (std::strcmp(argv[1], "serve") == 0)
        return SessionSupervisor::serve();
    return 2;
}
