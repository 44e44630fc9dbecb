// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/checkout.h"

#include "models/async/leaves.h"
#include "models/source/filelock.h"

#include <QCoreApplication>
#include <QDir>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct CheckoutText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Checkout)
};

struct CheckoutWork {
    GitHost host;
    Mirror mirror;
    CheckoutSpec spec;
};

Async<ProcessResult> run(std::shared_ptr<CheckoutWork> work, QStringList arguments, std::stop_token stop)
{
    GitCommand command;
    command.arguments = std::move(arguments);
    command.environment = gitLocalEnvironment(work->host.environment);
    return runGit(work->host, std::move(command), std::move(stop));
}

/// A git inside the new checkout that has to succeed.
Async<> runInside(std::shared_ptr<CheckoutWork> work, QStringList arguments, std::stop_token stop)
{
    const auto result = co_await run(work, QStringList{u"-C"_s, work->spec.destination} + arguments, stop);
    if (!result)
        co_return std::unexpected(result.error());
    if (result->exitCode != 0)
        co_return std::unexpected(explainGitFailure(work->mirror.url, false, *result));
    co_return {};
}

QStringList cloneArguments(const CheckoutWork &work, const QStringList &options)
{
    return QStringList{u"clone"_s, u"--quiet"_s, u"--local"_s, u"--no-hardlinks"_s, u"--no-checkout"_s, u"--template="_s, u"-c"_s,
               u"core.checkStat=minimal"_s, u"-c"_s, u"core.trustctime=false"_s}
    + options + QStringList{u"--"_s, work.mirror.path, work.spec.destination};
}

/// The branch is gone from the repository, its commit is not: makes the branch by hand, and no other.
Async<> cloneWithoutBranch(std::shared_ptr<CheckoutWork> work, std::stop_token stop)
{
    const auto cloned = co_await run(work, cloneArguments(*work, {}), stop);
    if (!cloned)
        co_return std::unexpected(cloned.error());
    if (cloned->exitCode != 0)
        co_return std::unexpected(explainGitFailure(work->mirror.url, false, *cloned));
    QFile headFile(work->spec.destination + "/.git/HEAD"_L1);
    if (!headFile.open(QIODevice::ReadOnly))
        co_return failure(
            ErrorCode::Storage, CheckoutText::tr("“%1” cannot be read: %2.").arg(headFile.fileName(), headFile.errorString()));
    const QString made = QString::fromUtf8(headFile.readAll()).trimmed().mid("ref: "_L1.size());
    const QString ref = u"refs/heads/"_s + work->spec.branch;
    QList<QStringList> steps{
        {u"symbolic-ref"_s, u"HEAD"_s, ref},
        {u"config"_s, u"branch."_s + work->spec.branch + u".remote"_s, u"origin"_s},
        {u"config"_s, u"branch."_s + work->spec.branch + u".merge"_s, ref},
    };
    if (made != ref && made.startsWith("refs/heads/"_L1))
        steps.append({u"update-ref"_s, u"-d"_s, made});
    for (const QStringList &step : steps) {
        const auto done = co_await runInside(work, step, stop);
        if (!done)
            co_return done;
    }
    co_return {};
}

Async<> makeCheckout(std::shared_ptr<CheckoutWork> work, std::stop_token stop)
{
    const auto cloned = co_await run(work, cloneArguments(*work, {u"--branch"_s, work->spec.branch}), stop);
    if (!cloned)
        co_return std::unexpected(cloned.error());
    if (cloned->exitCode != 0) {
        if (!cloned->standardError.contains("Remote branch "))
            co_return std::unexpected(explainGitFailure(work->mirror.url, false, *cloned));
        const auto done = co_await cloneWithoutBranch(work, stop);
        if (!done)
            co_return done;
    }
    const auto renamed = co_await runInside(work, {u"config"_s, u"remote.origin.url"_s, work->mirror.url.text}, stop);
    if (!renamed)
        co_return renamed;
    co_return co_await runInside(work, {u"reset"_s, u"--quiet"_s, u"--hard"_s, work->spec.commit}, stop);
}

Async<> checkOutHoldingLock(std::shared_ptr<CheckoutWork> work, std::stop_token stop)
{
    auto made = co_await makeCheckout(work, stop);
    if (made)
        co_return {};
    (void)co_await inWorker([path = work->spec.destination](const std::stop_token &) { return QDir(path).removeRecursively(); });
    if (made.error().code == ErrorCode::Aborted || made.error().code == ErrorCode::Storage)
        co_return made;
    const auto whole = co_await isMirrorWhole(work->host, work->mirror.path, stop);
    if (!whole)
        co_return std::unexpected(whole.error());
    if (!*whole) {
        MirrorCache::markDamaged(work->mirror.path);
        co_return failure(ErrorCode::Damaged,
            CheckoutText::tr("The local copy of “%1” is damaged. Try again: it is then made anew.").arg(work->mirror.url.slug()));
    }
    co_return made;
}

} // namespace

Async<> checkOut(GitHost host, Mirror mirror, CheckoutSpec spec, std::stop_token stop)
{
    if (!isCommitId(spec.commit))
        co_return failure(ErrorCode::InvalidArgument, CheckoutText::tr("“%1” is not the name of a commit.").arg(spec.commit));
    if (const auto checked = checkBranchName(spec.branch); !checked)
        co_return checked;
    if (QFileInfo::exists(spec.destination) || QFileInfo(spec.destination).isSymLink())
        co_return failure(
            ErrorCode::Conflict, CheckoutText::tr("“%1” exists already, so nothing is checked out there.").arg(spec.destination));
    const auto lock = co_await FileLock::acquire(host.clock, MirrorCache::readersLock(mirror.path), FileLock::Mode::Shared, stop);
    if (!lock)
        co_return std::unexpected(lock.error());
    const auto work = std::make_shared<CheckoutWork>(std::move(host), std::move(mirror), std::move(spec));
    co_return co_await checkOutHoldingLock(work, stop);
}

} // namespace Millwright
