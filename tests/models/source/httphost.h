// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/source/cloneurl.h"

#include <QDir>
#include <QFile>
#include <QSslConfiguration>
#include <QSslSocket>
#include <QTcpServer>
#include <QTcpSocket>

#include <functional>

namespace Millwright {

/// A git host on the loopback address: serves the files of a folder (git's dumb protocol) and notes what it is asked.
class HttpHost : public QTcpServer
{
public:
    explicit HttpHost(QString root) : m_root(std::move(root))
    {
        if (!listen(QHostAddress::LocalHost))
            qFatal("no port to listen on");
        connect(this, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket *socket = nextPendingConnection()) {
                connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
                connect(socket, &QTcpSocket::readyRead, socket, [this, socket] { read(socket); });
            }
        });
    }

    QByteArrayList paths; ///< of all requests
    QByteArrayList authorizations; ///< of all requests; empty where there was none
    QByteArray wanted; ///< the Authorization header that is let in; empty: everybody
    QByteArray refusal = "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"git\""; ///< for everybody else
    QByteArray redirect; ///< when not empty, where everything is sent to
    bool isSilent = false; ///< takes requests and never answers
    std::optional<QSslConfiguration> tls; ///< where set, it speaks https as localhost

    /// `path` on this host as the engine takes it. With `tls` only.
    QString httpsUrl(const QString &path) const { return QStringLiteral("https://localhost:%1/%2").arg(serverPort()).arg(path); }

    /// `path` on this host. CloneUrl::parse() takes https only, and a host without `tls` has no certificate.
    CloneUrl url(const QString &path) const
    {
        CloneUrl url = *CloneUrl::parse(QStringLiteral("https://127.0.0.1:%1/%2").arg(serverPort()).arg(path));
        url.text.replace(0, 5, QStringLiteral("http"));
        return url;
    }

protected:
    void incomingConnection(qintptr descriptor) override
    {
        if (!tls)
            return QTcpServer::incomingConnection(descriptor);
        auto *socket = new QSslSocket(this);
        socket->setSocketDescriptor(descriptor);
        socket->setSslConfiguration(*tls);
        socket->startServerEncryption();
        addPendingConnection(socket);
    }

private:
    void read(QTcpSocket *socket)
    {
        QByteArray request = socket->property("request").toByteArray() + socket->readAll();
        socket->setProperty("request", request);
        if (!request.contains("\r\n\r\n") || isSilent)
            return;
        socket->setProperty("request", QByteArray());
        QByteArray authorization;
        for (const QByteArray &line : request.split('\n')) {
            if (line.toLower().startsWith("authorization:"))
                authorization = line.sliced(14).trimmed();
        }
        const QByteArray target = request.split(' ').value(1);
        paths.append(target);
        authorizations.append(authorization);
        if (!redirect.isEmpty())
            return answer(socket, "301 Moved Permanently\r\nLocation: " + redirect + target);
        if (!wanted.isEmpty() && authorization != wanted)
            return answer(socket, refusal);
        QFile file(m_root + QString::fromUtf8(target.split('?').first()));
        if (!file.open(QIODevice::ReadOnly))
            return answer(socket, "404 Not Found");
        answer(socket, "200 OK", file.readAll());
    }

    static void answer(QTcpSocket *socket, const QByteArray &status, const QByteArray &body = {})
    {
        socket->write(
            "HTTP/1.1 " + status + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\nConnection: close\r\n\r\n" + body);
        socket->disconnectFromHost();
    }

    QString m_root;
};

} // namespace Millwright
