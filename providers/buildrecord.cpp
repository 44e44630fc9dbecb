// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/buildrecord.h"

#include "providers/recordfile.h"

#include <QCoreApplication>
#include <QFile>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

using namespace RecordFile;

namespace {

constexpr std::chrono::milliseconds pollWhileBuilding{250};

struct BuildRecordText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::BuildRecord)
};

} // namespace

Result<> BuildRecord::write(const QString &folder) const
{
    Json record = Json::object();
    record["buildId"] = buildId.toStdString();
    record["projectId"] = projectId.toStdString();
    record["identity"] = identity.toStdString();
    record["templateId"] = templateId.toStdString();
    record["status"] = BuildStatus::name(status).toStdString();
    record["startedAt"] = toJson(startedAt);
    record["finishedAt"] = toJson(finishedAt);
    record["error"] = error.toStdString();
    record["giveUpAfterMinutes"] = giveUpAfterMinutes;
    record["owner"] = owner.toStdString();
    record["layers"] = toJson(layers);
    return RecordFile::write(folder, std::move(record));
}

Result<BuildRecord> BuildRecord::read(const QString &folder)
{
    const auto record = RecordFile::read(folder);
    if (!record)
        return std::unexpected(record.error());
    BuildRecord result{textIn(*record, "buildId"), textIn(*record, "projectId"), textIn(*record, "identity"), textIn(*record, "templateId"),
        BuildStatus::fromName(textIn(*record, "status")), timeIn(*record, "startedAt"), timeIn(*record, "finishedAt"),
        textIn(*record, "error"), numberIn(*record, "giveUpAfterMinutes"), textIn(*record, "owner"), textsIn(*record, "layers")};
    if (result.buildId.isEmpty() || result.identity.isEmpty())
        return damaged(folder);
    return result;
}

SandboxBuild BuildRecord::build() const
{
    SandboxBuild build;
    build.buildId = buildId;
    build.status = status;
    build.templateId = templateId;
    build.startedAt = startedAt;
    build.finishedAt = finishedAt;
    build.error = error;
    build.pollAfter = pollWhileBuilding;
    build.giveUpAfter = std::chrono::minutes(giveUpAfterMinutes);
    return build;
}

QString BuildRecord::cancelledMessage()
{
    return BuildRecordText::tr("The build was cancelled.");
}

QString BuildRecord::closedMessage()
{
    return BuildRecordText::tr("interrupted: Millwright was closed while this build ran. Build again.");
}

QString BuildRecord::diedMessage()
{
    return BuildRecordText::tr("interrupted: the process that ran this build ended before it was done. Build again.");
}

QString processName(qint64 pid)
{
    QFile file(u"/proc/"_s + QString::number(pid) + u"/stat"_s);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray text = file.readAll();
    // The program's name, field 2 of proc(5), stands in parentheses and may hold anything.
    const QList<QByteArray> fields = text.sliced(text.lastIndexOf(')') + 1).simplified().split(' ');
    constexpr qsizetype start = 22 - 3;
    if (fields.size() <= start || fields.first() == "Z")
        return {};
    return QString::number(pid) + u':' + QString::fromLatin1(fields.at(start));
}

bool processRuns(const QString &name)
{
    const qint64 pid = name.section(u':', 0, 0).toLongLong();
    return pid > 0 && processName(pid) == name;
}

} // namespace Millwright
