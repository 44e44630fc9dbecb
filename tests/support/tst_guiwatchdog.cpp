// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include <QProcess>
#include <QTest>

using namespace Qt::StringLiterals;

class TestGuiWatchdog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aStallFailsTheTest_data()
    {
        QTest::addColumn<QString>("function");
        QTest::addColumn<bool>("stalls");
        QTest::newRow("waiting") << u"waitsInsideAnEvent"_s << true;
        QTest::newRow("computing") << u"computesInsideAnEvent"_s << true;
        QTest::newRow("no stall") << u"comesBackInTime"_s << false;
    }

    void aStallFailsTheTest()
    {
        QFETCH(QString, function);
        QFETCH(bool, stalls);
        QProcess test;
        test.setProcessChannelMode(QProcess::MergedChannels);
        test.start(QStringLiteral(MILLWRIGHT_STALLS), {function});
        QVERIFY(test.waitForFinished(240'000));
        const QByteArray output = test.readAll();
        QVERIFY2(test.exitStatus() == QProcess::NormalExit && (test.exitCode() != 0) == stalls, output.constData());
        QCOMPARE(output.contains("stands still"), stalls);
#ifdef __SANITIZE_ADDRESS__
        // Where it stood: the function that did not return.
        QCOMPARE(output.contains(QByteArray("Stalls::" + function.toLatin1() + "()::")), stalls);
#endif
    }
};

QTEST_GUILESS_MAIN(TestGuiWatchdog)
#include "tst_guiwatchdog.moc"
