// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/keyringsession.h"

#include <QDBusArgument>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDir>
#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;

namespace Millwright {

/// A secret as the Secret Service sends it, over a session without encryption.
struct PlainSecret {
    QDBusObjectPath session;
    QByteArray parameters;
    QByteArray value;
    QString contentType;
};

QDBusArgument &operator<<(QDBusArgument &argument, const PlainSecret &secret)
{
    argument.beginStructure();
    argument << secret.session << secret.parameters << secret.value << secret.contentType;
    argument.endStructure();
    return argument;
}

const QDBusArgument &operator>>(const QDBusArgument &argument, PlainSecret &secret)
{
    argument.beginStructure();
    argument >> secret.session >> secret.parameters >> secret.value >> secret.contentType;
    argument.endStructure();
    return argument;
}

namespace {

const QByteArray password = "a password";

constexpr auto busConfiguration = "<!DOCTYPE busconfig PUBLIC \"-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN\" "
                                  "\"http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd\">\n"
                                  "<busconfig><type>session</type><listen>unix:dir=%1</listen><auth>EXTERNAL</auth>"
                                  "<policy context=\"default\"><allow send_destination=\"*\" eavesdrop=\"true\"/>"
                                  "<allow eavesdrop=\"true\"/><allow own=\"*\"/></policy></busconfig>\n";

void end(QProcess &process)
{
    if (process.state() == QProcess::NotRunning)
        return;
    process.terminate();
    if (!process.waitForFinished(5000)) {
        process.kill();
        process.waitForFinished();
    }
}

} // namespace

KeyringSession::KeyringSession()
{
    for (const auto &folder : {u"data"_s, u"run"_s, u"home"_s})
        QDir().mkpath(m_dir.filePath(folder));
    QFile::setPermissions(m_dir.filePath(u"run"_s), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QFile file(m_dir.filePath(u"bus.conf"_s));
    if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray(busConfiguration).replace("%1", m_dir.path().toUtf8())) < 0)
        qFatal("the bus cannot be set up");
}

KeyringSession::~KeyringSession()
{
    end(m_keyring);
    end(m_bus);
}

QProcessEnvironment KeyringSession::environment() const
{
    QProcessEnvironment environment;
    environment.insert(u"PATH"_s, u"/usr/bin:/bin"_s);
    environment.insert(u"LC_ALL"_s, u"C.UTF-8"_s);
    environment.insert(u"HOME"_s, m_dir.filePath(u"home"_s));
    environment.insert(u"XDG_DATA_HOME"_s, m_dir.filePath(u"data"_s));
    environment.insert(u"XDG_RUNTIME_DIR"_s, m_dir.filePath(u"run"_s));
    // A bus is never looked for elsewhere.
    environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, m_address.isEmpty() ? u"unix:path="_s + m_dir.filePath(u"nobus"_s) : m_address);
    if (qEnvironmentVariableIsSet("ASAN_OPTIONS"))
        environment.insert(u"ASAN_OPTIONS"_s, qEnvironmentVariable("ASAN_OPTIONS"));
    return environment;
}

bool KeyringSession::startBus()
{
    m_bus.setProcessEnvironment(environment());
    m_bus.setProcessChannelMode(QProcess::SeparateChannels);
    m_bus.start(u"dbus-daemon"_s, {u"--config-file="_s + m_dir.filePath(u"bus.conf"_s), u"--nofork"_s, u"--print-address"_s});
    if (!m_bus.waitForStarted() || !m_bus.waitForReadyRead())
        return false;
    m_address = QString::fromUtf8(m_bus.readLine()).trimmed();
    return !m_address.isEmpty();
}

bool KeyringSession::startKeyring()
{
    m_keyring.setProcessEnvironment(environment());
    m_keyring.start(u"gnome-keyring-daemon"_s, {u"--unlock"_s, u"--foreground"_s, u"--components=secrets"_s});
    if (!m_keyring.waitForStarted())
        return false;
    m_keyring.write(password);
    m_keyring.closeWriteChannel();
    return waitForName();
}

void KeyringSession::stopKeyring()
{
    end(m_keyring);
}

bool KeyringSession::waitForName() const
{
    return QTest::qWaitFor(
        [this] {
            return busCall(
                {u"--dest=org.freedesktop.DBus"_s, u"/"_s, u"org.freedesktop.DBus.NameHasOwner"_s, u"string:org.freedesktop.secrets"_s})
                .contains("true"_L1);
        },
        20'000);
}

QString KeyringSession::busCall(const QStringList &arguments) const
{
    QProcess process;
    process.setProcessEnvironment(environment());
    process.start(u"dbus-send"_s, QStringList{u"--session"_s, u"--print-reply"_s} + arguments);
    if (!process.waitForFinished() || process.exitCode() != 0)
        return {};
    return QString::fromUtf8(process.readAllStandardOutput());
}

bool KeyringSession::lock() const
{
    return busCall({u"--dest=org.freedesktop.secrets"_s, u"/org/freedesktop/secrets"_s, u"org.freedesktop.Secret.Service.Lock"_s,
                       u"array:objpath:/org/freedesktop/secrets/collection/login"_s})
        .contains("/org/freedesktop/secrets/collection/login"_L1);
}

bool KeyringSession::unlock() const
{
    qDBusRegisterMetaType<PlainSecret>();
    QDBusConnection bus = QDBusConnection::connectToBus(m_address, u"unlocking"_s);
    const auto call = [&bus](const QString &interface, const QString &method, const QVariantList &arguments) {
        QDBusMessage message
            = QDBusMessage::createMethodCall(u"org.freedesktop.secrets"_s, u"/org/freedesktop/secrets"_s, interface, method);
        message.setArguments(arguments);
        return bus.call(message);
    };
    const QDBusMessage opened
        = call(u"org.freedesktop.Secret.Service"_s, u"OpenSession"_s, {u"plain"_s, QVariant::fromValue(QDBusVariant(QString()))});
    const PlainSecret secret{opened.arguments().value(1).value<QDBusObjectPath>(), {}, password, u"text/plain"_s};
    const QDBusMessage unlocked = call(u"org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface"_s, u"UnlockWithMasterPassword"_s,
        {QVariant::fromValue(QDBusObjectPath(u"/org/freedesktop/secrets/collection/login"_s)), QVariant::fromValue(secret)});
    QDBusConnection::disconnectFromBus(u"unlocking"_s);
    return unlocked.type() == QDBusMessage::ReplyMessage;
}

int KeyringSession::itemsWith(const QString &attribute, const QString &value) const
{
    return static_cast<int>(
        busCall({u"--dest=org.freedesktop.secrets"_s, u"/org/freedesktop/secrets"_s, u"org.freedesktop.Secret.Service.SearchItems"_s,
                    u"dict:string:string:"_s + attribute + u',' + value})
            .count("object path"_L1));
}

} // namespace Millwright
