// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/tree.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <barrier>
#include <fcntl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace Millwright;
using namespace Qt::StringLiterals;

class TestTree : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;

    QString path(const QString &name) const { return m_dir.filePath(name); }
    QByteArray native(const QString &name) const { return QFile::encodeName(path(name)); }

    void write(const QString &name, const QByteArray &bytes) const
    {
        QDir().mkpath(QFileInfo(path(name)).path());
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }

    QByteArray read(const QString &name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(missing)");
    }

private Q_SLOTS:
    void removingFollowsNoLinkAndMindsNoMode()
    {
        write(u"kept/file"_s, "kept");
        write(u"tree/a/b/file"_s, "x");
        QVERIFY(::symlink(native(u"kept"_s).constData(), native(u"tree/a/link"_s).constData()) == 0);
        QVERIFY(::symlink("/", native(u"tree/root"_s).constData()) == 0);
        QVERIFY(::symlink("loop", native(u"tree/loop"_s).constData()) == 0);
        QVERIFY(::mkfifo(native(u"tree/pipe"_s).constData(), 0600) == 0);
        QVERIFY(::mkdir(QByteArray(native(u"tree"_s) + "/\xff\xfe\n").constData(), 0700) == 0);
        for (const QString &folder : {u"tree/a/b"_s, u"tree/a"_s, u"tree"_s})
            QVERIFY(::chmod(native(folder).constData(), 0) == 0);
        QCOMPARE(Tree::remove(path(u"tree"_s)), Result<>());
        QVERIFY(!QFile::exists(path(u"tree"_s)));
        QCOMPARE(read(u"kept/file"_s), QByteArray("kept"));
        QCOMPARE(Tree::remove(path(u"tree"_s)), Result<>());
        QVERIFY(::symlink(native(u"kept"_s).constData(), native(u"tree"_s).constData()) == 0);
        QCOMPARE(Tree::remove(path(u"tree"_s)), Result<>());
        QCOMPARE(read(u"kept/file"_s), QByteArray("kept"));
    }

    void severalMayRemoveTheSame()
    {
        for (int i = 0; i < 400; ++i)
            write(u"shared/%1/%2/file"_s.arg(i % 20).arg(i), "x");
        std::array<Result<>, 4> results;
        {
            std::barrier start(4);
            std::vector<std::jthread> threads;
            for (auto &result : results) {
                threads.emplace_back([&] {
                    start.arrive_and_wait();
                    result = Tree::remove(path(u"shared"_s));
                });
            }
        }
        for (const auto &result : results)
            QVERIFY2(result, result ? "" : qPrintable(result.error().message));
        QVERIFY(!QFile::exists(path(u"shared"_s)));
    }

    void removingEndsAtAnyDepth()
    {
        QVERIFY(::mkdir(native(u"deep"_s).constData(), 0700) == 0);
        int folder = ::open(native(u"deep"_s).constData(), O_RDONLY | O_DIRECTORY);
        for (int i = 0; i < 1500; ++i) {
            QVERIFY(::mkdirat(folder, "d", 0700) == 0);
            const int next = ::openat(folder, "d", O_RDONLY | O_DIRECTORY);
            ::close(folder);
            folder = next;
        }
        ::close(folder);
        QCOMPARE(Tree::remove(path(u"deep"_s)), Result<>());
        QVERIFY(!QFile::exists(path(u"deep"_s)));
    }

    void aCopyIsTheSame()
    {
        write(u"from/a/file"_s, QByteArray(300'000, 'x'));
        write(u"from/run"_s, "#!/bin/sh\n");
        write(u"outside"_s, "outside");
        QVERIFY(::chmod(native(u"from/run"_s).constData(), 0751) == 0);
        QVERIFY(::link(native(u"from/run"_s).constData(), native(u"from/a/hard"_s).constData()) == 0);
        QVERIFY(::symlink(native(u"outside"_s).constData(), native(u"from/a/link"_s).constData()) == 0);
        QVERIFY(::symlink("..", native(u"from/a/up"_s).constData()) == 0);
        QVERIFY(::mkfifo(native(u"from/pipe"_s).constData(), 0640) == 0);
        const timespec times[] = {{1'000'000, 1}, {2'000'000, 123'456'789}};
        QVERIFY(::utimensat(AT_FDCWD, native(u"from/a"_s).constData(), times, 0) == 0);
        QVERIFY(Tree::copy({path(u"from"_s)}, path(u"to"_s)));
        QCOMPARE(read(u"to/a/file"_s), QByteArray(300'000, 'x'));
        struct stat a{};
        struct stat b{};
        QVERIFY(::lstat(native(u"to/run"_s).constData(), &a) == 0 && ::lstat(native(u"to/a/hard"_s).constData(), &b) == 0);
        QCOMPARE(a.st_ino, b.st_ino);
        QCOMPARE(a.st_mode & 07777, mode_t(0751));
        QCOMPARE(QFile::symLinkTarget(path(u"to/a/link"_s)), path(u"outside"_s));
        QVERIFY(::lstat(native(u"to/a/up"_s).constData(), &a) == 0 && S_ISLNK(a.st_mode));
        QVERIFY(::lstat(native(u"to/pipe"_s).constData(), &a) == 0 && S_ISFIFO(a.st_mode));
        QVERIFY(::stat(native(u"to/a"_s).constData(), &a) == 0);
        QCOMPARE(a.st_mtim.tv_nsec, 123'456'789L);
        // Nothing is written over, nothing half is left.
        QVERIFY(!Tree::copy({path(u"from"_s)}, path(u"to"_s)));
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(Tree::copy({path(u"from"_s)}, path(u"stopped"_s), stop.get_token()).error().code, ErrorCode::Aborted);
        QVERIFY(!QFile::exists(path(u"stopped"_s)));
    }

    void aCopyThatIsStoppedInItsLastFileIsNone()
    {
        constexpr qint64 size = 1 << 30;
        QVERIFY(QDir().mkpath(path(u"holes"_s)));
        QFile large(path(u"holes/large"_s));
        QVERIFY(large.open(QIODevice::WriteOnly) && large.resize(size));
        std::stop_source stop;
        const std::jthread stopper([&](const std::stop_token &isOver) {
            while (!isOver.stop_requested() && QFileInfo(path(u"half/large"_s)).size() == 0)
                std::this_thread::yield();
            stop.request_stop();
        });
        const auto copied = Tree::copy({path(u"holes"_s)}, path(u"half"_s), stop.get_token());
        // Where files share their blocks it may be there before anybody stops it, and then it is whole.
        if (copied) {
            QCOMPARE(QFileInfo(path(u"half/large"_s)).size(), size);
        } else {
            QCOMPARE(copied.error().code, ErrorCode::Aborted);
            QVERIFY(!QFile::exists(path(u"half"_s)));
        }
    }

    void writingBelowRefusesLinks()
    {
        QDir().mkpath(path(u"root"_s));
        write(u"target/file"_s, "mine");
        QCOMPARE(Tree::writeBelow(path(u"root"_s), u"x/y/z"_s, "bytes"), Result<>());
        QCOMPARE(read(u"root/x/y/z"_s), QByteArray("bytes"));
        QVERIFY(::symlink(native(u"target"_s).constData(), native(u"root/l"_s).constData()) == 0);
        QVERIFY(!Tree::writeBelow(path(u"root"_s), u"l/file"_s, "theirs"));
        QVERIFY(::symlink(native(u"target/file"_s).constData(), native(u"root/f"_s).constData()) == 0);
        QCOMPARE(Tree::writeBelow(path(u"root"_s), u"f"_s, "theirs"), Result<>());
        QCOMPARE(read(u"target/file"_s), QByteArray("mine"));
        QCOMPARE(read(u"root/f"_s), QByteArray("theirs"));
    }

    void aFileIsReplacedWhole()
    {
        write(u"record"_s, "old");
        QCOMPARE(Tree::replaceFile(path(u"record"_s), "new and longer"), Result<>());
        QCOMPARE(read(u"record"_s), QByteArray("new and longer"));
        QVERIFY(!QFile::exists(path(u"record.part"_s)));
        QCOMPARE(Tree::replaceFile(path(u"nowhere/record"_s), "x").error().code, ErrorCode::Storage);
        QVERIFY(::symlink("record", native(u"link"_s).constData()) == 0);
        QVERIFY(!Tree::readFile(path(u"link"_s)));
        QVERIFY(!Tree::readFile(path(u"record"_s), 3));
    }
};

QTEST_GUILESS_MAIN(TestTree)
#include "tst_tree.moc"
