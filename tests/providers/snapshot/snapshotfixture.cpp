// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/providers/snapshot/snapshotfixture.h"

#include "tests/support/await.h"

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

SnapshotFixture::SnapshotFixture(std::shared_ptr<Clock> clock, const QString &dataFolder)
    : HostFixture(u"snapshot"_s, std::move(clock), dataFolder)
{
}

std::shared_ptr<FactorySandbox> SnapshotFixture::make() const
{
    return make(Json::object());
}

std::shared_ptr<FactorySandbox> SnapshotFixture::make(const Json &options) const
{
    const SnapshotProvider provider;
    ProviderHost given = host();
    given.environment.insert(u"MILLWRIGHT_SESSION_PROGRAM"_s, qEnvironmentVariable("MILLWRIGHT_SESSION_PROGRAM"));
    auto made = await(provider.create(given, options));
    if (!made)
        qFatal("%s", qPrintable(made.error().message));
    return *made;
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
    return HostFixture::finished(*provider->builds(), buildId);
}

QByteArray SnapshotFixture::log(const std::shared_ptr<FactorySandbox> &provider, const QString &buildId)
{
    return HostFixture::log(*provider->builds(), buildId);
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
