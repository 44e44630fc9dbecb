// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/providers/snapshot/snapshotfixture.h"

#include "models/source/mirrorcache.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

Async<RepositoryAccess> ready(RepositoryAccess access)
{
    co_return access;
}

} // namespace

SnapshotFixture::SnapshotFixture(std::shared_ptr<Clock> clock, QString dataFolder)
    : m_clock(std::move(clock))
    , m_data(dataFolder.isEmpty() ? m_folder.path() : dataFolder)
{
}

std::shared_ptr<FactorySandbox> SnapshotFixture::make() const
{
    return make(Json::object());
}

std::shared_ptr<FactorySandbox> SnapshotFixture::make(const Json &options) const
{
    const SnapshotProvider provider;
    auto made = await(provider.create(host(), options));
    if (!made)
        qFatal("%s", qPrintable(made.error().message));
    return *made;
}

ProviderHost SnapshotFixture::host() const
{
    ProviderHost host;
    host.clock = m_clock;
    host.processes = std::make_shared<ProcessRunner>(m_clock);
    host.redactor = std::make_shared<Redactor>();
    host.dataFolder = data();
    host.environment = m_git.environment();
    host.environment.insert(u"MILLWRIGHT_SESSION_PROGRAM"_s, qEnvironmentVariable("MILLWRIGHT_SESSION_PROGRAM"));
    GitHost git;
    git.runner = host.processes;
    git.clock = m_clock;
    git.redactor = host.redactor;
    git.environment = host.environment;
    host.mirrors = std::make_shared<MirrorCache>(m_data + u"/mirrors"_s, git);
    QDir().mkpath(host.dataFolder);
    QDir().mkpath(m_data + u"/mirrors"_s);
    return host;
}

SettingsDocument SnapshotFixture::document(const Json &settings)
{
    return SettingsDocument::fromJson(settings).value();
}

void SnapshotFixture::addRepository(const QString &name) const
{
    m_git.init(name);
    m_git.write(name + u"/src/deep/one.txt"_s, "one\n");
    m_git.write(name + u"/bin/run"_s, "#!/bin/sh\necho ran\n");
    m_git.commit(name, u"README"_s, "read me\n");
}

RepositoryAccessResolver SnapshotFixture::access(const QString &url, const QString &token)
{
    return [url, token](std::stop_token) -> Async<RepositoryAccess> {
        RepositoryAccess access;
        access.cloneUrl = url;
        if (!token.isEmpty())
            access.authorization = RepositoryAuthorization{token, {}};
        return ready(access);
    };
}

SandboxContext SnapshotFixture::context(const QString &sessionId, const QString &name, const QStringList &setup) const
{
    SandboxContext context;
    context.sessionId = sessionId;
    context.factoryId = u"project"_s;
    context.repos = {ContextRepository{access(m_git.path(name)), setup}};
    return context;
}

SandboxContext SnapshotFixture::bare(const QString &sessionId, const QString &sandboxId)
{
    SandboxContext context;
    context.sessionId = sessionId;
    context.sandboxId = sandboxId;
    return context;
}

SandboxBuild SnapshotFixture::build(const std::shared_ptr<FactorySandbox> &provider, const SandboxContext &context) const
{
    return build(provider, context, Json::object());
}

SandboxBuild SnapshotFixture::build(
    const std::shared_ptr<FactorySandbox> &provider, const SandboxContext &context, const Json &settings) const
{
    auto build = await(provider->builds()->start(context, document(settings)));
    if (!build)
        return {.buildId = {}, .status = BuildStatus::Failed, .error = build.error().message};
    return finished(provider, build->buildId);
}

SandboxBuild SnapshotFixture::finished(const std::shared_ptr<FactorySandbox> &provider, const QString &buildId)
{
    SandboxBuild last;
    const bool ended = QTest::qWaitFor(
        [&] {
            last = await(provider->builds()->get({}, {}, buildId)).value();
            return !BuildStatus::isRunning(last.status);
        },
        60'000);
    if (!ended)
        qFatal("a build did not end");
    return last;
}

QByteArray SnapshotFixture::log(const std::shared_ptr<FactorySandbox> &provider, const QString &buildId)
{
    QByteArray text;
    for (LogPage page; !page.complete;) {
        const auto next = await(provider->builds()->log(buildId, page.cursor));
        if (!next || (next->bytes.isEmpty() && !next->complete))
            return text;
        page = *next;
        text += page.bytes;
    }
    return text;
}

std::shared_ptr<Sandbox> SnapshotFixture::sandbox(const std::shared_ptr<FactorySandbox> &provider, const SandboxContext &context)
{
    return sandbox(provider, context, Json::object());
}

std::shared_ptr<Sandbox> SnapshotFixture::sandbox(
    const std::shared_ptr<FactorySandbox> &provider, const SandboxContext &context, const Json &settings)
{
    auto made = provider->create(context, document(settings));
    if (!made)
        qFatal("%s", qPrintable(made.error().message));
    return *made;
}

CommandResult SnapshotFixture::run(const std::shared_ptr<Sandbox> &sandbox, const QString &text)
{
    Command command;
    command.command = text;
    auto result = await(sandbox->run(command));
    if (!result)
        qFatal("%s", qPrintable(result.error().message));
    return *result;
}

QString SnapshotFixture::output(const std::shared_ptr<Sandbox> &sandbox, const QString &text)
{
    return run(sandbox, text).standardOutput.trimmed();
}

} // namespace Millwright
