// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/providers/hostfixture.h"

#include "models/source/mirrorcache.h"

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

Async<RepositoryAccess> ready(RepositoryAccess access)
{
    co_return access;
}

} // namespace

HostFixture::HostFixture(const QString &provider, std::shared_ptr<Clock> clock, const QString &dataFolder)
    : m_provider(provider)
    , m_clock(std::move(clock))
    , m_data(dataFolder.isEmpty() ? m_folder.path() : dataFolder)
{
}

ProviderHost HostFixture::host() const
{
    ProviderHost host;
    host.clock = m_clock;
    host.processes = std::make_shared<ProcessRunner>(m_clock);
    host.redactor = std::make_shared<Redactor>();
    host.dataFolder = data();
    host.environment = m_git.environment();
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

SettingsDocument HostFixture::document(const Json &settings)
{
    return SettingsDocument::fromJson(settings).value();
}

void HostFixture::addRepository(const QString &name) const
{
    m_git.init(name);
    m_git.write(name + u"/src/deep/one.txt"_s, "one\n");
    m_git.write(name + u"/bin/run"_s, "#!/bin/sh\necho ran\n");
    m_git.commit(name, u"README"_s, "read me\n");
}

RepositoryAccessResolver HostFixture::access(const QString &url, const QString &token)
{
    return [url, token](std::stop_token) -> Async<RepositoryAccess> {
        RepositoryAccess access;
        access.cloneUrl = url;
        if (!token.isEmpty())
            access.authorization = RepositoryAuthorization{token, {}};
        return ready(access);
    };
}

SandboxContext HostFixture::context(const QString &sessionId, const QString &name, const QStringList &setup) const
{
    SandboxContext context;
    context.sessionId = sessionId;
    context.factoryId = u"project"_s;
    context.repos = {ContextRepository{access(m_git.path(name)), setup}};
    return context;
}

SandboxBuild HostFixture::finished(SandboxBuilds &builds, const QString &buildId)
{
    SandboxBuild last;
    const bool ended = QTest::qWaitFor(
        [&] {
            last = await(builds.get({}, {}, buildId)).value();
            return !BuildStatus::isRunning(last.status);
        },
        60'000);
    if (!ended)
        qFatal("a build did not end");
    return last;
}

QByteArray HostFixture::log(SandboxBuilds &builds, const QString &buildId)
{
    QByteArray text;
    for (LogPage page; !page.complete;) {
        const auto next = await(builds.log(buildId, page.cursor));
        if (!next || (next->bytes.isEmpty() && !next->complete))
            return text;
        page = *next;
        text += page.bytes;
    }
    return text;
}

} // namespace Millwright
