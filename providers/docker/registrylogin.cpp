// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/registrylogin.h"

#include "models/async/leaves.h"
#include "models/source/redactor.h"
#include "providers/docker/engine/dockerendpoint.h"

#include <QDir>
#include <QFile>
#include <QLoggingCategory>
#include <QStandardPaths>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

Q_LOGGING_CATEGORY(logRegistry, "millwright.docker", QtInfoMsg)

constexpr auto hub = "docker.io"_L1;
constexpr auto hubServer = "https://index.docker.io/v1/"_L1;
constexpr auto tokenUser = "<token>"_L1; ///< which a helper gives beside an identity token
/// A keyring may ask for its password first.
constexpr std::chrono::minutes helperPatience{2};

Json memberOf(const Json &object, const char *key)
{
    return object.is_object() && object.contains(key) ? object.at(key) : Json();
}

/// Of an address as older clients kept it: "https://ghcr.io/v1/".
QString hostOf(QString address)
{
    if (const qsizetype scheme = address.indexOf("://"_L1); scheme >= 0)
        address = address.sliced(scheme + 3);
    return address.section(u'/', 0, 0);
}

QByteArray encoded(const Json &object)
{
    return QByteArray::fromStdString(object.dump(-1, ' ', false, Json::error_handler_t::replace)).toBase64(QByteArray::Base64UrlEncoding);
}

Json described(const RegistryLogin &login)
{
    const std::string server = login.server.toStdString();
    if (!login.identityToken.isEmpty())
        return {{"serveraddress", server}, {"identitytoken", login.identityToken.toStdString()}};
    return {{"username", login.user.toStdString()}, {"password", login.password.toStdString()}, {"serveraddress", server}};
}

RegistryLogin inFile(const Json &config, RegistryLogin login)
{
    const Json auths = memberOf(config, "auths");
    if (!auths.is_object())
        return login;
    Json entry = memberOf(auths, login.server.toUtf8().constData());
    if (entry.is_null()) {
        for (const auto &[key, kept] : auths.items()) {
            const QString address = QString::fromStdString(key);
            if (!entry.is_null() || hostOf(address) != hostOf(login.server))
                continue;
            entry = kept;
            login.server = address;
        }
    }
    const QString both = QString::fromUtf8(QByteArray::fromBase64(textIn(entry, "auth").toLatin1()));
    login.identityToken = textIn(entry, "identitytoken");
    login.user = both.section(u':', 0, 0);
    login.password = both.section(u':', 1);
    return login;
}

/// The helper that keeps the logins for a server; empty: the file itself does.
QString helperFor(const Json &config, const QString &server)
{
    const Json helpers = memberOf(config, "credHelpers");
    const QString own = textIn(helpers, hostOf(server).toUtf8().constData());
    const QString helper = own.isEmpty() ? textIn(helpers, server.toUtf8().constData()) : own;
    return helper.isEmpty() ? textIn(config, "credsStore") : helper;
}

Async<RegistryLogin> fromHelper(ProviderHost host, QString helper, RegistryLogin login, std::stop_token stop)
{
    const QString name = "docker-credential-"_L1 + helper;
    ProcessSpec spec;
    spec.program = QStandardPaths::findExecutable(name, host.environment.value(u"PATH"_s).split(u':', Qt::SkipEmptyParts));
    if (spec.program.isEmpty()) {
        qCWarning(logRegistry).noquote() << "there is no" << name << "that the docker command is set up with";
        co_return login;
    }
    spec.arguments = QStringList{u"get"_s};
    spec.environment = host.environment;
    spec.standardInput = login.server.toUtf8();
    spec.timeout = helperPatience;
    const auto asked = co_await host.processes->run(std::move(spec), stop);
    if (!asked && asked.error().code == ErrorCode::Aborted)
        co_return std::unexpected(asked.error());
    if (!asked || asked->timedOut) {
        qCWarning(logRegistry).noquote() << name << "that the docker command is set up with does not answer:"
                                         << (asked ? u"it took too long"_s : asked.error().message);
        co_return login;
    }
    // It says on the same channel that it has none.
    const QByteArray &answer = asked->standardOutput;
    const Json found = asked->exitCode == 0 ? Json::parse(answer.cbegin(), answer.cend(), nullptr, false) : Json();
    const QString user = textIn(found, "Username");
    if (user == tokenUser) {
        login.identityToken = textIn(found, "Secret");
    } else {
        login.user = user;
        login.password = textIn(found, "Secret");
    }
    co_return std::as_const(login);
}

} // namespace

QList<std::pair<QByteArray, QByteArray>> RegistryLogin::pullFields() const
{
    if (isEmpty())
        return {};
    return {{"X-Registry-Auth", encoded(described(*this))}};
}

QList<std::pair<QByteArray, QByteArray>> RegistryLogin::buildFields() const
{
    if (isEmpty())
        return {};
    Json servers = Json::object();
    servers[server.toStdString()] = described(*this);
    return {{"X-Registry-Config", encoded(servers)}};
}

Async<RegistryLogin> registryLogin(ProviderHost host, ImageReference image, std::stop_token stop)
{
    const QString registry = image.registry();
    const RegistryLogin none{.server = registry == hub ? QString(hubServer) : registry};
    const QString path = QDir(DockerEndpoint::configFolder(host.environment)).filePath(u"config.json"_s);
    const QByteArray bytes = co_await inWorker([path](const std::stop_token &) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    });
    const Json config = Json::parse(bytes.cbegin(), bytes.cend(), nullptr, false);
    const QString helper = helperFor(config, none.server);
    if (helper.isEmpty() || helper.contains(u'/')) {
        const RegistryLogin login = inFile(config, none);
        host.redactor->addSecret(login.password);
        host.redactor->addSecret(login.identityToken);
        co_return login;
    }
    const auto login = co_await fromHelper(host, helper, none, stop);
    if (login) {
        host.redactor->addSecret(login->password);
        host.redactor->addSecret(login->identityToken);
    }
    co_return login;
}

} // namespace Millwright
