// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/sessions.h"
#include "providers/local/localfactorysandbox.h"
#include "providers/snapshot/snapshotfactorysandbox.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

#include <QTcpServer>
#include <QTcpSocket>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Hears what commands say over the network; a session's files are gone when its removal is done.
class Listener : public QTcpServer
{
public:
    Listener()
    {
        if (!listen(QHostAddress::LocalHost))
            qFatal("no port to listen on");
        connect(this, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket *socket = nextPendingConnection()) {
                connect(socket, &QTcpSocket::readyRead, this, [this, socket] { heard += socket->readAll(); });
                connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
            }
        });
    }

    QByteArray heard;

    /// A command that says `text`, in which the shell's words are replaced.
    QString say(const QString &text) const { return u"bash -c 'echo \"%1\" >/dev/tcp/127.0.0.1/%2'"_s.arg(text).arg(serverPort()); }
};

} // namespace

/// What is run before a session is removed, on real machines.
class TestTeardown : public QObject
{
    Q_OBJECT

    std::unique_ptr<FactoryFixture> m_fixture;
    std::unique_ptr<Listener> m_listener;
    QString m_project;

    Sessions &sessions() { return m_fixture->factory->sessions(); }
    QString folder(const QString &session) const { return m_fixture->dir.filePath(u"provider/sessions/"_s + session); }

    void makeFactory(bool isLocal)
    {
        m_fixture = std::make_unique<FactoryFixture>([isLocal](const ProviderHost &host) -> std::shared_ptr<FactorySandbox> {
            if (isLocal)
                return std::make_shared<LocalFactorySandbox>(host, LocalFactorySandbox::Options{.root = host.dataFolder + u"/sessions"_s});
            return await(SnapshotProvider().create(host, Json::object())).value();
        });
        m_project = m_fixture->makeProject();
    }

    QString started()
    {
        const auto session = await(sessions().create(m_project, {}));
        const auto running = await(sessions().start(session->id));
        if (!running)
            qFatal("%s", qPrintable(running.error().message));
        return session->id;
    }

    void remove(const QString &session)
    {
        const auto removed = await(sessions().remove(session));
        QVERIFY2(removed.has_value(), removed ? "" : qPrintable(removed.error().message));
        QCOMPARE(m_fixture->core->store->session(session).error().code, ErrorCode::NotFound);
    }

private Q_SLOTS:
    void init() { m_listener = std::make_unique<Listener>(); }
    void cleanup()
    {
        m_fixture.reset();
        m_listener.reset();
    }

    void aSessionIsTornDownBeforeItGoes_data()
    {
        QTest::addColumn<bool>("isLocal");
        QTest::addColumn<bool>("stopped");
        QTest::addColumn<bool>("restarted");
        for (const bool isLocal : {true, false}) {
            const char *const provider = isLocal ? "local" : "snapshot";
            QTest::addRow("%s, running", provider) << isLocal << false << false;
            QTest::addRow("%s, stopped", provider) << isLocal << true << false;
            QTest::addRow("%s, stopped before a restart", provider) << isLocal << true << true;
        }
    }

    void aSessionIsTornDownBeforeItGoes()
    {
        QFETCH(bool, isLocal);
        QFETCH(bool, stopped);
        QFETCH(bool, restarted);
        makeFactory(isLocal);
        m_fixture->setCommand(m_project, "teardownCommand", m_listener->say(u"gone from $(basename $PWD): $(cat README)"_s));
        const QString session = started();
        if (stopped)
            QVERIFY(await(sessions().stop(session)).has_value());
        if (restarted)
            m_fixture->reopen();
        // Nothing is set up for a teardown, so it does not matter what would come of it.
        m_fixture->setCommand(m_project, "setupCommand", u"exit 1"_s);
        remove(session);
        QTRY_COMPARE(m_listener->heard, QByteArray("gone from storefront: A small shop\n"));
        QCOMPARE(QDir(folder(session)).exists(), isLocal);
    }

    void noMachineIsMadeForATeardown_data()
    {
        QTest::addColumn<bool>("isLocal");
        QTest::addColumn<bool>("vanished");
        QTest::newRow("local, never started") << true << false;
        QTest::newRow("local, vanished") << true << true;
        QTest::newRow("snapshot, never started") << false << false;
        QTest::newRow("snapshot, vanished") << false << true;
    }

    void noMachineIsMadeForATeardown()
    {
        QFETCH(bool, isLocal);
        QFETCH(bool, vanished);
        makeFactory(isLocal);
        m_fixture->setCommand(m_project, "teardownCommand", m_listener->say(u"torn down"_s));
        QString session;
        if (vanished) {
            session = started();
            QVERIFY(await(sessions().stop(session)).has_value());
            QVERIFY(QDir(folder(session)).removeRecursively());
        } else {
            session = await(sessions().create(m_project, {}))->id;
        }
        remove(session);
        QVERIFY(!QDir(folder(session)).exists());
        QCOMPARE(m_listener->heard, QByteArray());
    }

    void aTeardownThatFailsKeepsNothing()
    {
        makeFactory(false);
        m_fixture->setCommand(m_project, "teardownCommand", m_listener->say(u"failing"_s) + u"; exit 3"_s);
        const QString session = started();
        remove(session);
        QTRY_COMPARE(m_listener->heard, QByteArray("failing\n"));
        QVERIFY(!QDir(folder(session)).exists());
    }

    void aTeardownThatHangsIsEndedByTheClock_data()
    {
        QTest::addColumn<bool>("isLocal");
        QTest::newRow("local") << true;
        QTest::newRow("snapshot") << false;
    }

    void aTeardownThatHangsIsEndedByTheClock()
    {
        QFETCH(bool, isLocal);
        makeFactory(isLocal);
        m_fixture->setCommand(
            m_project, "teardownCommand", u"trap '' TERM; %1; while :; do sleep 1000; done"_s.arg(m_listener->say(u"hanging"_s)));
        const QString session = started();
        QVERIFY(await(sessions().stop(session)).has_value());
        auto removing = sessions().remove(session);
        QTRY_COMPARE_WITH_TIMEOUT(m_listener->heard, QByteArray("hanging\n"), 60'000);
        m_fixture->clock->advance(4min);
        QTest::qWait(0);
        QVERIFY(!removing.isReady());
        m_fixture->clock->advance(1min);
        QVERIFY(m_fixture->turnUntil([&] { return removing.isReady(); }));
        QVERIFY(await(std::move(removing)).has_value());
        QCOMPARE(m_fixture->core->store->session(session).error().code, ErrorCode::NotFound);
    }

    void removingOnceMoreEndsATeardownThatHangs()
    {
        makeFactory(false);
        m_fixture->setCommand(m_project, "teardownCommand", m_listener->say(u"hanging"_s) + u"; sleep 1000"_s);
        const QString session = started();
        auto removing = sessions().remove(session);
        QTRY_COMPARE_WITH_TIMEOUT(m_listener->heard, QByteArray("hanging\n"), 60'000);
        auto again = sessions().remove(session);
        QVERIFY(await(std::move(removing)).has_value());
        QCOMPARE(await(std::move(again)).error().code, ErrorCode::NotFound);
        QVERIFY(!QDir(folder(session)).exists());
    }
};

QTEST_GUILESS_MAIN(TestTeardown)
#include "tst_teardown.moc"
