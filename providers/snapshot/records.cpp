// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/records.h"

#include "providers/snapshot/tree.h"

#include <QCoreApplication>
#include <QDir>
#include <QRegularExpression>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr auto fileName = "/record.json"_L1;
constexpr int recordVersion = 1;

std::unexpected<Error> damaged(const QString &path)
{
    return failure(
        ErrorCode::Damaged, QCoreApplication::translate("Millwright::Snapshot", "“%1” is damaged or of a newer version.").arg(path));
}

Result<> writeRecord(const QString &folder, Json record)
{
    record["version"] = recordVersion;
    return Tree::replaceFile(
        folder + fileName, QByteArray::fromStdString(record.dump(1, ' ', false, Json::error_handler_t::replace)) + '\n');
}

Result<Json> readRecord(const QString &folder)
{
    const auto bytes = Tree::readFile(folder + fileName);
    if (!bytes)
        return std::unexpected(bytes.error());
    Json record = Json::parse(bytes->begin(), bytes->end(), nullptr, false);
    if (!record.is_object() || !record.contains("version") || record["version"] != recordVersion)
        return damaged(folder + fileName);
    return record;
}

QString text(const Json &record, const char *key)
{
    const auto it = record.find(key);
    return it != record.end() && it->is_string() ? QString::fromStdString(it->get_ref<const std::string &>()) : QString();
}

qint64 number(const Json &record, const char *key)
{
    const auto it = record.find(key);
    return it != record.end() && it->is_number_integer() ? it->get<qint64>() : 0;
}

bool isSet(const Json &record, const char *key)
{
    const auto it = record.find(key);
    return it != record.end() && it->is_boolean() && it->get<bool>();
}

Json timeJson(const QDateTime &time)
{
    return time.isValid() ? Json(time.toMSecsSinceEpoch()) : Json(nullptr);
}

QDateTime time(const Json &record, const char *key)
{
    const auto it = record.find(key);
    return it != record.end() && it->is_number_integer() ? QDateTime::fromMSecsSinceEpoch(it->get<qint64>(), QTimeZone::UTC) : QDateTime();
}

Json mapJson(const QMap<QString, QString> &map)
{
    Json result = Json::object();
    for (const auto &[key, value] : map.asKeyValueRange())
        result[key.toStdString()] = value.toStdString();
    return result;
}

QMap<QString, QString> map(const Json &record, const char *key)
{
    QMap<QString, QString> result;
    if (const auto it = record.find(key); it != record.end() && it->is_object()) {
        for (const auto &[name, value] : it->items()) {
            if (value.is_string())
                result.insert(QString::fromStdString(name), QString::fromStdString(value.get_ref<const std::string &>()));
        }
    }
    return result;
}

Json listJson(const QStringList &list)
{
    Json result = Json::array();
    for (const QString &text : list)
        result.push_back(text.toStdString());
    return result;
}

QStringList list(const Json &record, const char *key)
{
    QStringList result;
    if (const auto it = record.find(key); it != record.end() && it->is_array()) {
        for (const Json &text : *it) {
            if (text.is_string())
                result.append(QString::fromStdString(text.get_ref<const std::string &>()));
        }
    }
    return result;
}

} // namespace

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
    return writeRecord(folder, std::move(record));
}

Result<TemplateRecord> TemplateRecord::read(const QString &folder)
{
    const auto record = readRecord(folder);
    if (!record)
        return std::unexpected(record.error());
    TemplateRecord result{text(*record, "templateId"), text(*record, "identity"), text(*record, "family"), text(*record, "projectId"),
        text(*record, "buildId"), text(*record, "workingDirectory"), map(*record, "heads"), time(*record, "createdAt"),
        list(*record, "layers")};
    if (result.templateId != QDir(folder).dirName() || result.identity.isEmpty())
        return damaged(folder + fileName);
    return result;
}

Result<> BuildRecord::write(const QString &folder) const
{
    Json record = Json::object();
    record["buildId"] = buildId.toStdString();
    record["projectId"] = projectId.toStdString();
    record["identity"] = identity.toStdString();
    record["templateId"] = templateId.toStdString();
    record["status"] = BuildStatus::name(status).toStdString();
    record["startedAt"] = timeJson(startedAt);
    record["finishedAt"] = timeJson(finishedAt);
    record["error"] = error.toStdString();
    record["giveUpAfterMinutes"] = giveUpAfterMinutes;
    record["owner"] = owner.toStdString();
    record["layers"] = listJson(layers);
    return writeRecord(folder, std::move(record));
}

Result<BuildRecord> BuildRecord::read(const QString &folder)
{
    const auto record = readRecord(folder);
    if (!record)
        return std::unexpected(record.error());
    BuildRecord result{text(*record, "buildId"), text(*record, "projectId"), text(*record, "identity"), text(*record, "templateId"),
        BuildStatus::fromName(text(*record, "status")), time(*record, "startedAt"), time(*record, "finishedAt"), text(*record, "error"),
        number(*record, "giveUpAfterMinutes"), text(*record, "owner"), list(*record, "layers")};
    if (result.buildId.isEmpty() || result.identity.isEmpty())
        return damaged(folder + fileName);
    return result;
}

Result<> SessionRecord::write(const QString &folder) const
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
    return writeRecord(folder, std::move(record));
}

Result<SessionRecord> SessionRecord::read(const QString &folder)
{
    const auto record = readRecord(folder);
    if (!record)
        return std::unexpected(record.error());
    SessionRecord result{text(*record, "sessionId"), text(*record, "sandboxId"), text(*record, "projectId"), text(*record, "templateId"),
        text(*record, "layout") == "overlay"_L1 ? Layout::Overlay : Layout::Tree, isSet(*record, "copied"),
        text(*record, "workingDirectory"), map(*record, "heads"), list(*record, "mirrors"), time(*record, "createdAt")};
    if (result.sandboxId.isEmpty() || result.workingDirectory.isEmpty())
        return damaged(folder + fileName);
    return result;
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

bool isFolderName(const QString &id)
{
    static const QRegularExpression allowed(u"\\A[A-Za-z0-9_][A-Za-z0-9._-]{0,127}\\z"_s);
    return allowed.match(id).hasMatch();
}

QStringList namedFolders(const QString &parent)
{
    QStringList result;
    for (const QString &name : QDir(parent).entryList(QDir::Dirs | QDir::NoSymLinks | QDir::NoDotAndDotDot)) {
        if (isFolderName(name))
            result.append(name);
    }
    return result;
}

} // namespace Millwright
