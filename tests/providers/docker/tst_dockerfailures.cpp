// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/dockerbuilds.h"
#include "tests/providers/docker/fakeengine.h"
#include "tests/providers/hostfixture.h"

#include <nlohmann/json.hpp>

#include <QIODevice>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

constexpr auto token = "ghs_PlantedTokenThatNobodyMaySee0123"_L1;
constexpr auto head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n";

QByteArray said(const char *text)
{
    return QByteArray::fromStdString(Json({{"stream", text}}).dump()) + "\r\n";
}

} // namespace

/// What a real engine cannot be brought to do while it builds.
class TestFailures : public QObject
{
    Q_OBJECT

    HostFixture m_fixture{u"docker"_s};
    QTemporaryDir m_docker; ///< the configuration of the docker command
    std::unique_ptr<FakeEngine> m_engine;
    std::shared_ptr<DockerBuildHost> m_host;
    std::shared_ptr<DockerBuilds> m_builds;

    SandboxContext context() const
    {
        auto context = m_fixture.context(u"s"_s, u"app"_s, {u"true"_s});
        context.repos[0].getRepositoryAccess = m_fixture.access(m_fixture.git().path(u"app"_s), QString(token));
        return context;
    }

    SandboxBuild build() const
    {
        const auto begun = await(m_builds->start(context(), {}));
        return begun ? HostFixture::finished(*m_builds, begun->buildId) : SandboxBuild{.buildId = {}, .error = begun.error().message};
    }

    void answerBuild(const QByteArray &bytes, bool ends)
    {
        m_engine->teach("POST /build", [bytes, ends](const FakeEngine::Request &, QIODevice *connection) {
            connection->write(head + bytes);
            if (ends)
                connection->close();
        });
    }

private Q_SLOTS:
    void init()
    {
        static bool made = false;
        if (!std::exchange(made, true))
            m_fixture.addRepository(u"app"_s);
        m_engine = std::make_unique<FakeEngine>();
        ProviderHost given = m_fixture.host();
        given.environment.insert(u"DOCKER_CONFIG"_s, m_docker.path());
        m_host = std::make_shared<DockerBuildHost>(
            given, std::make_shared<DockerEngine>(m_engine->endpoint(), given.clock, given.redactor), Environment(), u"host"_s, u"x"_s);
        const DockerSettings settings{u"debian:13"_s, u"root"_s};
        m_builds = std::make_shared<DockerBuilds>(m_host, [settings](const SettingsDocument &document) { return settings.with(document); });
        const QString image = await(resolveDockerTemplate(context(), settings, {}, m_host->git(), Heads::Resolved))->image();
        m_engine->teach("GET /images/" + DockerEngine::pathSegment(image).toUtf8() + "/json",
            FakeEngine::answering(404, "{\"message\":\"No such image\"}"));
        m_engine->teach("GET /images/debian%3A13/json", FakeEngine::answering(200, "{\"Id\":\"sha256:1\"}"));
    }

    void cleanup()
    {
        await(m_builds->close());
        QCOMPARE(m_engine->complaints(), QStringList());
        // Nothing but records and logs.
        const QDir builds(m_fixture.data() + u"/builds"_s);
        for (const QString &id : builds.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QVERIFY(!QFile::exists(DockerBuild::contextOf(builds.filePath(id))));
    }

    void whatTheEngineIsSentHoldsNoCredential()
    {
        answerBuild(said("Step 1/9 : FROM debian:13"), true);
        (void)build();
        FakeEngine::Request sent;
        for (const auto &request : m_engine->requests()) {
            QVERIFY(!request.target.contains(token.data()) && !request.body.contains(token.data()));
            if (request.target.contains("/build?"))
                sent = request;
        }
        QVERIFY(sent.target.contains("networkmode=host") && sent.target.contains("version=1") && sent.target.contains("t=mastra-template"));
        QCOMPARE(sent.fields.value("content-type"), QByteArray("application/x-tar"));
        QCOMPARE(sent.fields.value("content-length"), QByteArray::number(sent.body.size()));
        QVERIFY(sent.body.contains("app/.git/config") && sent.body.contains("RUN [\"/bin/sh\",\"-c\",\"true\"]"));
        QVERIFY(!sent.body.contains(QByteArray("x-access-token:" + QByteArray(token.data())).toBase64()));
        QVERIFY(!sent.body.contains(m_fixture.data().toUtf8()));
    }

    void theLoginForTheBaseImageIsSentWhereTheEngineHasToPullIt()
    {
        QFile config(m_docker.filePath(u"config.json"_s));
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write("{\"auths\":{\"https://index.docker.io/v1/\":{\"auth\":\"" + QByteArray("ann:pass:word").toBase64() + "\"}}}");
        config.close();
        const auto sentLogin = [this] {
            answerBuild(said("Step 1/9 : FROM debian:13"), true);
            (void)build();
            for (const auto &request : m_engine->requests()) {
                if (request.target.contains("/build?") && request.fields.contains("x-registry-config"))
                    return QByteArray::fromBase64(request.fields.value("x-registry-config"), QByteArray::Base64UrlEncoding);
            }
            return QByteArray();
        };
        QCOMPARE(sentLogin(), QByteArray());
        m_engine->teach("GET /images/debian%3A13/json", FakeEngine::answering(404, "{\"message\":\"No such image\"}"));
        const Json login = {{"username", "ann"}, {"password", "pass:word"}, {"serveraddress", "https://index.docker.io/v1/"}};
        const Json sent = Json::parse(sentLogin().toStdString(), nullptr, false);
        QCOMPARE(sent, Json({{"https://index.docker.io/v1/", login}}));
    }

    void aBuildThatCannotEndSaysWhy_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<QStringList>("said");
        const QByteArray begun = said("Step 1/9 : FROM debian:13") + said("\n") + said("Step 2/9 : USER 0") + said("\n");
        const auto error = [](const char *text) { return QByteArray::fromStdString(Json({{"error", text}}).dump()) + "\r\n"; };
        QTest::addRow("full disk") << QByteArray(begun + error("write /var/lib/docker/overlay2/x: no space left on device"))
                                   << QStringList{u"no room left"_s, u"no space left on device"_s};
        QTest::addRow("pull refused") << QByteArray(said("Step 1/9 : FROM debian:13")
            + error("pull access denied for debian, repository does not exist or may require 'docker login'"))
                                      << QStringList{u"“debian:13”"_s, u"needs a login"_s};
        QTest::addRow("ended without an image") << begun << QStringList{u"ended before the image was made"_s};
        QTest::addRow("a secret in its words") << QByteArray(begun + error(QByteArray("it saw " + QByteArray(token.data())).constData()))
                                               << QStringList{u"it saw ***"_s};
    }
    void aBuildThatCannotEndSaysWhy()
    {
        QFETCH(QByteArray, answer);
        QFETCH(QStringList, said);
        answerBuild(answer, true);
        const auto done = build();
        QCOMPARE(done.status, BuildStatus::Failed);
        for (const QString &part : said)
            QVERIFY2(done.error.contains(part), qPrintable(done.error));
        QVERIFY(HostFixture::log(*m_builds, done.buildId).contains(done.error.toUtf8()));
    }

    void anEngineThatDiesInTheMiddleIsTold()
    {
        m_engine->teach("POST /build", [this](const FakeEngine::Request &, QIODevice *connection) {
            connection->write(QByteArray("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"));
            const QByteArray step = said("Step 1/9 : FROM debian:13");
            connection->write(QByteArray::number(step.size(), 16) + "\r\n" + step + "\r\n");
            QMetaObject::invokeMethod(m_engine.get(), [this] { m_engine->die(); }, Qt::QueuedConnection);
        });
        const auto done = build();
        QCOMPARE(done.status, BuildStatus::Failed);
        QVERIFY2(!done.error.isEmpty(), qPrintable(done.error));
        const QByteArray log = HostFixture::log(*m_builds, done.buildId);
        QVERIFY2(log.contains("] failed after "), log);
    }

    void anEngineThatRefusesTheBuildIsTold()
    {
        m_engine->teach("POST /build", FakeEngine::answering(400, "{\"message\":\"dockerfile parse error line 2\"}"));
        const auto done = build();
        QCOMPARE(done.status, BuildStatus::Failed);
        QVERIFY2(done.error.contains("dockerfile parse error line 2"_L1), qPrintable(done.error));
    }

    void closingEndsABuild()
    {
        answerBuild(said("Step 1/9 : FROM debian:13"), false);
        const auto begun = await(m_builds->start(context(), {}));
        QVERIFY(begun);
        QVERIFY(QTest::qWaitFor([&] { return HostFixture::log(*m_builds, begun->buildId).contains("FROM debian:13"); }, 30'000));
        await(m_builds->close());
        const auto ended = await(m_builds->get({}, {}, begun->buildId));
        QCOMPARE(ended->status, BuildStatus::Failed);
        QVERIFY(ended->error.startsWith("interrupted"_L1));
    }
};

QTEST_GUILESS_MAIN(TestFailures)
#include "tst_dockerfailures.moc"
