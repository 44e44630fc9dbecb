// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/secrets/secretservice.h"

#include "app/secrets/keychainjob.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>

using namespace Qt::StringLiterals;

namespace Millwright::SecretService {

namespace {

constexpr int answerLimit = 5000; ///< milliseconds

/// The reply, of whatever type: an error says that nobody answered.
Async<QDBusMessage> call(QString path, QString interface, QString method, QVariantList arguments, std::stop_token stop)
{
    QDBusMessage message = QDBusMessage::createMethodCall(u"org.freedesktop.secrets"_s, path, interface, method);
    message.setArguments(arguments);
    message.setAutoStartService(false);
    const Completion<QDBusMessage> answered;
    QDBusPendingCallWatcher watcher(QDBusConnection::sessionBus().asyncCall(message, answerLimit));
    QObject::connect(&watcher, &QDBusPendingCallWatcher::finished, &watcher,
        [answered](QDBusPendingCallWatcher *ended) { answered.resolve(ended->reply()); });
    if (watcher.isFinished())
        answered.resolve(watcher.reply());
    co_return co_await answered.wait(stop);
}

} // namespace

Async<bool> holdsLocked(QString key, std::stop_token stop)
{
    // The attributes that QtKeychain gives to what it stores.
    const QMap<QString, QString> attributes{{u"server"_s, QString::fromUtf16(keychainService)}, {u"user"_s, key}};
    qDBusRegisterMetaType<QMap<QString, QString>>();
    const auto reply = co_await call(u"/org/freedesktop/secrets"_s, u"org.freedesktop.Secret.Service"_s, u"SearchItems"_s,
        QVariantList{QVariant::fromValue(attributes)}, stop);
    if (!reply)
        co_return std::unexpected(reply.error());
    co_return !qdbus_cast<QList<QDBusObjectPath>>(reply->arguments().value(1)).isEmpty();
}

Async<bool> isLocked(std::stop_token stop)
{
    const auto alias = co_await call(
        u"/org/freedesktop/secrets"_s, u"org.freedesktop.Secret.Service"_s, u"ReadAlias"_s, QVariantList{u"default"_s}, stop);
    if (!alias)
        co_return std::unexpected(alias.error());
    const QString collection = alias->arguments().value(0).value<QDBusObjectPath>().path();
    if (alias->type() != QDBusMessage::ReplyMessage || collection.size() < 2)
        co_return false;
    const auto locked = co_await call(collection, u"org.freedesktop.DBus.Properties"_s, u"Get"_s,
        QVariantList{u"org.freedesktop.Secret.Collection"_s, u"Locked"_s}, stop);
    if (!locked)
        co_return std::unexpected(locked.error());
    co_return locked->type() == QDBusMessage::ReplyMessage && locked->arguments().value(0).value<QDBusVariant>().variant().toBool();
}

} // namespace Millwright::SecretService
