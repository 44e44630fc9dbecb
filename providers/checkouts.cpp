// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/checkouts.h"

#include "models/source/checkout.h"
#include "providers/tree.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct CheckoutsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Checkouts)
};

/// All that the making of the checkouts needs.
struct Work {
    std::shared_ptr<MirrorCache> mirrors;
    GitHost git;
    QString parent;
    std::shared_ptr<StepLog> log;
};

/// The branch that a mirror's HEAD names; a plain text file that git wrote.
QString defaultBranch(const Mirror &mirror)
{
    const auto head = Tree::readFile(mirror.path + "/HEAD"_L1, 4096);
    const QString text = head ? QString::fromUtf8(*head).trimmed() : QString();
    constexpr auto prefix = "ref: refs/heads/"_L1;
    return text.startsWith(prefix) ? text.sliced(prefix.size()) : u"main"_s;
}

QString fetchTitle(const Repositories::Repository &repository)
{
    return CheckoutsText::tr("Fetch %1").arg(repository.url.text);
}

QString checkOutTitle(const Repositories::Repository &repository)
{
    return CheckoutsText::tr("Check out %1 of %2").arg(repository.commit.first(12), repository.url.slug());
}

Async<> checkOutOne(std::shared_ptr<Work> work, Repositories::Repository repository, std::stop_token stop)
{
    work->log->beginStep(fetchTitle(repository));
    const std::weak_ptr<StepLog> weak = work->log;
    const MirrorCache::Progress progress = [weak](const QByteArray &bytes) {
        if (const auto log = weak.lock())
            log->write(OutputChannel::StandardError, bytes);
    };
    const auto mirror = co_await work->mirrors->update(repository.url, repository.credential, repository.commit, progress, stop);
    if (!mirror) {
        work->log->endStep(mirror.error().message);
        co_return std::unexpected(mirror.error());
    }
    work->log->endStep();
    work->log->beginStep(checkOutTitle(repository));
    CheckoutSpec spec;
    spec.commit = repository.commit;
    spec.branch = repository.branch.isEmpty() ? defaultBranch(*mirror) : repository.branch;
    spec.destination = work->parent + u'/' + repository.folder;
    const auto checkedOut = co_await checkOut(work->git, *mirror, spec, stop);
    work->log->endStep(checkedOut ? QString() : checkedOut.error().message);
    co_return checkedOut;
}

} // namespace

Async<> checkOutAll(std::shared_ptr<MirrorCache> mirrors, GitHost git, QList<Repositories::Repository> repositories, QString parent,
    std::shared_ptr<StepLog> log, std::stop_token stop)
{
    const auto work = std::make_shared<Work>(std::move(mirrors), std::move(git), std::move(parent), std::move(log));
    for (const auto &repository : std::as_const(repositories)) {
        auto done = co_await checkOutOne(work, repository, stop);
        // A mirror that cannot be read is made anew by the next fetch.
        if (!done && done.error().code == ErrorCode::Damaged && !stop.stop_requested()) {
            work->log->remark(CheckoutsText::tr("The mirror of “%1” is damaged and is made anew.").arg(repository.url.slug()));
            work->log->addSteps(2);
            done = co_await checkOutOne(work, repository, stop);
        }
        if (!done)
            co_return done;
    }
    co_return {};
}

QStringList checkOutTitles(const Repositories::Repository &repository)
{
    return {fetchTitle(repository), checkOutTitle(repository)};
}

} // namespace Millwright
