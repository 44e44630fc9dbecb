// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/instance.h"

#include <QFileInfo>
#include <QLocalSocket>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Millwright {

namespace {

constexpr auto patience = 3s;
constexpr qint64 longestLine = 4096;
constexpr auto question = "raise";
constexpr auto answer = "raised";

} // namespace

Instance::Instance(const QString &folder, std::shared_ptr<Clock> clock, QObject *parent)
    : QObject(parent)
    , m_path(folder + u"/instance.socket"_s)
    , m_clock(std::move(clock))
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &Instance::serve);
}

void Instance::raiseOther(const std::function<void(bool)> &answered)
{
    if (!QFileInfo::exists(m_path)) {
        answered(false);
        return;
    }
    auto *socket = new QLocalSocket(this);
    const auto finish = [this, socket, answered](bool raised) {
        socket->disconnect(this);
        socket->deleteLater();
        m_timeout.reset();
        answered(raised);
    };
    connect(socket, &QLocalSocket::connected, this,
        [socket] { socket->write(QByteArray(question) + ' ' + qgetenv("XDG_ACTIVATION_TOKEN") + '\n'); });
    connect(socket, &QLocalSocket::readyRead, this, [socket, finish] {
        if (socket->canReadLine())
            finish(socket->readLine(longestLine).trimmed() == answer);
    });
    connect(socket, &QLocalSocket::errorOccurred, this, [finish] { finish(false); });
    m_timeout = m_clock->callAfter(patience, [finish] { finish(false); });
    socket->connectToServer(m_path);
}

bool Instance::listen()
{
    // What a killed process left is in the way of nobody: the lock is ours.
    QLocalServer::removeServer(m_path);
    return m_server.listen(m_path);
}

void Instance::serve()
{
    while (QLocalSocket *socket = m_server.nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] {
            if (!socket->canReadLine()) {
                if (socket->bytesAvailable() > longestLine)
                    socket->abort();
                return;
            }
            const QByteArrayList words = socket->readLine(longestLine).trimmed().split(' ');
            if (words.first() == question) {
                Q_EMIT raiseRequested(QString::fromUtf8(words.value(1)));
                socket->write(QByteArray(answer) + '\n');
            }
            socket->disconnectFromServer();
        });
    }
}

} // namespace Millwright
