// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/source/mirrorcache.h"
#include "providers/snapshot/snapshotfactorysandbox.h"
#include "tests/models/source/gitfixture.h"
#include "tests/support/await.h"
#include "tests/support/manualclock.h"

#include <nlohmann/json.hpp>

namespace Millwright {

/// The snapshot provider on a data folder of its own, with a real repository `app`.
class SnapshotFixture
{
public:
    explicit SnapshotFixture(std::shared_ptr<Clock> clock = std::make_shared<SystemClock>(), QString dataFolder = {})
        : m_clock(std::move(clock))
        , m_data(dataFolder.isEmpty() ? m_folder.path() : dataFolder)
    {
    }

    /// A provider over the same folder, as after a restart.
    std::shared_ptr<FactorySandbox> make(const Json &options = Json::object()) const
    {
        const SnapshotProvider provider;
        auto made = provider.create(host(), options);
        if (!made)
            qFatal("%s", qPrintable(made.error().message));
        return *made;
    }

    ProviderHost host() const
    {
        using namespace Qt::StringLiterals;
        ProviderHost host;
        host.clock = m_clock;
        host.processes = std::make_shared<ProcessRunner>(m_clock);
        host.redactor = std::make_shared<Redactor>();
        host.dataFolder = m_data + u"/snapshot"_s;
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

    static SettingsDocument document(const Json &settings) { return SettingsDocument::fromJson(settings).value(); }

    /// Makes a repository with some files in folders.
    void addRepository(const QString &name) const
    {
        m_git.init(name);
        m_git.write(name + QStringLiteral("/src/deep/one.txt"), "one\n");
        m_git.write(name + QStringLiteral("/bin/run"), "#!/bin/sh\necho ran\n");
        m_git.commit(name, QStringLiteral("README"), "read me\n");
    }

    static RepositoryAccessResolver access(const QString &url, const QString &token = {})
    {
        return [url, token](std::stop_token) -> Async<RepositoryAccess> {
            RepositoryAccess access;
            access.cloneUrl = url;
            if (!token.isEmpty())
                access.authorization = RepositoryAuthorization{token, {}};
            return ready(access);
        };
    }

    /// A session or project with the repository `name`.
    SandboxContext context(const QString &sessionId, const QString &name = QStringLiteral("app"), const QStringList &setup = {}) const
    {
        SandboxContext context;
        context.sessionId = sessionId;
        context.factoryId = QStringLiteral("project");
        context.repos = {ContextRepository{access(m_git.path(name)), setup}};
        return context;
    }

    static SandboxContext bare(const QString &sessionId, const QString &sandboxId = {})
    {
        SandboxContext context;
        context.sessionId = sessionId;
        context.sandboxId = sandboxId;
        return context;
    }

    /// Builds and waits for the end.
    SandboxBuild build(
        const std::shared_ptr<FactorySandbox> &provider, const SandboxContext &context, const Json &settings = Json::object()) const
    {
        auto build = await(provider->builds()->start(context, document(settings)));
        if (!build)
            return {.buildId = {}, .status = BuildStatus::Failed, .error = build.error().message};
        return finished(provider, build->buildId);
    }

    static SandboxBuild finished(const std::shared_ptr<FactorySandbox> &provider, const QString &buildId)
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

    static QByteArray log(const std::shared_ptr<FactorySandbox> &provider, const QString &buildId)
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

    static std::shared_ptr<Sandbox> sandbox(
        const std::shared_ptr<FactorySandbox> &provider, const SandboxContext &context, const Json &settings = Json::object())
    {
        auto made = provider->create(context, document(settings));
        if (!made)
            qFatal("%s", qPrintable(made.error().message));
        return *made;
    }

    static CommandResult run(const std::shared_ptr<Sandbox> &sandbox, const QString &text)
    {
        Command command;
        command.command = text;
        auto result = await(sandbox->run(command));
        if (!result)
            qFatal("%s", qPrintable(result.error().message));
        return *result;
    }

    static QString output(const std::shared_ptr<Sandbox> &sandbox, const QString &text)
    {
        return run(sandbox, text).standardOutput.trimmed();
    }

    const GitFixture &git() const { return m_git; }
    QString data() const { return m_data + QStringLiteral("/snapshot"); }

private:
    static Async<RepositoryAccess> ready(RepositoryAccess access) { co_return access; }

    std::shared_ptr<Clock> m_clock;
    QTemporaryDir m_folder;
    QString m_data;
    GitFixture m_git;
};

} // namespace Millwright
