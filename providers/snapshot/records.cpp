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
    record["heads"] = mapJson(heads);
    record["createdAt"] = timeJson(createdAt);
    record["layers"] = listJson(layers);
    return RecordFile::write(folder, std::move(record));
}

Result<TemplateRecord> TemplateRecord::read(const QString &folder)
{
    const auto record = RecordFile::read(folder);
    if (!record)
        return std::unexpected(record.error());
    TemplateRecord result{text(*record, "templateId"), text(*record, "identity"), text(*record, "family"), text(*record, "projectId"),
        text(*record, "buildId"), text(*record, "workingDirectory"), map(*record, "heads"), time(*record, "createdAt"),
        list(*record, "layers")};
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
    record["heads"] = mapJson(heads);
    record["mirrors"] = listJson(mirrors);
    record["createdAt"] = timeJson(createdAt);
    return RecordFile::write(folder, std::move(record), sync);
}

Result<SessionRecord> SessionRecord::read(const QString &folder)
{
    const auto record = RecordFile::read(folder);
    if (!record)
        return std::unexpected(record.error());
    SessionRecord result{text(*record, "sessionId"), text(*record, "sandboxId"), text(*record, "projectId"), text(*record, "templateId"),
        text(*record, "layout") == "overlay"_L1 ? Layout::Overlay : Layout::Tree, isSet(*record, "copied"),
        text(*record, "workingDirectory"), map(*record, "heads"), list(*record, "mirrors"), time(*record, "createdAt")};
    if (result.sandboxId.isEmpty() || result.workingDirectory.isEmpty())
        return damaged(folder);
    return result;
}

} // namespace Millwright
