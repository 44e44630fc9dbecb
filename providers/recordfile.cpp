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

struct RecordFileText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::RecordFile)
};

} // namespace

std::unexpected<Error> damaged(const QString &folder)
{
    return failure(ErrorCode::Damaged, RecordFileText::tr("“%1” is damaged or of a newer version.").arg(folder + fileName));
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

Json toJson(const QDateTime &time)
{
    return time.isValid() ? Json(time.toMSecsSinceEpoch()) : Json(nullptr);
}

QDateTime timeIn(const Json &record, const char *key)
{
    const auto it = record.find(key);
    return it != record.end() && it->is_number_integer() ? QDateTime::fromMSecsSinceEpoch(it->get<qint64>(), QTimeZone::UTC) : QDateTime();
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
