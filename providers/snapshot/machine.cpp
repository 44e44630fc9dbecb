// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/machine.h"

#include "models/async/leaves.h"
#include "providers/folderlock.h"
#include "providers/snapshot/namespacespec.h"
#include "providers/tree.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QStandardPaths>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <linux/landlock.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr long firstLandlockWithScopes = 6;

struct MachineText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Machine)
};

/// A namespace is made in milliseconds; one that takes seconds does not work.
constexpr int trialMilliseconds = 10'000;

struct Trial {
    int status = -1;
    QString message;
};

/// Runs a program to its end, in this thread.
Trial tryProgram(const QString &program, const QStringList &arguments)
{
    std::vector<QByteArray> texts{QFile::encodeName(program)};
    for (const QString &argument : arguments)
        texts.push_back(QFile::encodeName(argument));
    std::vector<char *> argv;
    for (QByteArray &text : texts)
        argv.push_back(text.data());
    argv.push_back(nullptr);
    std::array<char *, 1> noEnvironment{nullptr};

    std::array<int, 2> errors{};
    if (::pipe2(errors.data(), O_CLOEXEC) != 0)
        return {};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&actions, 0, 1);
    posix_spawn_file_actions_adddup2(&actions, errors[1], 2);
    pid_t pid = 0;
    const int error = ::posix_spawn(&pid, argv[0], &actions, nullptr, argv.data(), noEnvironment.data());
    posix_spawn_file_actions_destroy(&actions);
    ::close(errors[1]);
    Trial trial;
    if (error != 0) {
        ::close(errors[0]);
        trial.message = QString::fromLocal8Bit(std::strerror(error));
        return trial;
    }
    const int handle = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
    pollfd ended{handle, POLLIN, 0};
    if (handle >= 0 && ::poll(&ended, 1, trialMilliseconds) == 0)
        (void)::kill(pid, SIGKILL);
    if (handle >= 0)
        ::close(handle);
    int status = 0;
    (void)::waitpid(pid, &status, 0);
    trial.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
    std::array<char, 1024> text{};
    (void)::fcntl(errors[0], F_SETFL, O_NONBLOCK);
    const ssize_t size = ::read(errors[0], text.data(), text.size());
    if (size > 0)
        trial.message = QString::fromLocal8Bit(text.data(), size).trimmed();
    ::close(errors[0]);
    return trial;
}

QString sessionProgram(const Environment &environment)
{
    const QString own = QCoreApplication::applicationDirPath();
    const QStringList candidates{environment.value(u"MILLWRIGHT_SESSION_PROGRAM"_s), own + "/millwright-session"_L1,
        own + "/../libexec/millwright/millwright-session"_L1, QString::fromUtf8(MILLWRIGHT_SESSION_PROGRAM)};
    for (const QString &candidate : candidates) {
        if (const QFileInfo info(candidate); info.isFile() && info.isExecutable())
            return info.canonicalFilePath();
    }
    return {};
}

/// An overlay with a lower file, in which the trial writes and reads.
void tryOverlay(Machine &machine, const QString &dataFolder)
{
    const QString folder = dataFolder + "/.new-"_L1 + QString::number(QRandomGenerator::system()->generate64(), 16);
    QDir().mkpath(folder);
    const auto lock = FolderLock::tryNow(folder);
    QDir().mkpath(folder + "/lower/given"_L1);
    QDir().mkpath(folder + "/upper"_L1);
    QDir().mkpath(folder + "/work"_L1);
    NamespaceSpec spec;
    spec.mounts = {{u"/workspace"_s, folder + "/upper"_L1, {folder + "/lower"_L1}, folder + "/work"_L1}};
    const Trial trial = tryProgram(machine.bwrap,
        bwrapArguments(machine, spec, {u"/bin/sh"_s, u"-c"_s, u"rmdir /workspace/given && echo written > /workspace/file"_s}));
    machine.overlays = trial.status == 0 && QFile::exists(folder + "/lower/given"_L1) && QFile::exists(folder + "/upper/file"_L1);
    if (!machine.overlays) {
        machine.noOverlayReason = MachineText::tr("No overlay could be mounted on “%1” (%2), so each session gets a copy of its template.")
                                      .arg(dataFolder, trial.message.isEmpty() ? QString::number(trial.status) : trial.message);
    }
    (void)Tree::remove(folder);
}

Machine tryMachine(const QString &dataFolder, const Environment &environment)
{
    Machine machine;
    machine.session = sessionProgram(environment);
    machine.bwrap
        = QStandardPaths::findExecutable(u"bwrap"_s, environment.value(u"PATH"_s, u"/usr/bin:/bin"_s).split(u':', Qt::SkipEmptyParts));
    if (machine.session.isEmpty()) {
        machine.noIsolationReason
            = MachineText::tr("The program millwright-session is missing beside the application. Install Millwright again.");
    } else if (machine.bwrap.isEmpty()) {
        machine.noIsolationReason
            = MachineText::tr("Isolation needs bubblewrap. Install the package “bubblewrap”, then start Millwright again.");
    } else {
        Trial trial;
        for (const bool userNamespace : {true, false}) {
            machine.userNamespace = userNamespace;
            trial = tryProgram(machine.bwrap, bwrapArguments(machine, {}, {u"/bin/sh"_s, u"-c"_s, u":"_s}));
            machine.isolates = trial.status == 0;
            if (machine.isolates)
                break;
        }
        if (!machine.isolates) {
            machine.noIsolationReason
                = MachineText::tr("bubblewrap cannot make a namespace here (%1). Allow unprivileged user namespaces (sysctl "
                                  "kernel.unprivileged_userns_clone=1, "
                                  "or an AppArmor profile for bwrap), or choose the isolation “none”.")
                      .arg(trial.message.isEmpty() ? QString::number(trial.status) : trial.message);
        }
    }
    machine.hidesNamedSockets
        = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) >= firstLandlockWithScopes;
    if (machine.isolates)
        tryOverlay(machine, dataFolder);
    else
        machine.noOverlayReason
            = MachineText::tr("Without bubblewrap no overlay can be mounted, so each session gets a copy of its template.");
    return machine;
}

} // namespace

MachineProbe::MachineProbe(QString dataFolder, Environment environment)
    : m_result(std::async(std::launch::async, [dataFolder, environment] { return tryMachine(dataFolder, environment); }).share())
{
}

QCoro::Task<Machine> MachineProbe::wait() const
{
    const auto result = m_result;
    if (result.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
        co_return result.get();
    co_return co_await inWorker([result](const std::stop_token &) { return result.get(); });
}

} // namespace Millwright
