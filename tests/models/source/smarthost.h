// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/source/git.h"

#include <QHostAddress>
#include <QMap>
#include <QProcess>
#include <QTcpServer>
#include <QTcpSocket>

namespace Millwright {

/// A git host on the loopback address: git's own `git http-backend` behind a list of who may do what.
class SmartHost : public QTcpServer
{
public:
    enum class Right { Read, Push };

    explicit SmartHost(QString root) : m_root(std::move(root))
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

    void allow(const GitCredential &credential, Right right)
    {
        m_rights.insert("basic " + QString(credential.username + u':' + credential.token).toUtf8().toBase64(), right);
    }

    QByteArray pushAnswer = "403 Forbidden"; ///< to who may only read
    QByteArrayList requests; ///< their first lines

    /// CloneUrl::parse() takes https only, and this host has no certificate.
    CloneUrl url(const QString &path) const
    {
        CloneUrl url = *CloneUrl::parse(QStringLiteral("https://127.0.0.1:%1/%2").arg(serverPort()).arg(path));
        url.text.replace(0, 5, QStringLiteral("http"));
        return url;
    }

private:
    using Headers = QMap<QByteArray, QByteArray>;

    void read(QTcpSocket *socket)
    {
        const QByteArray request = socket->property("request").toByteArray() + socket->readAll();
        socket->setProperty("request", request);
        const qsizetype end = request.indexOf("\r\n\r\n");
        if (end < 0)
            return;
        QByteArrayList lines = request.first(end).split('\n');
        const QByteArray first = lines.takeFirst().trimmed();
        Headers headers;
        for (const QByteArray &line : lines)
            headers.insert(line.split(':').first().trimmed().toLower(), line.sliced(line.indexOf(':') + 1).trimmed());
        const QByteArray body = request.sliced(end + 4);
        if (body.size() < headers.value("content-length").toLongLong())
            return;
        socket->setProperty("request", QByteArray());
        requests.append(first);
        const bool pushes = first.contains("git-receive-pack");
        const auto right = m_rights.constFind(headers.value("authorization"));
        if (right == m_rights.cend())
            answer(socket, "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"git\"", {});
        else if (pushes && *right == Right::Read)
            answer(socket, pushAnswer, {});
        else
            answerByGit(socket, first.split(' '), headers, body);
    }

    void answerByGit(QTcpSocket *socket, const QByteArrayList &request, const Headers &headers, const QByteArray &body)
    {
        QProcess git;
        QProcessEnvironment environment;
        const auto set = [&environment](const char *name, const QByteArray &value) {
            environment.insert(QString::fromLatin1(name), QString::fromUtf8(value));
        };
        set("PATH", "/usr/bin:/bin");
        set("GIT_PROJECT_ROOT", m_root.toUtf8());
        set("GIT_HTTP_EXPORT_ALL", "1");
        set("REMOTE_USER", "somebody");
        set("REQUEST_METHOD", request.value(0));
        set("PATH_INFO", request.value(1).split('?').value(0));
        set("QUERY_STRING", request.value(1).split('?').value(1));
        set("CONTENT_TYPE", headers.value("content-type"));
        set("CONTENT_LENGTH", QByteArray::number(body.size()));
        set("HTTP_CONTENT_ENCODING", headers.value("content-encoding"));
        set("GIT_PROTOCOL", headers.value("git-protocol"));
        git.setProcessEnvironment(environment);
        git.start(QStringLiteral("/usr/bin/git"), {QStringLiteral("http-backend")});
        git.write(body);
        git.closeWriteChannel();
        git.waitForFinished();
        const QByteArray output = git.readAllStandardOutput();
        const qsizetype end = output.indexOf("\r\n\r\n");
        QByteArray status = "200 OK";
        QByteArray rest;
        for (const QByteArray &line : output.first(qMax<qsizetype>(0, end)).split('\n')) {
            if (line.startsWith("Status: "))
                status = line.sliced(8).trimmed();
            else
                rest += "\r\n" + line.trimmed();
        }
        answer(socket, status + rest, output.sliced(end + 4));
    }

    static void answer(QTcpSocket *socket, const QByteArray &head, const QByteArray &body)
    {
        socket->write(
            "HTTP/1.1 " + head + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\nConnection: close\r\n\r\n" + body);
        socket->disconnectFromHost();
    }

    QString m_root;
    QMap<QByteArray, Right> m_rights;
};

} // namespace Millwright
