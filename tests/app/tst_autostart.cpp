// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/autostart.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// The desktop's entry that starts the application.
class TestAutostart : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;

    Autostart autostart(const QStringList &command = {u"/opt/millwright/bin/millwright"_s, u"--background"_s}) const
    {
        return {m_dir.filePath(u"autostart"_s), u"org.millwright.Millwright"_s, command};
    }

    QByteArray written() const
    {
        QFile file(autostart().path());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    bool write(const QByteArray &text) const
    {
        QFile file(autostart().path());
        return file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(text) == text.size();
    }

private Q_SLOTS:
    void itIsWrittenAndRemoved()
    {
        QVERIFY(!autostart().isEnabled());
        QVERIFY(autostart().setEnabled(false).has_value());
        QVERIFY(autostart().setEnabled(true).has_value());
        QVERIFY(autostart().isEnabled());
        QCOMPARE(autostart().path(), m_dir.filePath(u"autostart/org.millwright.Millwright.desktop"_s));
        const QList<QByteArray> lines = written().split('\n');
        QCOMPARE(lines.first(), QByteArray("[Desktop Entry]"));
        for (const char *line : {"Type=Application", "Name=Millwright", "TryExec=/opt/millwright/bin/millwright",
                 "Exec=\"/opt/millwright/bin/millwright\" \"--background\"", "Terminal=false"})
            QVERIFY2(lines.contains(line), line);
        QVERIFY(autostart().setEnabled(false).has_value());
        QVERIFY(!QFile::exists(autostart().path()));
    }

    void commandsAreQuoted_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<QString>("value");
        // The examples follow from the two rules of the specification: quoting first, then the escapes of a value.
        QTest::newRow("plain") << QStringList{u"/usr/bin/millwright"_s} << u"\"/usr/bin/millwright\""_s;
        QTest::newRow("a space") << QStringList{u"/a"_s, u"--data"_s, u"/srv/my data"_s} << u"\"/a\" \"--data\" \"/srv/my data\""_s;
        QTest::newRow("a dollar") << QStringList{u"/a$b"_s} << u"\"/a\\\\$b\""_s;
        QTest::newRow("a quote") << QStringList{u"/a\"b"_s} << u"\"/a\\\\\"b\""_s;
        QTest::newRow("a backtick") << QStringList{u"/a`b"_s} << u"\"/a\\\\`b\""_s;
        QTest::newRow("a backslash") << QStringList{u"/a\\b"_s} << u"\"/a\\\\\\\\b\""_s;
        QTest::newRow("no field code") << QStringList{u"/a%u"_s} << u"\"/a%%u\""_s;
        QTest::newRow("a line break") << QStringList{u"/a\nExec=/evil"_s} << u"\"/a\\nExec=/evil\""_s;
        QTest::newRow("letters of elsewhere") << QStringList{u"/größe/工"_s} << u"\"/größe/工\""_s;
    }

    void commandsAreQuoted()
    {
        QFETCH(QStringList, command);
        QTEST(Autostart::execValue(command), "value");
        QVERIFY(autostart(command).setEnabled(true).has_value());
        QVERIFY(autostart(command).isEnabled());
        QCOMPARE(written().count("\nExec="), 1);
    }

    void whatAPersonDidToItCounts_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("enabled");
        const QByteArray exec = "Exec=\"/opt/millwright/bin/millwright\" \"--background\"\n";
        QTest::newRow("hidden") << QByteArray("[Desktop Entry]\nType=Application\n" + exec + "Hidden=true\n") << false;
        QTest::newRow("not hidden") << QByteArray("# mine\n[Desktop Entry]\nType=Application\nHidden = false\n" + exec) << true;
        QTest::newRow("another program") << QByteArray("[Desktop Entry]\nType=Application\nExec=/usr/bin/other\n") << false;
        QTest::newRow("of another group") << QByteArray("[Desktop Action x]\n" + exec) << false;
        QTest::newRow("empty") << QByteArray() << false;
    }

    void whatAPersonDidToItCounts()
    {
        QFETCH(QByteArray, text);
        QVERIFY(write(text));
        QTEST(autostart().isEnabled(), "enabled");
        // Chosen anew, it counts.
        QVERIFY(autostart().setEnabled(true).has_value());
        QVERIFY(autostart().isEnabled());
    }

    void aFailureIsTold()
    {
        const QString file = m_dir.filePath(u"file"_s);
        QVERIFY(QFile(file).open(QIODevice::WriteOnly));
        const Autostart nowhere(file + u"/autostart"_s, u"x"_s, {u"/a"_s});
        const auto written = nowhere.setEnabled(true);
        QVERIFY(!written.has_value());
        QCOMPARE(written.error().code, ErrorCode::Storage);
        QVERIFY(written.error().message.contains(nowhere.path()));
    }

    void theEntryIsValid()
    {
        const QString validator = QStandardPaths::findExecutable(u"desktop-file-validate"_s);
        QVERIFY2(!validator.isEmpty(), "desktop-file-validate is not installed");
        QVERIFY(autostart({u"/opt/a b/millwright"_s, u"--background"_s, u"--data"_s, u"/srv/100%"_s}).setEnabled(true).has_value());
        QProcess process;
        process.start(validator, {autostart().path()});
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.readAllStandardOutput() + process.readAllStandardError(), QByteArray());
        QCOMPARE(process.exitCode(), 0);
    }
};

QTEST_GUILESS_MAIN(TestAutostart)
#include "tst_autostart.moc"
