// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/notifier.h"

#include <QCoreApplication>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>
#include <QVariantMap>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr auto path = "/org/freedesktop/Notifications"_L1;
constexpr auto interface = "org.freedesktop.Notifications"_L1;
constexpr auto openAction = "default"_L1; // the specification's name for a click on the notification itself

} // namespace

Notifier::Notifier(Connect connect, QString service, Fallback fallback, QObject *parent)
    : QObject(parent)
    , m_connect(std::move(connect))
    , m_service(std::move(service))
    , m_fallback(std::move(fallback))
{
}

Notifier::Notifier(Fallback fallback, QObject *parent)
    : Notifier([] { return QDBusConnection::sessionBus(); }, interface, std::move(fallback), parent)
{
}

QDBusConnection &Notifier::connection()
{
    if (!m_connection) {
        m_connection.emplace(m_connect());
        m_connection->connect(m_service, path, interface, u"ActivationToken"_s, this, SLOT(takeToken(uint, QString)));
        m_connection->connect(m_service, path, interface, u"ActionInvoked"_s, this, SLOT(takeAction(uint, QString)));
        m_connection->connect(m_service, path, interface, u"NotificationClosed"_s, this, SLOT(takeClosed(uint)));
    }
    return *m_connection;
}

void Notifier::notify(const QString &title, const QString &text, const Opened &opened)
{
    if (!connection().isConnected()) {
        m_fallback(title, text, opened);
        return;
    }
    auto call = QDBusMessage::createMethodCall(m_service, path, interface, u"Notify"_s);
    // Names and errors are others' texts, and a body may hold markup.
    call.setArguments({QCoreApplication::applicationName(), uint(0), QGuiApplication::desktopFileName(), title, text.toHtmlEscaped(),
        QStringList{openAction, tr("Open")}, QVariantMap{{u"desktop-entry"_s, QGuiApplication::desktopFileName()}}, -1});
    auto *watcher = new QDBusPendingCallWatcher(connection().asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, title, text, opened] {
        watcher->deleteLater();
        const QDBusPendingReply<uint> reply = *watcher;
        if (reply.isValid())
            m_shown.insert(reply.value(), {.opened = opened, .token = {}});
        else
            m_fallback(title, text, opened);
    });
}

void Notifier::takeToken(uint id, const QString &token)
{
    if (const auto shown = m_shown.find(id); shown != m_shown.end())
        shown->token = token;
}

void Notifier::takeAction(uint id, const QString &action)
{
    if (action != openAction || !m_shown.contains(id))
        return;
    const Shown shown = m_shown.take(id);
    shown.opened(shown.token);
}

void Notifier::takeClosed(uint id)
{
    m_shown.remove(id);
}

} // namespace Millwright
