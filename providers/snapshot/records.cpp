// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/records.h"

#include "providers/recordfile.h"

#include <QDir>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

using namespace RecordFile;

Result<> TemplateRecord::write(const QString &folder) const
{
    Json record = Json::object();
    record["templateId"] = templateId.toStdString();
    record["identity"] = identity.toStdString();
    record["family"] = family.toStdString();
    record["projectId"] = projectId.toStdString();
    record["buildId"] = buildId.toStdString();
    record["workingDirectory"] = workingDirectory.toStdString();
    record["heads"] = toJson(heads);
    record["createdAt"] = toJson(createdAt);
    record["layers"] = toJson(layers);
    return RecordFile::write(folder, std::move(record));
}

Result<TemplateRecord> TemplateRecord::read(const QString &folder)
{
    const auto record = RecordFile::read(folder);
    if (!record)
        return std::unexpected(record.error());
    TemplateRecord result{textIn(*record, "templateId"), textIn(*record, "identity"), textIn(*record, "family"),
        textIn(*record, "projectId"), textIn(*record, "buildId"), textIn(*record, "workingDirectory"), mapIn(*record, "heads"),
        timeIn(*record, "createdAt"), textsIn(*record, "layers")};
    if (result.templateId != QDir(folder).dirName() || result.identity.isEmpty())
        return damaged(folder);
    return result;
}

Result<> SessionRecord::write(const QString &folder, Tree::Sync sync) const
{
    Json record = Json::object();
    record["sessionId"] = sessionId.toStdString();
    record["sandboxId"] = sandboxId.toStdString();
    record["projectId"] = projectId.toStdString();
    record["templateId"] = templateId.toStdString();
    record["layout"] = layout == Layout::Overlay ? "overlay" : "tree";
    record["copied"] = copied;
    record["workingDirectory"] = workingDirectory.toStdString();
    record["heads"] = toJson(heads);
    record["mirrors"] = toJson(mirrors);
    record["createdAt"] = toJson(createdAt);
    return RecordFile::write(folder, std::move(record), sync);
}

Result<SessionRecord> SessionRecord::read(const QString &folder)
{
    const auto record = RecordFile::read(folder);
    if (!record)
        return std::unexpected(record.error());
    SessionRecord result{textIn(*record, "sessionId"), textIn(*record, "sandboxId"), textIn(*record, "projectId"),
        textIn(*record, "templateId"), textIn(*record, "layout") == "overlay"_L1 ? Layout::Overlay : Layout::Tree,
        isSetIn(*record, "copied"), textIn(*record, "workingDirectory"), mapIn(*record, "heads"), textsIn(*record, "mirrors"),
        timeIn(*record, "createdAt")};
    if (result.sandboxId.isEmpty() || result.workingDirectory.isEmpty())
        return damaged(folder);
    return result;
}

} // namespace Millwright
