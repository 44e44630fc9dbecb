// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/timezones.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QSet>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace Millwright::TimeZones {

namespace {

struct TimeZonesText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::TimeZones)
};

constexpr std::array regions{
    "Africa/", "America/", "Antarctica/", "Arctic/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/"};

bool isPlace(const QByteArray &id)
{
    return std::ranges::any_of(regions, [&](const char *region) { return id.startsWith(region); });
}

/// Another name of the database, such as Etc/GMT+5 or GB.
bool isOtherName(const QByteArray &id)
{
    return !id.startsWith("UTC+") && !id.startsWith("UTC-") && QTimeZone::availableTimeZoneIds().contains(id);
}

/// The ids that the database lists for the countries, without the old names of the same places; empty where it has no list.
QSet<QByteArray> placesOfToday()
{
    constexpr qsizetype idColumn = 2;
    QSet<QByteArray> ids;
    QFile file(dataFolder() + u"/zone.tab"_s);
    if (!file.open(QIODevice::ReadOnly))
        return ids;
    while (!file.atEnd()) {
        const QByteArrayList columns = file.readLine().trimmed().split('\t');
        if (columns.size() > idColumn && !columns.front().startsWith('#'))
            ids.insert(columns.at(idColumn));
    }
    return ids;
}

/// The first line of a file in `folder`; empty when there is none.
QByteArray firstLine(const QString &folder, const QString &name)
{
    constexpr qint64 enough = 100;
    QFile file(folder + u'/' + name);
    return file.open(QIODevice::ReadOnly) ? file.readLine(enough).trimmed() : QByteArray();
}

/// "2025b", or nothing where the text is another one: who builds the database on his own may leave "unknown".
QString versionIn(const QByteArray &text)
{
    constexpr qsizetype yearLength = 4;
    const bool isVersion
        = text.size() > yearLength && std::all_of(text.begin(), text.begin() + yearLength, [](char c) { return c >= '0' && c <= '9'; });
    return isVersion ? QString::fromLatin1(text) : QString();
}

QTimeZone zoneNamed(const QByteArray &id)
{
    (void)usedDataStamp();
    return QTimeZone(id);
}

} // namespace

Result<QTimeZone> find(const QString &id)
{
    const QByteArray name = id.toLatin1();
    if (name == "UTC")
        return QTimeZone(QTimeZone::UTC);
    // Qt makes a zone of much else too, such as a POSIX rule.
    const bool isName = QString::fromLatin1(name) == id && !name.contains('.') && (isPlace(name) || isOtherName(name));
    const QTimeZone zone = isName ? zoneNamed(name) : QTimeZone();
    if (zone.isValid())
        return zone;
    if (ids().size() <= 1)
        return failure(
            ErrorCode::NotReady, TimeZonesText::tr("This system has no time zone data. Install the package tzdata, or choose UTC."));
    return failure(
        ErrorCode::InvalidArgument, TimeZonesText::tr("There is no time zone “%1”. A zone has a name such as Europe/Berlin.").arg(id));
}

QString systemId()
{
    const QByteArray id = QTimeZone::systemTimeZoneId();
    return isPlace(id) && zoneNamed(id).isValid() ? QString::fromLatin1(id) : u"UTC"_s;
}

QStringList ids()
{
    QStringList ids{u"UTC"_s};
    const auto listed = placesOfToday();
    const auto available = QTimeZone::availableTimeZoneIds();
    for (const QByteArray &id : available) {
        if (isPlace(id) && (listed.isEmpty() || listed.contains(id)))
            ids.append(QString::fromLatin1(id));
    }
    ids.sort();
    return ids;
}

QString dataFolder()
{
    const QString chosen = qEnvironmentVariable("TZDIR");
    for (const QString &folder :
        {chosen, u"/usr/share/zoneinfo"_s, u"/usr/lib/zoneinfo"_s, u"/usr/share/lib/zoneinfo"_s, u"/etc/zoneinfo"_s}) {
        if (!folder.isEmpty() && QDir(folder).exists())
            return folder;
    }
    return {};
}

QString dataStamp(const QString &folder)
{
    if (folder.isEmpty())
        return {};
    static constexpr QByteArrayView prefix = "# version ";
    const QByteArray line = firstLine(folder, u"tzdata.zi"_s);
    if (line.startsWith(prefix)) {
        if (const QString version = versionIn(line.sliced(prefix.size())); !version.isEmpty())
            return version;
    }
    if (const QString version = versionIn(firstLine(folder, u"+VERSION"_s)); !version.isEmpty())
        return version;
    // An update replaces these, and the entries of the folders.
    QDateTime newest;
    for (const QString &name : {u"."_s, u"Europe"_s, u"America"_s, u"zone.tab"_s, u"zone1970.tab"_s, u"tzdata.zi"_s, u"Europe/Berlin"_s}) {
        const QDateTime time = QFileInfo(folder + u'/' + name).lastModified(QTimeZone::UTC);
        if (time.isValid() && (!newest.isValid() || time > newest))
            newest = time;
    }
    return newest.isValid() ? newest.toString(Qt::ISODateWithMs) : QString();
}

QString usedDataStamp()
{
    static const QString stamp = dataStamp();
    return stamp;
}

} // namespace Millwright::TimeZones
