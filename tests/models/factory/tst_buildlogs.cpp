// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/buildworkflow.h"
#include "models/log/logretention.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/support/await.h"

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A provider whose build writes what a test says, and forgets it when a test says so.
class TalkingProvider : public ScriptedProvider
{
public:
    QByteArray text;
    bool ended = false;
    std::optional<Error> silence;
    QStringList asked; ///< cursors

    Capabilities capabilities() const override { return {.logs = true}; }
    Async<LogPage> log(QString, QString cursor, std::stop_token) override
    {
        asked.append(cursor);
        if (silence)
            co_return std::unexpected(*silence);
        const qsizetype from = cursor.isEmpty() ? 0 : QStringView(cursor).sliced(3).toLongLong();
        const qsizetype to = std::min(text.size(), from + SandboxBuilds::logPageLimit);
        LogPage page;
        page.bytes = text.sliced(from, to - from);
        page.cursor = "at "_L1 + QString::number(to);
        page.complete = ended && to == text.size();
        co_return page;
    }
};

} // namespace

/// The logs of builds that are kept beside the store.
class TestBuildLogs : public QObject
{
    Q_OBJECT

    std::shared_ptr<TalkingProvider> m_provider;
    std::unique_ptr<FactoryFixture> m_fixture;
    QString m_project;

    BuildWorkflow &builds() { return m_fixture->factory->builds(); }

    void build(const QString &buildId = u"b1"_s)
    {
        m_provider->onStart = SandboxBuild{.buildId = buildId, .status = BuildStatus::Building};
        const auto run = await(builds().run(m_project, BuildTrigger::Manual));
        QVERIFY(run.has_value());
        QCOMPARE(run->buildId, buildId);
        // Until here it was asked how the one before it is.
        m_provider->onGet = *m_provider->onStart;
    }

    void end(BuildStatus::Value status)
    {
        m_provider->ended = true;
        m_provider->onGet = SandboxBuild{.buildId = m_provider->onStart->buildId, .status = status};
        QVERIFY(m_fixture->turnUntil([this] { return !m_fixture->factory->environment(m_project)->lastRun->isRunning(); }));
    }

    struct Read {
        QByteArray bytes;
        bool cut = false;
        QList<LogTime> times;
    };
    /// From its beginning to what is there now, or to its end.
    Read readLog(qsizetype until = -1, const QString &buildId = u"b1"_s)
    {
        Read read;
        QString cursor;
        for (bool done = false; !done;) {
            const auto page = await(builds().log(m_project, buildId, cursor));
            if (!page)
                return {};
            read.bytes += page->bytes;
            read.cut = read.cut || page->cut;
            read.times += page->times;
            cursor = page->cursor;
            done = page->complete || (until >= 0 && read.bytes.size() >= until);
        }
        return read;
    }

    BuildLogState::Value stateOf(const QString &buildId)
    {
        const auto runs = await(builds().runs(m_project, 100));
        const auto run = std::ranges::find(*runs, buildId, &BuildRun::buildId);
        return run == runs->end() ? BuildLogState::None : run->log;
    }

private Q_SLOTS:
    void init()
    {
        m_provider = std::make_shared<TalkingProvider>();
        m_fixture = std::make_unique<FactoryFixture>([this](const ProviderHost &) { return m_provider; });
        m_project = m_fixture->makeProject();
    }

    void isThereAfterARestartAndWithoutTheProvider()
    {
        m_provider->text = "one\ntwo\n";
        build();
        QCOMPARE(readLog(8).bytes, m_provider->text);
        m_provider->text += "three\n";
        end(BuildStatus::Ready);
        QVERIFY(m_fixture->turnUntil([this] { return stateOf(u"b1"_s) == BuildLogState::Whole; }));
        m_provider->silence = Error{ErrorCode::NotFound, u"gone"_s, {}};
        m_fixture->reopen();
        const Read read = readLog();
        QCOMPARE(read.bytes, "one\ntwo\nthree\n"_ba);
        QVERIFY(!read.cut);
        QVERIFY(!read.times.isEmpty());
        QCOMPARE(stateOf(u"b1"_s), BuildLogState::Whole);
    }

    void hasNoSecretThatTheProviderWrote()
    {
        m_fixture->core->redactor->addSecret(u"correct-horse-battery"_s);
        m_provider->text = "begin\ncorrect-ho";
        build();
        QCOMPARE(readLog(6).bytes.first(6), "begin\n"_ba);
        m_provider->text += "rse-battery\nend\n";
        end(BuildStatus::Ready);
        QVERIFY(m_fixture->turnUntil([this] { return stateOf(u"b1"_s) == BuildLogState::Whole; }));
        const QByteArray kept = readLog().bytes;
        QVERIFY2(!kept.contains("horse") && !kept.contains("battery") && !kept.contains("correct-ho"), kept.constData());
        QVERIFY2(kept.startsWith("begin\n") && kept.endsWith("\nend\n"), kept.constData());
    }

    void isReadOnFromWhereItEndedAfterARestart()
    {
        m_provider->text = "one\n";
        build();
        QCOMPARE(readLog(4).bytes, "one\n"_ba);
        m_fixture->reopen();
        m_provider->asked.clear();
        m_provider->text += "two\n";
        end(BuildStatus::Failed);
        QVERIFY(m_fixture->turnUntil([this] { return stateOf(u"b1"_s) == BuildLogState::Whole; }));
        QCOMPARE(readLog().bytes, "one\ntwo\n"_ba);
        QVERIFY(!m_provider->asked.contains(QString()));
        QCOMPARE(m_provider->asked.first(), u"at 4"_s);
    }

    void isReadOnceHoweverManyLook()
    {
        m_provider->text = "one\n";
        build();
        QCOMPARE(readLog(4).bytes, "one\n"_ba);
        m_provider->asked.clear();
        for (int i = 0; i < 3; ++i)
            QCOMPARE(readLog(4).bytes, "one\n"_ba);
        QVERIFY(!m_provider->asked.contains(QString()));
    }

    void aLogWhoseRestIsGoneIsCut()
    {
        m_provider->text = "one\n";
        build();
        QCOMPARE(readLog(4).bytes, "one\n"_ba);
        m_provider->silence = Error{ErrorCode::NotFound, u"gone"_s, {}};
        end(BuildStatus::Failed);
        QVERIFY(m_fixture->turnUntil([this] { return stateOf(u"b1"_s) == BuildLogState::Cut; }));
        const Read read = readLog();
        QCOMPARE(read.bytes, "one\n"_ba);
        QVERIFY(read.cut);
    }

    void aLogThatNobodyHasIsAnError()
    {
        build();
        end(BuildStatus::Ready);
        const auto unknown = await(builds().log(m_project, u"nothing"_s, {}));
        QVERIFY(!unknown.has_value());
        QCOMPARE(unknown.error().code, ErrorCode::NotFound);
    }

    void anIdOfAnyKindIsAFileOfOurs()
    {
        m_provider->text = "x\n";
        build(u"../../../etc/passwd:1"_s);
        end(BuildStatus::Ready);
        QVERIFY(m_fixture->turnUntil([this] { return stateOf(u"../../../etc/passwd:1"_s) == BuildLogState::Whole; }));
        const QList<KeptLog> logs = keptLogs(m_fixture->core->dataFolder + u"/logs"_s);
        QCOMPARE(logs.size(), 1);
        QCOMPARE(readLog(-1, u"../../../etc/passwd:1"_s).bytes, "x\n"_ba);
    }

    void theOldestGoButNoneThatGrows()
    {
        m_provider->text = "x\n";
        for (const QString &id : {u"b1"_s, u"b2"_s}) {
            m_provider->ended = false;
            build(id);
            end(BuildStatus::Failed);
            QVERIFY(m_fixture->turnUntil([&] { return stateOf(id) == BuildLogState::Whole; }));
        }
        const auto age = [this](const QString &id, int seconds) {
            QFile file(m_fixture->core->dataFolder + u"/logs/%1/%2.log"_s.arg(m_project, id));
            QVERIFY(file.open(QIODevice::ReadWrite));
            QVERIFY(file.setFileTime(QDateTime::currentDateTimeUtc().addSecs(-seconds), QFileDevice::FileModificationTime));
        };
        m_provider->ended = false;
        build(u"b3"_s);
        QCOMPARE(readLog(2, u"b3"_s).bytes, "x\n"_ba);
        age(u"b1"_s, 300);
        age(u"b2"_s, 200);
        age(u"b3"_s, 900);
        m_provider->silence = Error{ErrorCode::NotFound, u"gone"_s, {}};
        QVERIFY(m_fixture->factory->setLogRetention({.logs = 1}).has_value());
        QCOMPARE(stateOf(u"b1"_s), BuildLogState::None);
        QCOMPARE(stateOf(u"b2"_s), BuildLogState::Whole);
        QCOMPARE(readLog(2, u"b3"_s).bytes, "x\n"_ba);
    }

    void goWithTheirProject()
    {
        m_provider->text = "x\n";
        build();
        end(BuildStatus::Ready);
        QVERIFY(m_fixture->turnUntil([this] { return stateOf(u"b1"_s) == BuildLogState::Whole; }));
        QVERIFY(await(m_fixture->factory->removeProject(m_project)).has_value());
        QVERIFY(keptLogs(m_fixture->core->dataFolder + u"/logs"_s).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestBuildLogs)
#include "tst_buildlogs.moc"
