// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/buildfolders.h"

#include "models/async/leaves.h"
#include "providers/recordfile.h"
#include "providers/tree.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct BuildFoldersText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::BuildFolders)
};

std::unexpected<Error> cannotStart(const QString &folder)
{
    return failure(ErrorCode::Storage,
        BuildFoldersText::tr("The build could not be started, because “%1” cannot be written. Check its permissions and free space.")
            .arg(folder));
}

/// The lock alone does not tell: a process that the owner was just forking when it was killed keeps it for ever.
bool isAlive(const BuildRecord &record, const QString &folder)
{
    return FolderLock::isHeld(folder) && processRuns(record.owner);
}

} // namespace

QString BuildFolders::newId(const QDateTime &now)
{
    return now.toUTC().toString(u"yyyyMMdd'T'HHmmsszzz"_s) + u'-'
        + QString::number(QRandomGenerator::system()->generate(), 16).rightJustified(8, u'0');
}

Result<std::shared_ptr<FolderLock>> BuildFolders::add(const BuildRecord &record) const
{
    const QString part = m_parent + "/.new-"_L1 + record.buildId;
    if (!QDir().mkpath(part))
        return cannotStart(part);
    // Checkouts and logs are for this user alone.
    (void)QFile::setPermissions(m_parent, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    auto lock = FolderLock::tryNow(part);
    if (!lock)
        return lock;
    if (const auto written = record.write(part); !written)
        return std::unexpected(written.error());
    if (!QDir().rename(part, folderOf(record.buildId)))
        return cannotStart(folderOf(record.buildId));
    return lock;
}

Result<BuildFolders::Found> BuildFolders::find(const QString &buildId) const
{
    if (!RecordFile::isFolderName(buildId))
        return failure(ErrorCode::NotFound, BuildFoldersText::tr("“%1” is no build on this computer.").arg(buildId));
    const QString folder = folderOf(buildId);
    auto record = BuildRecord::read(folder);
    bool died = record && BuildStatus::isRunning(record->status) && !isAlive(*record, folder);
    if (died) {
        // It may have ended between the two looks.
        record = BuildRecord::read(folder);
        died = record && BuildStatus::isRunning(record->status);
    }
    if (!record)
        return std::unexpected(record.error());
    return Found{*record, died};
}

QList<BuildFolders::Found> BuildFolders::all() const
{
    QList<Found> builds;
    for (const QString &name : RecordFile::namedFolders(m_parent)) {
        if (const auto found = find(name))
            builds.append(*found);
    }
    const auto age = [](const Found &found) { return std::tie(found.record.startedAt, found.record.buildId); };
    std::ranges::sort(builds, std::greater(), age);
    return builds;
}

std::optional<BuildRecord> BuildFolders::running(const QString &identity) const
{
    for (const Found &found : all()) {
        if (found.record.identity == identity && BuildStatus::isRunning(found.record.status) && !found.died)
            return found.record;
    }
    return std::nullopt;
}

QCoro::Task<> BuildFolders::forget(QList<BuildRecord> ended, int mostBuilds, qint64 mostBytes) const
{
    QSet<QString> projects;
    QStringList forgotten;
    int builds = 0;
    qint64 bytes = 0;
    for (const BuildRecord &record : std::as_const(ended)) {
        ++builds;
        bytes += QFileInfo(logOf(record.buildId)).size();
        const bool isLastOfProject = !projects.contains(record.projectId);
        projects.insert(record.projectId);
        // One whose leftovers are still being removed is left for the next time.
        const QString folder = folderOf(record.buildId);
        if (!isLastOfProject && (builds > mostBuilds || bytes > mostBytes) && !FolderLock::isHeld(folder))
            forgotten.append(folder);
    }
    co_await inWorker([forgotten](const std::stop_token &) {
        for (const QString &folder : forgotten)
            (void)Tree::remove(folder);
        return true;
    });
}

} // namespace Millwright
