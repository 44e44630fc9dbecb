// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/templatebuild.h"

#include "models/async/leaves.h"
#include "models/sandbox/setupmarkers.h"
#include "providers/checkouts.h"
#include "providers/snapshot/sessionnamespace.h"
#include "providers/tree.h"

#include <QCoreApplication>
#include <QDir>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct TemplateBuildText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::TemplateBuild)
};

} // namespace

TemplateBuild::TemplateBuild(std::shared_ptr<SnapshotStore> store, TemplateInputs inputs, SnapshotSettings settings)
    : m_store(std::move(store))
    , m_inputs(std::move(inputs))
    , m_settings(settings)
{
}

Result<std::shared_ptr<TemplateBuild>> TemplateBuild::make(
    std::shared_ptr<SnapshotStore> store, TemplateInputs inputs, SnapshotSettings settings, QString projectId)
{
    if (const auto prepared = store->prepare(); !prepared)
        return std::unexpected(prepared.error());
    const std::shared_ptr<TemplateBuild> build(new TemplateBuild(store, std::move(inputs), settings));
    BuildRecord record;
    record.projectId = projectId;
    record.identity = build->m_inputs.identity();
    record.giveUpAfterMinutes = 30 + build->countSteps() * static_cast<int>(settings.setupTimeout.count());
    if (const auto begun = build->begin(store->host(), store->buildFolders(), record, build->countSteps()); !begun)
        return std::unexpected(begun.error());
    return build;
}

int TemplateBuild::countSteps() const
{
    qsizetype count = 2 * m_inputs.repositories.size() + 1 + m_inputs.workspaceSetup.size();
    for (const auto &repository : m_inputs.repositories)
        count += repository.setup.size();
    return static_cast<int>(count);
}

QCoro::Task<> TemplateBuild::run(std::stop_token stop)
{
    const auto self = shared_from_this();
    const std::stop_callback onStop(stop, [this] { m_stop.request_stop(); });
    const auto made = co_await make(m_stop.get_token());
    for (const auto name : {"/tree"_L1, "/work"_L1, "/tmp"_L1})
        co_await removeInWorker(m_folder + name);
    // What fills the disk does not stay for a later build.
    if (!made && made.error().code == ErrorCode::Storage && !m_record.layers.isEmpty())
        co_await forgetLayers(m_stop.get_token());
    if (made)
        m_record.templateId = m_inputs.templateId();
    finish(m_store->host(), made, stop);
}

Async<> TemplateBuild::make(std::stop_token stop)
{
    const auto self = shared_from_this();
    const Machine machine = co_await m_store->machine().wait();
    if (const auto possible = m_settings.appliesTo(machine); !possible)
        co_return std::unexpected(possible.error());
    if (m_settings.overlay && m_settings.isolated && !machine.overlays)
        m_log->remark(machine.noOverlayReason);
    m_tree = std::make_unique<BuildTree>(m_store, m_folder, m_settings.usesOverlay(machine));
    if (const auto prepared = m_tree->prepare(); !prepared)
        co_return prepared;
    if (const auto checkedOut = co_await checkOutRepositories(stop); !checkedOut)
        co_return checkedOut;
    if (const auto setUpDone = co_await setUpAll(stop); !setUpDone)
        co_return setUpDone;
    if (!m_log->isWhole())
        co_return failure(
            ErrorCode::Storage, TemplateBuildText::tr("The build's log could not be written. Free some space and build again."));
    co_return co_await save(stop);
}

Async<> TemplateBuild::checkOutRepositories(std::stop_token stop)
{
    const auto self = shared_from_this();
    const QByteArray checkouts = m_inputs.checkoutIdentity().toLatin1();
    const auto taken = co_await take(checkouts, stop);
    if (!taken)
        co_return std::unexpected(taken.error());
    if (*taken) {
        for (const auto &repository : std::as_const(m_inputs.repositories)) {
            for (const QString &title : checkOutTitles(repository))
                m_log->cachedStep(title);
        }
        co_return {};
    }
    const auto done = co_await checkOutAll(
        m_store->host().mirrors, m_store->git(), m_inputs.repositories, m_tree->path() + "/workspace"_L1, m_log, stop);
    if (!done)
        co_return done;
    co_return co_await keep(checkouts, stop);
}

Async<> TemplateBuild::setUpAll(std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto repositories = m_inputs.repositories;
    for (const auto &repository : repositories) {
        for (const QString &step : repository.setup) {
            const QString title = Repositories::setupTitle(repository, step);
            const auto succeeded = co_await setUp(title, u'/' + repository.folder, step, stop);
            if (!succeeded)
                co_return std::unexpected(succeeded.error());
            if (!*succeeded && !m_failedSetups.contains(repository.folder))
                m_failedSetups.append(repository.folder);
        }
    }
    for (const QString &step : m_inputs.workspaceSetup) {
        const auto succeeded = co_await setUp(Repositories::workspaceSetupTitle(step), {}, step, stop);
        if (!succeeded)
            co_return std::unexpected(succeeded.error());
    }
    co_return {};
}

Async<bool> TemplateBuild::setUp(QString title, QString folder, QString command, std::stop_token stop)
{
    const auto self = shared_from_this();
    const QByteArray step = folder.toUtf8() + '\0' + command.toUtf8();
    const auto taken = co_await take(step, stop);
    if (!taken)
        co_return std::unexpected(taken.error());
    if (*taken) {
        m_log->cachedStep(title);
        co_return true;
    }
    m_log->beginStep(title);
    const auto result = co_await runStep(folder, command, stop);
    if (!result) {
        m_log->endStep(result.error().message);
        co_return std::unexpected(result.error());
    }
    if (result->success()) {
        m_log->endStep();
        const auto kept = co_await keep(step, stop);
        if (!kept)
            co_return std::unexpected(kept.error());
        co_return true;
    }
    const QString why = result->timedOut
        ? TemplateBuildText::tr("not done within %n minute(s)", nullptr, static_cast<int>(m_settings.setupTimeout.count()))
        : TemplateBuildText::tr("exit status %1").arg(result->exitCode);
    m_log->endStep(why);
    if (m_inputs.continueOnSetupFailure && !folder.isEmpty()) {
        m_tree->keepNoMore();
        co_return false;
    }
    co_return failure(result->timedOut ? ErrorCode::Timeout : ErrorCode::ExecutionFailed,
        TemplateBuildText::tr("“%1” failed: %2. Look at the log, mend the setup command, and build again.").arg(title, why));
}

Async<CommandResult> TemplateBuild::runStep(QString folder, QString command, std::stop_token stop)
{
    const auto self = shared_from_this();
    if (const auto prepared = m_tree->prepare(); !prepared)
        co_return std::unexpected(prepared.error());
    NamespaceSpec spec = namespaceSpec(m_tree->folders(), m_inputs.workingDirectory, m_settings.isolated);
    spec.network = m_settings.network;
    spec.cpuCount = m_settings.cpuCount;
    const Machine machine = co_await m_store->machine().wait();
    const auto session = co_await SessionNamespace::start(machine, spec, m_lock, m_store->host().clock, stop);
    if (!session)
        co_return std::unexpected(session.error());
    Command step;
    step.command = command;
    step.workingDirectory = spec.workingDirectory + folder;
    step.environment = defaultEnvironment(spec, m_store->host().environment);
    step.environment.insert(m_store->buildEnvironment());
    step.timeout = m_settings.setupTimeout;
    step.retention = 0;
    const auto process = co_await (*session)->spawn(step, stop);
    Result<CommandResult> result = process ? Result<CommandResult>() : std::unexpected(process.error());
    if (process) {
        const std::weak_ptr<TemplateBuild> weak = weak_from_this();
        (*process)->setOutputHandler([weak](OutputChannel channel, const QByteArray &bytes) {
            if (const auto build = weak.lock(); build && build->m_log)
                build->m_log->write(channel, bytes);
        });
        result = co_await (*process)->wait(stop);
    }
    (void)co_await (*session)->end();
    co_return result;
}

Async<bool> TemplateBuild::take(QByteArray step, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto lock = co_await m_store->lockTemplates(FolderLock::Mode::Shared, stop);
    if (!lock)
        co_return std::unexpected(lock.error());
    if (!m_tree->take(step))
        co_return false;
    m_record.layers = m_tree->layers();
    if (const auto written = m_record.write(m_folder); !written)
        co_return std::unexpected(written.error());
    co_return true;
}

Async<> TemplateBuild::keep(QByteArray step, std::stop_token stop)
{
    const auto self = shared_from_this();
    const QString id = m_tree->idFor(step);
    if (id.isEmpty()) {
        m_tree->keepNoMore();
        co_return {};
    }
    // Nobody may remove it before it is recorded as used.
    const auto lock = co_await m_store->lockTemplates(FolderLock::Mode::Shared, stop);
    if (!lock)
        co_return std::unexpected(lock.error());
    const auto kept
        = co_await inWorker([store = m_store, from = m_tree->path(), id](const std::stop_token &) { return store->commitLayer(from, id); });
    if (!kept)
        co_return kept;
    m_tree->add(id);
    m_record.layers = m_tree->layers();
    if (const auto written = m_record.write(m_folder); !written)
        co_return written;
    co_return m_tree->prepare();
}

Result<> TemplateBuild::mark(const QString &marker, const QByteArray &text) const
{
    return Tree::writeBelow(m_tree->path() + "/workspace"_L1, marker, text + '\n');
}

QCoro::Task<> TemplateBuild::forgetLayers(std::stop_token stop)
{
    const auto self = shared_from_this();
    Result<std::shared_ptr<FolderLock>> lock;
    // A session copies a template for as long as that takes.
    do {
        lock = co_await m_store->lockTemplates(FolderLock::Mode::Exclusive, stop);
    } while (!lock && lock.error().code == ErrorCode::Conflict);
    if (!lock)
        co_return;
    const QSet<QString> used = m_store->layersInUse(m_record.buildId);
    QStringList aside;
    for (const QString &layer : std::exchange(m_record.layers, {})) {
        if (used.contains(layer))
            continue;
        if (const auto moved = Tree::setAside(m_store->layerFolder(layer)); moved && !moved->isEmpty())
            aside.append(*moved);
    }
    lock->reset();
    for (const QString &folder : std::as_const(aside))
        co_await removeInWorker(folder);
}

Async<> TemplateBuild::save(std::stop_token stop)
{
    const auto self = shared_from_this();
    m_log->beginStep(TemplateBuildText::tr("Save the template"));
    Result<> marked;
    if (m_inputs.isList) {
        for (const auto &repository : std::as_const(m_inputs.repositories)) {
            if (marked)
                marked = mark(SetupMarkers::ofRepository(repository.folder), SetupMarkers::digest(repository.setup).toUtf8());
        }
        if (marked)
            marked = mark(SetupMarkers::workspace(), SetupMarkers::digest(m_inputs.workspaceSetup).toUtf8());
        if (marked && !m_failedSetups.isEmpty())
            marked = mark(SetupMarkers::failed(), m_failedSetups.join(u'\n').toUtf8());
    } else if (!m_inputs.repositories.isEmpty() && !m_inputs.repositories.first().setup.isEmpty()) {
        marked = mark(SetupMarkers::single(), SetupMarkers::digest(m_inputs.repositories.first().setup).toUtf8());
    }
    if (marked && stop.stop_requested())
        marked = failure(ErrorCode::Aborted, abortedMessage());
    if (marked) {
        TemplateRecord record{m_inputs.templateId(), m_inputs.identity(), m_inputs.family(), m_record.projectId, m_record.buildId,
            m_inputs.workingDirectory, m_inputs.heads(), m_store->host().clock->now(), m_tree->layers()};
        marked = co_await inWorker([store = m_store, from = m_tree->path(), record](const std::stop_token &) {
            const auto emptied = Tree::remove(from + "/tmp"_L1);
            return emptied ? store->commitTemplate(from, record) : emptied;
        });
    }
    m_log->endStep(marked ? QString() : marked.error().message);
    co_return marked;
}

} // namespace Millwright
