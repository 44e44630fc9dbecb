// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logfollower.h"
#include "models/log/spooledlogstorage.h"
#include "tests/support/manualclock.h"

#include <QPromise>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// A client that knows only logs: each question is noted, and answered when the test says so.
class LogClient : public FactoryClient
{
public:
    struct Question {
        LogReference log;
        QString cursor;
        QPromise<Result<LogPage>> promise;
    };

    Reply<LogPage> log(LogReference log, QString cursor) override
    {
        auto question = std::make_unique<Question>();
        question->log = std::move(log);
        question->cursor = std::move(cursor);
        question->promise.start();
        auto future = question->promise.future();
        questions.push_back(std::move(question));
        return future;
    }

    void answer(std::size_t index, Result<LogPage> page) const
    {
        questions[index]->promise.addResult(std::move(page));
        questions[index]->promise.finish();
    }

    std::vector<std::unique_ptr<Question>> questions;

    Reply<QList<ProjectSummary>> projects() override { return {}; }
    Reply<Project> createProject(QString, QString) override { return {}; }
    Reply<Project> renameProject(QString, QString) override { return {}; }
    Reply<> removeProject(QString) override { return {}; }
    Reply<ProjectEnvironment> environment(QString) override { return {}; }
    Reply<EnvironmentUpdate> updateEnvironment(QString, QByteArray) override { return {}; }
    Reply<RepositoryCheck> checkRepository(QString) override { return {}; }
    Reply<ProjectRepository> addRepository(QString, NewRepository) override { return {}; }
    Reply<> removeRepository(QString, QString) override { return {}; }
    Reply<BuildRun> build(QString) override { return {}; }
    Reply<> cancelBuild(QString, QString) override { return {}; }
    Reply<QList<BuildRun>> runs(QString, int) override { return {}; }
    Reply<QList<ComparedValue>> compareBuilds(QString, qint64, std::optional<qint64>) override { return {}; }
    Reply<std::optional<QString>> bootTemplate(QString) override { return {}; }
    Reply<std::optional<FactorySandbox::TemplateDescription>> describeTemplate(QString) override { return {}; }
    Reply<QList<Session>> sessions(QString) override { return {}; }
    Reply<Session> createSession(QString, NewSession) override { return {}; }
    Reply<Session> startSession(QString) override { return {}; }
    Reply<Session> stopSession(QString) override { return {}; }
    Reply<> removeSession(QString) override { return {}; }
    Reply<SessionLosses> sessionLosses(QString) override { return {}; }
    Reply<Session> recreateSession(QString) override { return {}; }
    Reply<Session> abandonSandbox(QString) override { return {}; }
    Reply<QString> runCommand(QString, QString) override { return {}; }
    Reply<> stopCommand(QString, QString) override { return {}; }
    Reply<CommandState> commandState(QString, QString) override { return {}; }
    Reply<QList<ActivityEntry>> activity(QString, int) override { return {}; }
    Reply<QList<Credential>> credentials() override { return {}; }
    Reply<Credential> saveCredential(NewCredential, QString) override { return {}; }
    Reply<> removeCredential(QString) override { return {}; }
    Reply<CredentialCheck> checkCredential(NewCredential, QString) override { return {}; }
    Reply<SecretStore::State> secretState() override { return {}; }
    Reply<QList<Requirement>> requirements() override { return {}; }
};

const LogReference buildLog{LogReference::Kind::Build, u"project"_s, u"build"_s};

} // namespace

class TestLogFollower : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsByCursorUntilComplete()
    {
        LogClient client;
        LogDocument document;
        LogFollower follower(&client, std::make_shared<ManualClock>(), &document);
        const QSignalSpy finished(&follower, &LogFollower::finished);
        const QSignalSpy failed(&follower, &LogFollower::failed);
        document.append("of another build\n"_ba);
        follower.start(buildLog);
        QCOMPARE(client.questions.size(), 1U);
        QCOMPARE(client.questions[0]->log, buildLog);
        QCOMPARE(client.questions[0]->cursor, QString());
        client.answer(0, LogPage{"one\ntw"_ba, u"6"_s, false});
        QTRY_COMPARE(client.questions.size(), 2U);
        QCOMPARE(client.questions[1]->cursor, u"6"_s);
        client.answer(1, LogPage{"o\n"_ba, u"8"_s, true});
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(failed.size(), 0);
        QVERIFY(!follower.isRunning());
        QCOMPARE(document.bytes(0, document.size()), "one\ntwo\n"_ba);
        QCOMPARE(client.questions.size(), 2U);
    }

    void pausesAfterAnEmptyPage()
    {
        LogClient client;
        LogDocument document;
        const auto clock = std::make_shared<ManualClock>();
        LogFollower follower(&client, clock, &document);
        follower.start(buildLog);
        client.answer(0, LogPage{{}, u"0"_s, false});
        QTRY_COMPARE(clock->pending(), 1);
        QCOMPARE(client.questions.size(), 1U);
        clock->advance(LogFollower::pauseAfterNothing);
        QCOMPARE(client.questions.size(), 2U);
    }

    void aPageThatFoundNoRoomIsKeptLater()
    {
        const QTemporaryDir dir;
        QFile inTheWay(dir.filePath(u"cache"_s));
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        const QByteArray before = qgetenv("XDG_CACHE_HOME");
        qputenv("XDG_CACHE_HOME", QFile::encodeName(inTheWay.fileName()));
        const auto restore = qScopeGuard([&before] { before.isNull() ? qunsetenv("XDG_CACHE_HOME") : qputenv("XDG_CACHE_HOME", before); });
        LogClient client;
        LogDocument document;
        const auto clock = std::make_shared<ManualClock>();
        LogFollower follower(&client, clock, &document);
        const QSignalSpy finished(&follower, &LogFollower::finished);
        follower.start(buildLog);
        const QByteArray bytes(SpooledLogStorage::memoryLimit + 1, 'x');
        client.answer(0, LogPage{bytes, u"1"_s, true});
        QTRY_VERIFY(!document.trouble().isEmpty());
        QCOMPARE(document.size(), 0);
        clock->advance(LogFollower::pauseAfterTrouble);
        QCOMPARE(document.size(), 0);
        QVERIFY(follower.isRunning());
        QVERIFY(inTheWay.remove());
        clock->advance(LogFollower::pauseAfterTrouble);
        QCOMPARE(finished.size(), 1);
        QCOMPARE(document.bytes(0, document.size()), bytes);
        QCOMPARE(document.trouble(), QString());
        QCOMPARE(client.questions.size(), 1U);
    }

    void tellsAnErrorOnceAndStops()
    {
        LogClient client;
        LogDocument document;
        LogFollower follower(&client, std::make_shared<ManualClock>(), &document);
        const QSignalSpy failed(&follower, &LogFollower::failed);
        follower.start(buildLog);
        client.answer(0, failure(ErrorCode::NotFound, u"There is no such build."_s));
        QTRY_COMPARE(failed.size(), 1);
        QCOMPARE(failed[0][0].value<Error>().code, ErrorCode::NotFound);
        QVERIFY(!follower.isRunning());
        QCOMPARE(client.questions.size(), 1U);
    }

    void goesOnWhereAFailureEndedIt()
    {
        LogClient client;
        LogDocument document;
        LogFollower follower(&client, std::make_shared<ManualClock>(), &document);
        const QSignalSpy recovered(&follower, &LogFollower::recovered);
        const QSignalSpy finished(&follower, &LogFollower::finished);
        const QSignalSpy failed(&follower, &LogFollower::failed);
        follower.start(buildLog);
        follower.resume();
        QCOMPARE(client.questions.size(), 1U);
        client.answer(0, LogPage{.bytes = "one\n", .cursor = u"4"_s});
        QTRY_COMPARE(client.questions.size(), 2U);
        client.answer(1, failure(ErrorCode::Aborted, u"This was cancelled."_s));
        QTRY_COMPARE(failed.size(), 1);
        follower.resume();
        QCOMPARE(client.questions.size(), 3U);
        QCOMPARE(client.questions[2]->cursor, u"4"_s);
        QCOMPARE(recovered.size(), 0);
        client.answer(2, LogPage{.bytes = "two\n", .cursor = u"8"_s, .complete = true});
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(recovered.size(), 1);
        QCOMPARE(document.bytes(0, 100), "one\ntwo\n"_ba);
        follower.resume();
        QCOMPARE(client.questions.size(), 3U);
    }

    void anAnswerToAnEarlierStartIsDropped()
    {
        LogClient client;
        LogDocument document;
        LogFollower follower(&client, std::make_shared<ManualClock>(), &document);
        follower.start(buildLog);
        const LogReference other{LogReference::Kind::Command, u"session"_s, u"command"_s};
        follower.start(other);
        QCOMPARE(client.questions[1]->log, other);
        client.answer(0, LogPage{"old"_ba, u"3"_s, true});
        client.answer(1, LogPage{"new"_ba, u"3"_s, false});
        QTRY_COMPARE(client.questions.size(), 3U);
        QCOMPARE(document.bytes(0, document.size()), "new"_ba);
        QVERIFY(follower.isRunning());
    }

    void isSilentAfterStop()
    {
        LogClient client;
        LogDocument document;
        const auto clock = std::make_shared<ManualClock>();
        LogFollower follower(&client, clock, &document);
        const QSignalSpy finished(&follower, &LogFollower::finished);
        follower.start(buildLog);
        client.answer(0, LogPage{{}, u"0"_s, false});
        QTRY_COMPARE(clock->pending(), 1);
        follower.stop();
        clock->advance(LogFollower::pauseAfterNothing);
        QCOMPARE(client.questions.size(), 1U);
        QCOMPARE(finished.size(), 0);
    }
};

QTEST_GUILESS_MAIN(TestLogFollower)
#include "tst_logfollower.moc"
