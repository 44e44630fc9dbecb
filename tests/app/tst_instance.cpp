// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/desktop.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QLocalSocket>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// One window per data folder.
class TestInstance : public QObject
{
    Q_OBJECT

    Theme m_theme{*qApp};
    QTemporaryDir m_dir;
    std::unique_ptr<Desktop> m_desktop;

    QString folder() const { return m_dir.filePath(u"data"_s); }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(QDir().mkpath(folder()));
        // A process that was killed leaves its socket behind.
        QFile left(folder() + u"/instance.socket"_s);
        QVERIFY(left.open(QIODevice::WriteOnly));
        left.close();
        Composition composition;
        composition.dataFolder = folder();
        composition.environment = systemEnvironment();
        m_desktop = std::make_unique<Desktop>(composition, m_theme);
        m_desktop->start();
        QTRY_VERIFY(m_desktop->window() && m_desktop->window()->isVisible());
        QTRY_VERIFY(QFileInfo(folder() + u"/instance.lock"_s).exists());
    }

    void aSecondStartRaisesTheFirst()
    {
        m_desktop->window()->showMinimized();
        QTRY_VERIFY(m_desktop->window()->isMinimized());
        QProcess second;
        second.start(QStringLiteral(MILLWRIGHT_PROGRAM), {u"--data"_s, folder()});
        QTRY_COMPARE_WITH_TIMEOUT(second.state(), QProcess::NotRunning, 60'000);
        QCOMPARE(second.exitStatus(), QProcess::NormalExit);
        const QByteArray told = second.readAllStandardOutput();
        QVERIFY2(second.exitCode() == 0, second.readAllStandardError().constData());
        QCOMPARE(told, "Millwright is already open on this store: its window was brought to the front.\n");
        QVERIFY(!m_desktop->window()->isMinimized());
        QVERIFY(m_desktop->window()->isVisible());
    }

    void aStartInTheBackgroundLeavesTheFirstAsItIs()
    {
        m_desktop->window()->showMinimized();
        QTRY_VERIFY(m_desktop->window()->isMinimized());
        QProcess second;
        second.start(QStringLiteral(MILLWRIGHT_PROGRAM), {u"--background"_s, u"--data"_s, folder()});
        QTRY_COMPARE_WITH_TIMEOUT(second.state(), QProcess::NotRunning, 60'000);
        QCOMPARE(second.exitStatus(), QProcess::NormalExit);
        QCOMPARE(second.exitCode(), 0);
        QVERIFY(m_desktop->window()->isMinimized());
    }

    void whatBeginsInTheBackgroundShowsItsWindowWhenItIsRaised()
    {
        Composition composition;
        composition.dataFolder = m_dir.filePath(u"hidden"_s);
        composition.environment = systemEnvironment();
        Desktop hidden(composition, m_theme);
        hidden.startInBackground();
        QVERIFY(hidden.window());
        QTRY_VERIFY(QFileInfo::exists(composition.dataFolder + u"/instance.socket"_s));
        QVERIFY(!hidden.window()->isVisible());
        QProcess second;
        second.start(QStringLiteral(MILLWRIGHT_PROGRAM), {u"--data"_s, composition.dataFolder});
        QTRY_COMPARE_WITH_TIMEOUT(second.state(), QProcess::NotRunning, 60'000);
        QCOMPARE(second.exitCode(), 0);
        QVERIFY(hidden.window()->isVisible());
        QVERIFY(!hidden.window()->isMinimized());
    }

    void whoAsksOtherThingsIsNotAnswered_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("another word") << QByteArray("quit\n");
        QTest::newRow("no end") << QByteArray(100'000, 'x');
    }

    void whoAsksOtherThingsIsNotAnswered()
    {
        QFETCH(QByteArray, bytes);
        QLocalSocket socket;
        socket.connectToServer(folder() + u"/instance.socket"_s);
        QTRY_COMPARE(socket.state(), QLocalSocket::ConnectedState);
        socket.write(bytes);
        QTRY_COMPARE(socket.state(), QLocalSocket::UnconnectedState);
        QCOMPARE(socket.readAll(), QByteArray());
    }

    void cleanupTestCase()
    {
        QVERIFY(m_desktop->window()->close());
        m_desktop.reset();
    }
};

QTEST_MAIN(TestInstance)
#include "tst_instance.moc"
