// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/dockerbench.h"

#include "models/sandbox/factorysandbox.h"
#include "providers/registry.h"

#include <QUuid>

#include <nlohmann/json.hpp>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr auto image = "millwright-bench:busybox"_L1;

Async<QString> shell(std::shared_ptr<ProcessRunner> processes, QString script)
{
    ProcessSpec spec;
    spec.program = u"/bin/sh"_s;
    spec.arguments = QStringList{u"-ec"_s, script};
    spec.environment = systemEnvironment();
    const auto result = co_await processes->run(std::move(spec));
    if (!result)
        co_return std::unexpected(result.error());
    if (result->exitCode != 0)
        co_return failure(ErrorCode::ExecutionFailed, QString::fromUtf8(result->standardError));
    co_return QString::fromUtf8(result->standardOutput.trimmed());
}

/// An image of this machine's busybox, made by Docker's own client.
QString imageScript()
{
    return u"docker version >/dev/null; root=$(mktemp -d); trap 'rm -rf \"$root\"' EXIT; mkdir \"$root/bin\" \"$root/workspace\"; "
           "cp \"$(command -v busybox)\" \"$root/bin/busybox\"; for name in $(busybox --list | grep -vx busybox); do ln -s busybox "
           "\"$root/bin/$name\"; "
           "done; "
           "tar -c -C \"$root\" . | docker import - "_s
        + image;
}

struct DockerBench {
    std::shared_ptr<ProcessRunner> processes;
    std::shared_ptr<FactorySandbox> provider;
    std::shared_ptr<Sandbox> sandbox; ///< runs
    QString container; ///< made by the client, runs
};

Result<std::shared_ptr<Sandbox>> makeSandbox(const DockerBench &bench)
{
    SandboxContext context;
    context.sessionId = "bench-"_L1 + QUuid::createUuid().toString(QUuid::WithoutBraces);
    return bench.provider->create(std::move(context), SettingsDocument());
}

Async<double> timeBoot(std::shared_ptr<DockerBench> bench)
{
    const auto sandbox = makeSandbox(*bench);
    if (!sandbox)
        co_return std::unexpected(sandbox.error());
    const Stopwatch watch;
    const auto started = co_await (*sandbox)->start();
    const double taken = watch.milliseconds();
    if (!started)
        co_return std::unexpected(started.error());
    if (const auto removed = co_await (*sandbox)->destroy(); !removed)
        co_return std::unexpected(removed.error());
    co_return taken;
}

Async<QString> runByClient(std::shared_ptr<DockerBench> bench)
{
    co_return co_await shell(bench->processes, u"exec docker run -d --init --network none --entrypoint sleep "_s + image + u" infinity"_s);
}

Async<double> timeRunByClient(std::shared_ptr<DockerBench> bench)
{
    const Stopwatch watch;
    const auto id = co_await runByClient(bench);
    const double taken = watch.milliseconds();
    if (!id)
        co_return std::unexpected(id.error());
    if (const auto removed = co_await shell(bench->processes, u"exec docker rm -f "_s + *id); !removed)
        co_return std::unexpected(removed.error());
    co_return taken;
}

Async<double> timeCommand(std::shared_ptr<DockerBench> bench)
{
    const Stopwatch watch;
    Command command;
    command.command = u"true"_s;
    const auto result = co_await bench->sandbox->run(std::move(command));
    if (!result)
        co_return std::unexpected(result.error());
    co_return watch.milliseconds();
}

Async<double> timeExecByClient(std::shared_ptr<DockerBench> bench)
{
    const Stopwatch watch;
    const auto result = co_await shell(bench->processes, u"exec docker exec %1 sh -c true"_s.arg(bench->container));
    if (!result)
        co_return std::unexpected(result.error());
    co_return watch.milliseconds();
}

Async<> measure(std::shared_ptr<DockerBench> bench, QString prefix, bool smoke)
{
    if (u"docker.boot"_s.startsWith(prefix)) {
        Benchmark benchmark;
        benchmark.name = u"docker.boot"_s;
        benchmark.measure = [bench] { return timeBoot(bench); };
        benchmark.against = u"docker run"_s;
        benchmark.measureAgainst = [bench] { return timeRunByClient(bench); };
        if (const auto ran = co_await runBenchmark(std::move(benchmark), smoke ? 1 : 11); !ran)
            co_return ran;
    }
    if (u"docker.exec"_s.startsWith(prefix)) {
        Benchmark benchmark;
        benchmark.name = u"docker.exec"_s;
        benchmark.measure = [bench] { return timeCommand(bench); };
        benchmark.against = u"docker exec"_s;
        benchmark.measureAgainst = [bench] { return timeExecByClient(bench); };
        if (const auto ran = co_await runBenchmark(std::move(benchmark), smoke ? 1 : 21); !ran)
            co_return ran;
    }
    co_return {};
}

} // namespace

Async<> benchDocker(ProviderHost host, QString prefix, bool smoke)
{
    if (!u"docker.boot"_s.startsWith(prefix) && !u"docker.exec"_s.startsWith(prefix))
        co_return {};
    const auto bench = std::make_shared<DockerBench>();
    bench->processes = host.processes;
    if (const auto made = co_await shell(bench->processes, imageScript()); !made) {
        if (qEnvironmentVariableIsSet("CI"))
            co_return std::unexpected(made.error());
        (void)std::fprintf(stderr, "docker.boot and docker.exec are left out: %s\n", qPrintable(made.error().message.trimmed()));
        co_return {};
    }
    Json options = {{"network", "none"}};
    options["defaults"]["baseImage"] = std::string(image.data(), static_cast<size_t>(image.size()));
    const auto provider = co_await builtinProvider(u"docker"_s)->create(host, options);
    if (!provider)
        co_return std::unexpected(provider.error());
    bench->provider = *provider;
    const auto sandbox = makeSandbox(*bench);
    if (!sandbox)
        co_return std::unexpected(sandbox.error());
    bench->sandbox = *sandbox;
    const auto started = co_await bench->sandbox->start();
    const auto container = co_await runByClient(bench);
    bench->container = container.value_or(QString());
    const auto measured = started && container ? co_await measure(bench, prefix, smoke)
                                               : Result<>(std::unexpected(!started ? started.error() : container.error()));
    (void)co_await bench->sandbox->destroy();
    if (container)
        (void)co_await shell(bench->processes, u"exec docker rm -f "_s + *container);
    co_await bench->provider->close();
    co_return measured;
}

} // namespace Millwright
