// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/engine/dockerendpoint.h"

#include "models/async/json.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QSslCertificate>
#include <QSslKey>
#include <QUrl>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr QLatin1StringView defaultSocket("/var/run/docker.sock");
constexpr QLatin1StringView defaultContext("default");

struct DockerEndpointText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::DockerEndpoint)
};

/// Texts in PEM, as far as they are there.
struct Certificates {
    std::optional<QByteArray> authority;
    std::optional<QByteArray> certificate;
    std::optional<QByteArray> key;
    QString folder;
};

std::optional<QByteArray> contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? std::optional(file.readAll()) : std::nullopt;
}

Certificates certificatesIn(const QString &folder)
{
    const QDir dir(folder);
    return {contents(dir.filePath(u"ca.pem"_s)), contents(dir.filePath(u"cert.pem"_s)), contents(dir.filePath(u"key.pem"_s)), folder};
}

QSslKey privateKey(const QByteArray &pem)
{
    for (const auto algorithm : {QSsl::Rsa, QSsl::Ec, QSsl::Dsa}) {
        if (QSslKey key(pem, algorithm); !key.isNull())
            return key;
    }
    return {};
}

Result<QSslConfiguration> tlsConfiguration(const Certificates &certificates, bool verify)
{
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setPeerVerifyMode(verify ? QSslSocket::VerifyPeer : QSslSocket::VerifyNone);
    if (certificates.authority) {
        const auto authorities = QSslCertificate::fromData(*certificates.authority, QSsl::Pem);
        if (authorities.isEmpty() && verify)
            return failure(
                ErrorCode::InvalidArgument, DockerEndpointText::tr("The file ca.pem in %1 holds no certificate.").arg(certificates.folder));
        tls.addCaCertificates(authorities);
    }
    if (!certificates.certificate || !certificates.key)
        return tls;
    const auto chain = QSslCertificate::fromData(*certificates.certificate, QSsl::Pem);
    const QSslKey key = privateKey(*certificates.key);
    if (chain.isEmpty())
        return failure(
            ErrorCode::InvalidArgument, DockerEndpointText::tr("The file cert.pem in %1 holds no certificate.").arg(certificates.folder));
    if (key.isNull()) {
        return failure(ErrorCode::InvalidArgument,
            DockerEndpointText::tr("The file key.pem in %1 holds no private key without a password.").arg(certificates.folder));
    }
    tls.setLocalCertificateChain(chain);
    tls.setPrivateKey(key);
    return tls;
}

/// The search for one endpoint, and the folders and variables it looks at.
class Search
{
public:
    Search(const DockerChoice &choice, const Environment &environment)
        : m_choice(choice)
        , m_environment(environment)
        , m_folder(DockerEndpoint::configFolder(environment))
    {
    }

    Result<DockerEndpoint> run() const
    {
        if (!m_choice.host.isEmpty() && !m_choice.context.isEmpty()) {
            return failure(ErrorCode::InvalidArgument,
                DockerEndpointText::tr("The provider's options name both a host and a context of Docker. Leave one of them empty."));
        }
        if (!m_choice.host.isEmpty())
            return fromHost(m_choice.host, DockerEndpointText::tr("The provider's option “Address” says so."));
        if (isContext(m_choice.context))
            return fromContext(m_choice.context, DockerEndpointText::tr("The provider's option “Context” says so."));
        if (const QString host = m_environment.value(u"DOCKER_HOST"_s); !host.isEmpty())
            return fromHost(host, DockerEndpointText::tr("The variable DOCKER_HOST says so."));
        if (!m_choice.context.isEmpty())
            return fromDefault();
        if (const QString context = m_environment.value(u"DOCKER_CONTEXT"_s); !context.isEmpty())
            return isContext(context) ? fromContext(context, DockerEndpointText::tr("The variable DOCKER_CONTEXT says so."))
                                      : fromDefault();
        const Json config = jsonIn(QDir(m_folder).filePath(u"config.json"_s));
        if (const QString context = textIn(config, "currentContext"); isContext(context))
            return fromContext(
                context, DockerEndpointText::tr("The current context in %1 says so.").arg(QDir(m_folder).filePath(u"config.json"_s)));
        return fromDefault();
    }

private:
    static bool isContext(const QString &name) { return !name.isEmpty() && name != defaultContext; }

    static Json jsonIn(const QString &path)
    {
        const QByteArray bytes = contents(path).value_or(QByteArray());
        return Json::parse(bytes.cbegin(), bytes.cend(), nullptr, false);
    }

    Result<DockerEndpoint> fromDefault() const
    {
        return fromHost(
            u"unix://"_s + defaultSocket, DockerEndpointText::tr("Nothing says otherwise, and Docker listens there by default."));
    }

    Result<DockerEndpoint> fromHost(const QString &host, const QString &origin) const
    {
        const bool verify = m_choice.tlsVerify.value_or(!m_environment.value(u"DOCKER_TLS_VERIFY"_s).isEmpty());
        const bool tls = verify || m_choice.tlsVerify || !m_environment.value(u"DOCKER_TLS"_s).isEmpty();
        auto endpoint = address(host, origin, tls);
        if (!endpoint || !tls || !endpoint->socketPath.isEmpty())
            return endpoint;
        QString folder = m_choice.certPath.isEmpty() ? m_environment.value(u"DOCKER_CERT_PATH"_s) : m_choice.certPath;
        if (folder.isEmpty())
            folder = m_folder;
        const Certificates certificates = certificatesIn(folder);
        if (verify && !certificates.authority) {
            return failure(ErrorCode::InvalidArgument,
                DockerEndpointText::tr(
                    "The Docker engine on %1 is to be verified, but %2 cannot be read. Put its authority's certificate there, or say "
                    "with DOCKER_CERT_PATH where it is.")
                    .arg(endpoint->address, QDir(folder).filePath(u"ca.pem"_s)));
        }
        return withTls(*endpoint, certificates, verify);
    }

    Result<DockerEndpoint> fromContext(const QString &name, const QString &origin) const
    {
        const QString id = QString::fromLatin1(QCryptographicHash::hash(name.toUtf8(), QCryptographicHash::Sha256).toHex());
        const QDir contexts(QDir(m_folder).filePath(u"contexts"_s));
        const Json meta = jsonIn(contexts.filePath(u"meta/%1/meta.json"_s.arg(id)));
        const Json::json_pointer place("/Endpoints/docker");
        const Json docker = meta.contains(place) ? meta.at(place) : Json();
        if (!docker.is_object()) {
            return failure(ErrorCode::InvalidArgument,
                DockerEndpointText::tr(
                    "There is no Docker context “%1” with an engine in %2. `docker context ls` lists those there are. %3")
                    .arg(name, contexts.path(), origin));
        }
        const QString host = textIn(docker, "Host");
        const bool verify = !docker.contains("SkipTLSVerify") || docker.at("SkipTLSVerify") != true;
        const Certificates certificates = certificatesIn(contexts.filePath(u"tls/%1/docker"_s.arg(id)));
        const bool tls = !verify || certificates.authority || certificates.certificate || certificates.key;
        auto endpoint = address(host.isEmpty() ? u"unix://"_s + defaultSocket : host, origin, tls);
        if (!endpoint || !tls || !endpoint->socketPath.isEmpty())
            return endpoint;
        return withTls(*endpoint, certificates, verify);
    }

    static Result<DockerEndpoint> withTls(DockerEndpoint endpoint, const Certificates &certificates, bool verify)
    {
        auto tls = tlsConfiguration(certificates, verify);
        if (!tls)
            return std::unexpected(tls.error());
        endpoint.tls = std::move(*tls);
        return endpoint;
    }

    static std::unexpected<Error> noAddress(const QString &host, const QString &origin)
    {
        return failure(ErrorCode::InvalidArgument,
            DockerEndpointText::tr("“%1” is no address of a Docker engine. Write unix:///path/to/the.sock or tcp://host:port. %2")
                .arg(host, origin));
    }

    static Result<DockerEndpoint> address(const QString &host, const QString &origin, bool tls)
    {
        const qsizetype separator = host.indexOf(u"://"_s);
        const QString scheme = separator < 0 ? u"tcp"_s : host.left(separator);
        const QString rest = separator < 0 ? host : host.mid(separator + 3);
        if (scheme == "unix"_L1) {
            const QString path = rest.isEmpty() ? QString(defaultSocket) : rest;
            if (!path.startsWith(u'/'))
                return noAddress(host, origin);
            return DockerEndpoint{.socketPath = path, .address = u"unix://"_s + path, .origin = origin};
        }
        if (scheme == "ssh"_L1) {
            return failure(ErrorCode::InvalidArgument,
                DockerEndpointText::tr("A Docker engine cannot be reached by %1. Forward its socket instead, with `ssh -nNT -L "
                                       "/tmp/docker.sock:/var/run/docker.sock HOST`, and let DOCKER_HOST be unix:///tmp/docker.sock. %2")
                    .arg(host, origin));
        }
        const QUrl url(u"tcp://"_s + rest, QUrl::StrictMode);
        const bool isPlain = url.path().isEmpty() || url.path() == "/"_L1;
        if (scheme != "tcp"_L1 || !url.isValid() || !isPlain || !url.userInfo().isEmpty() || url.hasQuery() || url.hasFragment())
            return noAddress(host, origin);
        const QString name = url.host().isEmpty() ? u"localhost"_s : url.host();
        const int port = url.port(tls ? 2376 : 2375);
        const QString shown = name.contains(u':') ? u"[%1]"_s.arg(name) : name;
        return DockerEndpoint{
            .host = name, .port = static_cast<quint16>(port), .address = u"tcp://%1:%2"_s.arg(shown).arg(port), .origin = origin};
    }

    const DockerChoice &m_choice;
    const Environment &m_environment;
    QString m_folder;
};

} // namespace

QString DockerEndpoint::configFolder(const Environment &environment)
{
    const QString configured = environment.value(u"DOCKER_CONFIG"_s);
    const QString home = environment.value(u"HOME"_s, QDir::homePath());
    return configured.isEmpty() ? QDir(home).filePath(u".docker"_s) : configured;
}

Result<DockerEndpoint> DockerEndpoint::find(const DockerChoice &choice, const Environment &environment)
{
    return Search(choice, environment).run();
}

} // namespace Millwright
