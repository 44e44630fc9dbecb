// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/providers/docker/fakeengine.h"

#include <QLocalServer>
#include <QLocalSocket>
#include <QSslServer>
#include <QSslSocket>

using namespace Qt::StringLiterals;

namespace Millwright {

FakeEngine::FakeEngine()
{
    auto *const server = new QLocalServer(this);
    server->setMaxPendingConnections(200);
    server->listen(m_folder.filePath(u"engine.sock"_s));
    connect(server, &QLocalServer::newConnection, this, [this, server] {
        while (auto *const connection = server->nextPendingConnection())
            adopt(connection);
    });
    m_server = server;
    m_endpoint.socketPath = server->fullServerName();
    m_endpoint.address = u"unix://"_s + server->fullServerName();
    m_endpoint.origin = u"A test says so."_s;
    teach("GET /version",
        answering(200,
            "{\"Version\": \"27.0.0\", \"ApiVersion\": \"1.46\", \"MinAPIVersion\": \"1.24\", \"Os\": \"linux\", \"Arch\": \"amd64\"}"));
}

FakeEngine::FakeEngine(const QSslConfiguration &tls) : FakeEngine()
{
    delete m_server;
    auto *const server = new QSslServer(this);
    server->setSslConfiguration(tls);
    server->listen(QHostAddress::LocalHost);
    connect(server, &QTcpServer::pendingConnectionAvailable, this, [this, server] {
        while (auto *const connection = server->nextPendingConnection())
            adopt(connection);
    });
    m_server = server;
    m_endpoint.socketPath.clear();
    m_endpoint.host = u"localhost"_s;
    m_endpoint.port = server->serverPort();
    m_endpoint.address = u"tcp://localhost:%1"_s.arg(server->serverPort());
}

FakeEngine::~FakeEngine() = default;

void FakeEngine::adopt(QIODevice *connection)
{
    connect(connection, &QIODevice::readyRead, this, [this, connection] { read(connection); });
    if (connection->bytesAvailable() > 0)
        read(connection);
}

void FakeEngine::die()
{
    for (QIODevice *connection : m_server->findChildren<QIODevice *>(Qt::FindDirectChildrenOnly)) {
        if (auto *const local = qobject_cast<QLocalSocket *>(connection))
            local->abort();
        else if (auto *const socket = qobject_cast<QAbstractSocket *>(connection))
            socket->abort();
    }
    delete std::exchange(m_server, nullptr);
}

void FakeEngine::read(QIODevice *connection)
{
    QByteArray &unread = m_unread[connection];
    unread += connection->readAll();
    const qsizetype end = unread.indexOf("\r\n\r\n");
    if (end < 0)
        return;
    Request request;
    const QList<QByteArray> lines = unread.left(end).split('\n');
    const QList<QByteArray> first = lines.first().trimmed().split(' ');
    for (const QByteArray &line : lines.mid(1)) {
        const qsizetype colon = line.indexOf(':');
        request.fields.insert(line.left(colon).toLower(), line.mid(colon + 1).trimmed());
    }
    const qsizetype size = request.fields.value("content-length", "0").toLongLong();
    if (first.size() != 3 || first.at(2) != "HTTP/1.1" || !request.fields.contains("host"))
        m_complaints.append(u"not HTTP/1.1: "_s + QString::fromUtf8(lines.first()));
    request.verb = first.value(0);
    request.target = first.value(1);
    if (unread.size() < end + 4 + size && !m_early)
        return;
    if (request.verb != "GET" && request.verb != "HEAD" && !request.fields.contains("content-length"))
        m_complaints.append(u"no length: "_s + QString::fromUtf8(lines.first()));
    if (size > 0 && !request.fields.contains("content-type"))
        m_complaints.append(u"no type: "_s + QString::fromUtf8(lines.first()));
    request.body = unread.sliced(end + 4);
    unread.clear();
    disconnect(connection, &QIODevice::readyRead, this, nullptr);
    m_requests.append(request);
    answer(request, connection);
}

void FakeEngine::answer(const Request &request, QIODevice *connection)
{
    QByteArray path = request.target.split('?').first();
    if (path.startsWith("/v1."))
        path = path.sliced(path.indexOf('/', 1));
    else if (path != "/version" && path != "/_ping")
        m_complaints.append(u"no version: "_s + QString::fromUtf8(path));
    const auto known = m_answers.constFind(request.verb + ' ' + path);
    if (known != m_answers.cend())
        return (*known)(request, connection);
    m_complaints.append(u"unknown: "_s + QString::fromUtf8(request.verb + ' ' + path));
    connection->write(reply(404, "{\"message\": \"page not found\"}"));
}

QByteArray FakeEngine::reply(int status, const QByteArray &body, const QByteArray &fields)
{
    return "HTTP/1.1 " + QByteArray::number(status) + " Some Reason\r\nContent-Type: application/json\r\nContent-Length: "
        + QByteArray::number(body.size()) + "\r\n" + fields + "\r\n" + body;
}

FakeEngine::Answer FakeEngine::answering(int status, const QByteArray &body)
{
    return [bytes = reply(status, body)](const Request &, QIODevice *connection) { connection->write(bytes); };
}

} // namespace Millwright
