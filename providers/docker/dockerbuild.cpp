// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/dockerbuild.h"

#include "models/async/leaves.h"
#include "models/source/mirrorcache.h"
#include "providers/checkouts.h"
#include "providers/docker/imagepull.h"
#include "providers/tree.h"

#include <QCoreApplication>
#include <QDir>
#include <QLocale>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int minutesForItself = 30;
constexpr int minutesForStep = 30;
constexpr qsizetype longestReason = 1000;
/// No checkout lies in a folder that begins with a dot.
constexpr auto dockerfileName = ".Dockerfile"_L1;

struct DockerBuildText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::DockerBuild)
};

Result<std::vector<BuildContext::Entry>> entriesOf(const QString &folder, const QByteArray &dockerfile, const std::stop_token &stop)
{
    auto entries = BuildContext::walk(folder, stop);
    if (entries)
        entries->push_back(BuildContext::file(QByteArray(dockerfileName), dockerfile));
    return entries;
}

} // namespace

GitHost DockerBuildHost::git() const
{
    return {host.processes, host.clock, host.redactor, host.environment};
}

BuildFolders DockerBuildHost::folders() const
{
    return BuildFolders(host.dataFolder + "/builds"_L1);
}

Async<std::shared_ptr<FileLock>> DockerBuildHost::lockImage(QString image, std::stop_token stop) const
{
    // A few files for all images, because none of them is ever removed.
    const QString path = host.dataFolder + "/lock-"_L1 + image.last(1);
    return FileLock::acquire(host.clock, path, FileLock::Mode::Exclusive, std::move(stop));
}

DockerBuild::DockerBuild(std::shared_ptr<DockerBuildHost> host, DockerTemplate wanted)
    : m_host(std::move(host))
    , m_template(std::move(wanted))
    , m_steps(m_template.steps())
{
}

Result<std::shared_ptr<DockerBuild>> DockerBuild::make(std::shared_ptr<DockerBuildHost> host, DockerTemplate wanted, QString projectId)
{
    const std::shared_ptr<DockerBuild> build(new DockerBuild(host, std::move(wanted)));
    qsizetype commands = build->m_template.workspaceSetup.size();
    for (const auto &repository : std::as_const(build->m_template.repositories))
        commands += repository.setup.size();
    BuildRecord record;
    record.projectId = projectId;
    record.identity = build->m_template.identity();
    record.templateId = build->m_template.image();
    record.giveUpAfterMinutes = minutesForItself + commands * minutesForStep;
    // Beside the instructions: two for each repository, the context, and the labels.
    const qsizetype steps = 2 * build->m_template.repositories.size() + build->m_steps.size() + 2;
    if (const auto begun = build->begin(host->host, host->folders(), record, static_cast<int>(steps)); !begun)
        return std::unexpected(begun.error());
    return build;
}

QCoro::Task<> DockerBuild::run(std::stop_token stop)
{
    const auto self = shared_from_this();
    const std::stop_callback onStop(stop, [this] { m_stop.request_stop(); });
    const auto made = co_await make(m_stop.get_token());
    (void)co_await inWorker([path = contextOf(m_folder)](const std::stop_token &) { return Tree::remove(path); });
    finish(m_host->host, made, stop);
}

Async<> DockerBuild::make(std::stop_token stop)
{
    const auto self = shared_from_this();
    const QString parent = contextOf(m_folder);
    if (!QDir().mkpath(parent))
        co_return failure(ErrorCode::Storage,
            DockerBuildText::tr("The checkouts could not be made, because “%1” cannot be written. Check its permissions and free space.")
                .arg(parent));
    const auto checkedOut = co_await checkOutAll(m_host->host.mirrors, m_host->git(), m_template.repositories, parent, m_log, stop);
    if (!checkedOut)
        co_return checkedOut;
    const auto forgotten = co_await forgetFileTimes(stop);
    if (!forgotten)
        co_return forgotten;
    const auto context = co_await packContext(stop);
    if (!context)
        co_return std::unexpected(context.error());
    const auto built = co_await build(*context, stop);
    if (built && !m_log->isWhole())
        co_return failure(
            ErrorCode::Storage, DockerBuildText::tr("The build's log could not be written. Free some space and build again."));
    co_return built;
}

/// Makes each index anew from its commit, without the times and numbers of this checkout's files. So two checkouts of one commit
/// are the same to the engine, and what it did with the first one it need not do again.
Async<> DockerBuild::forgetFileTimes(std::stop_token stop)
{
    const auto self = shared_from_this();
    const GitHost git = m_host->git();
    const auto repositories = m_template.repositories;
    for (const auto &repository : repositories) {
        GitCommand command;
        command.arguments = {u"-C"_s, contextOf(m_folder) + u'/' + repository.folder, u"read-tree"_s, u"HEAD"_s};
        command.environment = gitLocalEnvironment(git.environment);
        const auto result = co_await runGit(git, std::move(command), stop);
        if (!result)
            co_return std::unexpected(result.error());
        if (result->exitCode != 0)
            co_return std::unexpected(explainGitFailure(repository.url, false, *result));
    }
    co_return {};
}

Async<std::shared_ptr<BuildContext>> DockerBuild::packContext(std::stop_token stop)
{
    const auto self = shared_from_this();
    m_log->beginStep(DockerBuildText::tr("Send the checkouts to the engine"));
    auto entries = co_await inWorker([folder = contextOf(m_folder), dockerfile = m_template.dockerfile().toUtf8()](
                                         const std::stop_token &stopped) { return entriesOf(folder, dockerfile, stopped); },
        stop);
    if (!entries) {
        m_log->endStep(entries.error().message);
        co_return std::unexpected(entries.error());
    }
    const auto context = std::make_shared<BuildContext>(*std::move(entries));
    m_log->write(OutputChannel::StandardOutput, QLocale::c().formattedDataSize(context->size()).toUtf8() + '\n');
    co_return context;
}

DockerCall DockerBuild::buildCall(std::shared_ptr<BuildContext> context) const
{
    Json labels = Json::object();
    labels[std::string(DockerBuildHost::templateLabel.data())] = "true";
    if (!m_host->installation.isEmpty())
        labels[std::string(DockerBuildHost::installationLabel.data())] = m_host->installation.toStdString();
    DockerCall call;
    call.verb = "POST";
    call.path = u"/build"_s;
    call.query = {{u"t"_s, m_record.templateId}, {u"dockerfile"_s, dockerfileName}, {u"rm"_s, u"1"_s}, {u"forcerm"_s, u"1"_s},
        {u"version"_s, u"1"_s}, {u"labels"_s, QString::fromStdString(labels.dump())}};
    if (!m_host->network.isEmpty())
        call.query.append({u"networkmode"_s, m_host->network});
    call.contentType = "application/x-tar";
    call.upload = std::move(context);
    // A command may say nothing for as long as it runs.
    call.timeout = std::chrono::minutes(m_record.giveUpAfterMinutes);
    return call;
}

Async<> DockerBuild::build(std::shared_ptr<BuildContext> context, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto output = std::make_shared<BuildOutput>(m_log, m_steps);
    DockerCall call = buildCall(context);
    // The base image, which the engine pulls where it does not have it.
    const QString &base = m_template.settings.baseImage;
    const auto reference = ImageReference::parse(base);
    if (const auto there = co_await hasImage(m_host->engine, base, stop); reference && there && !*there) {
        const auto login = co_await registryLogin(m_host->host, *reference, stop);
        if (!login)
            co_return std::unexpected(login.error());
        call.fields = login->buildFields();
    }
    const auto reply = co_await m_host->engine->stream(std::move(call), [output](const QByteArray &bytes) { output->feed(bytes); }, stop);
    Result<> built;
    if (!reply)
        built = std::unexpected(reply.error());
    else if (!reply->isSuccess())
        built = std::unexpected(m_host->engine->errorOf(*reply, DockerBuildText::tr("The engine did not take the build.")));
    else if (output->failure())
        built = std::unexpected(explained(*output->failure()));
    output->end(built ? QString() : built.error().message);
    if (!built)
        co_return built;
    const auto found = co_await hasImage(m_host->engine, m_record.templateId, stop);
    if (!found)
        co_return std::unexpected(found.error());
    if (!*found)
        co_return failure(
            ErrorCode::ExecutionFailed, DockerBuildText::tr("The engine's answer ended before the image was made. Build again."));
    co_return {};
}

Error DockerBuild::explained(const BuildOutput::Failure &failure) const
{
    using Kind = DockerTemplate::Step::Kind;
    const bool isKnown = failure.step >= 0 && failure.step < m_steps.size();
    const DockerTemplate::Step step = isKnown ? m_steps.at(failure.step) : DockerTemplate::Step{{}, DockerBuildText::tr("Build the image")};
    const QString &base = m_template.settings.baseImage;
    const QString why
        = failure.exitCode != 0 ? DockerBuildText::tr("exit status %1").arg(failure.exitCode) : failure.message.left(longestReason);
    if (why.contains("no space left on device"_L1)) {
        return {ErrorCode::Storage,
            DockerBuildText::tr("The engine has no room left: %1. Free some where it keeps its images, and build again.").arg(why)};
    }
    if (step.kind == Kind::Base) {
        return {ErrorCode::NotFound,
            DockerBuildText::tr(
                "The base image “%1” could not be had: %2. Check its name and the engine's network; where it needs a login, log in with "
                "“docker login”.")
                .arg(base, why)};
    }
    if (failure.message.contains("\"/bin/sh\""_L1) && failure.exitCode == 0) {
        return {ErrorCode::InvalidEnvironment,
            DockerBuildText::tr("The base image “%1” has no /bin/sh, which setup commands and sessions need. Choose another one.")
                .arg(base)};
    }
    switch (step.kind) {
    case Kind::Git:
        return {ErrorCode::ExecutionFailed,
            DockerBuildText::tr(
                "Git could not be installed in “%1”: %2. Look at the log; either its network is missing, or choose a base image that "
                "has git.")
                .arg(base, why)};
    case Kind::Folder:
        return {ErrorCode::ExecutionFailed,
            DockerBuildText::tr(
                "The working directory could not be made for “%1”: %2. Look at the log, and check that the base image has this user.")
                .arg(m_template.settings.owner, why)};
    default:
        return {ErrorCode::ExecutionFailed,
            DockerBuildText::tr("“%1” failed: %2. Look at the log, mend the setup command, and build again.").arg(step.title, why)};
    }
}

} // namespace Millwright
