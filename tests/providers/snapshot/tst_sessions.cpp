// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/recordfile.h"
#include "providers/snapshot/records.h"
#include "tests/providers/snapshot/snapshotfixture.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

#include <QCryptographicHash>
#include <QDirIterator>
#include <QTest>

#include <csignal>
#include <sys/stat.h>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Every name, mode and byte below a folder.
QByteArray fingerprint(const QString &folder)
{
    QStringList paths;
    for (QDirIterator it(folder, QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDirIterator::Subdirectories);
        it.hasNext();)
        paths.append(it.next());
    paths.sort();
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QString &path : std::as_const(paths)) {
        struct stat about{};
        (void)::lstat(QFile::encodeName(path).constData(), &about);
        hash.addData(
            QByteArray(path.toUtf8() + QByteArray::number(about.st_mode) + QByteArray::number(static_cast<qint64>(about.st_mtim.tv_nsec))));
        QFile file(path);
        if (S_ISREG(about.st_mode) && file.open(QIODevice::ReadOnly))
            hash.addData(&file);
    }
    return hash.result();
}

} // namespace

class TestSessions : public QObject
{
    Q_OBJECT

    SnapshotFixture m_fixture;
    std::shared_ptr<FactorySandbox> m_provider;
    QString m_template;

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture.addRepository(u"app"_s);
        m_provider = m_fixture.make();
        const auto build
            = m_fixture.build(m_provider, m_fixture.context(u"build"_s, u"app"_s, {u"echo made > made.txt; echo cached > ~/cache"_s}));
        QVERIFY2(build.status == BuildStatus::Ready, qPrintable(build.error));
        m_template = build.templateId;
    }

    void cleanupTestCase() { await(m_provider->close()); }

    SandboxContext context(const QString &id)
    {
        return m_fixture.context(id, u"app"_s, {u"echo made > made.txt; echo cached > ~/cache"_s});
    }

    void aSessionSeesItsTemplateAndLeavesItAsItIs()
    {
        const QString lower = m_fixture.data() + u"/templates/"_s + m_template;
        const QByteArray before = fingerprint(lower);
        const auto sandbox = m_fixture.sandbox(m_provider, context(u"lower"_s));
        QCOMPARE(await(sandbox->start()), Sandbox::Outcome::Created);
        QCOMPARE(sandbox->templateId(), m_template);
        QCOMPARE(
            sandbox->templateHeads().value(m_fixture.git().path(u"app"_s)), m_fixture.git().git(u"app"_s, {u"rev-parse"_s, u"HEAD"_s}));
        QCOMPARE(m_fixture.output(sandbox, u"pwd; cat app/made.txt ~/cache; cat .mastra-sandbox/repos/app | cut -c1-7"_s),
            u"/workspace\nmade\ncached\nsha256:"_s);
        QCOMPARE(m_fixture.run(sandbox, u"rm -rf app/src; echo changed > app/README; chmod 0 app/bin; rm -rf ~/cache; echo new > new"_s)
                     .exitCode,
            0);
        QCOMPARE(m_fixture.output(sandbox, u"git -C app status --short | sort | tr '\\n' ' '"_s).contains(u"README"_s), true);
        QCOMPARE(await(sandbox->stop()), Result<>());
        QCOMPARE(await(sandbox->start()), Sandbox::Outcome::Connected);
        QCOMPARE(m_fixture.output(sandbox, u"cat app/README new; test -e app/src || echo gone"_s), u"changed\nnew\ngone"_s);
        QCOMPARE(await(sandbox->destroy()), Result<>());
        QCOMPARE(fingerprint(lower), before);
        QVERIFY(!QFile::exists(m_fixture.data() + u"/sessions/lower"_s));
    }

    void twentyCommandsAtOnceLoseNoWrite()
    {
        const auto sandbox = m_fixture.sandbox(m_provider, context(u"twenty"_s), Json{{"network", false}});
        QVERIFY(await(sandbox->start()));
        m_fixture.run(sandbox, u"mkdir shared counted; : > shared/lines"_s);
        Command server;
        server.command
            = u"exec python3 -u -c '\nimport socket\ns=socket.create_server((\"127.0.0.1\",8123))\nopen(\"up\",\"w\")\nwhile True:\n c,_=s.accept()\n c.sendall(c.recv(100).upper())\n c.close()'"_s;
        if (m_fixture.run(sandbox, u"command -v python3"_s).exitCode != 0)
            server.command
                = u"exec perl -MIO::Socket::INET -e '$s=IO::Socket::INET->new(LocalAddr=>\"127.0.0.1:8123\",Listen=>50,ReuseAddr=>1) or die; open F,\">up\"; close F; while($c=$s->accept){sysread $c,$b,100; syswrite $c,uc $b; close $c}'"_s;
        const auto serving = await(sandbox->spawn(server));
        QVERIFY(serving);
        QCOMPARE(m_fixture.run(sandbox, u"while ! test -e up; do sleep 0.05; done"_s).exitCode, 0);

        std::vector<std::shared_ptr<SandboxProcess>> processes;
        for (int i = 0; i < 19; ++i) {
            Command command;
            if (i < 3) {
                // Three append to one file and count in another under a lock.
                command.command
                    = u"i=0; while [ $i -lt 100 ]; do echo %1-$i >> shared/lines; flock shared/lock sh -c 'n=$(cat shared/count 2>/dev/null || echo 0); echo $((n+1)) > shared/count'; i=$((i+1)); done"_s
                          .arg(i);
            } else {
                command.command
                    = u"perl -MIO::Socket::INET -e '$c=IO::Socket::INET->new(\"127.0.0.1:8123\") or die; syswrite $c,\"hello %1\"; sysread $c,$b,100; print $b' > counted/%1; cat counted/%1"_s
                          .arg(i);
            }
            const auto process = await(sandbox->spawn(command));
            QVERIFY(process);
            processes.push_back(*process);
        }
        for (size_t i = 0; i < processes.size(); ++i) {
            const auto result = await(processes[i]->wait());
            QVERIFY(result);
            QVERIFY2(result->success(), qPrintable(result->standardError));
            if (i >= 3)
                QCOMPARE(result->standardOutput, u"HELLO %1"_s.arg(i));
        }
        QCOMPARE(m_fixture.output(sandbox, u"sort -u shared/lines | wc -l; cat shared/count; ls counted | wc -l"_s), u"300\n300\n16"_s);
        QVERIFY((*serving)->isRunning());
        QCOMPARE(await(sandbox->stop()), Result<>());
        QVERIFY(!(*serving)->isRunning());
        // What was written is there after the namespace is gone.
        QVERIFY(await(sandbox->start()));
        QCOMPARE(m_fixture.output(sandbox, u"sort -u shared/lines | wc -l; cat shared/count"_s), u"300\n300"_s);
        QCOMPARE(await(sandbox->destroy()), Result<>());
    }

    void whatACommandLeavesRunningIsThereForTheNextAndEndsWithTheSession()
    {
        const auto sandbox = m_fixture.sandbox(m_provider, context(u"left"_s));
        QVERIFY(await(sandbox->start()));
        // It goes on writing to the output of a command that has ended.
        QCOMPARE(m_fixture.run(sandbox, u"(while :; do echo tick; echo tick >> ticks; sleep 0.02; done) & echo $! > pid"_s).exitCode, 0);
        QCOMPARE(
            m_fixture
                .run(sandbox, u"n=$(wc -l < ticks); while [ $(wc -l < ticks) -lt $((n+20)) ]; do sleep 0.02; done; kill -0 $(cat pid)"_s)
                .exitCode,
            0);
        QCOMPARE(await(sandbox->stop()), Result<>());
        QVERIFY(await(sandbox->start()));
        QVERIFY(m_fixture.run(sandbox, u"kill -0 $(cat pid)"_s).exitCode != 0
            || m_fixture.output(sandbox, u"cat /proc/$(cat pid)/cmdline | tr '\\0' ' '"_s).isEmpty());
        const int before = m_fixture.output(sandbox, u"wc -l < ticks"_s).toInt();
        QCOMPARE(m_fixture.output(sandbox, u"sleep 0.2; wc -l < ticks"_s).toInt(), before);
        QCOMPARE(await(sandbox->destroy()), Result<>());
    }

    void aFolderOfTheTemplateCannotBeRenamedInAnOverlayButInACopy()
    {
        for (const char *workspace : {"overlay", "copy"}) {
            const auto sandbox
                = m_fixture.sandbox(m_provider, context(u"rename-%1"_s.arg(QString::fromUtf8(workspace))), Json{{"workspace", workspace}});
            QVERIFY(await(sandbox->start()));
            const auto result = m_fixture.run(sandbox, u"cd app && git mv src moved && ls moved/deep"_s);
            const bool overlaid = sandbox->info().metadata.value(u"workspace"_s) == u"overlay"_s;
            QCOMPARE(overlaid, QByteArrayView(workspace) == "overlay");
            if (overlaid)
                QVERIFY2(result.exitCode != 0 && result.standardError.contains(u"cross-device"_s, Qt::CaseInsensitive),
                    qPrintable(result.standardError));
            else
                QCOMPARE(result.standardOutput.trimmed(), u"one.txt"_s);
            QCOMPARE(await(sandbox->destroy()), Result<>());
        }
    }

    void aSecondOwnerOfTheSessionIsRefusedWhileItRuns()
    {
        const auto first = m_fixture.sandbox(m_provider, context(u"twice"_s));
        QVERIFY(await(first->start()));
        const auto other = m_fixture.make();
        const auto second = m_fixture.sandbox(other, context(u"twice"_s));
        QCOMPARE(await(second->start()).error().code, ErrorCode::Conflict);
        QCOMPARE(await(second->destroy()).error().code, ErrorCode::Conflict);
        QCOMPARE(m_fixture.output(first, u"echo fine"_s), u"fine"_s);
        QCOMPARE(await(first->stop()), Result<>());
        QCOMPARE(await(second->start()), Sandbox::Outcome::Connected);
        QCOMPARE(second->sandboxId(), first->sandboxId());
        QCOMPARE(await(second->destroy()), Result<>());
        await(other->close());
    }

    void aSessionFolderThatVanishedIsTold()
    {
        const auto first = m_fixture.sandbox(m_provider, context(u"vanished"_s));
        QVERIFY(await(first->start()));
        const QString sandboxId = first->sandboxId();
        QCOMPARE(await(first->stop()), Result<>());
        QVERIFY(QDir(m_fixture.data() + u"/sessions/vanished"_s).removeRecursively());
        auto known = context(u"vanished"_s);
        known.sandboxId = sandboxId;
        for (const auto &sandbox : {first, m_fixture.sandbox(m_provider, known)}) {
            const auto started = await(sandbox->start());
            QCOMPARE(started.error().code, ErrorCode::NotFound);
            QVERIFY(started.error().message.contains(u"Recreate"_s));
        }
        QCOMPARE(await(m_fixture.sandbox(m_provider, m_fixture.bare(u"vanished"_s, sandboxId))->destroy()), Result<>());
        QCOMPARE(await(m_fixture.sandbox(m_provider, context(u"vanished"_s))->start()), Sandbox::Outcome::Created);
    }

    void aDamagedRecordIsTold()
    {
        const auto first = m_fixture.sandbox(m_provider, context(u"damaged"_s));
        QVERIFY(await(first->start()));
        QCOMPARE(await(first->stop()), Result<>());
        QFile record(m_fixture.data() + u"/sessions/damaged/record.json"_s);
        QVERIFY(record.open(QIODevice::WriteOnly | QIODevice::Truncate) && record.write("{\"version\":") > 0);
        record.close();
        const auto started = await(m_fixture.sandbox(m_provider, context(u"damaged"_s))->start());
        QCOMPARE(started.error().code, ErrorCode::Damaged);
        QCOMPARE(await(m_fixture.sandbox(m_provider, m_fixture.bare(u"damaged"_s))->destroy()), Result<>());
        QVERIFY(!QFile::exists(m_fixture.data() + u"/sessions/damaged"_s));
    }

    void aSessionIsFoundByItsSandboxIdAlone()
    {
        const auto sandbox = m_fixture.sandbox(m_provider, context(u"byid"_s));
        QVERIFY(await(sandbox->start()));
        QCOMPARE(await(sandbox->stop()), Result<>());
        QCOMPARE(await(m_fixture.sandbox(m_provider, m_fixture.bare(u"another"_s, sandbox->sandboxId()))->destroy()), Result<>());
        QVERIFY(!QFile::exists(m_fixture.data() + u"/sessions/byid"_s));
    }

    void idsThatLeadElsewhereAreRefused_data()
    {
        QTest::addColumn<QString>("id");
        for (const char *id : {"../x", "..", ".", ".new-x", "a/b", "a\nb", "a b", "-a", "%2e", "\xc3\xa4"})
            QTest::addRow("%s", id) << QString::fromUtf8(id);
        QTest::addRow("long") << QString(129, u'a');
    }
    void idsThatLeadElsewhereAreRefused()
    {
        QFETCH(QString, id);
        QCOMPARE(m_provider->create(m_fixture.bare(id), {}).error().code, ErrorCode::InvalidArgument);
        QVERIFY(!RecordFile::isFolderName(id));
    }

    void workingDirectories_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<bool>("allowed");
        QTest::addRow("deep") << u"/srv/work/app"_s << true;
        QTest::addRow("in tmp") << u"/tmp/w"_s << true;
        QTest::addRow("in home") << u"/home/session/w"_s << true;
        QTest::addRow("above home") << u"/home"_s << true;
        QTest::addRow("spaces") << u"/work space"_s << true;
        QTest::addRow("root") << u"/"_s << false;
        QTest::addRow("usr") << u"/usr/src"_s << false;
        QTest::addRow("proc") << u"/proc"_s << false;
        QTest::addRow("run") << u"/run/x"_s << false;
        QTest::addRow("up") << u"/a/../b"_s << false;
        QTest::addRow("home itself") << u"/home/session"_s << false;
        QTest::addRow("line end") << u"/a\nb"_s << false;
    }
    void workingDirectories()
    {
        QFETCH(QString, path);
        QFETCH(bool, allowed);
        auto place = context(u"place"_s);
        place.workingDirectory = path;
        const auto sandbox = m_fixture.sandbox(m_provider, place);
        const auto started = await(sandbox->start());
        QCOMPARE(started.has_value(), allowed);
        if (allowed)
            QCOMPARE(m_fixture.output(sandbox, u"pwd; cd; pwd; echo x > /tmp/t; echo y > f; cat /tmp/t"_s), path + u"\n/home/session\nx"_s);
        else
            QCOMPARE(started.error().code, ErrorCode::InvalidArgument);
        QCOMPARE(await(sandbox->destroy()), Result<>());
    }

    void aCommandThatIsTooLargeIsToldAndALargeEnvironmentArrives()
    {
        const auto sandbox = m_fixture.sandbox(m_provider, context(u"large"_s));
        QVERIFY(await(sandbox->start()));
        Command command;
        for (int i = 0; i < 1000; ++i)
            command.environment.insert(u"V%1"_s.arg(i), QString(1000, u'v'));
        command.command = u"echo $V999 | wc -c; env | grep -c ^V; : "_s + QString(100'000, u'x');
        const auto result = await(sandbox->run(command));
        QVERIFY(result);
        QCOMPARE(result->standardOutput, u"1001\n1000\n"_s);
        command.command = u": "_s + QString(3'000'000, u'x');
        const auto refused = await(sandbox->run(command));
        QVERIFY(!refused);
        QVERIFY(refused.error().message.contains(u"too long"_s));
        command.command = u"echo\u0000x"_s;
        command.command = u"echo "_s + QChar(u'\0');
        QCOMPARE(await(sandbox->run(command)).error().code, ErrorCode::InvalidArgument);
        QCOMPARE(m_fixture.output(sandbox, u"echo fine"_s), u"fine"_s);
        QCOMPARE(await(sandbox->destroy()), Result<>());
    }

    void anIdleSessionIsStoppedAndKeepsItsFiles()
    {
        const auto clock = std::make_shared<ManualClock>();
        const SnapshotFixture fixture(clock);
        const auto provider = fixture.make();
        const auto sandbox = fixture.sandbox(provider, fixture.bare(u"idle"_s), Json{{"idleTimeoutMinutes", 10}});
        QVERIFY(await(sandbox->start()));
        fixture.run(sandbox, u"echo kept > file"_s);
        Command sleeping;
        sleeping.command = u"sleep 1000"_s;
        const auto process = await(sandbox->spawn(sleeping));
        QVERIFY(process);
        clock->advance(1h);
        QCOMPARE(sandbox->status(), Sandbox::Status::Running);
        QVERIFY(await((*process)->kill()));
        clock->advance(9min + 59s);
        QCOMPARE(sandbox->status(), Sandbox::Status::Running);
        clock->advance(1s);
        QTRY_COMPARE(sandbox->status(), Sandbox::Status::Stopped);
        QCOMPARE(fixture.output(sandbox, u"cat file"_s), u"kept"_s);
        QCOMPARE(await(sandbox->destroy()), Result<>());
        await(provider->close());
    }

    void processorsAreBoundedByTheMachine()
    {
        for (const int count : {1, 1024}) {
            const auto sandbox = m_fixture.sandbox(m_provider, context(u"cpus"_s), Json{{"cpuCount", count}});
            QVERIFY(await(sandbox->start()));
            QCOMPARE(m_fixture.output(sandbox, u"nproc"_s).toInt(), count == 1 ? 1 : QThread::idealThreadCount());
            QCOMPARE(await(sandbox->stop()), Result<>());
        }
    }

    void aRepositoryIsSeenAsAMirrorAndNothingOfIt()
    {
        const auto sandbox = m_fixture.sandbox(m_provider, context(u"mirror"_s));
        QVERIFY(await(sandbox->start()));
        RepositoryAccess access;
        access.cloneUrl = m_fixture.git().path(u"app"_s);
        const QString commit = m_fixture.git().commit(u"app"_s, u"later"_s, "later\n");
        const auto source = await(sandbox->repositorySource(access, commit));
        QVERIFY(source);
        QVERIFY(source->url.startsWith(u"/run/millwright/mirrors/"_s));
        QCOMPARE(m_fixture.output(sandbox,
                     u"git -C app fetch -q %1 %2 && git -C app rev-parse FETCH_HEAD; ls /run/millwright/mirrors | wc -l"_s.arg(
                         source->url, commit)),
            commit + u"\n1"_s);
        QVERIFY(m_fixture.run(sandbox, u"touch %1/x || git --git-dir=%1 update-ref refs/heads/x HEAD"_s.arg(source->url)).exitCode != 0);

        // A repository that is new to the session appears once nothing runs.
        m_fixture.addRepository(u"second"_s);
        access.cloneUrl = m_fixture.git().path(u"second"_s);
        const auto second = await(sandbox->repositorySource(access, {}));
        QVERIFY(second);
        QCOMPARE(m_fixture.output(sandbox, u"git clone -q %1 two && cat two/README"_s.arg(second->url)), u"read me"_s);
        QCOMPARE(sandbox->status(), Sandbox::Status::Running);
        QCOMPARE(await(sandbox->destroy()), Result<>());
    }

    void aSessionWhoseNamespaceDiedIsStoppedAndStartsAgain()
    {
        const auto sandbox = m_fixture.sandbox(m_provider, context(u"died"_s));
        QVERIFY(await(sandbox->start()));
        Command command;
        command.command = u"echo kept > file; exec sleep 1000"_s;
        const auto process = await(sandbox->spawn(command));
        QVERIFY(process);
        m_fixture.run(sandbox, u"while ! test -s file; do sleep 0.02; done"_s);
        // The guard is this process's child that has the session's folder in its arguments.
        QProcess find;
        find.start(u"/bin/sh"_s,
            {u"-c"_s,
                u"grep -lz '%1/sessions/died/' /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n' | cut -d/ -f3"_s.arg(m_fixture.data())});
        QVERIFY(find.waitForFinished());
        for (const QByteArray &pid : find.readAllStandardOutput().split('\n')) {
            if (pid.toInt() > 0)
                ::kill(pid.toInt(), SIGKILL);
        }
        const auto result = await((*process)->wait());
        QVERIFY(result);
        QVERIFY(result->killed);
        QTRY_COMPARE(sandbox->status(), Sandbox::Status::Stopped);
        QCOMPARE(m_fixture.output(sandbox, u"cat file"_s), u"kept"_s);
        QCOMPARE(await(sandbox->destroy()), Result<>());
    }

    void whatTheMachineCannotGiveIsAnErrorAndNeverLeftOut()
    {
        const auto plain = m_fixture.sandbox(m_provider, context(u"refused"_s), Json{{"isolation", "none"}, {"network", false}});
        QCOMPARE(await(plain->start()).error().code, ErrorCode::InvalidEnvironment);

        // A machine without bubblewrap: no folder in PATH has it.
        ProviderHost host = m_fixture.host();
        host.environment.insert(u"PATH"_s, u"/nonexistent"_s);
        const auto provider = await(SnapshotProvider().create(host, Json::object())).value();
        QVERIFY(provider->settingsSchema().json()["properties"]["isolation"]["default"] == "none");
        const auto isolated = m_fixture.sandbox(provider, context(u"refused"_s), Json{{"isolation", "bubblewrap"}});
        const auto started = await(isolated->start());
        QCOMPARE(started.error().code, ErrorCode::IsolationUnavailable);
        QVERIFY(started.error().message.contains(u"bubblewrap"_s));
        QVERIFY(!QFile::exists(m_fixture.data() + u"/sessions/refused"_s));
        await(provider->close());
    }

    void withoutIsolationCommandsRunAsPlainProcessesThatEndWithTheSession()
    {
        const SnapshotFixture fixture;
        const auto provider = fixture.make(Json{{"defaults", {{"isolation", "none"}}}});
        const auto sandbox = fixture.sandbox(provider, fixture.bare(u"plain"_s));
        QVERIFY(await(sandbox->start()));
        QCOMPARE(sandbox->workingDirectory(), fixture.data() + u"/sessions/plain/tree/workspace"_s);
        QCOMPARE(fixture.output(sandbox, u"pwd; echo $HOME"_s),
            sandbox->workingDirectory() + u"\n"_s + fixture.data() + u"/sessions/plain/tree/home"_s);
        const int left = fixture.output(sandbox, u"setsid sleep 1000 >/dev/null 2>&1 & echo $!"_s).toInt();
        QVERIFY(left > 0 && ::kill(left, 0) == 0);
        QCOMPARE(await(sandbox->stop()), Result<>());
        QVERIFY(::kill(left, 0) != 0);
        QCOMPARE(await(sandbox->destroy()), Result<>());
        await(provider->close());
    }
};

QTEST_GUILESS_MAIN(TestSessions)
#include "tst_sessions.moc"
