// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/recordedbuild.h"

#include "models/source/redactor.h"

#include <QCoreApplication>

namespace Millwright {

namespace {

struct RecordedBuildText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::RecordedBuild)
};

} // namespace

RecordedBuild::~RecordedBuild() = default;

void RecordedBuild::cancel()
{
    m_cancelled = true;
    m_stop.request_stop();
}

Result<> RecordedBuild::begin(const ProviderHost &host, const BuildFolders &folders, BuildRecord record, int steps)
{
    record.startedAt = host.clock->now();
    record.buildId = BuildFolders::newId(record.startedAt);
    record.status = BuildStatus::Building;
    record.owner = processName(QCoreApplication::applicationPid());
    const auto lock = folders.add(record);
    if (!lock)
        return std::unexpected(lock.error());
    m_lock = *lock;
    m_folder = folders.folderOf(record.buildId);
    m_log = std::make_shared<BuildLog>(folders.logOf(record.buildId), host.redactor, host.clock);
    m_log->addSteps(steps);
    m_record = std::move(record);
    return {};
}

void RecordedBuild::finish(const ProviderHost &host, const Result<> &made, const std::stop_token &stop)
{
    m_record.finishedAt = host.clock->now();
    if (made) {
        m_record.status = BuildStatus::Ready;
        m_log->remark(RecordedBuildText::tr("The template %1 is ready.").arg(m_record.templateId));
    } else {
        m_record.status = BuildStatus::Failed;
        if (m_cancelled)
            m_record.error = BuildRecord::cancelledMessage();
        else if (stop.stop_requested())
            m_record.error = BuildRecord::closedMessage();
        else
            m_record.error = host.redactor->redact(made.error().message);
        m_log->remark(m_record.error);
    }
    m_log->flush();
    (void)m_record.write(m_folder);
    m_log.reset();
    m_lock.reset();
    m_done.resolve({});
}

} // namespace Millwright
