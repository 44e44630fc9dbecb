// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/engine/dockerendpoint.h"

#include "tests/providers/docker/certificates.h"

#include <QCryptographicHash>
#include <QDir>
#include <QSslKey>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// Where the engine is, in the order that Docker's client keeps: an option, DOCKER_HOST, DOCKER_CONTEXT, the current context,
/// the default.
class TestDockerEndpoint : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void whatDecidesIsFound_data();
    void whatDecidesIsFound();
    void whatCannotBeUsedIsRefused_data();
    void whatCannotBeUsedIsRefused();

private:
    void makeContext(const QString &name, const QByteArray &meta, bool tls = false);

    std::unique_ptr<Certificates> m_certificates;
    QTemporaryDir m_home;
};

void TestDockerEndpoint::initTestCase()
{
    m_certificates = std::make_unique<Certificates>();
    QVERIFY2(m_certificates->isValid(), "openssl is needed to make certificates");
    makeContext(u"socket"_s,
        "{\"Name\": \"socket\", \"Endpoints\": {\"docker\": {\"Host\": \"unix:///run/other.sock\", \"SkipTLSVerify\": false}}}");
    makeContext(u"remote"_s,
        "{\"Name\": \"remote\", \"Endpoints\": {\"docker\": {\"Host\": \"tcp://build.example:2376\", \"SkipTLSVerify\": false}}}", true);
    makeContext(u"unverified"_s,
        "{\"Name\": \"unverified\", \"Endpoints\": {\"docker\": {\"Host\": \"tcp://build.example\", \"SkipTLSVerify\": true}}}");
    makeContext(u"plain"_s, "{\"Name\": \"plain\", \"Endpoints\": {\"docker\": {\"Host\": \"tcp://build.example\"}}}");
    makeContext(u"empty"_s, "{\"Name\": \"empty\", \"Endpoints\": {\"docker\": {}}}");
    makeContext(u"ssh"_s, "{\"Name\": \"ssh\", \"Endpoints\": {\"docker\": {\"Host\": \"ssh://me@build.example\"}}}");
    makeContext(u"odd"_s, "{\"Name\": \"odd\", \"Endpoints\": {\"docker\": 3}}");
    makeContext(u"broken"_s, "{\"Name\": ");
    for (const auto &[folder, config] : {std::pair(u"current"_s, QByteArray("{\"auths\": {}, \"currentContext\": \"socket\"}")),
             std::pair(u"default"_s, QByteArray("{\"currentContext\": \"default\"}")),
             std::pair(u"wrong"_s, QByteArray("{\"currentContext\": 3}")), std::pair(u"broken"_s, QByteArray("{"))}) {
        QDir(m_home.path()).mkdir(folder);
        QFile file(m_home.filePath(folder + u"/config.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(config);
        QVERIFY(QFile::link(m_home.filePath(u".docker/contexts"_s), m_home.filePath(folder + u"/contexts"_s)));
    }
    QDir(m_home.path()).mkdir(u"text"_s);
    for (const auto *name : {"ca.pem", "cert.pem", "key.pem"}) {
        QFile file(m_home.filePath(u"text/"_s + QString::fromLatin1(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("no certificate");
    }
}

void TestDockerEndpoint::makeContext(const QString &name, const QByteArray &meta, bool tls)
{
    const QString id = QString::fromLatin1(QCryptographicHash::hash(name.toUtf8(), QCryptographicHash::Sha256).toHex());
    const QDir contexts(m_home.filePath(u".docker/contexts"_s));
    contexts.mkpath(u"meta/"_s + id);
    QFile file(contexts.filePath(u"meta/%1/meta.json"_s.arg(id)));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(meta);
    if (!tls)
        return;
    contexts.mkpath(u"tls/"_s + id);
    QVERIFY(QFile::link(m_certificates->folder(u"client"_s), contexts.filePath(u"tls/%1/docker"_s.arg(id))));
}

void TestDockerEndpoint::whatDecidesIsFound_data()
{
    QTest::addColumn<DockerChoice>("choice");
    QTest::addColumn<Environment>("environment");
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("tls"); ///< "", "verified", "unverified"
    QTest::addColumn<QString>("origin");
    const QString standard = u"unix:///var/run/docker.sock"_s;
    const QString certificates = m_certificates->folder(u"client"_s);
    const auto home = [this](const char *name) { return m_home.filePath(QString::fromLatin1(name)); };

    QTest::newRow("nothing") << DockerChoice{} << Environment{} << standard << u""_s << u"by default"_s;
    QTest::newRow("empty variables") << DockerChoice{}
                                     << Environment{{u"DOCKER_HOST"_s, u""_s}, {u"DOCKER_CONTEXT"_s, u""_s}, {u"DOCKER_CONFIG"_s, u""_s}}
                                     << standard << u""_s << u"by default"_s;
    QTest::newRow("DOCKER_HOST") << DockerChoice{} << Environment{{u"DOCKER_HOST"_s, u"unix:///run/user/1000/docker.sock"_s}}
                                 << u"unix:///run/user/1000/docker.sock"_s << u""_s << u"DOCKER_HOST"_s;
    QTest::newRow("DOCKER_HOST before DOCKER_CONTEXT")
        << DockerChoice{} << Environment{{u"DOCKER_HOST"_s, u"unix:///a.sock"_s}, {u"DOCKER_CONTEXT"_s, u"socket"_s}} << u"unix:///a.sock"_s
        << u""_s << u"DOCKER_HOST"_s;
    QTest::newRow("DOCKER_CONTEXT before the current one")
        << DockerChoice{} << Environment{{u"DOCKER_CONTEXT"_s, u"plain"_s}, {u"DOCKER_CONFIG"_s, home("current")}}
        << u"tcp://build.example:2375"_s << u""_s << u"DOCKER_CONTEXT"_s;
    QTest::newRow("DOCKER_CONTEXT default") << DockerChoice{}
                                            << Environment{{u"DOCKER_CONTEXT"_s, u"default"_s}, {u"DOCKER_CONFIG"_s, home("current")}}
                                            << standard << u""_s << u"by default"_s;
    QTest::newRow("current context") << DockerChoice{} << Environment{{u"DOCKER_CONFIG"_s, home("current")}} << u"unix:///run/other.sock"_s
                                     << u""_s << u"current/config.json"_s;
    QTest::newRow("current context default") << DockerChoice{} << Environment{{u"DOCKER_CONFIG"_s, home("default")}} << standard << u""_s
                                             << u"by default"_s;
    QTest::newRow("current context that is no text")
        << DockerChoice{} << Environment{{u"DOCKER_CONFIG"_s, home("wrong")}} << standard << u""_s << u"by default"_s;
    QTest::newRow("broken configuration") << DockerChoice{} << Environment{{u"DOCKER_CONFIG"_s, home("broken")}} << standard << u""_s
                                          << u"by default"_s;
    QTest::newRow("option host before DOCKER_HOST")
        << DockerChoice{.host = u"unix:///b.sock"_s} << Environment{{u"DOCKER_HOST"_s, u"unix:///a.sock"_s}} << u"unix:///b.sock"_s << u""_s
        << u"option “Address”"_s;
    QTest::newRow("option context before DOCKER_HOST")
        << DockerChoice{.context = u"socket"_s} << Environment{{u"DOCKER_HOST"_s, u"unix:///a.sock"_s}} << u"unix:///run/other.sock"_s
        << u""_s << u"option “Context”"_s;
    QTest::newRow("option context default") << DockerChoice{.context = u"default"_s}
                                            << Environment{{u"DOCKER_HOST"_s, u"unix:///a.sock"_s}, {u"DOCKER_CONFIG"_s, home("current")}}
                                            << u"unix:///a.sock"_s << u""_s << u"DOCKER_HOST"_s;
    QTest::newRow("context with certificates") << DockerChoice{.context = u"remote"_s} << Environment{} << u"tcp://build.example:2376"_s
                                               << u"verified"_s << u"Context"_s;
    QTest::newRow("context that verifies nobody")
        << DockerChoice{.context = u"unverified"_s} << Environment{} << u"tcp://build.example:2376"_s << u"unverified"_s << u"Context"_s;
    QTest::newRow("context without a host") << DockerChoice{.context = u"empty"_s} << Environment{} << standard << u""_s << u"Context"_s;
    QTest::newRow("TLS of the variables is not a context's")
        << DockerChoice{.context = u"plain"_s} << Environment{{u"DOCKER_TLS_VERIFY"_s, u"1"_s}} << u"tcp://build.example:2375"_s << u""_s
        << u"Context"_s;

    QTest::newRow("tcp") << DockerChoice{} << Environment{{u"DOCKER_HOST"_s, u"tcp://build.example:99"_s}} << u"tcp://build.example:99"_s
                         << u""_s << u""_s;
    QTest::newRow("tcp, standard port") << DockerChoice{} << Environment{{u"DOCKER_HOST"_s, u"tcp://build.example"_s}}
                                        << u"tcp://build.example:2375"_s << u""_s << u""_s;
    QTest::newRow("tcp, no host") << DockerChoice{} << Environment{{u"DOCKER_HOST"_s, u"tcp://:99"_s}} << u"tcp://localhost:99"_s << u""_s
                                  << u""_s;
    QTest::newRow("no scheme") << DockerChoice{} << Environment{{u"DOCKER_HOST"_s, u"127.0.0.1:99"_s}} << u"tcp://127.0.0.1:99"_s << u""_s
                               << u""_s;
    QTest::newRow("IPv6") << DockerChoice{} << Environment{{u"DOCKER_HOST"_s, u"tcp://[::1]:99"_s}} << u"tcp://[::1]:99"_s << u""_s
                          << u""_s;
    QTest::newRow("unix, no path") << DockerChoice{} << Environment{{u"DOCKER_HOST"_s, u"unix://"_s}} << standard << u""_s << u""_s;
    QTest::newRow("verified") << DockerChoice{}
                              << Environment{{u"DOCKER_HOST"_s, u"tcp://build.example"_s}, {u"DOCKER_TLS_VERIFY"_s, u"1"_s},
                                     {u"DOCKER_CERT_PATH"_s, certificates}}
                              << u"tcp://build.example:2376"_s << u"verified"_s << u""_s;
    QTest::newRow("verified, whatever the value") << DockerChoice{}
                                                  << Environment{{u"DOCKER_HOST"_s, u"tcp://build.example"_s},
                                                         {u"DOCKER_TLS_VERIFY"_s, u"0"_s}, {u"DOCKER_CERT_PATH"_s, certificates}}
                                                  << u"tcp://build.example:2376"_s << u"verified"_s << u""_s;
    QTest::newRow("DOCKER_TLS alone") << DockerChoice{}
                                      << Environment{{u"DOCKER_HOST"_s, u"tcp://build.example"_s}, {u"DOCKER_TLS"_s, u"1"_s}}
                                      << u"tcp://build.example:2376"_s << u"unverified"_s << u""_s;
    QTest::newRow("certificates alone") << DockerChoice{}
                                        << Environment{{u"DOCKER_HOST"_s, u"tcp://build.example"_s}, {u"DOCKER_CERT_PATH"_s, certificates}}
                                        << u"tcp://build.example:2375"_s << u""_s << u""_s;
    QTest::newRow("options of TLS") << DockerChoice{.host = u"tcp://build.example"_s, .tlsVerify = true, .certPath = certificates}
                                    << Environment{} << u"tcp://build.example:2376"_s << u"verified"_s << u""_s;
    QTest::newRow("option not to verify") << DockerChoice{.tlsVerify = false}
                                          << Environment{{u"DOCKER_HOST"_s, u"tcp://build.example"_s}, {u"DOCKER_TLS_VERIFY"_s, u"1"_s}}
                                          << u"tcp://build.example:2376"_s << u"unverified"_s << u""_s;
    QTest::newRow("a socket needs no TLS") << DockerChoice{} << Environment{{u"DOCKER_TLS_VERIFY"_s, u"1"_s}} << standard << u""_s << u""_s;
}

void TestDockerEndpoint::whatDecidesIsFound()
{
    QFETCH(DockerChoice, choice);
    QFETCH(Environment, environment);
    QFETCH(QString, address);
    QFETCH(QString, tls);
    QFETCH(QString, origin);
    environment.insert(u"HOME"_s, m_home.path());
    const auto endpoint = DockerEndpoint::find(choice, environment);
    QVERIFY2(endpoint, endpoint ? "" : qPrintable(endpoint.error().message));
    QCOMPARE(endpoint->address, address);
    QCOMPARE(endpoint->socketPath.isEmpty(), address.startsWith(u"tcp"_s));
    QVERIFY2(endpoint->origin.contains(origin), qPrintable(endpoint->origin));
    QCOMPARE(endpoint->tls.has_value(), !tls.isEmpty());
    if (endpoint->tls)
        QCOMPARE(endpoint->tls->peerVerifyMode(), tls == u"verified"_s ? QSslSocket::VerifyPeer : QSslSocket::VerifyNone);
    if (tls == u"verified"_s) {
        QVERIFY(!endpoint->tls->localCertificate().isNull());
        QVERIFY(!endpoint->tls->privateKey().isNull());
    }
}

void TestDockerEndpoint::whatCannotBeUsedIsRefused_data()
{
    QTest::addColumn<DockerChoice>("choice");
    QTest::addColumn<Environment>("environment");
    QTest::addColumn<QString>("complaint");
    const auto host = [](const char *value) { return Environment{{u"DOCKER_HOST"_s, QString::fromLatin1(value)}}; };
    QTest::newRow("ssh") << DockerChoice{} << host("ssh://me@build.example") << u"ssh -nNT -L"_s;
    QTest::newRow("ssh in a context") << DockerChoice{.context = u"ssh"_s} << Environment{} << u"ssh -nNT -L"_s;
    QTest::newRow("a socket without a folder") << DockerChoice{} << host("unix://docker.sock") << u"no address"_s;
    QTest::newRow("named pipe") << DockerChoice{} << host("npipe:////./pipe/docker_engine") << u"no address"_s;
    QTest::newRow("http") << DockerChoice{} << host("http://build.example") << u"no address"_s;
    QTest::newRow("a path") << DockerChoice{} << host("tcp://build.example:99/docker") << u"no address"_s;
    QTest::newRow("a user") << DockerChoice{} << host("tcp://me@build.example:99") << u"no address"_s;
    QTest::newRow("a port too high") << DockerChoice{} << host("tcp://build.example:99999") << u"no address"_s;
    QTest::newRow("a space") << DockerChoice{} << host("tcp://build example") << u"no address"_s;
    QTest::newRow("a line feed") << DockerChoice{} << host("tcp://build.example\n") << u"no address"_s;
    QTest::newRow("host and context") << DockerChoice{.host = u"unix:///a.sock"_s, .context = u"socket"_s} << Environment{} << u"both"_s;
    QTest::newRow("unknown context") << DockerChoice{} << Environment{{u"DOCKER_CONTEXT"_s, u"nowhere"_s}} << u"nowhere"_s;
    QTest::newRow("context that leads elsewhere") << DockerChoice{.context = u"../socket"_s} << Environment{} << u"../socket"_s;
    QTest::newRow("broken context") << DockerChoice{.context = u"broken"_s} << Environment{} << u"broken"_s;
    QTest::newRow("odd context") << DockerChoice{.context = u"odd"_s} << Environment{} << u"odd"_s;
    QTest::newRow("no authority") << DockerChoice{.host = u"tcp://build.example"_s, .tlsVerify = true, .certPath = m_home.path()}
                                  << Environment{} << u"ca.pem"_s;
    QTest::newRow("texts that are no certificates")
        << DockerChoice{.host = u"tcp://build.example"_s, .tlsVerify = true, .certPath = m_home.filePath(u"text"_s)} << Environment{}
        << u"ca.pem"_s;
    QTest::newRow("unverified, no certificates")
        << DockerChoice{.host = u"tcp://build.example"_s, .tlsVerify = false, .certPath = m_home.filePath(u"text"_s)} << Environment{}
        << u"cert.pem"_s;
}

void TestDockerEndpoint::whatCannotBeUsedIsRefused()
{
    QFETCH(DockerChoice, choice);
    QFETCH(Environment, environment);
    QFETCH(QString, complaint);
    environment.insert(u"HOME"_s, m_home.path());
    const auto endpoint = DockerEndpoint::find(choice, environment);
    QVERIFY(!endpoint);
    QCOMPARE(endpoint.error().code, ErrorCode::InvalidArgument);
    QVERIFY2(endpoint.error().message.contains(complaint), qPrintable(endpoint.error().message));
}

QTEST_GUILESS_MAIN(TestDockerEndpoint)
#include "tst_dockerendpoint.moc"
