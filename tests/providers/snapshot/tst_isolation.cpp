// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/providers/snapshot/snapshotfixture.h"

#include <nlohmann/json.hpp>

#include <QLocalServer>
#include <QLocalSocket>
#include <QTcpServer>
#include <QTest>

#include <csignal>
#include <grp.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// What a command of a session must not be able to do. Runs as whoever starts it; main() sees to it that root runs it as a
/// normal user, too.
class TestIsolation : public QObject
{
    Q_OBJECT

    SnapshotFixture m_fixture;
    std::shared_ptr<FactorySandbox> m_provider;
    std::shared_ptr<Sandbox> m_sandbox;
    std::shared_ptr<Sandbox> m_other;

    int status(const QString &text) { return m_fixture.run(m_sandbox, text).exitCode; }
    QString output(const QString &text) { return m_fixture.output(m_sandbox, text); }

    /// Whether a process of this machine has `text` among its arguments.
    static bool runsSomewhere(const QByteArray &text)
    {
        for (const QString &pid : QDir(u"/proc"_s).entryList(QDir::Dirs)) {
            QFile file(u"/proc/"_s + pid + u"/cmdline"_s);
            if (pid.toInt() > 0 && file.open(QIODevice::ReadOnly) && file.readAll().contains(text))
                return true;
        }
        return false;
    }

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("MILLWRIGHT_TEST_SECRET", "s3cret-in-the-environment");
        m_provider = m_fixture.make();
        QVERIFY(m_provider->settingsSchema().json()["properties"]["isolation"]["default"] == "bubblewrap");
        m_sandbox = m_fixture.sandbox(m_provider, m_fixture.bare(u"one"_s));
        m_other = m_fixture.sandbox(m_provider, m_fixture.bare(u"two"_s));
        const auto started = await(m_sandbox->start());
        QVERIFY2(started, started ? "" : qPrintable(started.error().message));
        QVERIFY(await(m_other->start()));
    }

    void cleanupTestCase()
    {
        QCOMPARE(await(m_sandbox->destroy()), Result<>());
        QCOMPARE(await(m_other->destroy()), Result<>());
        await(m_provider->close());
    }

    void itHasNoPrivileges()
    {
        QCOMPARE(output(u"grep -E '^(Cap|NoNewPrivs)' /proc/self/status | tr -d '\\t' | sort -u"_s),
            u"CapAmb:0000000000000000\nCapBnd:0000000000000000\nCapEff:0000000000000000\nCapInh:0000000000000000\nCapPrm:0000000000000000\nNoNewPrivs:1"_s);
    }

    void itCannotMount_data()
    {
        QTest::addColumn<QString>("command");
        for (const char *command :
            {"mount -o remount,rw /usr", "mount -o remount,rw,bind /usr", "mount -o remount,rw /", "mount -t tmpfs none /mnt",
                "mount -t proc proc /proc", "mount --bind /workspace /usr", "umount /usr", "umount -l /proc/sys", "umount /workspace",
                "unshare -m true", "unshare -Urm mount -o remount,rw,bind /usr", "unshare -Urm umount /usr",
                "unshare -Urm sh -c 'mount -o remount,rw,bind / && touch /x'", "nsenter -t 1 -m true", "chroot / true"})
            QTest::addRow("%s", command) << QString::fromUtf8(command);
        // One's own /proc would show what is guarded in the other; a number without power may have it.
        for (const char *options : {"-Upf", "-Urpf"}) {
            QTest::addRow("/proc of its own, %s", options)
                << u"unshare %1 --mount-proc sh -c ': >> /proc/sys/kernel/core_pattern'"_s.arg(QString::fromUtf8(options));
        }
    }
    void itCannotMount()
    {
        QFETCH(QString, command);
        QVERIFY(status(command) != 0);
    }

    void itCannotWriteOutside_data()
    {
        QTest::addColumn<QString>("path");
        // Opening for appending changes nothing where it succeeds against all expectation.
        for (const char *path :
            {"/x", "/usr/x", "/usr/bin/env", "/bin/x", "/lib/x", "/etc/x", "/etc/passwd", "/etc/hosts", "/etc/resolv.conf", "/opt/x",
                "/home/x", "/run/millwright/session", "/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname",
                "/proc/sys/vm/drop_caches", "/proc/sysrq-trigger", "/proc/irq/default_smp_affinity", "/proc/acpi/wakeup", "/proc/bus/x",
                "/proc/kcore", "/dev/mem", "/dev/kmsg", "/dev/vda", "/dev/sda", "/dev/loop0", "/dev/fuse", "/dev/kvm", "/sys/x"})
            QTest::addRow("%s", path) << QString::fromUtf8(path);
    }
    void itCannotWriteOutside()
    {
        QFETCH(QString, path);
        QVERIFY2(status(u"{ : >> %1; } 2>/dev/null"_s.arg(path)) != 0, qPrintable(path));
    }

    void itReadsNothingOfTheKernel_data()
    {
        QTest::addColumn<QString>("path");
        for (const char *path : {"/proc/kcore", "/proc/kmsg", "/proc/kpagecgroup", "/proc/kpagecount", "/proc/kpageflags",
                 "/proc/timer_list", "/proc/slabinfo", "/dev/mem", "/dev/kmsg"})
            QTest::addRow("%s", path) << QString::fromUtf8(path);
    }
    void itReadsNothingOfTheKernel()
    {
        QFETCH(QString, path);
        QCOMPARE(output(u"timeout 5 head -c 64 %1 2>/dev/null | wc -c"_s.arg(path)), u"0"_s);
    }

    void itSeesNothingOfTheHost_data()
    {
        QTest::addColumn<QString>("path");
        const QString user = QString::number(::getuid());
        const QStringList paths{u"/root"_s, u"/srv"_s, u"/mnt"_s, u"/media"_s, u"/boot"_s, u"/sys/kernel"_s, u"/work"_s, u"/run/user"_s,
            u"/run/user/"_s + user, u"/run/user/"_s + user + u"/bus"_s, u"/run/user/"_s + user + u"/wayland-0"_s,
            u"/run/user/"_s + user + u"/keyring"_s, u"/run/dbus"_s, u"/run/docker.sock"_s, u"/var/run/docker.sock"_s, u"/var/lib"_s,
            u"/var/log"_s, u"/tmp/.X11-unix"_s, u"/etc/shadow"_s, u"/etc/ssl/private"_s, u"/etc/ssh"_s, u"/etc/sudoers"_s, m_fixture.data(),
            m_fixture.git().path()};
        for (const QString &path : paths)
            QTest::addRow("%s", qPrintable(path)) << path;
    }
    void itSeesNothingOfTheHost()
    {
        QFETCH(QString, path);
        QVERIFY(status(u"test -e '%1' || test -L '%1'"_s.arg(path)) != 0);
    }

    void itSeesOnlyWhatIsListed()
    {
        QCOMPARE(m_fixture.output(m_other, u"ls -A /home /run /run/millwright /var /tmp | tr '\\n' ' '"_s),
            u"/home: session  /run: millwright  /run/millwright: session  /tmp:  /var: tmp"_s);
        QCOMPARE(output(u"env | cut -d= -f1 | grep -vE '^(PWD|OLDPWD|SHLVL|_)$' | sort | tr '\\n' ' '"_s),
            u"HOME LANG LOGNAME PATH SHELL TERM TMPDIR USER"_s);
        QCOMPARE(output(u"cat /proc/[0-9]*/environ 2>/dev/null | tr '\\0' '\\n' | grep -c s3cret"_s), u"0"_s);
        QCOMPARE(output(u"hostname 2>/dev/null || cat /proc/sys/kernel/hostname"_s), u"session"_s);
    }

    void itCannotReachSocketsOfTheHost()
    {
        // A listener in a folder that the session does not see, and one with an abstract name, which no folder hides.
        const QString path = m_fixture.git().path(u"listener"_s);
        QLocalServer inFolder;
        QVERIFY(inFolder.listen(path));
        QLocalSocket fromHere;
        fromHere.connectToServer(path);
        QTRY_COMPARE(fromHere.state(), QLocalSocket::ConnectedState);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        const QByteArray name = "millwright-test-" + QByteArray::number(::getpid());
        std::memcpy(address.sun_path + 1, name.constData(), static_cast<size_t>(name.size()));
        const int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        QVERIFY(::bind(listener, reinterpret_cast<sockaddr *>(&address),
                    static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size()))
            == 0);
        QVERIFY(::listen(listener, 5) == 0);
        const QString connect = u"perl -MSocket -e 'socket(S,AF_UNIX,SOCK_STREAM,0); connect(S,pack(\"Sa*\",AF_UNIX,%1)) or exit 9'"_s;
        QVERIFY(status(connect.arg(u"\"%1\""_s.arg(path))) == 9);
        // Where the kernel cannot hide the one with a name, the provider says so.
        const auto abi = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
        QCOMPARE(status(connect.arg(u"\"\\0%1\""_s.arg(QString::fromUtf8(name)))), abi >= 6 ? 9 : 0);
        QCOMPARE(await(m_provider->requirements())->first().state, abi >= 6 ? Requirement::State::Met : Requirement::State::Limited);
        const auto unconnected = m_fixture.sandbox(m_provider, m_fixture.bare(u"offline"_s), Json{{"network", false}});
        QVERIFY(await(unconnected->start()));
        QCOMPARE(m_fixture.run(unconnected, connect.arg(u"\"\\0%1\""_s.arg(QString::fromUtf8(name)))).exitCode, 9);
        ::close(listener);

        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        const QString dial = u"perl -MIO::Socket::INET -e 'IO::Socket::INET->new(\"127.0.0.1:%1\") or exit 9'"_s.arg(server.serverPort());
        QCOMPARE(status(dial), 0);
        QCOMPARE(m_fixture.run(unconnected, dial).exitCode, 9);
        QCOMPARE(m_fixture.output(unconnected, u"grep -c : /proc/net/dev"_s), u"1"_s);
        QCOMPARE(await(unconnected->destroy()), Result<>());
    }

    void itSeesNoProcessButItsOwn()
    {
        QCOMPARE(output(u"cat /proc/1/comm"_s), u"session"_s);
        const QStringList seen = output(u"for p in /proc/[0-9]*; do cat $p/comm; done 2>/dev/null | sort -u"_s).split(u'\n');
        for (const QString &name : seen)
            QVERIFY2((QStringList{u"session"_s, u"sh"_s, u"dash"_s, u"bash"_s, u"sort"_s, u"cat"_s}.contains(name)), qPrintable(name));
        // The supervisor cannot be used to speak to the engine.
        QVERIFY(status(u"ls /proc/1/fd/ >/dev/null 2>&1 && cat /proc/1/fd/0"_s) != 0);
        QVERIFY(status(u"kill -9 1; kill -0 %1 2>/dev/null && grep -q isolation /proc/%1/cmdline"_s.arg(::getpid())) != 0);
        QCOMPARE(output(u"echo alive"_s), u"alive"_s);
    }

    void itSeesNoOtherSession()
    {
        m_fixture.run(m_other,
            u"echo mine > /workspace/only-in-two; echo mine > ~/only-in-two; echo mine > /tmp/only-in-two; echo mine > /var/tmp/only-in-two"_s);
        QCOMPARE(
            output(u"find / -xdev -name only-in-two 2>/dev/null; find /workspace /home /tmp /var /run -name only-in-two"_s), QString());
        Command sleeping;
        sleeping.command = u"exec sleep 7654321"_s;
        const auto process = await(m_other->spawn(sleeping));
        QVERIFY(process);
        QCOMPARE(output(u"cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' ' | grep -c '[s]leep 7654321' || true"_s), u"0"_s);
        QVERIFY(await((*process)->kill()));
    }

    void itLeavesNoProcessBehind()
    {
        const QByteArray mark = "98765" + QByteArray::number(::getpid());
        const auto sandbox = m_fixture.sandbox(m_provider, m_fixture.bare(u"leaves"_s));
        QVERIFY(await(sandbox->start()));
        m_fixture.run(sandbox,
            u"(trap '' HUP TERM INT; setsid sh -c 'trap \"\" HUP TERM INT; (setsid sleep %1 &) ; sleep %1' >/dev/null 2>&1 &) ; (setsid setsid nohup sleep %1 >/dev/null 2>&1 &)"_s
                .arg(QString::fromUtf8(mark)));
        QTRY_VERIFY(runsSomewhere(mark));
        QCOMPARE(await(sandbox->stop()), Result<>());
        QVERIFY(!runsSomewhere(mark));
        QCOMPARE(await(sandbox->destroy()), Result<>());
    }

    void whatItLeavesIsRemoved()
    {
        const auto sandbox = m_fixture.sandbox(m_provider, m_fixture.bare(u"hostile"_s));
        QVERIFY(await(sandbox->start()));
        const QString outside = m_fixture.git().path(u"outside"_s);
        m_fixture.git().write(u"outside/file"_s, "mine");
        m_fixture.run(sandbox,
            u"mkdir -p a/b/c; ln -s %1 a/out; ln -s / a/root; ln -s %1/file a/b/f; mkfifo a/p; chmod 0 a/b/c a/b a; umask 777; mkdir ~/dark; mkdir /tmp/dark"_s
                .arg(outside));
        QCOMPARE(await(sandbox->destroy()), Result<>());
        QVERIFY(!QFile::exists(m_fixture.data() + u"/sessions/hostile"_s));
        QCOMPARE(m_fixture.git().read(u"outside/file"_s), QByteArray("mine"));
        QCOMPARE(QDir(m_fixture.data() + u"/sessions"_s).entryList(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name),
            (QStringList{u"one"_s, u"two"_s}));
    }
};

namespace {

int runTests(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    TestIsolation test;
    return QTest::qExec(&test, argc, argv);
}

/// Runs the tests as user 1000 in a child. Nothing of the checkout needs to be readable for that user.
int runAsNormalUser(int argc, char **argv)
{
    char folder[] = "/tmp/millwright-isolation-XXXXXX";
    if (!::mkdtemp(folder) || ::chmod(folder, 0755) != 0)
        return 1;
    const QString program = QString::fromUtf8(folder) + u"/millwright-session"_s;
    if (!QFile::copy(QString::fromUtf8(MILLWRIGHT_SESSION_PROGRAM), program))
        return 1;
    QFile::setPermissions(program, QFile::Permissions::fromInt(0x7555));
    (void)std::fflush(nullptr);
    const pid_t child = ::fork();
    if (child == 0) {
        qputenv("MILLWRIGHT_SESSION_PROGRAM", program.toUtf8());
        qputenv("HOME", "/nonexistent");
        if (::chdir("/") != 0 || ::setgroups(0, nullptr) != 0 || ::setresgid(1000, 1000, 1000) != 0 || ::setresuid(1000, 1000, 1000) != 0)
            _exit(1);
        // The leak checker traces its own process.
        (void)::prctl(PR_SET_DUMPABLE, 1);
        std::exit(runTests(argc, argv));
    }
    int status = 1;
    (void)::waitpid(child, &status, 0);
    QFile::remove(program);
    (void)::rmdir(folder);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

} // namespace

int main(int argc, char **argv)
{
    const int asUser = ::getuid() == 0 ? runAsNormalUser(argc, argv) : 0;
    const int asSelf = runTests(argc, argv);
    return asUser != 0 ? asUser : asSelf;
}

#include "tst_isolation.moc"
