// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/recordfile.h"

#include "providers/folderlock.h"

#include <QCoreApplication>
#include <QDir>
#include <QRegularExpression>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright::RecordFile {

namespace {

constexpr int recordVersion = 1;

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Millwright::RecordFile)
};

} // namespace

std::unexpected<Error> damaged(const QString &folder)
{
    return failure(ErrorCode::Damaged, Text::tr("“%1” is damaged or of a newer version.").arg(folder + fileName));
}

Result<> write(const QString &folder, Json record, Tree::Sync sync)
{
    record["version"] = recordVersion;
    return Tree::replaceFile(
        folder + fileName, QByteArray::fromStdString(record.dump(1, ' ', false, Json::error_handler_t::replace)) + '\n', sync);
}

Result<Json> read(const QString &folder)
{
    const auto bytes = Tree::readFile(folder + fileName);
    if (!bytes)
        return std::unexpected(bytes.error());
    Json record = Json::parse(bytes->begin(), bytes->end(), nullptr, false);
    if (!record.is_object() || !record.contains("version") || record["version"] != recordVersion)
        return damaged(folder);
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

void removeLeftovers(const QString &parent)
{
    for (const QString &name :
        QDir(parent).entryList({u".removed-*"_s, u".new-*"_s}, QDir::Dirs | QDir::Hidden | QDir::NoSymLinks | QDir::NoDotAndDotDot)) {
        const QString folder = parent + u'/' + name;
        // One that is being made holds its lock.
        if (const auto lock = FolderLock::tryNow(folder))
            (void)Tree::remove(folder);
    }
}

} // namespace Millwright::RecordFile
