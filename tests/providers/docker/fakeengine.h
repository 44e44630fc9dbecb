// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "providers/docker/engine/dockerendpoint.h"

#include <QHash>
#include <QObject>
#include <QTemporaryDir>

#include <functional>

class QIODevice;

namespace Millwright {

/// An engine for what a real one cannot be brought to do: break off, flood, hang, be old, be somebody else.
///
/// It knows /version and what a test teaches it, reads requests whole, and complains of each that no engine would take.
class FakeEngine : public QObject
{
    Q_OBJECT

public:
    struct Request {
        QByteArray verb;
        QByteArray target;
        QHash<QByteArray, QByteArray> fields; ///< names in lower case
        QByteArray body;
    };
    /// Writes the answer, or a part of it, and may keep the connection.
    using Answer = std::function<void(const Request &request, QIODevice *connection)>;

    FakeEngine(); ///< on a local socket
    explicit FakeEngine(const QSslConfiguration &tls); ///< on a port of the loopback
    ~FakeEngine() override;

    const DockerEndpoint &endpoint() const { return m_endpoint; }
    /// What requests get whose verb and path, without version and query, are `what`: "GET /images/json".
    void teach(const QByteArray &what, Answer answer) { m_answers.insert(what, std::move(answer)); }
    /// From now on answers are given as soon as a request's head is there.
    void answerEarly() { m_early = true; }
    /// The connections get their answers no more, as those of a daemon that was killed.
    void die();

    const QList<Request> &requests() const { return m_requests; }
    const QStringList &complaints() const { return m_complaints; }

    static QByteArray reply(int status, const QByteArray &body, const QByteArray &fields = {});
    static Answer answering(int status, const QByteArray &body);

private:
    void adopt(QIODevice *connection);
    void read(QIODevice *connection);
    void answer(const Request &request, QIODevice *connection);

    QTemporaryDir m_folder;
    QObject *m_server = nullptr;
    DockerEndpoint m_endpoint;
    QHash<QByteArray, Answer> m_answers;
    QHash<QIODevice *, QByteArray> m_unread;
    QList<Request> m_requests;
    QStringList m_complaints;
    bool m_early = false;
};

} // namespace Millwright
