// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/dockerfactorysandbox.h"
#include "tests/providers/docker/fakeengine.h"
#include "tests/providers/hostfixture.h"

#include <nlohmann/json.hpp>

#include <QIODevice>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// What a real engine cannot be brought to tell of a session's container. Whose it is that has the name, told moment by moment:
/// an engine gives a name away before it shows the container, in lists and by its name. And whether it runs, when the connection
/// that would tell its end is lost.
class TestNames : public QObject
{
    Q_OBJECT

    const std::shared_ptr<ManualClock> m_clock = std::make_shared<ManualClock>();
    HostFixture m_fixture{u"docker"_s, m_clock};
    std::unique_ptr<FakeEngine> m_engine;
    std::shared_ptr<FactorySandbox> m_provider;
    QByteArrayList m_namesAsked;
    int m_looks = 0;
    int m_waits = 0;
    QIODevice *m_waiting = nullptr; ///< the connection of the last one

    static constexpr auto session = "d7a2"_L1;

    static QByteArray container(const QString &label)
    {
        const Json found = {{"Id", "c0ffee"}, {"State", {{"Status", "running"}, {"Running", true}}},
            {"Config", {{"WorkingDir", "/workspace"}, {"Labels", {{"mastra.sandbox.id", label.toStdString()}}}}}};
        return QByteArray::fromStdString(found.dump());
    }

    /// The container with `name` is shown from the look after `hiddenLooks` on.
    void teachHolder(const QByteArray &name, const QString &label, int hiddenLooks)
    {
        const auto shown = FakeEngine::answering(200, container(label));
        m_engine->teach("GET /containers/" + name + "/json", [this, shown, hiddenLooks](const auto &request, QIODevice *connection) {
            if (m_looks++ < hiddenLooks)
                connection->write(FakeEngine::reply(404, "{\"message\":\"No such container\"}"));
            else
                shown(request, connection);
        });
    }

    Result<Sandbox::Outcome> start(Sandbox &sandbox)
    {
        std::optional<Result<Sandbox::Outcome>> outcome;
        constexpr auto run
            = [](Sandbox &started, std::optional<Result<Sandbox::Outcome>> &into) -> QCoro::Task<> { into = co_await started.start(); };
        const auto running = run(sandbox, outcome);
        const auto turned = [&] {
            m_clock->advance(std::chrono::milliseconds(500));
            return outcome.has_value();
        };
        return QTest::qWaitFor(turned, 60'000) ? *outcome : failure(ErrorCode::Timeout, u"it did not end"_s);
    }

private Q_SLOTS:
    void init()
    {
        m_namesAsked.clear();
        m_looks = 0;
        m_waits = 0;
        m_engine = std::make_unique<FakeEngine>();
        m_engine->teach("GET /images/base%3A1/json", FakeEngine::answering(200, "{\"Id\":\"sha256:1\"}"));
        m_engine->teach("GET /containers/json", FakeEngine::answering(200, "[]"));
        m_engine->teach("GET /containers/c0ffee/json", FakeEngine::answering(200, container(session)));
        m_engine->teach("POST /containers/c0ffee/start", FakeEngine::answering(304, {}));
        m_engine->teach("POST /containers/c0ffee/wait", [this](const FakeEngine::Request &, QIODevice *connection) {
            ++m_waits;
            m_waiting = connection;
        });
        m_engine->teach("POST /containers/create", [this](const FakeEngine::Request &request, QIODevice *connection) {
            const QByteArray name = request.target.mid(request.target.indexOf("name=") + 5);
            m_namesAsked.append(name);
            connection->write(name == session ? FakeEngine::reply(409, "{\"message\":\"Conflict.\"}")
                                              : FakeEngine::reply(201, "{\"Id\":\"c0ffee\",\"Warnings\":[]}"));
        });
        ProviderHost host = m_fixture.host();
        host.environment.insert(u"DOCKER_HOST"_s, m_engine->endpoint().address);
        host.variables = [](SandboxContext, std::stop_token) -> Async<Environment> { co_return Environment(); };
        m_provider = *await(DockerProvider().create(host, Json::parse("{\"defaults\":{\"baseImage\":\"base:1\"}}")));
    }

    void cleanup()
    {
        await(m_provider->close());
        m_provider.reset();
        QCOMPARE(m_engine->complaints(), QStringList());
    }

    void aNameThatIsTaken_data()
    {
        QTest::addColumn<QString>("label");
        QTest::addColumn<int>("hiddenLooks");
        QTest::addColumn<Sandbox::Outcome>("outcome");
        QTest::addColumn<QByteArray>("nameAtLast");
        QTest::newRow("by this session's, shown at once")
            << QString(session) << 0 << Sandbox::Outcome::Connected << QByteArray(session.data());
        QTest::newRow("by this session's, shown later")
            << QString(session) << 3 << Sandbox::Outcome::Connected << QByteArray(session.data());
        QTest::newRow("by another's, shown at once") << u"other"_s << 0 << Sandbox::Outcome::Created << QByteArray("d7a2-2");
        QTest::newRow("by another's, shown later") << u"other"_s << 3 << Sandbox::Outcome::Created << QByteArray("d7a2-2");
    }

    void aNameThatIsTaken()
    {
        QFETCH(const QString, label);
        QFETCH(const int, hiddenLooks);
        QFETCH(const Sandbox::Outcome, outcome);
        QFETCH(const QByteArray, nameAtLast);
        teachHolder(session.data(), label, hiddenLooks);
        const auto sandbox = m_provider->create({.sessionId = session}, {});
        const auto started = start(**sandbox);
        QVERIFY2(started, qPrintable(started ? QString() : started.error().message));
        QCOMPARE(*started, outcome);
        QCOMPARE(m_namesAsked.last(), nameAtLast);
        QCOMPARE(m_looks, hiddenLooks + 1);
    }

    void aNameWhoseContainerNeverShowsMakesNoOther()
    {
        teachHolder(session.data(), session, 1'000'000);
        const auto sandbox = m_provider->create({.sessionId = session}, {});
        const auto started = start(**sandbox);
        QVERIFY(!started);
        QCOMPARE(started.error().code, ErrorCode::Conflict);
        QVERIFY2(started.error().message.contains(session), qPrintable(started.error().message));
        QCOMPARE(QSet<QByteArray>(m_namesAsked.cbegin(), m_namesAsked.cend()), QSet<QByteArray>{session.data()});
    }

    void aContainerWhoseEndIsNotToldRunsUntilItIsKnownNotTo()
    {
        teachHolder(session.data(), session, 0);
        const auto sandbox = m_provider->create({.sessionId = session}, {});
        QVERIFY(start(**sandbox));
        QTRY_COMPARE(m_waits, 1);
        for (const auto &told : {FakeEngine::answering(200, container(session)), FakeEngine::answering(500, "{\"message\":\"down\"}")}) {
            m_engine->teach("GET /containers/c0ffee/json", told);
            const int waits = m_waits;
            m_waiting->close();
            const auto waitsAgain = [this, waits] {
                m_clock->advance(std::chrono::seconds(1));
                return m_waits > waits;
            };
            QVERIFY(QTest::qWaitFor(waitsAgain, 60'000));
            QCOMPARE((*sandbox)->status(), Sandbox::Status::Running);
        }
        m_engine->teach("GET /containers/c0ffee/json", FakeEngine::answering(200, "{\"State\":{\"Running\":false}}"));
        m_waiting->close();
        QTRY_COMPARE((*sandbox)->status(), Sandbox::Status::Stopped);
    }
};

QTEST_GUILESS_MAIN(TestNames)
#include "tst_dockernames.moc"
