// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QDBusConnection>
#include <QHash>
#include <QObject>

#include <functional>

namespace Millwright {

/// Shows notifications through the desktop's own service (freedesktop.org, Desktop Notifications Specification 1.2).
/// Without a bus or a service nothing is shown and nothing fails.
class Notifier : public QObject
{
    Q_OBJECT

public:
    /// Called for the first notification, because reaching a bus costs time.
    using Connect = std::function<QDBusConnection()>;

    /// `service` is empty on a connection without a bus between.
    Notifier(Connect connect, QString service, QObject *parent = nullptr);
    explicit Notifier(QObject *parent = nullptr);

    /// `opened` is called when somebody clicks it, with the token by which the desktop lets a window come to the front.
    void notify(const QString &title, const QString &text, const std::function<void(const QString &activationToken)> &opened);

private Q_SLOTS:
    void takeToken(uint id, const QString &token);
    void takeAction(uint id, const QString &action);
    void takeClosed(uint id);

private:
    struct Shown {
        std::function<void(const QString &)> opened;
        QString token;
    };

    QDBusConnection &connection();

    Connect m_connect;
    QString m_service;
    std::optional<QDBusConnection> m_connection;
    QHash<uint, Shown> m_shown;
};

} // namespace Millwright
