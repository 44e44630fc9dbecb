// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/snapshotsandbox.h"

#include "providers/recordfile.h"
#include "models/async/leaves.h"
#include "models/source/mirrorcache.h"
#include "providers/tree.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLoggingCategory>
#include <QRandomGenerator>

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

Q_LOGGING_CATEGORY(logSnapshot, "millwright.snapshot", QtInfoMsg)

struct SnapshotSandboxText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SnapshotSandbox)
};

std::unexpected<Error> cannotMake(const QString &path)
{
    return failure(ErrorCode::Storage, SnapshotSandboxText::tr("“%1” cannot be written. Check its permissions and free space.").arg(path));
}

/// Which folder a name stands for right now; 0 when it is not there.
quint64 fileNumber(const QString &path)
{
    struct stat about{};
    return ::stat(QFile::encodeName(path).constData(), &about) == 0 ? about.st_ino : 0;
}

QString seenMirror(const QString &path)
{
    return NamespaceSpec::mirrors + u'/' + QFileInfo(path).fileName();
}

/// Gives the finished folder its name. False when another was faster.
Result<bool> claim(const QString &part, const QString &folder)
{
    if (::renameat2(AT_FDCWD, QFile::encodeName(part).constData(), AT_FDCWD, QFile::encodeName(folder).constData(), RENAME_NOREPLACE) == 0)
        return true;
    if (errno == EEXIST)
        return false;
    return cannotMake(folder);
}

} // namespace

SnapshotSandbox::SnapshotSandbox(
    std::shared_ptr<SnapshotStore> store, SandboxContext context, SnapshotSettings settings, Environment environment)
    : Sandbox(context.sessionId, store->host().clock)
    , m_store(std::move(store))
    , m_context(std::move(context))
    , m_settings(settings)
    , m_environment(std::move(environment))
    , m_sandboxId(m_context.sandboxId)
{
}

SnapshotSandbox::~SnapshotSandbox()
{
    if (m_session)
        m_session->setOnEnded({});
}

Sandbox::Info SnapshotSandbox::info() const
{
    Info info = Sandbox::info();
    info.createdAt = m_record.createdAt;
    info.metadata.insert(u"sandboxId"_s, m_sandboxId);
    if (!m_record.sandboxId.isEmpty()) {
        info.metadata.insert(u"templateId"_s, m_record.templateId);
        info.metadata.insert(u"workspace"_s, m_record.layout == SessionRecord::Layout::Overlay ? u"overlay"_s : u"copy"_s);
    }
    return info;
}

void SnapshotSandbox::adopt(const SessionRecord &record)
{
    m_record = record;
    m_sandboxId = record.sandboxId;
}

Async<bool> SnapshotSandbox::exists(std::stop_token)
{
    const bool there = QFileInfo(folder()).isDir();
    co_return there;
}

Async<Sandbox::Outcome> SnapshotSandbox::acquire(std::stop_token stop)
{
    const auto keep = self();
    const auto variables = co_await m_store->host().variables(m_context, stop);
    if (!variables)
        co_return std::unexpected(variables.error());
    m_variables = *variables;
    // After a start hook that failed the machine is still there.
    if (m_session && !m_session->hasEnded())
        co_return Outcome::Connected;
    const Machine machine = co_await m_store->machine().wait();
    if (const auto possible = m_settings.appliesTo(machine); !possible)
        co_return std::unexpected(possible.error());
    if (const auto prepared = m_store->prepare(); !prepared)
        co_return std::unexpected(prepared.error());
    if (QFileInfo::exists(folder()))
        co_return co_await connectTo(stop);
    if (!m_sandboxId.isEmpty()) {
        co_return failure(ErrorCode::NotFound,
            SnapshotSandboxText::tr(
                "The folder of this session, “%1”, was removed outside of Millwright. Recreate the session to begin with a new one.")
                .arg(folder()));
    }
    if (const auto created = co_await createFolder(stop); !created) {
        // Another process may just have made it.
        if (created.error().code == ErrorCode::Conflict && QFileInfo::exists(folder()))
            co_return co_await connectTo(stop);
        co_return std::unexpected(created.error());
    }
    // The disk has the record by the time that the namespace is made.
    auto syncing = inWorker([record = folder() + RecordFile::fileName](const std::stop_token &) { return Tree::syncFile(record); });
    auto started = co_await startNamespace(stop);
    const auto synced = co_await std::move(syncing);
    if (started && !synced) {
        (void)co_await release();
        started = synced;
    }
    if (!started)
        co_return std::unexpected(started.error());
    co_return Outcome::Created;
}

Async<Sandbox::Outcome> SnapshotSandbox::connectTo(std::stop_token stop)
{
    const auto keep = self();
    const auto lock = co_await FolderLock::acquire(clock(), folder(), FolderLock::Mode::Exclusive, stop);
    if (!lock)
        co_return std::unexpected(lock.error());
    const auto record = SessionRecord::read(folder());
    if (!record) {
        co_return failure(ErrorCode::Damaged,
            SnapshotSandboxText::tr(
                "The session cannot be started, because its record cannot be read. %1 Recreate the session to begin with a new one.")
                .arg(record.error().message));
    }
    if (record->layout == SessionRecord::Layout::Overlay && !m_settings.isolated) {
        co_return failure(ErrorCode::InvalidEnvironment,
            SnapshotSandboxText::tr(
                "This session was made as an overlay, which needs the isolation “bubblewrap”. Choose that again, or recreate the "
                "session."));
    }
    m_lock = *lock;
    adopt(*record);
    if (const auto started = co_await startNamespace(stop); !started)
        co_return std::unexpected(started.error());
    co_return Outcome::Connected;
}

Async<> SnapshotSandbox::createFolder(std::stop_token stop)
{
    const auto keep = self();
    const QString part = m_store->sessions() + "/.new-"_L1 + QString::number(QRandomGenerator::system()->generate64(), 16);
    if (!QDir().mkpath(part + "/tmp"_L1))
        co_return cannotMake(part);
    const auto lock = FolderLock::tryNow(part);
    if (!lock)
        co_return std::unexpected(lock.error());
    m_lock = *lock;
    // Until the session has its name, nobody could tell that it uses a template.
    const auto templates = co_await m_store->lockTemplates(FolderLock::Mode::Shared, stop);
    auto filled = templates ? co_await fillFolder(part, stop) : Result<>(std::unexpected(templates.error()));
    if (filled) {
        const auto claimed = claim(part, folder());
        if (!claimed)
            filled = std::unexpected(claimed.error());
        else if (!*claimed)
            filled = failure(ErrorCode::Conflict, SnapshotSandboxText::tr("Another Millwright is starting this session."));
    }
    if (!filled) {
        m_lock.reset();
        co_await removeInWorker(part);
        co_return filled;
    }
    const auto record = SessionRecord::read(folder());
    if (!record)
        co_return std::unexpected(record.error());
    adopt(*record);
    co_return {};
}

Async<> SnapshotSandbox::fillFolder(QString part, std::stop_token stop)
{
    const auto keep = self();
    const Machine machine = co_await m_store->machine().wait();
    const auto inputs = co_await resolveTemplateInputs(m_context, m_settings, m_store->git(), Heads::Pinned, stop);
    if (!inputs)
        co_return std::unexpected(inputs.error());
    SessionRecord record;
    record.sessionId = id();
    record.sandboxId = "snap-"_L1 + QString::number(QRandomGenerator::system()->generate64(), 16).rightJustified(16, u'0');
    record.projectId = m_context.factoryId;
    record.workingDirectory = inputs->workingDirectory;
    record.createdAt = clock()->now();
    for (const auto &repository : inputs->repositories)
        record.mirrors.append(repository.cloneUrl);

    const auto base = m_store->templateFor(*inputs);
    if (base) {
        record.templateId = base->templateId;
        record.heads = base->heads;
    }
    const bool overlay = base && m_settings.usesOverlay(machine);
    record.layout = overlay ? SessionRecord::Layout::Overlay : SessionRecord::Layout::Tree;
    record.copied = base && !overlay;
    if (record.copied) {
        if (m_settings.overlay)
            qCInfo(logSnapshot).noquote() << m_store->host().redactor->redact(machine.noOverlayReason);
        if (!QDir().mkpath(part + "/tree"_L1))
            co_return cannotMake(part);
        const auto copied = co_await inWorker(
            [folders = m_store->foldersOf(*base), to = part + "/tree"_L1](const std::stop_token &stopped) -> Result<Tree::Copied> {
                Result<Tree::Copied> result = Tree::Copied::Shared;
                for (const auto name : {"/workspace"_L1, "/home"_L1}) {
                    QStringList layers;
                    for (const QString &folder : folders)
                        layers.append(folder + name);
                    if (result)
                        result = Tree::copy(layers, to + name, stopped);
                }
                return result;
            },
            stop);
        if (!copied)
            co_return std::unexpected(copied.error());
        if (stop.stop_requested())
            co_return failure(ErrorCode::Aborted, abortedMessage());
        qCInfo(logSnapshot) << (*copied == Tree::Copied::Shared ? "copied the template, sharing its blocks" : "copied the template");
    } else {
        const QStringList roots = overlay ? QStringList{u"/upper"_s, u"/work"_s} : QStringList{u"/tree"_s};
        for (const QString &root : roots) {
            if (!QDir().mkpath(part + root + "/workspace"_L1) || !QDir().mkpath(part + root + "/home"_L1))
                co_return cannotMake(part);
        }
    }
    co_return record.write(part, Tree::Sync::Later);
}

QMap<QString, QString> SnapshotSandbox::visibleMirrors() const
{
    QMap<QString, QString> result;
    for (const QString &cloneUrl : m_record.mirrors) {
        const auto url = CloneUrl::parse(cloneUrl, m_store->host().environment.value(u"HOME"_s));
        const QString path = url && m_store->host().mirrors ? m_store->host().mirrors->pathOf(*url) : QString();
        if (!path.isEmpty() && QFileInfo(path).isDir())
            result.insert(seenMirror(path), path);
    }
    return result;
}

Async<> SnapshotSandbox::startNamespace(std::stop_token stop)
{
    const auto keep = self();
    const Machine machine = co_await m_store->machine().wait();
    if (!m_lock) {
        const auto lock = co_await FolderLock::acquire(clock(), folder(), FolderLock::Mode::Exclusive, stop);
        if (!lock)
            co_return std::unexpected(lock.error());
        m_lock = *lock;
    }
    NamespaceFolders folders;
    folders.tree = folder() + "/tree"_L1;
    folders.temporary = folder() + "/tmp"_L1;
    if (m_record.layout == SessionRecord::Layout::Overlay) {
        folders.tree = folder() + "/upper"_L1;
        const auto base = m_store->findTemplate(m_record.templateId);
        if (!base) {
            co_return failure(ErrorCode::NotFound,
                SnapshotSandboxText::tr(
                    "The template %1, which this session is based on, was removed outside of Millwright. Recreate the session.")
                    .arg(m_record.templateId));
        }
        folders.lowers = m_store->foldersOf(*base);
        folders.work = folder() + "/work"_L1;
    }
    NamespaceSpec spec = namespaceSpec(folders, m_record.workingDirectory, m_settings.isolated);
    spec.network = m_settings.network;
    spec.cpuCount = m_settings.cpuCount;
    m_mounted.clear();
    if (m_settings.isolated) {
        spec.readOnly = visibleMirrors();
        for (const QString &path : std::as_const(spec.readOnly))
            m_mounted.insert(path, fileNumber(path));
    }
    m_spec = spec;
    const auto lock = std::exchange(m_lock, nullptr);
    auto starting = SessionNamespace::start(machine, spec, lock, clock(), stop);
    // The id, by which the folder is found already, is stored while the namespace is being made.
    notifyObserver();
    const auto session = co_await std::move(starting);
    if (!session)
        co_return std::unexpected(session.error());
    if ((*session)->hasEnded())
        co_return failure(ErrorCode::StartFailed, SnapshotSandboxText::tr("The session ended as soon as it had begun. Start it again."));
    m_session = *session;
    const std::weak_ptr<Sandbox> weak = weak_from_this();
    m_session->setOnActivity([this, weak] {
        if (const auto alive = weak.lock())
            onActivity();
    });
    m_session->setOnEnded([this, weak] {
        if (const auto alive = weak.lock()) {
            m_session.reset();
            m_idleTimer.reset();
            markStopped();
        }
    });
    onActivity();
    co_return {};
}

void SnapshotSandbox::onActivity()
{
    m_idleTimer.reset();
    if (!m_session || m_session->hasEnded() || m_session->runningCommands() > 0 || m_settings.idleTimeout.count() == 0)
        return;
    const std::weak_ptr<Sandbox> weak = weak_from_this();
    m_idleTimer = clock()->callAfter(m_settings.idleTimeout, [this, weak] {
        const auto alive = weak.lock();
        if (alive && status() == Status::Running && m_session && m_session->runningCommands() == 0)
            (void)alive->stop();
    });
}

Async<> SnapshotSandbox::release()
{
    const auto keep = self();
    m_idleTimer.reset();
    if (const auto session = m_session) {
        session->setOnEnded({});
        (void)co_await session->end();
        m_session.reset();
    }
    m_lock.reset();
    co_return {};
}

/// The folder with this session's id, unless a sandbox id was given that another folder has.
QString SnapshotSandbox::folderToRemove() const
{
    if (m_sandboxId.isEmpty())
        return folder();
    if (const auto record = SessionRecord::read(folder()); record && record->sandboxId == m_sandboxId)
        return folder();
    for (const QString &name : RecordFile::namedFolders(m_store->sessions())) {
        if (const auto record = SessionRecord::read(m_store->sessionFolder(name)); record && record->sandboxId == m_sandboxId)
            return m_store->sessionFolder(name);
    }
    return folder();
}

Async<> SnapshotSandbox::remove()
{
    const auto keep = self();
    if (const auto released = co_await release(); !released)
        co_return released;
    const QString found = folderToRemove();
    if (QFileInfo::exists(found)) {
        const auto lock = co_await FolderLock::acquire(clock(), found);
        if (!lock && lock.error().code != ErrorCode::NotFound)
            co_return std::unexpected(lock.error());
        const auto aside = Tree::setAside(found);
        if (!aside)
            co_return std::unexpected(aside.error());
        if (!aside->isEmpty()) {
            const QString path = *aside;
            const auto removed = co_await inWorker([path](const std::stop_token &) { return Tree::remove(path); });
            if (!removed)
                co_return removed;
        }
    }
    m_record = {};
    m_sandboxId.clear();
    notifyObserver();
    co_return {};
}

Async<std::shared_ptr<SandboxProcess>> SnapshotSandbox::launch(Command command, std::stop_token stop)
{
    const auto keep = self();
    const auto session = m_session;
    if (!session)
        co_return failure(ErrorCode::NotReady, SnapshotSandboxText::tr("The session does not run. Start it again."));
    Environment environment = defaultEnvironment(m_spec, m_store->host().environment);
    environment.insert(m_environment);
    environment.insert(m_variables);
    environment.insert(command.environment);
    command.environment = environment;
    if (command.workingDirectory.isEmpty())
        command.workingDirectory = m_spec.workingDirectory;
    else if (!command.workingDirectory.startsWith(u'/'))
        command.workingDirectory = m_spec.workingDirectory + u'/' + command.workingDirectory;
    co_return co_await session->spawn(std::move(command), stop);
}

Async<Sandbox::RepositorySource> SnapshotSandbox::repositorySource(RepositoryAccess access, QString wantedCommit, std::stop_token stop)
{
    const auto keep = self();
    const auto url = CloneUrl::parse(access.cloneUrl, m_store->host().environment.value(u"HOME"_s));
    if (!url)
        co_return std::unexpected(url.error());
    const auto credential = credentialOf(access, *m_store->host().redactor);
    const MirrorCache::Progress noProgress;
    const auto mirror = co_await m_store->host().mirrors->update(*url, credential, wantedCommit, noProgress, stop);
    if (!mirror)
        co_return std::unexpected(mirror.error());
    RepositorySource source;
    source.url = m_spec.isolated ? seenMirror(mirror->path) : mirror->path;
    if (m_spec.isolated && m_mounted.value(mirror->path) != fileNumber(mirror->path)) {
        if (!m_record.mirrors.contains(access.cloneUrl)) {
            m_record.mirrors.append(access.cloneUrl);
            if (const auto written = m_record.write(folder()); !written)
                co_return std::unexpected(written.error());
        }
        if (const auto remounted = co_await remountMirrors(stop); !remounted)
            co_return std::unexpected(remounted.error());
    }
    co_return source;
}

/// A running namespace cannot be given a folder more, so it is made anew while nothing runs in it.
Async<> SnapshotSandbox::remountMirrors(std::stop_token stop)
{
    const auto keep = self();
    const auto session = m_session;
    if (!session)
        co_return {};
    if (session->runningCommands() > 0) {
        co_return failure(ErrorCode::NotReady,
            SnapshotSandboxText::tr(
                "A repository that is new to this session cannot be shown while commands run in it. Stop the session and start it again."));
    }
    session->setOnEnded({});
    m_idleTimer.reset();
    (void)co_await session->end();
    m_session.reset();
    auto started = co_await startNamespace(stop);
    if (!started)
        markStopped();
    co_return started;
}

} // namespace Millwright
