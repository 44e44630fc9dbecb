// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/buildworkflow.h"
#include "models/factory/sessions.h"
#include "providers/snapshot/snapshotfactorysandbox.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/support/await.h"
#include "tests/support/cannotrun.h"

#include <nlohmann/json.hpp>

#include <QProcess>
#include <QRandomGenerator>
#include <QStorageInfo>

#include <fcntl.h>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qint64 diskBytes = 48 * 1024 * 1024;
constexpr auto insideVariable = "MILLWRIGHT_TEST_DISK";

} // namespace

/// The factory on a disk that is full: what is told, what is not lost, and that it goes on once there is room. main() sees to
/// it that all this runs on a small disk of its own.
class TestFullDisk : public QObject
{
    Q_OBJECT

    std::unique_ptr<FactoryFixture> m_fixture;
    QString m_project;

    Factory &factory() { return *m_fixture->factory; }
    Sessions &sessions() { return m_fixture->factory->sessions(); }
    BuildRun lastRun() { return factory().environment(m_project)->lastRun.value_or(BuildRun()); }
    static QString filler() { return QDir::tempPath() + u"/filler"_s; }

    /// Leaves room for `bytes`.
    static void fillDisk(qint64 bytes = 0)
    {
        QFile file(filler());
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
        QCOMPARE(::posix_fallocate(file.handle(), 0, QStorageInfo(QDir::tempPath()).bytesAvailable() - bytes), 0);
    }
    static void makeRoom() { QVERIFY(QFile::remove(filler())); }

    template <typename T> static void told(const Result<T> &result, const QString &whatToDo)
    {
        QVERIFY(!result.has_value());
        QCOMPARE(result.error().code, ErrorCode::Storage);
        QVERIFY2(result.error().message.contains(whatToDo), qPrintable(result.error().message));
    }

    void build()
    {
        const auto run = await(factory().builds().run(m_project, BuildTrigger::Manual));
        QVERIFY(run.has_value());
        QVERIFY2(run->outcome == RunOutcome::Started, qPrintable(run->reason));
        QVERIFY(m_fixture->turnUntil([&] { return !lastRun().isRunning(); }));
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (!qEnvironmentVariableIsSet(insideVariable))
            return cannotRun("bwrap cannot mount here");
        QVERIFY(QStorageInfo(QDir::tempPath()).bytesTotal() <= diskBytes);
    }

    void init()
    {
        m_fixture = std::make_unique<FactoryFixture>(
            [](const ProviderHost &host) { return await(SnapshotProvider().create(host, Json::object())).value(); });
        m_project = m_fixture->makeProject();
    }

    void cleanup()
    {
        QFile::remove(filler());
        m_fixture.reset();
    }

    void aChangeIsRefusedAndTakenLater()
    {
        const QString bulk(1000, u'x');
        fillDisk();
        Result<Project> made;
        for (int i = 0; i < 10'000 && made; ++i)
            made = factory().createProject(u"p"_s, bulk);
        told(made, u"Free some space on it, then try again."_s);
        const auto before = factory().projects()->size();
        makeRoom();
        QVERIFY(factory().createProject(u"p"_s, bulk).has_value());
        QCOMPARE(factory().projects()->size(), before + 1);
    }

    void aBuildThatFillsTheDisk()
    {
        m_fixture->setCommand(m_project, "setupCommand", u"head -c 100000000 /dev/zero >big; true"_s);
        build();
        QCOMPARE(lastRun().status, BuildStatus::Failed);
        QVERIFY2(lastRun().error.contains(u"free space"_s) || lastRun().error.contains(u"Free some space"_s), qPrintable(lastRun().error));
        QVERIFY(QDir(m_fixture->dir.filePath(u"provider/templates"_s)).isEmpty(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot));
        m_fixture->setCommand(m_project, "setupCommand", u"true"_s);
        build();
        QVERIFY2(lastRun().status == BuildStatus::Ready, qPrintable(lastRun().error));
    }

    void aFetchThatFillsTheDisk()
    {
        QByteArray bytes(4'000'000, Qt::Uninitialized);
        QRandomGenerator(1).generate(bytes.begin(), bytes.end());
        m_fixture->git.commit(u"acme/storefront"_s, u"asset"_s, bytes);
        fillDisk(3'000'000);
        build();
        QCOMPARE(lastRun().status, BuildStatus::Failed);
        QVERIFY2(lastRun().error.contains(u"Make room for the copy of"_s), qPrintable(lastRun().error));
        makeRoom();
        build();
        QVERIFY2(lastRun().status == BuildStatus::Ready, qPrintable(lastRun().error));
    }

    void aSessionThatFindsNoRoom()
    {
        const QString session = await(sessions().create(m_project, {}))->id;
        fillDisk();
        told(await(sessions().start(session)), u"free space"_s);
        makeRoom();
        const auto started = await(sessions().start(session));
        QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().message));
        QVERIFY(await(sessions().remove(session)).has_value());
    }

    void aCommandWhoseOutputFillsTheDisk()
    {
        const QString session = await(sessions().create(m_project, {}))->id;
        QVERIFY(await(sessions().start(session)).has_value());
        const auto command = await(sessions().runCommand(session, u"head -c 100000000 /dev/zero | tr '\\0' a"_s));
        QTRY_VERIFY_WITH_TIMEOUT(!sessions().commandState(session, *command)->running, 60'000);
        QCOMPARE(sessions().commandState(session, *command)->exitCode, 0);
        LogPage page;
        while (!page.complete)
            page = await(sessions().commandLog(session, *command, page.cursor)).value();
        QVERIFY2(page.bytes.endsWith("The disk was full: the rest of this output is missing.\n"), page.bytes.last(100).constData());
        QVERIFY(await(sessions().remove(session)).has_value());
        QVERIFY(QStorageInfo(QDir::tempPath()).bytesAvailable() > diskBytes / 2);
    }
};

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    if (!qEnvironmentVariableIsSet(insideVariable)) {
        const QTemporaryDir folder;
        const QStringList disk{u"--dev-bind"_s, u"/"_s, u"/"_s, u"--size"_s, QString::number(diskBytes), u"--tmpfs"_s, folder.path(),
            u"--setenv"_s, u"TMPDIR"_s, folder.path(), u"--setenv"_s, QString::fromLatin1(insideVariable), u"1"_s};
        if (QProcess::execute(u"bwrap"_s, disk + QStringList{u"true"_s}) == 0)
            return QProcess::execute(u"bwrap"_s, disk + QCoreApplication::arguments());
    }
    TestFullDisk test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_fulldisk.moc"
