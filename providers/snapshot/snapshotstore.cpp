// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/snapshotstore.h"

#include "models/async/leaves.h"
#include "providers/recordfile.h"
#include "providers/snapshot/templateinputs.h"
#include "providers/tree.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct SnapshotStoreText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SnapshotStore)
};

/// Renames a folder to a name that nothing has, on disk when it returns. False with errno.
bool giveName(const QString &from, const QString &to)
{
    if (::renameat2(AT_FDCWD, QFile::encodeName(from).constData(), AT_FDCWD, QFile::encodeName(to).constData(), RENAME_NOREPLACE) != 0)
        return false;
    const int parent = ::open(QFile::encodeName(QFileInfo(to).path()).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (parent >= 0) {
        (void)::fsync(parent);
        ::close(parent);
    }
    return true;
}

} // namespace

SnapshotStore::SnapshotStore(const ProviderHost &host, Environment buildEnvironment)
    : m_host(host)
    , m_buildEnvironment(std::move(buildEnvironment))
    , m_machine(host.dataFolder, host.environment)
{
}

GitHost SnapshotStore::git() const
{
    GitHost git;
    git.runner = m_host.processes;
    git.clock = m_host.clock;
    git.redactor = m_host.redactor;
    git.environment = m_host.environment;
    return git;
}

Result<> SnapshotStore::prepare() const
{
    for (const QString &folder : {layers(), templates(), builds(), sessions()}) {
        const QByteArray path = QFile::encodeName(folder);
        if ((!QDir().mkpath(folder)) || ::chmod(path.constData(), S_IRWXU) != 0) {
            return failure(ErrorCode::Storage,
                SnapshotStoreText::tr("“%1” cannot be written: %2. Check its permissions and free space.")
                    .arg(folder, QString::fromLocal8Bit(std::strerror(errno))));
        }
    }
    return {};
}

std::optional<TemplateRecord> SnapshotStore::findTemplate(const QString &templateId) const
{
    if (!RecordFile::isFolderName(templateId))
        return std::nullopt;
    auto record = TemplateRecord::read(templateFolder(templateId));
    const bool whole = record && std::ranges::all_of(foldersOf(*record), [](const QString &folder) { return QFileInfo(folder).isDir(); });
    return whole ? std::optional(*record) : std::nullopt;
}

QStringList SnapshotStore::foldersOf(const TemplateRecord &record) const
{
    QStringList folders;
    for (const QString &layer : record.layers)
        folders.append(layerFolder(layer));
    folders.append(templateFolder(record.templateId));
    return folders;
}

QList<TemplateRecord> SnapshotStore::allTemplates() const
{
    QList<TemplateRecord> result;
    for (const QString &name : RecordFile::namedFolders(templates())) {
        if (const auto record = findTemplate(name))
            result.append(*record);
    }
    std::ranges::sort(result, [](const TemplateRecord &a, const TemplateRecord &b) {
        return std::tie(a.createdAt, a.templateId) > std::tie(b.createdAt, b.templateId);
    });
    return result;
}

std::optional<TemplateRecord> SnapshotStore::templateFor(const TemplateInputs &inputs) const
{
    if (inputs.repositories.isEmpty())
        return std::nullopt;
    if (const auto exact = findTemplate(inputs.templateId()))
        return exact;
    const auto all = allTemplates();
    const auto found = std::ranges::find(all, inputs.family(), &TemplateRecord::family);
    return found != all.end() ? std::optional(*found) : std::nullopt;
}

QList<SessionRecord> SnapshotStore::allSessions() const
{
    QList<SessionRecord> result;
    for (const QString &name : RecordFile::namedFolders(sessions())) {
        if (const auto record = SessionRecord::read(sessionFolder(name)))
            result.append(*record);
    }
    return result;
}

QSet<QString> SnapshotStore::layersInUse(const QString &butByBuild) const
{
    QStringList used;
    for (const TemplateRecord &record : allTemplates())
        used += record.layers;
    QHash<QString, BuildRecord> newest;
    for (const QString &name : RecordFile::namedFolders(builds())) {
        const auto record = BuildRecord::read(buildFolder(name));
        if (!record || record->buildId == butByBuild)
            continue;
        if (BuildStatus::isRunning(record->status))
            used += record->layers;
        if (BuildRecord &known = newest[record->projectId]; known.buildId.isEmpty() || known.startedAt < record->startedAt)
            known = *record;
    }
    for (const BuildRecord &record : std::as_const(newest))
        used += record.layers;
    return QSet<QString>(used.begin(), used.end());
}

Result<> SnapshotStore::commitTemplate(const QString &tree, const TemplateRecord &record) const
{
    if (const auto written = record.write(tree); !written)
        return written;
    // The name must not outlive the files it stands for.
    Tree::sync(tree);
    const QString to = templateFolder(record.templateId);
    bool named = giveName(tree, to);
    if (!named && errno == EEXIST) {
        if (findTemplate(record.templateId))
            return Tree::remove(tree);
        // What has that name is damaged.
        if (const auto aside = Tree::setAside(to); !aside)
            return std::unexpected(aside.error());
        named = giveName(tree, to);
    }
    if (!named) {
        return failure(ErrorCode::Storage,
            SnapshotStoreText::tr(
                "The template could not be saved as “%1”: %2. Check the folder's permissions and free space, then build again.")
                .arg(to, QString::fromLocal8Bit(std::strerror(errno))));
    }
    return {};
}

Result<> SnapshotStore::commitLayer(const QString &tree, const QString &layerId) const
{
    Tree::sync(tree);
    if (!giveName(tree, layerFolder(layerId))) {
        return failure(ErrorCode::Storage,
            SnapshotStoreText::tr(
                "The outcome of a step could not be saved as “%1”: %2. Check the folder's permissions and free space, then build again.")
                .arg(layerFolder(layerId), QString::fromLocal8Bit(std::strerror(errno))));
    }
    return {};
}

Async<std::shared_ptr<FolderLock>> SnapshotStore::lockTemplates(FolderLock::Mode mode, std::stop_token stop) const
{
    return FolderLock::acquire(m_host.clock, templates(), mode, std::move(stop));
}

QCoro::Task<> removeInWorker(QString path)
{
    (void)co_await inWorker([path](const std::stop_token &) { return Tree::remove(path); });
}

} // namespace Millwright
