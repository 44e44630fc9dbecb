// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/pushwatch.h"

#include "models/factory/activity.h"

#include <QCoreApplication>
#include <QLoggingCategory>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

Q_LOGGING_CATEGORY(pushLog, "millwright.push")

const QString intervalKey = u"pushInterval"_s;

struct PushWatchText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::PushWatch)
};

} // namespace

PushWatch::PushWatch(std::shared_ptr<FactoryCore> core) : m_core(std::move(core)) { }

Result<int> PushWatch::interval() const
{
    return m_core->store->setupValue(intervalKey).transform([](const std::optional<QString> &stored) {
        bool isNumber = false;
        const int minutes = stored.value_or(QString()).toInt(&isNumber);
        return isNumber ? qBound(0, minutes, TriggerState::longestPushInterval) : TriggerState::defaultPushInterval;
    });
}

Result<> PushWatch::setInterval(int minutes)
{
    if (minutes < 0 || minutes > TriggerState::longestPushInterval) {
        return failure(ErrorCode::InvalidArgument,
            PushWatchText::tr("Repositories are asked every 1 to %1 minutes, or with 0 never.").arg(TriggerState::longestPushInterval));
    }
    const auto before = interval();
    if (!before)
        return std::unexpected(before.error());
    const auto stored = m_core->store->transaction([&]() -> Result<> {
        if (const auto saved = m_core->store->saveSetupValue(intervalKey, QString::number(minutes)); !saved)
            return saved;
        if (*before == minutes)
            return {};
        // What was put off for as long as the former one.
        if (const auto soon = m_core->store->askWatchedNow(); !soon)
            return soon;
        return Activity(m_core).note({}, u"factory"_s, intervalKey, QString::number(*before), QString::number(minutes));
    });
    if (stored)
        m_core->announce();
    return stored;
}

Result<> PushWatch::tick()
{
    const auto minutes = interval();
    if (!minutes || *minutes == 0)
        return minutes.transform([](int) { });
    if (m_stale) {
        if (const auto refreshed = m_core->store->refreshWatched(); !refreshed)
            return refreshed;
        m_stale = false;
    }
    while (m_asking < mostAtOnce) {
        const int before = m_asking;
        m_core->scope.add(ask(m_core->scope.stopToken()));
        if (m_asking == before)
            return {};
    }
    return {};
}

QCoro::Task<> PushWatch::ask(std::stop_token stop)
{
    const auto self = shared_from_this();
    while (!stop.stop_requested()) {
        const std::chrono::minutes every(interval().value_or(0));
        const auto due = every.count() == 0 ? QList<WatchedRepository>() : m_core->store->claimWatched(every, 1);
        if (!due)
            qCWarning(pushLog) << "the repositories to be asked could not be read:" << due.error().message;
        if (!due || due->isEmpty())
            co_return;
        ++m_asking;
        const auto head = co_await m_core->headOf(due->first().url, {}, stop);
        --m_asking;
        if (stop.stop_requested())
            co_return;
        if (const auto recorded = record(due->first(), head, every); !recorded)
            qCWarning(pushLog) << "a repository's head could not be stored:" << recorded.error().message;
    }
}

Result<> PushWatch::record(const WatchedRepository &repository, const Result<RemoteHead> &head, std::chrono::minutes interval)
{
    if (head) {
        return m_core->store->recordHead(repository.url, head->defaultBranch, head->commit).transform([this](bool moved) {
            if (moved)
                m_core->announce();
        });
    }
    const auto longest = std::max<std::chrono::minutes>(interval, longestPause);
    const auto pause = std::min<std::chrono::minutes>(longest, interval * (1 << qMin(repository.failures, 10)));
    const QString problem = m_core->redacted(head.error()).message;
    qCInfo(pushLog).noquote() << "a repository could not be asked for pushes:" << problem;
    return m_core->store->recordUnreachable(repository.url, problem, m_core->clock->now().addDuration(pause));
}

} // namespace Millwright
