// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/async/json.h"
#include "providers/docker/engine/dockerconnection.h"

#include <QVersionNumber>

#include <functional>

namespace Millwright {

class Redactor;

/// A request of the Docker Engine API (docs.docker.com/reference/api/engine).
struct DockerCall {
    QByteArray verb = "GET";
    QString path; ///< without the version: "/containers/json"; a part that comes from outside goes through pathSegment()
    QList<std::pair<QString, QString>> query = {}; ///< as they are, encoded when they are sent
    QByteArray body = {}; ///< JSON, unless `contentType` says otherwise
    std::shared_ptr<QIODevice> upload = {}; ///< instead of `body`: open for reading, and of a known size()
    QByteArray contentType = "application/json";
    QList<std::pair<QByteArray, QByteArray>> fields = {}; ///< of the request's head, beside those of every request
    /// call(): until the whole answer is there. stream(): the longest silence in either direction. upgrade(): until the
    /// engine has agreed.
    std::chrono::milliseconds timeout = std::chrono::minutes(1);
};

/// The engine's answer. An HTTP status is no error: the caller decides on 304, 404 and 409, by the status and never by text.
struct DockerReply {
    int status = 0;
    QByteArray body = {};

    bool isSuccess() const { return status >= 200 && status < 300; }
    Json json() const; ///< null when the body is no JSON
    Json at(const char *pointer) const; ///< what a JSON pointer leads to; null where that is nothing
    QString text(const char *pointer) const; ///< empty where that is no text
    QString message() const; ///< what the engine says went wrong
};

struct DockerVersion {
    QString name; ///< "Docker Engine", "Podman Engine"
    QString version; ///< of the engine: "20.10.24"
    QVersionNumber api; ///< the newest that both understand
    QString operatingSystem; ///< "linux"
    QString architecture; ///< "amd64"
};

/// A Docker engine, or Podman's compatible service. Each call has a connection of its own, so that a long stream keeps
/// nobody waiting. Shared; the coroutines keep alive what they use.
///
/// Errors are of the transport, in a redacted sentence that says what to do: ErrorCode::Network (not there, ended in the
/// middle, no HTTP), Unauthorized (no permission on the socket, TLS refused), Timeout, Unsupported (an engine that is too old
/// or too new), Aborted.
class DockerEngine
{
public:
    using Handler = std::function<void(const QByteArray &)>;

    static constexpr qint64 replyLimit = 32 * 1024 * 1024;

    DockerEngine(DockerEndpoint endpoint, std::shared_ptr<Clock> clock, std::shared_ptr<const Redactor> redactor);
    ~DockerEngine();
    Q_DISABLE_COPY_MOVE(DockerEngine)

    const DockerEndpoint &endpoint() const;

    [[nodiscard]] Async<DockerReply> call(DockerCall call, std::stop_token stop = {});
    /// A body without an end of its own: what comes with status 200 goes to `handler` in pieces and is not in the reply. The
    /// next piece is not read before `handler` has returned.
    [[nodiscard]] Async<DockerReply> stream(DockerCall call, Handler handler, std::stop_token stop = {});
    /// A connection that belongs to the caller from then on (`Upgrade: tcp`). A status other than 101 and 200 is an error.
    [[nodiscard]] Async<std::shared_ptr<DockerConnection>> upgrade(DockerCall call, std::stop_token stop = {});

    /// Asked once, and anew after the transport has failed.
    [[nodiscard]] Async<DockerVersion> version(std::stop_token stop = {});

    /// `sentence` and what the engine says, redacted: NotFound for 404, Conflict for 409, InvalidArgument for 400,
    /// Unauthorized for 401 and 403, Storage where the engine's disk is full, else ExecutionFailed.
    [[nodiscard]] Error errorOf(const DockerReply &reply, const QString &sentence) const;

    /// A part of a path that comes from outside, encoded: an image's name, a container's id.
    static QString pathSegment(const QString &text);

private:
    struct State;
    static Error refused(const Redactor &redactor, const DockerReply &reply, const QString &sentence);

    std::shared_ptr<State> m_state;
};

} // namespace Millwright
