// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/spooledlogstorage.h"
#include "tests/ui/logfixture.h"
#include "ui/theme/messagebar.h"

#include <QDir>

#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// More than is kept in memory, so that the end lies in a file.
QByteArray muchOutput()
{
    QByteArray bytes;
    for (int i = 0; bytes.size() < 2 * SpooledLogStorage::memoryLimit; ++i)
        bytes += "compiled module " + QByteArray::number(i).rightJustified(6, '0') + " in packages/core/src\n";
    return bytes;
}

/// The file without a name that the log lies in.
int spoolOfThisProcess()
{
    const QDir open(u"/proc/self/fd"_s);
    for (const QString &name : open.entryList(QDir::Files | QDir::System)) {
        std::array<char, 4096> target{};
        const auto length = ::readlink(open.filePath(name).toLocal8Bit().constData(), target.data(), target.size());
        const QByteArrayView path(target.data(), qMax<qsizetype>(0, length));
        if (path.endsWith(" (deleted)") && ::lseek(name.toInt(), 0, SEEK_END) > SpooledLogStorage::memoryLimit / 2)
            return name.toInt();
    }
    return -1;
}

QString message(const Shown &shown)
{
    return shown.panel.findChild<MessageBar *>()->text();
}

} // namespace

/// A log whose file does not do what it should, as a person sees it.
class TestLogTrouble : public QObject
{
    Q_OBJECT

    std::unique_ptr<Theme> m_theme;

private Q_SLOTS:
    void initTestCase() { m_theme = std::make_unique<Theme>(*qApp); }

    void aFileThatShrinksUnderTheViewIsTold()
    {
        // The beginning comes in a page of its own, and stays in memory.
        Shown shown("preparing\n");
        shown.append(muchOutput());
        QVERIFY(message(shown).isEmpty());
        const int spool = spoolOfThisProcess();
        QVERIFY(spool >= 0);
        const int writable = ::open(u"/proc/self/fd/%1"_s.arg(spool).toLocal8Bit().constData(), O_RDWR | O_CLOEXEC);
        QVERIFY(writable >= 0);
        QCOMPARE(::ftruncate(writable, 0), 0);
        ::close(writable);

        shown.key(Qt::Key_Home);
        // Lines that were seen before are not read again.
        QTRY_VERIFY((shown.key(Qt::Key_PageDown), !message(shown).isEmpty()));
        // The beginning is still there.
        QCOMPARE(shown.panel.document()->line(0).text, u"preparing"_s);
        // A search goes through what is left and comes to its end.
        shown.look(u"prepar"_s);
        QVERIFY(shown.count().contains(u'1'));
    }

    void aDiskWithoutRoomIsTold()
    {
        const Shown shown;
        struct sigaction before{};
        struct sigaction ignore{};
        ignore.sa_handler = SIG_IGN;
        ::sigaction(SIGXFSZ, &ignore, &before);
        struct rlimit limit{};
        ::getrlimit(RLIMIT_FSIZE, &limit);
        struct rlimit small = limit;
        small.rlim_cur = 4096;
        ::setrlimit(RLIMIT_FSIZE, &small);
        shown.panel.document()->append(muchOutput());
        ::setrlimit(RLIMIT_FSIZE, &limit);
        ::sigaction(SIGXFSZ, &before, nullptr);
        QTRY_VERIFY(!message(shown).isEmpty());
    }
};

QTEST_MAIN(TestLogTrouble)
#include "tst_logtrouble.moc"
