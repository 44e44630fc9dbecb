// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// The program itself, in a home of its own, as somebody without a display calls it.
class TestTry : public QObject
{
    Q_OBJECT

    QTemporaryDir m_home;

    struct Ended {
        int status = -1;
        QString output;
        QString error;
    };

    Ended tryOut(const QString &data, const QStringList &arguments = {})
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const QString &name : {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s, u"XDG_CONFIG_HOME"_s, u"XDG_DATA_HOME"_s})
            environment.remove(name);
        environment.insert(u"HOME"_s, m_home.path());
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(MILLWRIGHT_PROGRAM), QStringList{u"try"_s, u"--data"_s, m_home.filePath(data)} + arguments);
        if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit)
            return {};
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
    }

private Q_SLOTS:
    void theMainJobFromEndToEnd()
    {
        const QString pictures = m_home.filePath(u"pictures"_s);
        const Ended ended = tryOut(u"whole"_s, {u"--pictures"_s, pictures});
        QVERIFY2(ended.status == 0, qPrintable(ended.output + ended.error));
        // In the order of the job: what the sample's setup and its tests print, and what is told around them.
        static const QRegularExpression order(u"Resolving dependencies.*ready.*: 20 items.*the catalogue has its items.*0 failed.*ready"_s,
            QRegularExpression::DotMatchesEverythingOption);
        QVERIFY2(order.match(ended.output).hasMatch(), qPrintable(ended.output));
        const QStringList saved = QDir(pictures).entryList({u"*.png"_s});
        QVERIFY(!saved.isEmpty());
        for (const QString &name : saved) {
            QVERIFY(ended.output.contains(pictures + u'/' + name));
            const QImage picture(pictures + u'/' + name);
            QVERIFY(picture.width() >= 1000 && picture.height() >= 600);
        }
    }

    void aFailingSetupEndsWithAnError()
    {
        const QString repository = m_home.filePath(u"failing/sample/acme/storefront"_s);
        QVERIFY(QDir().mkpath(repository));
        QFile setup(repository + u"/setup.sh"_s);
        QVERIFY(setup.open(QIODevice::WriteOnly));
        setup.write("#!/bin/sh\nexit 7\n");
        setup.close();
        QVERIFY(setup.setPermissions(setup.permissions() | QFile::ExeOwner));
        for (const QStringList &step : QList<QStringList>{{u"init"_s, u"-q"_s}, {u"add"_s, u"-A"_s},
                 {u"-c"_s, u"user.name=test"_s, u"-c"_s, u"user.email=test@example.invalid"_s, u"commit"_s, u"-qm"_s, u"fails"_s}})
            QCOMPARE(QProcess::execute(u"git"_s, QStringList{u"-C"_s, repository} + step), 0);
        const Ended ended = tryOut(u"failing"_s);
        QCOMPARE(ended.status, 1);
        QVERIFY2(ended.error.contains(u"./setup.sh"_s) && ended.error.contains(u"7"_s), qPrintable(ended.error));
    }

    void picturesThatCannotBeSavedAreAnError()
    {
        QFile inTheWay(m_home.filePath(u"file"_s));
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        const Ended ended = tryOut(u"nopictures"_s, {u"--pictures"_s, inTheWay.fileName()});
        QCOMPARE(ended.status, 1);
        QVERIFY2(ended.error.contains(inTheWay.fileName()), qPrintable(ended.error));
    }
};

QTEST_GUILESS_MAIN(TestTry)
#include "tst_try.moc"
