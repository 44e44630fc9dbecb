// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/dockerfactorysandbox.h"

#include "models/async/leaves.h"
#include "providers/docker/imagepull.h"
#include "providers/docker/mirrorupload.h"
#include "providers/docker/templateimages.h"

#include <QCoreApplication>
#include <QCryptographicHash>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct DockerFactorySandboxText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::DockerFactorySandbox)
};

GitHost gitOf(const ProviderHost &host)
{
    return {host.processes, host.clock, host.redactor, host.environment};
}

/// A word for this data folder that says nothing of it.
QString installationOf(const ProviderHost &host)
{
    return QString::fromLatin1(QCryptographicHash::hash(host.dataFolder.toUtf8(), QCryptographicHash::Sha256).toHex().first(16));
}

QString summaryOf(const Error &error)
{
    switch (error.code) {
    case ErrorCode::Unauthorized:
        return DockerFactorySandboxText::tr("permission denied");
    case ErrorCode::Unsupported:
        return DockerFactorySandboxText::tr("too old or too new");
    case ErrorCode::Timeout:
        return DockerFactorySandboxText::tr("does not answer");
    default:
        return DockerFactorySandboxText::tr("not running");
    }
}

std::shared_ptr<DockerBuildHost> buildHostOf(const ProviderHost &host, std::shared_ptr<DockerEngine> engine, const DockerOptions &options)
{
    auto result = std::make_shared<DockerBuildHost>();
    result->host = host;
    result->engine = std::move(engine);
    result->buildEnvironment = options.buildEnvironment;
    result->network = options.containers.network();
    result->installation = installationOf(host);
    return result;
}

} // namespace

DockerFactorySandbox::DockerFactorySandbox(const ProviderHost &host, DockerEndpoint endpoint, DockerOptions options)
    : m_installation(installationOf(host))
{
    const auto shared = std::make_shared<DockerSandbox::Shared>();
    shared->host = host;
    shared->engine = std::make_shared<DockerEngine>(std::move(endpoint), host.clock, host.redactor);
    shared->builds = std::make_shared<DockerBuilds>(buildHostOf(host, shared->engine, options),
        [defaults = options.defaults](const SettingsDocument &settings) { return defaults.with(settings); });
    shared->options = std::move(options);
    shared->scope = std::make_shared<TaskScope>();
    m_shared = shared;
}

QString DockerFactorySandbox::provider() const
{
    return u"docker"_s;
}

SettingsSchema DockerFactorySandbox::settingsSchema() const
{
    return dockerSettingsSchema(m_shared->options.defaults);
}

Result<std::shared_ptr<Sandbox>> DockerFactorySandbox::create(SandboxContext context, SettingsDocument settings)
{
    if (const auto checked = checkContext(context); !checked)
        return std::unexpected(checked.error());
    const auto effective = m_shared->options.defaults.with(settings);
    if (!effective)
        return std::unexpected(effective.error());
    if (!context.workingDirectory.isEmpty() && !context.workingDirectory.startsWith(u'/')) {
        return failure(ErrorCode::InvalidArgument,
            DockerFactorySandboxText::tr("The working directory “%1” is no absolute path. Begin it with “/”.")
                .arg(context.workingDirectory));
    }
    return std::make_shared<DockerSandbox>(m_shared, std::move(context), *effective);
}

Async<DockerTemplate> DockerFactorySandbox::templateOf(
    SandboxContext context, SettingsDocument settings, Heads heads, std::stop_token stop) const
{
    const auto shared = m_shared;
    const auto effective = shared->options.defaults.with(settings);
    if (!effective)
        co_return std::unexpected(effective.error());
    if (context.workingDirectory.isEmpty())
        context.workingDirectory = shared->options.workingDirectory;
    co_return co_await resolveDockerTemplate(
        std::move(context), *effective, shared->options.buildEnvironment, gitOf(shared->host), heads, stop);
}

Async<std::optional<FactorySandbox::TemplateDescription>> DockerFactorySandbox::describeTemplate(
    SandboxContext context, SettingsDocument settings, std::stop_token stop)
{
    const auto self = shared_from_this();
    if (repositoriesOf(context).isEmpty())
        co_return std::optional<TemplateDescription>();
    const auto wanted = co_await templateOf(std::move(context), std::move(settings), Heads::Resolved, stop);
    if (!wanted)
        co_return std::unexpected(wanted.error());
    TemplateDescription description;
    description.identity = wanted->identity();
    description.text = m_shared->host.redactor->redact(wanted->dockerfile());
    description.syntax = u"Dockerfile"_s;
    co_return std::optional(description);
}

Async<std::optional<QString>> DockerFactorySandbox::bootTemplate(SandboxContext context, SettingsDocument settings, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto wanted = co_await templateOf(std::move(context), std::move(settings), Heads::Pinned, stop);
    if (!wanted)
        co_return std::unexpected(wanted.error());
    const bool isPinned = !wanted->repositories.isEmpty()
        && std::ranges::none_of(wanted->repositories, [](const auto &repository) { return repository.commit.isEmpty(); });
    if (!isPinned)
        co_return std::optional(QString());
    const auto there = co_await hasImage(m_shared->engine, wanted->image(), stop);
    if (!there)
        co_return std::unexpected(there.error());
    co_return std::optional(*there ? wanted->image() : QString());
}

/// Images stay until a person lets them go: another build may begin with their layers, and they may be needed again.
Async<> DockerFactorySandbox::removeUnusedTemplates(QStringList, std::stop_token)
{
    const auto self = shared_from_this();
    const auto shared = m_shared;
    co_await inWorker([folder = shared->host.dataFolder, now = shared->host.clock->now()](const std::stop_token &) {
        MirrorUpload::removeLeftovers(folder, now);
        return true;
    });
    co_return co_await shared->builds->removeLeftovers();
}

Async<std::optional<FactorySandbox::TemplateStorage>> DockerFactorySandbox::templateStorage(QStringList inUse, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto images = co_await templateImages(m_shared->engine, m_installation, stop);
    if (!images)
        co_return std::unexpected(images.error());
    TemplateStorage storage;
    for (const TemplateImage &image : *images) {
        ++storage.templates;
        storage.bytes += image.bytes;
        if (image.isUsed || inUse.contains(image.name) || m_shared->builds->makes(image.name))
            continue;
        ++storage.unused;
        storage.unusedBytes += image.bytes;
    }
    co_return std::optional(storage);
}

Async<FactorySandbox::TemplateStorage> DockerFactorySandbox::freeTemplates(QStringList inUse, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto images = co_await templateImages(m_shared->engine, m_installation, stop);
    if (!images)
        co_return std::unexpected(images.error());
    TemplateStorage freed;
    for (const TemplateImage &image : *images) {
        if (image.isUsed || inUse.contains(image.name) || m_shared->builds->makes(image.name))
            continue;
        const auto removed = co_await removeTemplateImage(m_shared->engine, image.name, stop);
        if (!removed)
            co_return std::unexpected(removed.error());
        if (*removed) {
            ++freed.templates;
            freed.bytes += image.bytes;
        }
    }
    co_return std::as_const(freed);
}

Async<QList<Requirement>> DockerFactorySandbox::requirements(std::stop_token stop)
{
    const auto self = shared_from_this();
    using enum Requirement::State;
    const auto version = co_await m_shared->engine->version(stop);
    if (!version && stop.stop_requested())
        co_return std::unexpected(version.error());
    Requirement engine{.name = u"Docker"_s, .state = Missing, .text = {}};
    const QString address = m_shared->engine->endpoint().address;
    if (version) {
        engine.state = Met;
        engine.summary = DockerFactorySandboxText::tr("connected");
        engine.text = DockerFactorySandboxText::tr("Connected to %1 %2 at %3.", "name, version, address")
                          .arg(version->name, version->version, address)
            + u' ' + m_shared->engine->endpoint().origin;
    } else {
        engine.text = version.error().message;
        engine.summary = summaryOf(version.error());
    }
    co_return QList<Requirement>{engine};
}

QCoro::Task<> DockerFactorySandbox::close()
{
    const auto self = shared_from_this();
    co_await m_shared->builds->close();
    co_await m_shared->scope->close();
}

QString DockerProvider::title() const
{
    return u"Docker"_s;
}

Result<> DockerProvider::checkOptions(const Json &options) const
{
    return ProviderFactory::checkOptions(options).and_then([&] { return DockerOptions::parse(options).transform([](const auto &) { }); });
}

Async<std::shared_ptr<FactorySandbox>> DockerProvider::create(ProviderHost host, Json options, std::stop_token) const
{
    if (const auto checked = ProviderFactory::checkOptions(options); !checked)
        co_return std::unexpected(checked.error());
    const auto parsed = DockerOptions::parse(options);
    if (!parsed)
        co_return std::unexpected(parsed.error());
    const auto endpoint = DockerEndpoint::find(parsed->engine, host.environment);
    if (!endpoint)
        co_return std::unexpected(endpoint.error());
    co_return std::make_shared<DockerFactorySandbox>(host, *endpoint, *parsed);
}

} // namespace Millwright
