// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QHostAddress>
#include <QMap>
#include <QTcpServer>
#include <QTcpSocket>

namespace Millwright {

/// The services of GitHub (docs.github.com, "Get the authenticated user") and GitLab (docs.gitlab.com, "Personal access
/// tokens API") that tell of a token, on the loopback address. Takes exactly the requests that those describe.
class TokenHost : public QTcpServer
{
public:
    TokenHost()
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

    QString origin() const { return QStringLiteral("http://127.0.0.1:%1").arg(serverPort()); }

    QByteArray token = "t0ken-of-octocat"; ///< the one that is let in
    QByteArray status = "200 OK"; ///< for that one
    QByteArray headers; ///< more of them, each with its line end
    QByteArray body = "{}";
    bool isSilent = false; ///< takes requests and never answers
    QByteArrayList paths; ///< of all requests

private:
    using Headers = QMap<QByteArray, QByteArray>;

    void read(QTcpSocket *socket)
    {
        const QByteArray request = socket->property("request").toByteArray() + socket->readAll();
        socket->setProperty("request", request);
        if (!request.contains("\r\n\r\n") || isSilent)
            return;
        QByteArrayList lines = request.split('\n');
        const QByteArrayList first = lines.takeFirst().trimmed().split(' ');
        Headers given;
        for (const QByteArray &line : lines)
            given.insert(line.split(':').first().trimmed().toLower(), line.sliced(line.indexOf(':') + 1).trimmed());
        paths.append(first.value(1));
        if (first.value(0) != "GET")
            answer(socket, "405 Method Not Allowed", {}, {});
        else if (first.value(1) == "/user" || first.value(1) == "/api/v3/user")
            github(socket, given);
        else if (first.value(1) == "/api/v4/personal_access_tokens/self")
            answer(socket, given.value("private-token") == token ? status : "401 Unauthorized", headers, body);
        else
            answer(socket, "404 Not Found", {}, "{}");
    }

    void github(QTcpSocket *socket, const Headers &given)
    {
        if (given.value("user-agent").isEmpty())
            answer(socket, "403 Forbidden", {}, "Request forbidden by administrative rules.");
        else if (given.value("accept") != "application/vnd.github+json" || given.value("x-github-api-version") != "2022-11-28")
            answer(socket, "400 Bad Request", {}, {});
        else if (given.value("authorization") != "Bearer " + token)
            answer(socket, "401 Unauthorized", {}, "{\"message\":\"Bad credentials\"}");
        else
            answer(socket, status, headers, body);
    }

    static void answer(QTcpSocket *socket, const QByteArray &status, const QByteArray &headers, const QByteArray &body)
    {
        socket->write("HTTP/1.1 " + status + "\r\n" + headers + "Content-Type: application/json\r\nContent-Length: "
            + QByteArray::number(body.size()) + "\r\nConnection: close\r\n\r\n" + body);
        socket->disconnectFromHost();
    }
};

} // namespace Millwright
