// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/buildworkflow.h"
#include "models/factory/factory.h"
#include "models/factory/sessions.h"
#include "models/source/mirrorcache.h"
#include "providers/registry.h"
#include "tests/bench/benchmark.h"
#include "tests/bench/cronbench.h"
#include "tests/bench/dockerbench.h"
#include "tests/bench/formbench.h"
#include "tests/bench/logbench.h"
#include "tests/bench/schedulebench.h"
#include "tests/bench/windowbench.h"
#include "tests/support/realfactory.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QFile>

#include <nlohmann/json.hpp>

#include <cstdio>
#include <spawn.h>
#include <sys/wait.h>

extern char **environ;

using namespace Millwright;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr int repositoryFiles = 4000;
constexpr int commandsPerSample = 20;

/// One bare process, the least that a command can cost.
double spawnTrue()
{
    const Stopwatch watch;
    for (int i = 0; i < commandsPerSample; ++i) {
        char program[] = "/bin/true";
        char *argv[] = {program, nullptr};
        pid_t pid = 0;
        int status = 0;
        if (posix_spawn(&pid, program, nullptr, nullptr, argv, environ) != 0 || waitpid(pid, &status, 0) != pid)
            return -1;
    }
    return watch.milliseconds() / commandsPerSample;
}

Async<double> bareSpawn()
{
    co_return spawnTrue();
}

Async<double> timeCommands(std::shared_ptr<Sandbox> sandbox)
{
    const Stopwatch watch;
    for (int i = 0; i < commandsPerSample; ++i) {
        Command command;
        command.command = u"true"_s;
        const auto result = co_await sandbox->run(std::move(command));
        if (!result)
            co_return std::unexpected(result.error());
    }
    co_return watch.milliseconds() / commandsPerSample;
}

Async<> shell(std::shared_ptr<ProcessRunner> processes, QString folder, QString script)
{
    ProcessSpec spec;
    spec.program = u"/bin/sh"_s;
    spec.arguments = QStringList{u"-ec"_s, script};
    spec.environment = systemEnvironment();
    spec.workingDirectory = folder;
    const auto result = co_await processes->run(std::move(spec));
    if (!result)
        co_return std::unexpected(result.error());
    if (result->exitCode != 0)
        co_return failure(ErrorCode::ExecutionFailed, QString::fromUtf8(result->standardError));
    co_return {};
}

/// What the benchmarks run on: a factory on a folder of its own, on this thread.
class Bench : public std::enable_shared_from_this<Bench>
{
public:
    Bench(QString prefix, bool smoke) : m_prefix(std::move(prefix)), m_smoke(smoke)
    {
        Composition composition;
        composition.dataFolder = m_dir.filePath(u"data"_s);
        composition.environment = systemEnvironment();
        m_composer = std::make_shared<Composer>(composition);
    }

    Async<> run()
    {
        const auto self = shared_from_this();
        auto factory = co_await m_composer->compose();
        if (!factory)
            co_return std::unexpected(factory.error());
        m_factory = *factory;
        if (const auto opened = m_factory->open(); !opened)
            co_return opened;
        auto ran = co_await runAll();
        co_await m_factory->close();
        m_factory.reset();
        co_return ran;
    }

private:
    bool isWanted(const QString &name) const { return name.startsWith(m_prefix); }

    Async<> runAll()
    {
        const auto self = shared_from_this();
        if (const auto ran = co_await benchWindow(m_prefix, m_smoke); !ran)
            co_return ran;
        if (const auto ran = co_await benchLog(m_prefix, m_smoke); !ran)
            co_return ran;
        if (const auto ran = co_await benchSchedules(m_prefix, m_smoke); !ran)
            co_return ran;
        if (const auto ran = co_await benchCron(m_prefix, m_smoke); !ran)
            co_return ran;
        for (const QString &provider : {u"snapshot"_s, u"local"_s}) {
            if (!isWanted(u"exec."_s + provider))
                continue;
            if (const auto ran = co_await benchCommands(provider); !ran)
                co_return ran;
        }
        const auto docker = m_composer->host(u"docker"_s);
        if (!docker)
            co_return std::unexpected(docker.error());
        if (const auto ran = co_await benchDocker(*docker, m_prefix, m_smoke); !ran)
            co_return ran;
        if (isWanted(u"form.200"_s)) {
            if (const auto ran = co_await runBenchmark(formBenchmark(), m_smoke ? 1 : 11); !ran)
                co_return ran;
        }
        if (isWanted(u"session.boot.10mb"_s) || isWanted(u"session.boot.1gb"_s) || isWanted(u"build.cached"_s)) {
            if (const auto ran = co_await benchSessions(); !ran)
                co_return ran;
        }
        co_return {};
    }

    Async<> benchCommands(QString provider)
    {
        const auto self = shared_from_this();
        const auto host = m_composer->host(provider);
        if (!host)
            co_return std::unexpected(host.error());
        Json options = Json::object();
        if (provider == "local"_L1)
            options["root"] = m_dir.filePath(u"local"_s).toStdString();
        const auto made = co_await builtinProvider(provider)->create(*host, options);
        if (!made)
            co_return std::unexpected(made.error());
        SandboxContext context;
        context.sessionId = u"bench"_s;
        const auto sandbox = (*made)->create(std::move(context), SettingsDocument());
        if (!sandbox)
            co_return std::unexpected(sandbox.error());
        if (const auto started = co_await (*sandbox)->start(); !started)
            co_return std::unexpected(started.error());
        Benchmark benchmark;
        benchmark.name = u"exec."_s + provider;
        benchmark.measure = [sandbox = *sandbox] { return timeCommands(sandbox); };
        benchmark.against = u"posix_spawn of true"_s;
        benchmark.measureAgainst = &bareSpawn;
        auto ran = co_await runBenchmark(std::move(benchmark), m_smoke ? 1 : 11);
        (void)co_await (*sandbox)->destroy();
        co_await (*made)->close();
        co_return ran;
    }

    Async<> benchSessions()
    {
        const auto self = shared_from_this();
        const auto small = co_await makeProject(u"small"_s, 2560);
        if (!small)
            co_return std::unexpected(small.error());
        if (isWanted(u"build.cached"_s)) {
            Benchmark benchmark;
            benchmark.name = u"build.cached"_s;
            benchmark.measure = [self, project = *small] { return self->timeBuild(project); };
            benchmark.against = u"posix_spawn of true"_s;
            benchmark.measureAgainst = &bareSpawn;
            if (const auto ran = co_await runBenchmark(std::move(benchmark), m_smoke ? 1 : 5); !ran)
                co_return ran;
        }
        if (isWanted(u"session.boot.10mb"_s)) {
            Benchmark benchmark;
            benchmark.name = u"session.boot.10mb"_s;
            benchmark.measure = [self, project = *small] { return self->timeBoot(project); };
            benchmark.against = u"posix_spawn of true"_s;
            benchmark.measureAgainst = &bareSpawn;
            if (const auto ran = co_await runBenchmark(std::move(benchmark), m_smoke ? 1 : 7); !ran)
                co_return ran;
        }
        if (isWanted(u"session.boot.1gb"_s)) {
            const auto large = co_await makeProject(u"large"_s, 262'144);
            if (!large)
                co_return std::unexpected(large.error());
            Benchmark benchmark;
            benchmark.name = u"session.boot.1gb"_s;
            benchmark.measure = [self, project = *large] { return self->timeBoot(project); };
            benchmark.against = u"session.boot.10mb"_s;
            benchmark.measureAgainst = [self, project = *small] { return self->timeBoot(project); };
            if (const auto ran = co_await runBenchmark(std::move(benchmark), m_smoke ? 1 : 7); !ran)
                co_return ran;
        }
        co_return {};
    }

    /// A project whose template is built, on a repository of several thousand files of that size.
    Async<QString> makeProject(QString name, int fileSize)
    {
        const auto self = shared_from_this();
        const QString folder = m_dir.filePath(u"repositories/bench/"_s + name);
        QDir().mkpath(folder);
        const QString script = u"git init -q -b main; i=0; while [ $i -lt %1 ]; do d=$((i / 100)); mkdir -p d$d; "
                               "{ echo file $i; head -c %2 /dev/zero; } >d$d/f$i; i=$((i + 1)); done; git add -A; "
                               "git -c user.name=Bench -c user.email=bench@example.invalid commit -q -m bench"_s.arg(repositoryFiles)
                                   .arg(fileSize);
        if (const auto made = co_await shell(m_processes, folder, script); !made)
            co_return std::unexpected(made.error());
        const auto project = m_factory->createProject(name, {});
        if (!project)
            co_return std::unexpected(project.error());
        NewRepository repository;
        repository.url = folder;
        const auto added = co_await m_factory->addRepository(project->id, repository);
        if (!added)
            co_return std::unexpected(added.error());
        const auto built = co_await timeBuild(project->id);
        if (!built)
            co_return std::unexpected(built.error());
        co_return project->id;
    }

    /// From asking until the template is active.
    Async<double> timeBuild(QString projectId)
    {
        const auto self = shared_from_this();
        const Stopwatch watch;
        const auto run = co_await m_factory->builds().run(projectId, BuildTrigger::Manual);
        if (!run)
            co_return std::unexpected(run.error());
        if (run->outcome != RunOutcome::Started)
            co_return failure(ErrorCode::ExecutionFailed, u"no build: "_s + run->reason);
        for (;;) {
            const auto environment = m_factory->environment(projectId);
            if (!environment)
                co_return std::unexpected(environment.error());
            if (!environment->lastRun->isRunning()) {
                if (environment->lastRun->status != BuildStatus::Ready)
                    co_return failure(ErrorCode::ExecutionFailed, environment->lastRun->error);
                co_return watch.milliseconds();
            }
            (void)co_await sleepFor(m_clock, 1ms);
        }
    }

    /// From start() to the exit of the session's first command.
    Async<double> timeBoot(QString projectId)
    {
        const auto self = shared_from_this();
        const auto session = co_await m_factory->sessions().create(projectId, NewSession());
        if (!session)
            co_return std::unexpected(session.error());
        const Stopwatch watch;
        const auto started = co_await m_factory->sessions().start(session->id);
        if (!started)
            co_return std::unexpected(started.error());
        const auto command = co_await m_factory->sessions().runCommand(session->id, u"true"_s);
        if (!command)
            co_return std::unexpected(command.error());
        QString cursor;
        for (bool complete = false; !complete;) {
            const auto page = co_await m_factory->sessions().commandLog(session->id, *command, cursor);
            if (!page)
                co_return std::unexpected(page.error());
            cursor = page->cursor;
            complete = page->complete;
        }
        const double taken = watch.milliseconds();
        const auto state = m_factory->sessions().commandState(session->id, *command);
        if (!state || state->exitCode != 0)
            co_return failure(ErrorCode::ExecutionFailed, u"the first command failed"_s);
        if (const auto removed = co_await m_factory->sessions().remove(session->id); !removed)
            co_return std::unexpected(removed.error());
        co_return taken;
    }

    QString m_prefix;
    bool m_smoke;
    QTemporaryDir m_dir;
    std::shared_ptr<Composer> m_composer;
    std::shared_ptr<Clock> m_clock = std::make_shared<SystemClock>();
    std::shared_ptr<ProcessRunner> m_processes = std::make_shared<ProcessRunner>(m_clock);
    std::shared_ptr<Factory> m_factory;
};

QCoro::Task<> runAndQuit(std::shared_ptr<Bench> bench)
{
    const auto ran = co_await bench->run();
    if (!ran)
        std::fprintf(stderr, "millwright-bench: %s\n", qPrintable(ran.error().message));
    QCoreApplication::exit(ran ? 0 : 1);
}

} // namespace

int main(int argc, char *argv[])
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    // As the window has it: its style and its fonts are part of what a form costs.
    const Theme theme(application);
    QStringList arguments = QCoreApplication::arguments().mid(1);
    const bool smoke = arguments.removeAll(u"--smoke"_s) > 0;
    QApplication::setQuitOnLastWindowClosed(false);
    const auto bench = std::make_shared<Bench>(arguments.value(0), smoke);
    // Once the loop runs, because what needs no waiting would end it before it begins.
    QMetaObject::invokeMethod(&application, [bench] { const auto running = runAndQuit(bench); }, Qt::QueuedConnection);
    return QCoreApplication::exec();
}
