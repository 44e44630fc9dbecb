// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/buildcontext.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <sys/stat.h>
#include <unistd.h>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray output(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(60'000) || process.exitCode() != 0)
        return "failed: " + process.readAllStandardError();
    return process.readAllStandardOutput();
}

/// In pieces of `piece` bytes, as whoever sends it reads.
QByteArray readAll(BuildContext &context, qint64 piece = 1000)
{
    QByteArray all;
    for (QByteArray part(piece, '\0');;) {
        const qint64 count = context.read(part.data(), piece);
        if (count <= 0)
            return all;
        all += part.first(count);
    }
}

} // namespace

class TestContext : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_tree;

    QString path(const QString &name) const { return m_tree + u'/' + name; }

private Q_SLOTS:
    void init()
    {
        static int count = 0;
        m_tree = m_folder.filePath(u"tree-"_s + QString::number(++count));
        QVERIFY(QDir().mkpath(m_tree));
    }

    void tarUnpacksTheSameTree()
    {
        const QString longName = QString(90, u'd') + u'/' + QString(200, u'f');
        write(path(u"app/README"_s), "read me\n");
        write(path(u"app/empty"_s), {});
        write(path(u"app/exactly-a-block"_s), QByteArray(512, 'x'));
        write(path(u"app/large"_s), QByteArray(3'000'000, 'y'));
        write(path(u"app/.git/config"_s), "[core]\n");
        write(path(u"app/.dockerignore"_s), "*\n");
        write(path(u"app/übel \u2603 name"_s), "unicode");
        write(path(longName), "long");
        write(path(u"app/run.sh"_s), "#!/bin/sh\n");
        QCOMPARE(::chmod(qPrintable(path(u"app/run.sh"_s)), 0755), 0);
        QCOMPARE(::mkdir(qPrintable(path(u"app/hollow"_s)), 0700), 0);
        QCOMPARE(::symlink("README", qPrintable(path(u"app/link"_s))), 0);
        QCOMPARE(::symlink("/etc/passwd", qPrintable(path(u"app/outside"_s))), 0);
        QCOMPARE(::symlink("/", qPrintable(path(u"app/root"_s))), 0);
        const QByteArray longTarget(300, 't');
        QCOMPARE(::symlink(longTarget.constData(), qPrintable(path(u"app/long-link"_s))), 0);
        QCOMPARE(::mkfifo(qPrintable(path(u"app/pipe"_s)), 0600), 0);

        auto entries = BuildContext::walk(m_tree);
        QVERIFY(entries);
        entries->push_back(BuildContext::file("Dockerfile", "FROM scratch\n"));
        BuildContext context(*entries);
        const qint64 told = context.size();
        const QByteArray bytes = readAll(context);
        QCOMPARE(bytes.size(), told);
        QVERIFY(context.atEnd());
        QCOMPARE(told % 512, 0);

        const QString archive = m_folder.filePath(u"archive.tar"_s);
        write(archive, bytes);
        const QString unpacked = m_folder.filePath(u"unpacked"_s);
        QVERIFY(QDir().mkpath(unpacked));
        QCOMPARE(output(u"tar"_s, {u"-xpf"_s, archive, u"-C"_s, unpacked}), QByteArray());
        QFile dockerfile(unpacked + u"/Dockerfile"_s);
        QVERIFY(dockerfile.open(QIODevice::ReadOnly));
        QCOMPARE(dockerfile.readAll(), QByteArray("FROM scratch\n"));
        QVERIFY(dockerfile.remove());
        QVERIFY(QFile::remove(path(u"app/pipe"_s)));
        // Types, modes, targets, sizes and content are those of the tree.
        QCOMPARE(output(u"diff"_s, {u"-r"_s, u"--no-dereference"_s, m_tree, unpacked}), QByteArray());
        const QString format = u"%P %y %m %l %s\\n"_s;
        const auto listing = [&](const QString &folder) {
            QByteArrayList lines
                = output(u"find"_s, {folder, u"-mindepth"_s, u"1"_s, u"-not"_s, u"-type"_s, u"d"_s, u"-printf"_s, format}).split('\n');
            lines += output(u"find"_s, {folder, u"-mindepth"_s, u"1"_s, u"-type"_s, u"d"_s, u"-printf"_s, u"%P %m\\n"_s}).split('\n');
            std::ranges::sort(lines);
            return lines.join('\n');
        };
        QCOMPARE(listing(unpacked), listing(m_tree));
        const QByteArray owners = output(u"tar"_s, {u"--numeric-owner"_s, u"-tvf"_s, archive});
        QCOMPARE(owners.count(" 0/0 "), owners.count('\n'));
        QCOMPARE(output(u"find"_s,
                     {unpacked, u"-mindepth"_s, u"1"_s, u"-not"_s, u"-newermt"_s, u"2000-01-01T00:00:01Z"_s, u"-newermt"_s,
                         u"1999-12-31T23:59:59Z"_s})
                     .count('\n'),
            owners.count('\n') - 1);
    }

    void theSameTreeGivesTheSameBytes()
    {
        for (const auto name : {"b", "a/x", "a-b", "a.c"})
            write(path(QString::fromUtf8(name)), name);
        BuildContext once(BuildContext::walk(m_tree).value());
        BuildContext again(BuildContext::walk(m_tree).value());
        const QByteArray bytes = readAll(once, 7);
        QCOMPARE(bytes, readAll(again, 100'000));
        // A folder comes before what lies in it.
        QVERIFY(bytes.indexOf("a/") < bytes.indexOf("a/x"));
    }

    void aSizeBeyondUstarsIsToldInAPaxHeader()
    {
        // 8 GiB, of which no block exists.
        QFile file(path(u"huge"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const qint64 size = 8LL * 1024 * 1024 * 1024;
        if (!file.resize(size))
            QSKIP("this file system has no such files");
        BuildContext context(BuildContext::walk(m_tree).value());
        QCOMPARE(context.size(), 3 * 512 + size + 1024);
        const QByteArray head = context.read(3 * 512);
        QVERIFY(head.contains("19 size=8589934592\n"));
        QVERIFY(file.remove());
    }

    void aFileThatChangesIsAnError_data()
    {
        QTest::addColumn<QString>("change");
        for (const char *change : {"shorter", "longer", "gone", "link", "shorter while it is read"})
            QTest::addRow("%s", change) << QString::fromUtf8(change);
    }
    void aFileThatChangesIsAnError()
    {
        QFETCH(QString, change);
        const QString name = path(u"file"_s);
        write(name, QByteArray(100'000, 'x'));
        BuildContext context(BuildContext::walk(m_tree).value());
        QByteArray bytes;
        if (change == u"shorter"_s) {
            QVERIFY(QFile::resize(name, 99'999));
        } else if (change == u"longer"_s) {
            QVERIFY(QFile::resize(name, 100'001));
        } else if (change == u"gone"_s) {
            QVERIFY(QFile::remove(name));
        } else if (change == u"link"_s) {
            QVERIFY(QFile::remove(name));
            QCOMPARE(::symlink("/etc/passwd", qPrintable(name)), 0);
        } else {
            bytes = context.read(2000);
            QVERIFY(QFile::resize(name, 50'000));
        }
        bytes += readAll(context);
        QVERIFY(bytes.size() < context.size());
        QVERIFY(!context.atEnd());
        QVERIFY2(context.errorString().contains(name), qPrintable(context.errorString()));
        char byte = 0;
        QCOMPARE(context.read(&byte, 1), -1);
    }

    void aWalkCanBeGivenUp()
    {
        write(path(u"file"_s), "x");
        std::stop_source stop;
        stop.request_stop();
        const auto walked = BuildContext::walk(m_tree, stop.get_token());
        QVERIFY(!walked);
        QCOMPARE(walked.error().code, ErrorCode::Aborted);
        QVERIFY(!BuildContext::walk(path(u"nowhere"_s)));
    }
};

QTEST_GUILESS_MAIN(TestContext)
#include "tst_dockercontext.moc"
