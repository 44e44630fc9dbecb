// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/engine/dockerconnection.h"

#include <QCoreApplication>
#include <QLocalSocket>
#include <QSslSocket>

#include <sys/socket.h>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct DockerConnectionText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::DockerConnection)
};

Error endedError()
{
    return {ErrorCode::Network,
        DockerConnectionText::tr(
            "The Docker engine ended the connection. It may have stopped or been restarted; see whether it runs, then try again.")};
}

Error notThereError(const DockerEndpoint &endpoint)
{
    return {ErrorCode::Network,
        DockerConnectionText::tr("No Docker engine listens on %1. Start it, or say where it listens. %2")
            .arg(endpoint.address, endpoint.origin)};
}

Error noPermissionError(const DockerEndpoint &endpoint)
{
    return {ErrorCode::Unauthorized,
        DockerConnectionText::tr(
            "You may not use the Docker engine's socket %1. Become a member of the group that owns it, mostly with `sudo usermod "
            "-aG docker $USER`, and log in again. %2")
            .arg(endpoint.socketPath, endpoint.origin)};
}

Error otherError(const DockerEndpoint &endpoint, const QString &reason)
{
    return {ErrorCode::Network,
        DockerConnectionText::tr("The Docker engine on %1 cannot be reached: %2. %3").arg(endpoint.address, reason, endpoint.origin)};
}

Error tlsError(const DockerEndpoint &endpoint, const QString &reason)
{
    return {ErrorCode::Unauthorized,
        DockerConnectionText::tr(
            "There is no trusted connection with the Docker engine on %1: %2. Look at ca.pem, cert.pem and key.pem. %3")
            .arg(endpoint.address, reason, endpoint.origin)};
}

/// Nothing when it is the engine's end of the connection.
std::optional<Error> errorOf(QLocalSocket::LocalSocketError error, const QString &reason, const DockerEndpoint &endpoint)
{
    switch (error) {
    case QLocalSocket::PeerClosedError:
        return std::nullopt;
    case QLocalSocket::ServerNotFoundError:
    case QLocalSocket::ConnectionRefusedError:
        return notThereError(endpoint);
    case QLocalSocket::SocketAccessError:
        return noPermissionError(endpoint);
    default:
        return otherError(endpoint, reason);
    }
}

std::optional<Error> errorOf(QAbstractSocket::SocketError error, const QString &reason, const DockerEndpoint &endpoint)
{
    switch (error) {
    case QAbstractSocket::RemoteHostClosedError:
        return std::nullopt;
    case QAbstractSocket::ConnectionRefusedError:
        return notThereError(endpoint);
    case QAbstractSocket::SslHandshakeFailedError:
    case QAbstractSocket::SslInternalError:
    case QAbstractSocket::SslInvalidUserDataError:
        return tlsError(endpoint, reason);
    default:
        return otherError(endpoint, reason);
    }
}

} // namespace

std::shared_ptr<DockerConnection> DockerConnection::open(const DockerEndpoint &endpoint)
{
    const std::shared_ptr<DockerConnection> connection(new DockerConnection(endpoint));
    if (!endpoint.socketPath.isEmpty())
        connection->openLocal();
    else
        connection->openTcp();
    return connection;
}

DockerConnection::DockerConnection(const DockerEndpoint &endpoint) : m_endpoint(endpoint) { }

DockerConnection::~DockerConnection()
{
    m_socket->disconnect();
    m_socket->close();
    m_socket->deleteLater();
}

template <typename Socket> Socket *DockerConnection::watch(Socket *socket)
{
    m_socket = socket;
    m_descriptor = [socket] { return socket->socketDescriptor(); };
    m_abort = [socket] { socket->abort(); };
    socket->setReadBufferSize(bufferSize);
    QObject::connect(socket, &QIODevice::readyRead, socket, [this] { onBytes(); });
    QObject::connect(socket, &QIODevice::readChannelFinished, socket, [this] { onEnded(); });
    QObject::connect(socket, &QIODevice::bytesWritten, socket, [this] { onWritten(); });
    QObject::connect(socket, &Socket::disconnected, socket, [this] { onEnded(); });
    QObject::connect(socket, &Socket::errorOccurred, socket, [this, socket](auto code) {
        if (auto error = errorOf(code, socket->errorString(), m_endpoint))
            onError(std::move(*error));
        else
            onEnded();
    });
    return socket;
}

void DockerConnection::openLocal()
{
    auto *const socket = watch(new QLocalSocket);
    QObject::connect(socket, &QLocalSocket::connected, socket, [this] { m_connected.resolve({}); });
    socket->connectToServer(m_endpoint.socketPath);
}

void DockerConnection::openTcp()
{
    auto *const socket = watch(new QSslSocket);
    QObject::connect(socket, &QAbstractSocket::connected, socket, [socket] {
        socket->setSocketOption(QAbstractSocket::KeepAliveOption, 1);
        socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    });
    if (m_endpoint.tls) {
        m_unsent = [socket] { return socket->encryptedBytesToWrite(); };
        QObject::connect(socket, &QSslSocket::encrypted, socket, [this] { m_connected.resolve({}); });
        QObject::connect(socket, &QSslSocket::encryptedBytesWritten, socket, [this] { onWritten(); });
        socket->setSslConfiguration(*m_endpoint.tls);
        socket->connectToHostEncrypted(m_endpoint.host, m_endpoint.port);
    } else {
        QObject::connect(socket, &QAbstractSocket::connected, socket, [this] { m_connected.resolve({}); });
        socket->connectToHost(m_endpoint.host, m_endpoint.port);
    }
}

Async<> DockerConnection::connected(std::stop_token stop)
{
    return m_connected.wait(std::move(stop));
}

Async<QByteArray> DockerConnection::read(std::stop_token stop)
{
    const auto self = shared_from_this();
    while (true) {
        takeInput();
        if (!m_buffer.isEmpty()) {
            const QByteArray bytes = std::exchange(m_buffer, {});
            takeInput();
            co_return bytes;
        }
        if (m_error)
            co_return std::unexpected(std::as_const(*m_error));
        if (m_ended)
            co_return QByteArray();
        const Completion<> readable = m_readable.emplace();
        if (const auto waited = co_await readable.wait(stop); !waited)
            co_return std::unexpected(waited.error());
    }
}

Async<> DockerConnection::write(QByteArray bytes, std::stop_token stop)
{
    const auto self = shared_from_this();
    if (m_error || m_ended)
        co_return std::unexpected(std::as_const(m_error).value_or(endedError()));
    if (!bytes.isEmpty()) {
        m_accepted += bytes.size();
        m_socket->write(bytes);
    }
    if (unsent() == 0)
        co_return {};
    const Completion<> written;
    m_pending.push_back({m_accepted, written});
    co_return co_await written.wait(stop);
}

Async<> DockerConnection::closeOutput(std::stop_token stop)
{
    const auto self = shared_from_this();
    if (auto written = co_await write({}, stop); !written)
        co_return written;
    // Qt ends both sides only. With TLS the end comes without TLS's own farewell, which an engine takes between records.
    ::shutdown(static_cast<int>(m_descriptor()), SHUT_WR);
    co_return {};
}

void DockerConnection::abort(Error why)
{
    m_buffer.clear();
    onError(std::move(why));
    m_abort();
}

qint64 DockerConnection::unsent() const
{
    return m_socket->bytesToWrite() + (m_unsent ? m_unsent() : 0);
}

void DockerConnection::takeInput()
{
    if (m_socket->bytesAvailable() > 0 && m_buffer.size() < bufferSize)
        m_buffer += m_socket->read(bufferSize - m_buffer.size());
}

void DockerConnection::onBytes()
{
    // At once, because a write that fails makes the socket forget what was not taken from it.
    takeInput();
    wakeReader();
}

void DockerConnection::onWritten()
{
    const qint64 done = m_accepted - unsent();
    while (!m_pending.empty() && m_pending.front().position <= done) {
        m_pending.front().written.resolve({});
        m_pending.pop_front();
    }
}

void DockerConnection::onEnded()
{
    takeInput();
    m_ended = true;
    failWaiting(endedError());
}

void DockerConnection::onError(Error error)
{
    if (!m_error && !m_ended)
        m_error = std::move(error);
    failWaiting(m_error.value_or(endedError()));
}

void DockerConnection::failWaiting(const Error &error)
{
    m_connected.resolve(std::unexpected(error));
    for (const Pending &pending : std::exchange(m_pending, {}))
        pending.written.resolve(std::unexpected(error));
    wakeReader();
}

void DockerConnection::wakeReader()
{
    if (m_readable)
        m_readable->resolve({});
}

} // namespace Millwright
