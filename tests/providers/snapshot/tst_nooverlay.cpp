// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/providers/snapshot/snapshotfixture.h"
#include "tests/support/cannotrun.h"

#include <QProcess>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

constexpr auto insideVariable = "MILLWRIGHT_TEST_NO_OVERLAY";

} // namespace

/// A data folder on which no overlay can be mounted, because it lies on one. main() sees to it that all this runs on such a
/// disk.
class TestNoOverlay : public QObject
{
    Q_OBJECT

    std::unique_ptr<SnapshotFixture> m_fixture;
    std::shared_ptr<FactorySandbox> m_provider;

private Q_SLOTS:
    void initTestCase()
    {
        if (!qEnvironmentVariableIsSet(insideVariable))
            return cannotRun("bwrap cannot mount an overlay here");
        m_fixture = std::make_unique<SnapshotFixture>();
        m_fixture->addRepository(u"app"_s);
        m_provider = m_fixture->make();
    }

    void cleanupTestCase()
    {
        if (m_provider)
            await(m_provider->close());
    }

    void theProviderSaysSo()
    {
        const auto requirements = await(m_provider->requirements());
        const auto overlay = std::ranges::find(*requirements, u"overlay"_s, &Requirement::name);
        QVERIFY(overlay != requirements->end());
        QCOMPARE(overlay->state, Requirement::State::Limited);
        QVERIFY2(overlay->text.contains(u"so each session gets a copy of its template"_s), qPrintable(overlay->text));
    }

    void aSessionGetsACopy()
    {
        const SandboxContext context = m_fixture->context(u"one"_s, u"app"_s, {u"echo made > made"_s});
        const SandboxBuild built = m_fixture->build(m_provider, context);
        QCOMPARE(built.status, BuildStatus::Ready);
        const QByteArray log = SnapshotFixture::log(m_provider, built.buildId);
        QVERIFY2(log.contains("--- No overlay could be mounted on “"), log.constData());

        const auto first = SnapshotFixture::sandbox(m_provider, context);
        QVERIFY(await(first->start()));
        QCOMPARE(first->info().metadata.value(u"workspace"_s), u"copy"_s);
        QCOMPARE(first->templateId(), built.templateId);
        QCOMPARE(SnapshotFixture::output(first, u"cd app && cat made src/deep/one.txt"_s), u"made\none"_s);
        // Which an overlay could not: the folder came from the template.
        QCOMPARE(SnapshotFixture::output(first, u"cd app && mv src sources && echo changed > made && ls sources"_s), u"deep"_s);

        const auto second = SnapshotFixture::sandbox(m_provider, m_fixture->context(u"two"_s, u"app"_s, {u"echo made > made"_s}));
        QVERIFY(await(second->start()));
        QCOMPARE(SnapshotFixture::output(second, u"cat app/made app/src/deep/one.txt"_s), u"made\none"_s);
        QVERIFY(await(first->destroy()));
        QVERIFY(await(second->destroy()));
    }
};

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    if (!qEnvironmentVariableIsSet(insideVariable)) {
        const QTemporaryDir folder;
        const QStringList disk{u"--dev-bind"_s, u"/"_s, u"/"_s, u"--overlay-src"_s, folder.path(), u"--tmp-overlay"_s, folder.path(),
            u"--setenv"_s, u"TMPDIR"_s, folder.path(), u"--setenv"_s, QString::fromLatin1(insideVariable), u"1"_s};
        if (QProcess::execute(u"bwrap"_s, disk + QStringList{u"true"_s}) == 0)
            return QProcess::execute(u"bwrap"_s, disk + QCoreApplication::arguments());
    }
    TestNoOverlay test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_nooverlay.moc"
