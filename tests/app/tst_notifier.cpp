// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/notifier.h"

#include <QDBusConnection>
#include <QDBusServer>
#include <QTemporaryDir>
#include <QTest>
#include <QVariantMap>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// The desktop's service, as far as the specification has it.
class FakeService : public QObject
{
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

public:
    struct Call {
        QString title;
        QString body;
        QStringList actions;
    };
    QList<Call> calls;

public Q_SLOTS:
    uint Notify(const QString &, uint, const QString &, const QString &title, const QString &body, const QStringList &actions,
        const QVariantMap &, int)
    {
        calls.append({title, body, actions});
        return static_cast<uint>(calls.size());
    }

Q_SIGNALS:
    void ActivationToken(uint id, const QString &token);
    void ActionInvoked(uint id, const QString &action);
    void NotificationClosed(uint id, uint reason);
};

class TestNotifier : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;
    FakeService m_service;
    std::unique_ptr<QDBusServer> m_server;
    std::unique_ptr<Notifier> m_notifier;
    QStringList m_opened;

    void notify(const QString &title, const QString &text = {})
    {
        const auto before = m_service.calls.size();
        m_notifier->notify(title, text, [this, title](const QString &token) { m_opened.append(title + u'|' + token); });
        QTRY_COMPARE(m_service.calls.size(), before + 1);
        // Its number is known once the answer is there.
        for (int i = 0; i < 20; ++i)
            QTest::qWait(1);
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_server = std::make_unique<QDBusServer>(u"unix:path="_s + m_dir.filePath(u"bus"_s));
        connect(m_server.get(), &QDBusServer::newConnection, this, [this](QDBusConnection connection) {
            QVERIFY(connection.registerObject(
                u"/org/freedesktop/Notifications"_s, &m_service, QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals));
        });
        m_notifier
            = std::make_unique<Notifier>([address = m_server->address()] { return QDBusConnection::connectToPeer(address, u"desktop"_s); },
                QString(), [](const QString &title, const QString &, const Notifier::Opened &) { QFAIL(qPrintable(title)); });
    }

    void cleanupTestCase()
    {
        m_notifier.reset();
        QDBusConnection::disconnectFromPeer(u"desktop"_s);
        m_server.reset();
    }

    void itIsShownWithItsTextAsText()
    {
        notify(u"storefront: the build failed"_s, u"Build #3: <b>x</b> & y"_s);
        const FakeService::Call &call = m_service.calls.last();
        QCOMPARE(call.title, u"storefront: the build failed"_s);
        QCOMPARE(call.body, u"Build #3: &lt;b&gt;x&lt;/b&gt; &amp; y"_s);
        QCOMPARE(call.actions.value(0), u"default"_s);
    }

    void aClickOpensIt()
    {
        notify(u"first"_s);
        const uint first = static_cast<uint>(m_service.calls.size());
        notify(u"second"_s);
        Q_EMIT m_service.ActivationToken(first, u"token-1"_s);
        Q_EMIT m_service.ActionInvoked(first, u"default"_s);
        QTRY_COMPARE(m_opened, QStringList{u"first|token-1"_s});
        Q_EMIT m_service.ActionInvoked(first, u"default"_s);
        Q_EMIT m_service.ActionInvoked(first + 1, u"default"_s);
        QTRY_COMPARE(m_opened.size(), 2);
        QCOMPARE(m_opened.last(), u"second|"_s);
    }

    void aClosedOneIsForgotten()
    {
        m_opened.clear();
        notify(u"closed"_s);
        const uint id = static_cast<uint>(m_service.calls.size());
        notify(u"clicked"_s);
        Q_EMIT m_service.NotificationClosed(id, 2);
        Q_EMIT m_service.ActionInvoked(id, u"default"_s);
        Q_EMIT m_service.ActionInvoked(id + 1, u"default"_s);
        QTRY_COMPARE(m_opened, QStringList{u"clicked|"_s});
    }

    void withoutAServiceTheFallbackShowsIt_data()
    {
        QTest::addColumn<bool>("bus");
        QTest::newRow("no bus") << false;
        QTest::newRow("a bus without the service") << true;
    }

    void withoutAServiceTheFallbackShowsIt()
    {
        QFETCH(bool, bus);
        const QDBusServer server(u"unix:path="_s + m_dir.filePath(u"other"_s));
        QStringList shown;
        QStringList opened;
        Notifier notifier(
            [bus, address = server.address()] {
                return bus ? QDBusConnection::connectToPeer(address, u"other"_s) : QDBusConnection(u"there is none"_s);
            },
            QString(),
            [&shown](const QString &title, const QString &text, const Notifier::Opened &click) {
                shown.append(title + u'|' + text);
                click({});
            });
        notifier.notify(u"storefront: the build is ready"_s, u"Build #3 <b>"_s, [&opened](const QString &token) { opened.append(token); });
        QTRY_COMPARE(shown, QStringList{u"storefront: the build is ready|Build #3 <b>"_s});
        QCOMPARE(opened, QStringList{QString()});
        QDBusConnection::disconnectFromPeer(u"other"_s);
    }
};

QTEST_GUILESS_MAIN(TestNotifier)
#include "tst_notifier.moc"
