// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/dockerexec.h"

#include "providers/docker/engine/streamframes.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr qsizetype answerSize = 1024;

struct DockerExecText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::DockerExec)
};

} // namespace

Json DockerExec::request(const char *script, const QStringList &arguments)
{
    Json command = {"/bin/sh", "-c", script, "sh"};
    for (const QString &argument : arguments)
        command.push_back(argument.toStdString());
    return {{"Cmd", std::move(command)}, {"AttachStdout", true}, {"AttachStderr", true}, {"Tty", false}};
}

Async<QString> DockerExec::create(std::shared_ptr<DockerEngine> engine, QString containerId, QByteArray request)
{
    const auto reply = co_await engine->call(
        {.verb = "POST", .path = u"/containers/%1/exec"_s.arg(DockerEngine::pathSegment(containerId)), .body = std::move(request)});
    if (!reply)
        co_return std::unexpected(reply.error());
    const QString id = reply->text("/Id");
    if (!reply->isSuccess() || id.isEmpty()) {
        co_return std::unexpected(
            engine->errorOf(*reply, DockerExecText::tr("The command could not be started in the container %1.").arg(containerId.left(12))));
    }
    co_return id;
}

Async<std::shared_ptr<DockerConnection>> DockerExec::open(std::shared_ptr<DockerEngine> engine, QString id)
{
    return engine->upgrade({.verb = "POST",
        .path = u"/exec/%1/start"_s.arg(DockerEngine::pathSegment(id)),
        .body = QByteArrayLiteral("{\"Detach\":false,\"Tty\":false}"),
        .timeout = startLimit});
}

Async<QByteArray> DockerExec::outputOf(
    std::shared_ptr<DockerEngine> engine, QString containerId, const char *script, QStringList arguments, std::shared_ptr<Clock> clock)
{
    const auto id = co_await create(engine, std::move(containerId), QByteArray::fromStdString(request(script, arguments).dump()));
    if (!id)
        co_return std::unexpected(id.error());
    const auto connection = co_await open(engine, *id);
    if (!connection)
        co_return std::unexpected(connection.error());
    const auto limit = clock->callAfter(answerLimit, [connection = *connection] {
        connection->abort(
            {ErrorCode::Timeout, DockerExecText::tr("The container does not answer, so it is not known whether the command ended.")});
    });
    const auto output = std::make_shared<QByteArray>();
    StreamFrames frames([output](OutputChannel channel, const QByteArray &bytes) {
        if (channel == OutputChannel::StandardOutput)
            *output += bytes.first(std::min(bytes.size(), answerSize - output->size()));
    });
    while (true) {
        const auto bytes = co_await (*connection)->read();
        if (!bytes)
            co_return std::unexpected(bytes.error());
        if (bytes->isEmpty())
            break;
        if (const auto fed = frames.feed(*bytes); !fed)
            co_return std::unexpected(fed.error());
    }
    co_return std::as_const(*output);
}

Async<bool> DockerExec::isContainerRunning(std::shared_ptr<DockerEngine> engine, QString containerId, std::stop_token stop)
{
    const auto reply = co_await engine->call({.path = u"/containers/%1/json"_s.arg(DockerEngine::pathSegment(containerId))}, stop);
    if (!reply)
        co_return std::unexpected(reply.error());
    if (reply->status == 404)
        co_return false;
    co_return reply->at("/State/Running") != false;
}

} // namespace Millwright
