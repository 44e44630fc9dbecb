// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/mirrorcache.h"

#include "models/async/completion.h"
#include "models/async/leaves.h"
#include "models/source/filelock.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QDirIterator>
#include <QRandomGenerator>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr auto damagedMark = "/millwright-damaged"_L1;
constexpr auto keptRefs = "refs/millwright/keep/"_L1;

struct MirrorCacheText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::MirrorCache)
};

std::unexpected<Error> cannotWrite(const QString &path)
{
    return failure(ErrorCode::Storage, MirrorCacheText::tr("“%1” cannot be written. Check its permissions and free space.").arg(path));
}

/// One update of one mirror, by who holds its lock.
struct MirrorWork {
    GitHost host;
    CloneUrl url;
    std::optional<GitCredential> credential;
    QString path;
    QString wanted;
    MirrorCache::Progress progress;
};

Async<ProcessResult> runInMirror(GitHost host, QString path, QStringList arguments, QByteArray input, std::stop_token stop)
{
    GitCommand command;
    command.arguments = QStringList{u"--git-dir="_s + path} + arguments;
    command.environment = gitLocalEnvironment(host.environment);
    command.standardInput = std::move(input);
    return runGit(std::move(host), std::move(command), std::move(stop));
}

enum class Presence { There, Missing, Damaged };

Async<Presence> find(std::shared_ptr<MirrorWork> work, std::stop_token stop)
{
    const auto result = co_await runInMirror(
        work->host, work->path, {u"cat-file"_s, u"--batch-check=%(objecttype)"_s}, work->wanted.toLatin1() + '\n', stop);
    if (!result)
        co_return std::unexpected(result.error());
    if (result->exitCode != 0)
        co_return Presence::Damaged;
    co_return result->standardOutput.trimmed() == "commit" ? Presence::There : Presence::Missing;
}

Async<> keep(std::shared_ptr<MirrorWork> work, std::stop_token stop)
{
    const QString ref = keptRefs + work->wanted;
    if (QFile::exists(work->path + u'/' + ref))
        co_return {};
    const auto result = co_await runInMirror(work->host, work->path, {u"update-ref"_s, ref, work->wanted}, {}, stop);
    if (!result)
        co_return std::unexpected(result.error());
    if (result->exitCode != 0)
        co_return std::unexpected(explainGitFailure(work->url, work->credential.has_value(), *result));
    co_return {};
}

/// What a git that was killed left behind. Nobody else writes here while the lock is held.
void removeLeftLocks(const QString &path)
{
    QStringList left;
    for (const QString &folder : QStringList{path, path + "/refs"_L1, path + "/objects/info"_L1}) {
        const auto flags = folder == path + "/refs"_L1 ? QDirIterator::Subdirectories : QDirIterator::NoIteratorFlags;
        for (QDirIterator it(folder, {u"*.lock"_s}, QDir::Files | QDir::Hidden, flags); it.hasNext();)
            left.append(it.next());
    }
    for (QDirIterator it(path + "/objects"_L1, {u"tmp_*"_s}, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories); it.hasNext();)
        left.append(it.next());
    for (const QString &file : left)
        QFile::remove(file);
}

Async<ProcessResult> runOnNetwork(std::shared_ptr<MirrorWork> work, QStringList arguments, std::stop_token stop)
{
    GitCommand command;
    command.arguments = std::move(arguments);
    command.environment = gitNetworkEnvironment(work->host.environment, work->url, work->credential);
    command.progress = work->progress;
    return runGit(work->host, std::move(command), std::move(stop));
}

Async<ProcessResult> fetch(std::shared_ptr<MirrorWork> work, QStringList refspecs, std::stop_token stop)
{
    return runOnNetwork(work,
        QStringList{u"--git-dir="_s + work->path, u"fetch"_s, u"--progress"_s, u"--no-write-fetch-head"_s, u"--no-auto-maintenance"_s,
            u"--no-recurse-submodules"_s}
            + refspecs,
        std::move(stop));
}

/// Removes a tree in a worker thread; it is large.
QCoro::Task<> removeTree(QString path)
{
    (void)co_await inWorker([path](const std::stop_token &) { return QDir(path).removeRecursively(); });
}

QStringList leftParts(const QString &path)
{
    const QFileInfo info(path);
    QStringList parts;
    for (const QString &name :
        QDir(info.path()).entryList({info.fileName() + ".part-*"_L1}, QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot))
        parts.append(info.path() + u'/' + name);
    return parts;
}

/// Clones into a folder beside the mirror's, which takes its name, and the place of a damaged one, once it is whole.
Async<> create(std::shared_ptr<MirrorWork> work, std::stop_token stop)
{
    const QString part = work->path + ".part-"_L1 + QString::number(QRandomGenerator::system()->generate(), 16);
    const auto result = co_await runOnNetwork(work,
        {u"clone"_s, u"--bare"_s, u"--no-local"_s, u"--template="_s, u"--progress"_s, u"-c"_s, u"gc.auto=0"_s, u"-c"_s,
            u"maintenance.auto=false"_s, u"-c"_s, u"uploadpack.allowAnySHA1InWant=true"_s, u"--"_s, work->url.text, part},
        stop);
    if (!result || result->exitCode != 0) {
        co_await removeTree(part);
        if (!result)
            co_return std::unexpected(result.error());
        co_return std::unexpected(explainGitFailure(work->url, work->credential.has_value(), *result));
    }
    std::shared_ptr<FileLock> readers;
    if (QFileInfo::exists(work->path)) {
        const auto lock
            = co_await FileLock::acquire(work->host.clock, MirrorCache::readersLock(work->path), FileLock::Mode::Exclusive, stop);
        if (!lock) {
            co_await removeTree(part);
            co_return std::unexpected(lock.error());
        }
        readers = *lock;
        if (!QDir().rename(work->path, part + "-old"_L1))
            co_return cannotWrite(work->path);
    }
    if (!QDir().rename(part, work->path)) {
        co_await removeTree(part);
        co_return cannotWrite(work->path);
    }
    readers.reset();
    co_await removeTree(part + "-old"_L1);
    co_return {};
}

/// Fetches all branches and tags into a mirror that is there; ErrorCode::Damaged when it turns out to be unreadable.
Async<> refresh(std::shared_ptr<MirrorWork> work, std::stop_token stop)
{
    const auto result = co_await fetch(
        work, {u"--prune"_s, u"--"_s, work->url.text, u"+refs/heads/*:refs/heads/*"_s, u"+refs/tags/*:refs/tags/*"_s}, stop);
    if (!result)
        co_return std::unexpected(result.error());
    if (result->exitCode == 0)
        co_return {};
    Error error = explainGitFailure(work->url, work->credential.has_value(), *result);
    const bool isRemote = error.code == ErrorCode::Network || error.code == ErrorCode::Unauthorized || error.code == ErrorCode::Storage;
    if (isRemote)
        co_return std::unexpected(std::move(error));
    const auto whole = co_await isMirrorWhole(work->host, work->path, stop);
    if (!whole)
        co_return std::unexpected(whole.error());
    if (!*whole)
        error.code = ErrorCode::Damaged;
    co_return std::unexpected(std::move(error));
}

/// Asks for the wanted commit by name: a branch may have moved off it since it was pinned.
Async<> fetchWanted(std::shared_ptr<MirrorWork> work, std::stop_token stop)
{
    const auto result
        = co_await fetch(work, {u"--no-tags"_s, u"--"_s, work->url.text, work->wanted + u':' + keptRefs + work->wanted}, stop);
    if (!result)
        co_return std::unexpected(result.error());
    if (result->exitCode != 0)
        co_return failure(ErrorCode::NotFound,
            MirrorCacheText::tr("“%1” does not have the commit %2 any more. Build again to take its present head.")
                .arg(work->url.slug(), work->wanted.first(12)));
    co_return {};
}

Async<Mirror> updateHoldingLock(std::shared_ptr<MirrorWork> work, std::stop_token stop)
{
    for (const QString &part : leftParts(work->path))
        co_await removeTree(part);
    Mirror mirror{work->url, work->path, true};
    bool isThere = QFileInfo::exists(work->path) && !QFileInfo::exists(work->path + damagedMark);
    if (isThere) {
        removeLeftLocks(work->path);
        if (!work->wanted.isEmpty()) {
            const auto found = co_await find(work, stop);
            if (!found)
                co_return std::unexpected(found.error());
            if (*found == Presence::There) {
                const auto kept = co_await keep(work, stop);
                if (!kept)
                    co_return std::unexpected(kept.error());
                mirror.fetched = false;
                co_return mirror;
            }
            isThere = *found != Presence::Damaged;
        }
    }
    if (isThere) {
        const auto refreshed = co_await refresh(work, stop);
        if (!refreshed && refreshed.error().code != ErrorCode::Damaged)
            co_return std::unexpected(refreshed.error());
        isThere = refreshed.has_value();
    }
    if (!isThere) {
        const auto created = co_await create(work, stop);
        if (!created)
            co_return std::unexpected(created.error());
    }
    if (work->wanted.isEmpty())
        co_return mirror;
    const auto found = co_await find(work, stop);
    if (!found)
        co_return std::unexpected(found.error());
    const auto done = *found == Presence::There ? co_await keep(work, stop) : co_await fetchWanted(work, stop);
    if (!done)
        co_return std::unexpected(done.error());
    co_return mirror;
}

Async<Mirror> updateMirror(std::shared_ptr<MirrorWork> work, std::stop_token stop)
{
    const QString folder = QFileInfo(work->path).path();
    if (!QDir().mkpath(folder))
        co_return cannotWrite(folder);
    QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    const auto lock = co_await FileLock::acquire(work->host.clock, work->path + ".lock"_L1, FileLock::Mode::Exclusive, stop);
    if (!lock)
        co_return std::unexpected(lock.error());
    co_return co_await updateHoldingLock(work, stop);
}

} // namespace

/// One update under way, and who waits for it.
struct MirrorCache::Flight {
    Completion<Mirror> done;
    std::stop_source stop;
    std::map<int, Progress> listeners;
    int waiting = 0;
    int nextListener = 0;

    void tell(const QByteArray &bytes) const
    {
        for (const auto &[id, listener] : listeners) {
            if (listener)
                listener(bytes);
        }
    }
};

MirrorCache::MirrorCache(QString folder, GitHost host) : m_folder(std::move(folder)), m_host(std::move(host)) { }

QString MirrorCache::pathOf(const CloneUrl &url) const
{
    const QByteArray hash = QCryptographicHash::hash(url.normalized().toUtf8(), QCryptographicHash::Sha256).toHex();
    return m_folder + u'/' + url.repoDir() + u'-' + QString::fromLatin1(hash.first(32)) + ".git"_L1;
}

void MirrorCache::markDamaged(const QString &path)
{
    QFile mark(path + damagedMark);
    if (!mark.open(QIODevice::WriteOnly))
        qWarning("a damaged mirror could not be marked: %s", qPrintable(mark.errorString()));
}

QString MirrorCache::readersLock(const QString &path)
{
    return path + ".readers"_L1;
}

QCoro::Task<> MirrorCache::fly(std::shared_ptr<MirrorCache> self, QString key, std::shared_ptr<Flight> flight, CloneUrl url,
    std::optional<GitCredential> credential, QString wantedCommit)
{
    const auto work = std::make_shared<MirrorWork>();
    work->host = self->m_host;
    work->path = self->pathOf(url);
    work->url = std::move(url);
    work->credential = std::move(credential);
    work->wanted = std::move(wantedCommit);
    work->progress = [flight](const QByteArray &bytes) { flight->tell(bytes); };
    const auto result = co_await updateMirror(work, flight->stop.get_token());
    work->progress = {};
    if (self->m_flights.value(key) == flight)
        self->m_flights.remove(key);
    flight->done.resolve(result);
}

Async<Mirror> MirrorCache::update(
    CloneUrl url, std::optional<GitCredential> credential, QString wantedCommit, Progress progress, std::stop_token stop)
{
    const auto self = shared_from_this();
    if (!wantedCommit.isEmpty() && !isCommitId(wantedCommit))
        co_return failure(ErrorCode::InvalidArgument, MirrorCacheText::tr("“%1” is not the name of a commit.").arg(wantedCommit));
    if (stop.stop_requested())
        co_return failure(ErrorCode::Aborted, abortedMessage());
    if (credential)
        m_host.redactor->addSecret(credential->token);

    // Another credential may see more; its update waits for this one at the mirror's lock.
    const QString access = credential ? credential->username + u':' + credential->token : QString();
    const QString key = QStringList{url.normalized(), wantedCommit, access}.join(u'\n');
    auto flight = m_flights.value(key);
    const bool isFirst = !flight;
    if (isFirst) {
        flight = std::make_shared<Flight>();
        m_flights.insert(key, flight);
    }
    const int listener = flight->nextListener++;
    flight->listeners.emplace(listener, std::move(progress));
    ++flight->waiting;
    if (isFirst)
        (void)fly(self, key, flight, std::move(url), std::move(credential), std::move(wantedCommit));

    auto result = co_await flight->done.wait(stop);
    flight->listeners.erase(listener);
    if (--flight->waiting == 0 && !flight->done.isResolved()) {
        // Whoever asks from now on begins anew, and this one is over only when git is.
        if (m_flights.value(key) == flight)
            m_flights.remove(key);
        flight->stop.request_stop();
        (void)co_await flight->done.wait();
    }
    co_return result;
}

Async<bool> isMirrorWhole(GitHost host, QString path, std::stop_token stop)
{
    const auto result
        = co_await runInMirror(std::move(host), std::move(path), {u"fsck"_s, u"--connectivity-only"_s, u"--no-dangling"_s}, {}, stop);
    if (!result)
        co_return std::unexpected(result.error());
    co_return result->exitCode == 0;
}

} // namespace Millwright
