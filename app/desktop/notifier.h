// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QDBusConnection>
#include <QHash>
#include <QObject>

#include <functional>

namespace Millwright {

/// Shows notifications through the desktop's own service (freedesktop.org, Desktop Notifications Specification 1.2).
/// Without a bus or a service, a fallback is to show them.
class Notifier : public QObject
{
    Q_OBJECT

public:
    /// Called for the first notification, because reaching a bus costs time.
    using Connect = std::function<QDBusConnection()>;
    /// Called when somebody clicks a notification, with the token by which the desktop lets a window come to the front.
    using Opened = std::function<void(const QString &activationToken)>;
    using Fallback = std::function<void(const QString &title, const QString &text, const Opened &opened)>;

    /// `service` is empty on a connection without a bus between.
    Notifier(Connect connect, QString service, Fallback fallback, QObject *parent = nullptr);
    /// On the session's bus.
    explicit Notifier(Fallback fallback, QObject *parent = nullptr);

    void notify(const QString &title, const QString &text, const Opened &opened);

private Q_SLOTS:
    void takeToken(uint id, const QString &token);
    void takeAction(uint id, const QString &action);
    void takeClosed(uint id);

private:
    struct Shown {
        Opened opened;
        QString token;
    };

    QDBusConnection &connection();

    Connect m_connect;
    QString m_service;
    Fallback m_fallback;
    std::optional<QDBusConnection> m_connection;
    QHash<uint, Shown> m_shown;
};

} // namespace Millwright
