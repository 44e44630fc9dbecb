// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/timezones.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdio>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

void write(const QString &path, const QByteArray &text)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

} // namespace

/// The zones that this machine has.
class TestTimeZones : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void zonesAreFoundByTheirIds_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<bool>("exists");
        for (const QString &id :
            {u"UTC"_s, u"Europe/Berlin"_s, u"America/Argentina/Buenos_Aires"_s, u"America/Port-au-Prince"_s, u"Etc/UTC"_s})
            QTest::newRow(qPrintable(id)) << id << true;
        for (const QString &id :
            {u""_s, u"Berlin"_s, u"Europe/Nowhere"_s, u"europe/berlin"_s, u"Europe/Berlin "_s, u"Europe/"_s, u"posix/Europe/Berlin"_s,
                u"right/Europe/Berlin"_s, u"CET-1CEST"_s, u"CET-1CEST,M3.5.0,M10.5.0/3"_s, u"UTC+02:00"_s, u"+02:00"_s,
                u"../../../etc/passwd"_s, u"Europe/../Europe/Berlin"_s, u"Europe/Bérlin"_s, u"Europe/Berlin\n"_s, u"Europe/Берлин"_s})
            QTest::newRow(qPrintable(u"not: "_s + id)) << id << false;
        QTest::newRow("not: a long text") << QString(100'000, u'A') << false;
    }

    void zonesAreFoundByTheirIds()
    {
        QFETCH(QString, id);
        QFETCH(bool, exists);
        const auto zone = TimeZones::find(id);
        QCOMPARE(zone.has_value(), exists);
        if (zone) {
            QVERIFY(zone->isValid());
            QCOMPARE(QString::fromLatin1(zone->id()), id);
        } else {
            QCOMPARE(zone.error().code, ErrorCode::InvalidArgument);
            QVERIFY(zone.error().message.contains(u"“%1”"_s.arg(id)));
        }
    }

    void theListIsForAPerson()
    {
        const QStringList ids = TimeZones::ids();
        QVERIFY(ids.size() > 300);
        QVERIFY(std::ranges::is_sorted(ids));
        QCOMPARE(QSet<QString>(ids.begin(), ids.end()).size(), ids.size());
        for (const QString &id : {u"UTC"_s, u"Europe/Berlin"_s, u"America/New_York"_s, u"Asia/Kathmandu"_s, u"Pacific/Apia"_s})
            QVERIFY2(ids.contains(id), qPrintable(id));
        for (const QString &id : {u"Europe/Belfast"_s, u"America/Montreal"_s, u"Asia/Istanbul"_s}) {
            QVERIFY2(!ids.contains(id), qPrintable(id));
            QCOMPARE(TimeZones::find(id).has_value(), QTimeZone(id.toLatin1()).isValid());
        }
        for (const QString &id : ids) {
            QVERIFY2(id == "UTC"_L1 || id.contains(u'/'), qPrintable(id));
            QVERIFY2(!id.startsWith("posix"_L1) && !id.startsWith("right"_L1) && !id.startsWith("Etc/"_L1) && !id.startsWith("SystemV"_L1),
                qPrintable(id));
            QVERIFY2(TimeZones::find(id).has_value(), qPrintable(id));
        }
    }

    void theSystemHasAZone()
    {
        QVERIFY(TimeZones::find(TimeZones::systemId()).has_value());
        const auto restore
            = qScopeGuard([had = qgetenv("TZ"), was = qEnvironmentVariableIsSet("TZ")] { was ? qputenv("TZ", had) : qunsetenv("TZ"); });
        qputenv("TZ", "Asia/Kathmandu");
        QCOMPARE(TimeZones::systemId(), u"Asia/Kathmandu"_s);
        for (const char *rule : {"CET-1CEST", "Nowhere/City", ":"}) {
            qputenv("TZ", rule);
            QVERIFY2(TimeZones::find(TimeZones::systemId()).has_value(), rule);
        }
    }

    void theStampIsTheVersion()
    {
        QTemporaryDir folder;
        write(folder.filePath(u"tzdata.zi"_s), "# version 2025b\n# This zic input file is in the public domain.\n");
        QCOMPARE(TimeZones::dataStamp(folder.path()), u"2025b"_s);
        write(folder.filePath(u"tzdata.zi"_s), "# version 2026a\n");
        QCOMPARE(TimeZones::dataStamp(folder.path()), u"2026a"_s);
        QFile::remove(folder.filePath(u"tzdata.zi"_s));
        write(folder.filePath(u"+VERSION"_s), "2024a\n");
        QCOMPARE(TimeZones::dataStamp(folder.path()), u"2024a"_s);
        QVERIFY(!TimeZones::dataStamp().isEmpty());
    }

    void withoutAVersionTheFilesTell()
    {
        QTemporaryDir folder;
        write(folder.filePath(u"tzdata.zi"_s), "# version unknown\n");
        write(folder.filePath(u"Europe/Berlin"_s), "TZif2");
        const QString stamp = TimeZones::dataStamp(folder.path());
        QVERIFY(!stamp.isEmpty());
        QCOMPARE(TimeZones::dataStamp(folder.path()), stamp);
        QFile zone(folder.filePath(u"Europe/Berlin"_s));
        QVERIFY(zone.open(QIODevice::ReadWrite));
        QVERIFY(zone.setFileTime(QDateTime::currentDateTimeUtc().addDays(1), QFileDevice::FileModificationTime));
        QVERIFY(TimeZones::dataStamp(folder.path()) != stamp);
        QCOMPARE(TimeZones::dataStamp(folder.filePath(u"none"_s)), QString());
        QCOMPARE(TimeZones::dataStamp(QString()), QString());
    }

    void theFolderIsTheOneThatIsChosen()
    {
        QTemporaryDir folder;
        const auto restore = qScopeGuard(
            [had = qgetenv("TZDIR"), was = qEnvironmentVariableIsSet("TZDIR")] { was ? qputenv("TZDIR", had) : qunsetenv("TZDIR"); });
        qputenv("TZDIR", folder.path().toUtf8());
        QCOMPARE(TimeZones::dataFolder(), folder.path());
        qputenv("TZDIR", "/nowhere");
        QVERIFY(TimeZones::dataFolder() != "/nowhere"_L1);
    }

    void aSystemWithoutDataSaysWhatToInstall()
    {
        const QString bwrap = QStandardPaths::findExecutable(u"bwrap"_s);
        QVERIFY2(!bwrap.isEmpty(), "bubblewrap is not installed");
        QProcess inside;
        inside.setProcessChannelMode(QProcess::MergedChannels);
        inside.start(bwrap,
            {u"--dev-bind"_s, u"/"_s, u"/"_s, u"--tmpfs"_s, u"/usr/share/zoneinfo"_s, QCoreApplication::applicationFilePath(), u"--find"_s,
                u"Europe/Berlin"_s, u"UTC"_s, u"Nowhere/City"_s});
        QVERIFY(inside.waitForFinished());
        const QByteArray said = inside.readAll();
        const QString sentence = u"This system has no time zone data. Install the package tzdata, or choose UTC."_s;
        QCOMPARE(QString::fromUtf8(said).split(u'\n'), (QStringList{sentence, u"found"_s, sentence, QString()}));
    }
};

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    QStringList ids = QCoreApplication::arguments().mid(1);
    if (ids.value(0) != "--find"_L1) {
        TestTimeZones test;
        return QTest::qExec(&test, argc, argv);
    }
    for (const QString &id : ids.sliced(1)) {
        const auto zone = TimeZones::find(id);
        std::printf("%s\n", zone ? "found" : qPrintable(zone.error().message));
    }
    return 0;
}

#include "tst_timezones.moc"
