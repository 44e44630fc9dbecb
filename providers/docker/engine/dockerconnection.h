// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/completion.h"
#include "providers/docker/engine/dockerendpoint.h"

#include <QByteArray>

#include <deque>
#include <functional>

class QIODevice;

namespace Millwright {

/// A connection to the engine: bytes both ways over a local socket, TCP or TLS.
///
/// Nothing is read ahead of read() but what fits the buffer, so a flood waits in the engine. One read() at a time. After a
/// failure everything fails with the same error. Who drops the last pointer ends the connection.
class DockerConnection final : public std::enable_shared_from_this<DockerConnection>
{
public:
    static constexpr qint64 bufferSize = 256 * 1024;

    /// Begins to connect.
    static std::shared_ptr<DockerConnection> open(const DockerEndpoint &endpoint);
    ~DockerConnection();
    Q_DISABLE_COPY_MOVE(DockerConnection)

    /// Returns when it is connected and, with TLS, the engine is who it should be.
    [[nodiscard]] Async<> connected(std::stop_token stop = {});
    /// The next bytes, never more than bufferSize; empty when the engine has ended its side.
    [[nodiscard]] Async<QByteArray> read(std::stop_token stop = {});
    /// Bytes that the next read() gives first.
    void unread(const QByteArray &bytes) { m_buffer.prepend(bytes); }
    bool hasInput() const { return !m_buffer.isEmpty(); }
    /// Returns when the system has taken all that was written so far.
    [[nodiscard]] Async<> write(QByteArray bytes, std::stop_token stop = {});
    /// Ends our side after what was written before; the engine's side goes on.
    [[nodiscard]] Async<> closeOutput(std::stop_token stop = {});
    /// Ends both sides; who waits gets `why`.
    void abort(Error why);

private:
    struct Pending {
        qint64 position = 0;
        Completion<> written;
    };

    explicit DockerConnection(const DockerEndpoint &endpoint);
    template <typename Socket> Socket *watch(Socket *socket);
    void openLocal();
    void openTcp();
    qint64 unsent() const;
    void takeInput();
    void onBytes();
    void onWritten();
    void onEnded();
    void onError(Error error);
    void failWaiting(const Error &error);
    void wakeReader();

    DockerEndpoint m_endpoint;
    QIODevice *m_socket = nullptr;
    std::function<qintptr()> m_descriptor;
    std::function<void()> m_abort;
    std::function<qint64()> m_unsent; ///< what TLS holds, where there is TLS
    Completion<> m_connected;
    std::optional<Completion<>> m_readable;
    std::deque<Pending> m_pending;
    qint64 m_accepted = 0; ///< bytes that were given to write()
    QByteArray m_buffer;
    std::optional<Error> m_error;
    bool m_ended = false;
};

} // namespace Millwright
