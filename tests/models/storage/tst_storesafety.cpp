// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/models/storage/storeprocess.h"
#include "tests/support/cannotrun.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QProcess>
#include <QSqlQuery>
#include <QTemporaryDir>

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Millwright;

namespace {

int storeUntilFull(const QString &path)
{
    const auto store = opened(path);
    if (!store)
        return 1;
    (void)store->insertProject({.id = u"p"_s, .name = u"P"_s});
    const QString bulk(8 * 1024, u'x');
    qint64 last = 0;
    while (last < 10'000) {
        const auto number = addPair(*store, bulk);
        if (!number) {
            sayResult(number);
            break;
        }
        last = *number;
    }
    // What was acknowledged is there, and nothing of what was refused.
    const auto runs = store->runs(u"p"_s, 100'000);
    const auto sessions = store->sessions(u"p"_s);
    say(u"%1 %2 %3"_s.arg(last).arg(runs ? runs->size() : -1).arg(sessions ? sessions->size() : -1));
    return 0;
}

int storeWithLimit(const QString &path)
{
    (void)std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit = {.rlim_cur = 512 * 1024, .rlim_max = 512 * 1024};
    return setrlimit(RLIMIT_FSIZE, &limit) == 0 ? storeUntilFull(path) : 1;
}

int openAsNobody(const QString &path)
{
    // Root may write everywhere.
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
        return 77;
    sayResult(Store::open(path, std::make_shared<ManualClock>()));
    return 0;
}

} // namespace

class TestStoreSafety : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString path(const QString &name = u"factory.sqlite"_s) const { return m_folder->filePath(name); }

    static QByteArray contents(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
    }

    static bool overwrite(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        return file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(bytes) == bytes.size();
    }

    static bool meddle(const QString &path, const QString &sql)
    {
        bool done = false;
        {
            QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"meddler"_s);
            database.setDatabaseName(path);
            done = database.open() && QSqlQuery(database).exec(sql);
        }
        QSqlDatabase::removeDatabase(u"meddler"_s);
        return done;
    }

    static Error refusal(const QString &path)
    {
        const auto store = Store::open(path, std::make_shared<ManualClock>());
        return store ? Error{ErrorCode::Aborted, u"it was opened"_s} : store.error();
    }

    /// Runs this program as another process to its end.
    static QStringList child(const QStringList &arguments, const QString &program = QCoreApplication::applicationFilePath())
    {
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(program, arguments);
        if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit)
            return {u"crashed"_s};
        if (process.exitCode() != 0)
            return {u"exit %1"_s.arg(process.exitCode())};
        return QString::fromUtf8(process.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
    }

    void checkFull(const QStringList &told, const QString &sentence)
    {
        QCOMPARE(told.size(), 2);
        QVERIFY2(told.at(0).startsWith(u"storage "_s), qPrintable(told.at(0)));
        QVERIFY2(told.at(0).contains(sentence), qPrintable(told.at(0)));
        const QStringList counts = told.at(1).split(u' ');
        QVERIFY(counts.at(0).toInt() > 0);
        QCOMPARE(counts.at(1), counts.at(0));
        QCOMPARE(counts.at(2), counts.at(0));
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void cleanup()
    {
        QVERIFY(QSqlDatabase::connectionNames().isEmpty());
        m_folder.reset();
    }

    void aMissingFolderIsCreated()
    {
        const QString deep = path(u"a/b ü/c/factory.sqlite"_s);
        QVERIFY(opened(deep));
        QVERIFY(QFileInfo(deep).isFile());
    }

    void nobodyElseReadsIt()
    {
        const mode_t before = umask(0);
        const auto store = opened(path());
        umask(before);
        QVERIFY(store);
        QVERIFY(store->insertProject({.id = u"p"_s, .name = u"P"_s}));
        QDirIterator files(m_folder->path(), QDir::Files);
        int count = 0;
        while (files.hasNext()) {
            struct stat status = {};
            QCOMPARE(stat(QFile::encodeName(files.next()).constData(), &status), 0);
            QCOMPARE(status.st_mode & 0777u, 0600u);
            ++count;
        }
        QCOMPARE(count, 3); // the database, -wal and -shm
    }

    void anEmptyFileIsANewDatabase()
    {
        QVERIFY(overwrite(path(), {}));
        QVERIFY(fill(path(), 1));
        QCOMPARE(opened(path())->runs(u"p"_s, 10)->size(), 1);
    }

    void theVersionIsMarkedInTheFile()
    {
        QVERIFY(fill(path(), 1));
        // https://www.sqlite.org/fileformat.html: user version at 60, application id at 68, both big-endian.
        const QByteArray bytes = contents(path());
        QCOMPARE(bytes.mid(60, 4), QByteArray::fromHex("00000006"));
        QCOMPARE(bytes.mid(68, 4), "Mill"_ba);
    }

    /// One of before runs kept what their builds were made from, sessions another key than their id, access to repositories,
    /// and what happens by itself.
    void anOlderOneIsBroughtUpToDate()
    {
        QVERIFY(fill(path(), 1));
        const auto before = opened(path())->run(u"p"_s, 1);
        for (const auto &sql : {u"ALTER TABLE runs DROP COLUMN fingerprint"_s, u"ALTER TABLE sessions DROP COLUMN sandbox_key"_s,
                 u"DROP TABLE credentials"_s, u"DROP TABLE variable_projects"_s, u"DROP TABLE variables"_s, u"DROP TABLE setup"_s,
                 u"ALTER TABLE sessions DROP COLUMN provider_id"_s, u"ALTER TABLE sessions DROP COLUMN held_variables"_s,
                 u"DROP INDEX runs_triggered"_s, u"ALTER TABLE runs DROP COLUMN scheduled_at"_s, u"ALTER TABLE runs DROP COLUMN again_at"_s,
                 u"ALTER TABLE runs DROP COLUMN cause"_s, u"DROP TABLE schedules"_s, u"DROP TABLE due_runs"_s,
                 u"DROP TABLE watched_repositories"_s, u"PRAGMA user_version = 1"_s})
            QVERIFY(meddle(path(), sql));
        const auto store = opened(path());
        QVERIFY(store);
        QCOMPARE(*store->run(u"p"_s, 1), **before);
        QCOMPARE(*store->runFingerprint(u"p"_s, 1), QByteArray());
        Session session = store->sessions(u"p"_s)->first();
        QCOMPARE(session.key(), session.id);
        session.sandboxKey = u"k"_s;
        QVERIFY(store->updateSession(session).has_value());
        QCOMPARE(store->session(session.id)->key(), u"k"_s);
        QCOMPARE(*store->credentials(), QList<Credential>());
        QVERIFY(store->schedules()->isEmpty() && store->claimRuns(1)->isEmpty() && store->watched(u"p"_s)->isEmpty());
        QVERIFY(store->saveRunFingerprint(u"p"_s, 1, "{}").has_value());
        QCOMPARE(*store->runFingerprint(u"p"_s, 1), QByteArray("{}"));
    }

    void refusedFiles_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("advice");
        const QString restore = u"put a copy of it from a backup in its place"_s;
        QTest::newRow("random bytes") << u"random"_s << restore;
        QTest::newRow("a short text") << u"text"_s << restore;
        QTest::newRow("cut in the middle") << u"half"_s << restore;
        QTest::newRow("cut in a page") << u"ragged"_s << restore;
        QTest::newRow("a page of noise") << u"page"_s << restore;
        QTest::newRow("a page of zeros") << u"zeros"_s << restore;
        QTest::newRow("newer") << u"newer"_s << u"Install the newer version"_s;
        QTest::newRow("of another program") << u"foreign"_s << u"choose another folder"_s;
        QTest::newRow("of another program, marked") << u"marked"_s << u"choose another folder"_s;
    }

    void refusedFiles()
    {
        QFETCH(QString, kind);
        QFETCH(QString, advice);
        QByteArray noise;
        quint32 state = 1;
        while (noise.size() < 40'960) {
            state = state * 1664525u + 1013904223u;
            noise.append(static_cast<char>(state >> 24));
        }
        if (kind == "foreign"_L1) {
            QVERIFY(meddle(path(), u"CREATE TABLE projects (id TEXT)"_s));
        } else {
            QVERIFY(fill(path()));
        }
        QByteArray bytes = contents(path());
        const qsizetype pageSize = 4096;
        QVERIFY(kind == "foreign"_L1 || bytes.size() > 20 * pageSize);
        if (kind == "random"_L1)
            bytes = noise;
        else if (kind == "text"_L1)
            bytes = "hello\n";
        else if (kind == "half"_L1)
            bytes.truncate(bytes.size() / 2 / pageSize * pageSize);
        else if (kind == "ragged"_L1)
            bytes.chop(pageSize + 100);
        else if (kind == "page"_L1)
            bytes.replace(10 * pageSize, pageSize, noise.first(pageSize));
        else if (kind == "zeros"_L1)
            bytes.replace(10 * pageSize, pageSize, QByteArray(pageSize, '\0'));
        else if (kind == "newer"_L1)
            bytes.replace(60, 4, QByteArray::fromHex("00000063"));
        else if (kind == "marked"_L1)
            bytes.replace(68, 4, "Othr");
        QVERIFY(overwrite(path(), bytes));
        const QDateTime modified = QFileInfo(path()).lastModified();

        const Error error = refusal(path());
        QVERIFY2(error.code == ErrorCode::Damaged, qPrintable(error.message));
        QVERIFY2(error.message.contains(path()), qPrintable(error.message));
        QVERIFY2(error.message.contains(advice), qPrintable(error.message));
        QVERIFY2(error.message.contains(u"It was left as it is."_s), qPrintable(error.message));
        QVERIFY(contents(path()) == bytes);
        QCOMPARE(QFileInfo(path()).lastModified(), modified);

        // The advice works.
        QVERIFY(QDir().rename(path(), path(u"moved"_s)));
        QFile::remove(path() + u"-wal"_s);
        QFile::remove(path() + u"-shm"_s);
        QVERIFY(opened(path()));
    }

    void aNewerOneWithUnfinishedLogStaysAsItIs()
    {
        // As a newer program leaves it that was killed: the mark of its version is in the log only.
        const QString copy = path(u"copy/factory.sqlite"_s);
        QVERIFY(QDir().mkpath(path(u"copy"_s)));
        {
            const auto store = opened(path());
            QVERIFY(store);
            QVERIFY(meddle(path(), u"PRAGMA user_version = 99"_s));
            for (const QString &suffix : {QString(), u"-wal"_s})
                QVERIFY(QFile::copy(path() + suffix, copy + suffix));
        }
        const QByteArray database = contents(copy);
        const QByteArray log = contents(copy + u"-wal"_s);
        QVERIFY(database.mid(60, 4) != QByteArray::fromHex("00000063"));
        QVERIFY(!log.isEmpty());
        const Error error = refusal(copy);
        QCOMPARE(error.code, ErrorCode::Damaged);
        QVERIFY2(error.message.contains(u"Install the newer version"_s), qPrintable(error.message));
        QVERIFY(contents(copy) == database);
        QVERIFY(contents(copy + u"-wal"_s) == log);
    }

    void aFolderInItsPlaceIsAnError()
    {
        const Error error = refusal(m_folder->path());
        QCOMPARE(error.code, ErrorCode::Storage);
        QVERIFY2(error.message.contains(m_folder->path()), qPrintable(error.message));
    }

    void aFolderThatCannotBeMadeIsAnError()
    {
        QVERIFY(overwrite(path(u"file"_s), "x"));
        const Error error = refusal(path(u"file/sub/factory.sqlite"_s));
        QCOMPARE(error.code, ErrorCode::Storage);
        QVERIFY2(error.message.contains(path(u"file/sub"_s)), qPrintable(error.message));
    }

    void whatMayNotBeWrittenIsAnError_data()
    {
        QTest::addColumn<bool>("exists");
        QTest::newRow("a folder without a database") << false;
        QTest::newRow("a folder with one") << true;
    }

    void whatMayNotBeWrittenIsAnError()
    {
        QFETCH(bool, exists);
        const QFile::Permissions readable = QFile::ReadOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther;
        QVERIFY(QFile::setPermissions(m_folder->path(), readable | QFile::WriteOwner));
        const QString folder = path(u"closed"_s);
        const QString file = folder + u"/factory.sqlite"_s;
        QVERIFY(QDir().mkpath(folder));
        QByteArray before;
        if (exists) {
            QVERIFY(opened(file));
            QVERIFY(QFile::setPermissions(file, QFile::ReadOwner | QFile::ReadOther));
            before = contents(file);
        }
        QVERIFY(QFile::setPermissions(folder, readable));
        const QStringList told = child({u"--nobody"_s, file});
        QVERIFY(QFile::setPermissions(folder, readable | QFile::WriteOwner));
        if (told == QStringList{u"exit 77"_s})
            return cannotRun("this root cannot become anybody else");
        QCOMPARE(told.size(), 1);
        QVERIFY2(told.first().startsWith(u"storage "_s), qPrintable(told.first()));
        QVERIFY2(told.first().contains(file), qPrintable(told.first()));
        QVERIFY2(told.first().contains(u"Give your user the right to write"_s), qPrintable(told.first()));
        if (exists)
            QVERIFY(contents(file) == before);
    }

    void aFullDatabaseRefusesAndGoesOn()
    {
        const auto store = opened(path());
        QVERIFY(store->insertProject({.id = u"p"_s, .name = u"P"_s}));
        QVERIFY(addPair(*store, u"before"_s));
        QSqlDatabase database = QSqlDatabase::database(QSqlDatabase::connectionNames().first());
        QVERIFY(QSqlQuery(database).exec(u"PRAGMA max_page_count = 40"_s));
        const QString bulk(200'000, u'x');

        const auto refused = addPair(*store, bulk);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Storage);
        QVERIFY2(refused.error().message.contains(u"is full"_s), qPrintable(refused.error().message));
        QVERIFY(refused.error().message.contains(path()));

        // SQLite gives up the whole transaction; what is tried after it is not stored on its own.
        const auto stubborn = store->transaction([&]() -> Result<> {
            (void)store->insertRun(runWith(bulk));
            (void)store->insertRun(runWith(u"small"_s));
            return {};
        });
        QVERIFY(!stubborn);
        QCOMPARE(stubborn.error().code, ErrorCode::Storage);
        QCOMPARE(store->runs(u"p"_s, 10)->size(), 1);
        QCOMPARE(store->sessions(u"p"_s)->size(), 1);

        QVERIFY(QSqlQuery(database).exec(u"PRAGMA max_page_count = 4000"_s));
        QCOMPARE(addPair(*store, bulk).value_or(0), 2);
    }

    void aLimitOnTheSizeOfFilesIsTold()
    {
        checkFull(child({u"--limited"_s, path()}), u"any limit on the size of files"_s);
        QVERIFY(addPair(*opened(path()), QString(100'000, u'x')));
    }

    void aFullDiskIsTold()
    {
        // A disk of 3 MB of its own.
        const QStringList disk = {u"--dev-bind"_s, u"/"_s, u"/"_s, u"--size"_s, u"3000000"_s, u"--tmpfs"_s, m_folder->path()};
        if (child(disk + QStringList{u"true"_s}, u"bwrap"_s) != QStringList())
            return cannotRun("bwrap cannot mount here");
        checkFull(child(disk + QStringList{QCoreApplication::applicationFilePath(), u"--full"_s, path()}, u"bwrap"_s), u"is full"_s);
    }
};

int main(int argc, char **argv)
{
    return runTestOrRole<TestStoreSafety>(
        argc, argv, {{u"--full"_s, storeUntilFull}, {u"--limited"_s, storeWithLimit}, {u"--nobody"_s, openAsNobody}});
}

#include "tst_storesafety.moc"
