// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/providers/conformance.h"
#include "tests/providers/docker/providerfixture.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

#include <QRandomGenerator>
#include <QStorageInfo>

#include <fcntl.h>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

constexpr auto variable = "MILLWRIGHT_SMALL_DOCKER";
constexpr qint64 mebibyte = 1024 * 1024;

} // namespace

/// Of a real engine, whose disk nobody else uses: the one that MILLWRIGHT_SMALL_DOCKER names as DOCKER_HOST would.
class TestFullDisk : public QObject
{
    Q_OBJECT

    std::unique_ptr<DockerProviderFixture> m_fixture;
    std::shared_ptr<FactorySandbox> m_provider;
    QString m_filling; ///< the file that takes the room

    /// Takes all room of the engine's disk but `left` bytes.
    void fill(qint64 left)
    {
        QFile file(m_filling);
        QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(file.errorString()));
        const QStorageInfo disk(m_filling);
        QCOMPARE(::posix_fallocate(file.handle(), 0, disk.bytesAvailable() - left), 0);
    }

    void makeRoom() { QVERIFY(QFile::remove(m_filling)); }

    /// A context whose repository holds so much that cannot be made smaller.
    SandboxContext contextWith(qint64 bytes) const
    {
        QByteArray content(bytes, Qt::Uninitialized);
        QRandomGenerator::global()->generate(content.begin(), content.end());
        m_fixture->host().git().commit(u"app"_s, u"big"_s, content);
        return m_fixture->host().context(freshSessionId());
    }

    SandboxBuild build(const SandboxContext &context)
    {
        const auto begun = await(m_provider->builds()->start(context, {}));
        if (!begun)
            return {.buildId = {}, .status = BuildStatus::Failed, .error = begun.error().message};
        return HostFixture::finished(*m_provider->builds(), begun->buildId);
    }

private Q_SLOTS:
    void init()
    {
        const QString host = qEnvironmentVariable(variable);
        if (host.isEmpty())
            return DockerFixture::leaveOut(u"%1 names no engine with a small disk of its own."_s.arg(QLatin1StringView(variable)));
        qputenv("DOCKER_HOST", host.toLocal8Bit());
        m_fixture = std::make_unique<DockerProviderFixture>();
        if (const QString why = m_fixture->docker().missing(); !why.isEmpty())
            return DockerFixture::leaveOut(why);
        m_filling = m_fixture->docker().call("GET", u"/info"_s).text("/DockerRootDir") + u"/filling"_s;
        m_fixture->host().addRepository(u"app"_s);
        m_provider = m_fixture->make();
    }

    void cleanup()
    {
        QFile::remove(m_filling);
        if (m_provider)
            await(m_provider->close());
        m_provider.reset();
        m_fixture.reset();
    }

    void aBuildIsToldAndCanBeMadeAgain_data()
    {
        QTest::addColumn<qint64>("left");
        QTest::newRow("the checkouts do not get there") << 2 * mebibyte;
        // Twice what the repository takes, in the work tree and its objects, and then once more for the layer.
        QTest::newRow("there is no room for a layer of them") << 24 * mebibyte;
    }

    void aBuildIsToldAndCanBeMadeAgain()
    {
        QFETCH(qint64, left);
        const SandboxContext context = contextWith(8 * mebibyte);
        fill(left);
        const auto failed = build(context);
        QCOMPARE(failed.status, BuildStatus::Failed);
        QVERIFY2(failed.error.contains(u"no space left on device"_s), qPrintable(failed.error));
        QVERIFY2(failed.error.contains(u"Free some where it keeps its images"_s), qPrintable(failed.error));
        QVERIFY(HostFixture::log(*m_provider->builds(), failed.buildId).contains(failed.error.toUtf8()));
        makeRoom();
        const auto ready = build(context);
        QVERIFY2(ready.status == BuildStatus::Ready, qPrintable(ready.error));
    }

    void aSetupCommandIsTold()
    {
        SandboxContext context = contextWith(1);
        context.repos.first().setupCommand = {u"dd if=/dev/zero of=/filling bs=1M count=1000 && rm /filling"_s};
        const auto failed = build(context);
        QCOMPARE(failed.status, BuildStatus::Failed);
        QVERIFY2(failed.error.contains(u"Look at the log"_s), qPrintable(failed.error));
        const QByteArray log = HostFixture::log(*m_provider->builds(), failed.buildId);
        QVERIFY2(log.contains("No space left on device"), log.constData());
    }

    void aStartIsToldAndLeavesNothingBehind()
    {
        const QString session = freshSessionId();
        const auto sandbox = m_fixture->sandbox(m_provider, {.sessionId = session});
        fill(0);
        const auto refused = await(sandbox->start());
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Storage);
        QVERIFY2(refused.error().message.contains(u"Free some where it keeps its images"_s), qPrintable(refused.error().message));
        QCOMPARE(m_fixture->containers(session).size(), 0);
        makeRoom();
        const auto started = await(sandbox->start());
        QVERIFY2(started, qPrintable(started ? QString() : started.error().message));
        QCOMPARE(*started, Sandbox::Outcome::Created);
        QCOMPARE(m_fixture->containers(session), QStringList{sandbox->sandboxId()});
    }

    void aSessionGoesOnWithWhatItHas()
    {
        const auto sandbox = m_fixture->sandbox(m_provider, {.sessionId = freshSessionId()});
        QVERIFY(await(sandbox->start()));
        fill(0);
        const QString said = m_fixture->output(sandbox, u"echo still here; echo lost >/file || echo told"_s);
        QVERIFY2(said.startsWith("still here\ntold\n"_L1), qPrintable(said));
        QVERIFY(await(sandbox->destroy()));
        QCOMPARE(m_fixture->containers(sandbox->id()).size(), 0);
    }
};

QTEST_GUILESS_MAIN(TestFullDisk)
#include "tst_dockerfulldisk.moc"
