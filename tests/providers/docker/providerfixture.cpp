// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/providers/docker/providerfixture.h"

#include "providers/docker/dockerfactorysandbox.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

Async<Environment> answer(Environment variables)
{
    co_return std::as_const(variables);
}

} // namespace

DockerProviderFixture::DockerProviderFixture(std::shared_ptr<Clock> clock, const QString &dataFolder)
    : m_clock(std::move(clock))
    , m_docker(m_clock)
    , m_host(u"docker"_s, m_clock, dataFolder)
{
}

DockerProviderFixture::~DockerProviderFixture()
{
    for (const QString &session : std::as_const(m_sessions)) {
        for (const QString &id : containers(session))
            (void)await(m_docker.engine()->call(
                {.verb = "DELETE", .path = u"/containers/"_s + id, .query = {{u"force"_s, u"true"_s}, {u"v"_s, u"true"_s}}}));
    }
    if (!m_docker.engine())
        return;
    const auto provider = make();
    (void)await(provider->freeTemplates({}));
    await(provider->close());
}

std::shared_ptr<FactorySandbox> DockerProviderFixture::make(const Json &options)
{
    ProviderHost host = m_host.host();
    for (const char *name : {"DOCKER_HOST", "DOCKER_CONTEXT", "DOCKER_TLS_VERIFY", "DOCKER_CERT_PATH"}) {
        if (qEnvironmentVariableIsSet(name))
            host.environment.insert(QString::fromLatin1(name), qEnvironmentVariable(name));
    }
    host.variables = [this](SandboxContext, std::stop_token) -> Async<Environment> {
        ++variablesAsked;
        return answer(variables);
    };
    Json all = Json::parse("{\"network\":\"none\",\"defaults\":{\"baseImage\":\"millwright-test:git\"}}");
    all.merge_patch(options);
    auto made = await(DockerProvider().create(host, all));
    if (!made)
        qFatal("%s", qPrintable(made.error().message));
    return *made;
}

std::shared_ptr<FactorySandbox> DockerProviderFixture::make()
{
    return make(Json::object());
}

QStringList DockerProviderFixture::containers(const QString &sessionId)
{
    DockerCall call{.path = u"/containers/json"_s};
    const Json filters = {{"label", {"mastra.sandbox.id=" + sessionId.toStdString()}}};
    call.query = {{u"all"_s, u"true"_s}, {u"filters"_s, QString::fromStdString(filters.dump())}};
    const auto reply = await(m_docker.engine()->call(call));
    if (!reply || !reply->isSuccess())
        qFatal("containers cannot be listed");
    QStringList ids;
    const Json found = reply->json();
    for (const Json &container : found)
        ids.append(QString::fromStdString(container.at("Id").get<std::string>()));
    return ids;
}

DockerReply DockerProviderFixture::inspect(const QString &containerId)
{
    return m_docker.call("GET", u"/containers/%1/json"_s.arg(containerId));
}

std::shared_ptr<Sandbox> DockerProviderFixture::sandbox(const std::shared_ptr<FactorySandbox> &provider, const SandboxContext &context)
{
    m_sessions.append(context.sessionId);
    auto made = provider->create(context, {});
    if (!made)
        qFatal("%s", qPrintable(made.error().message));
    return *made;
}

QString DockerProviderFixture::output(const std::shared_ptr<Sandbox> &sandbox, const QString &text)
{
    Command command;
    command.command = text;
    const auto result = await(sandbox->run(command));
    return result ? result->standardOutput + result->standardError : result.error().message;
}

} // namespace Millwright
