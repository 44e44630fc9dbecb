// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/buildworkflow.h"
#include "models/factory/sessions.h"
#include "models/factory/templates.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// What a factory tells of its provider's templates, and which of them it never lets go.
class TestTemplates : public QObject
{
    Q_OBJECT

    std::unique_ptr<FactoryFixture> m_fixture;
    QString m_project;

    ScriptedProvider &provider() { return *m_fixture->provider; }
    Factory &factory() { return *m_fixture->factory; }

    static QStringList sorted(QStringList list)
    {
        list.sort();
        return list;
    }

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<FactoryFixture>();
        m_project = m_fixture->makeProject();
    }
    void cleanup() { m_fixture.reset(); }

    void theNextTemplateIsDescribedFromTheHeadsAsTheyAreNow()
    {
        provider().onDescribe = FactorySandbox::TemplateDescription{
            .identity = u"4f2a91c"_s, .text = u"FROM busybox\nENV TOKEN=swordfish\n"_s, .syntax = u"Dockerfile"_s};
        m_fixture->core->redactor->addSecret(u"swordfish"_s);
        const QString head = m_fixture->git.commit(u"acme/storefront"_s, u"more"_s, "more\n");
        const auto described = await(factory().templates().describe(m_project));
        QVERIFY2(described && *described, described ? "nothing" : qPrintable(described.error().message));
        QCOMPARE((*described)->identity, u"4f2a91c"_s);
        QCOMPARE((*described)->syntax, u"Dockerfile"_s);
        QVERIFY((*described)->text.startsWith(u"FROM busybox\n"_s));
        QVERIFY(!(*described)->text.contains(u"swordfish"_s));
        const QString url = factory().environment(m_project)->repositories.first().url;
        QCOMPARE(await(provider().lastContext.resolveHead(url, {}, {})), Result<std::optional<QString>>(head));
        // Looking is no event of the project.
        QCOMPARE(provider().starts, 0);
        QVERIFY(factory().environment(m_project)->repositories.first().defaultBranch == u"main"_s);
    }

    void aProviderWithoutTemplatesIsNotAsked()
    {
        provider().templates = false;
        provider().onDescribe = failure(ErrorCode::Unsupported, u"asked"_s);
        const auto described = await(factory().templates().describe(m_project));
        QVERIFY(described && !*described);
    }

    void whatFailsInDescribingIsTold_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<int>("code");
        QTest::newRow("the project is gone") << u"project"_s << static_cast<int>(ErrorCode::NotFound);
        QTest::newRow("the repository is gone") << u"repository"_s << static_cast<int>(ErrorCode::NotFound);
        QTest::newRow("the provider refuses") << u"provider"_s << static_cast<int>(ErrorCode::Network);
        QTest::newRow("there is no provider") << u"none"_s << static_cast<int>(ErrorCode::NoSandbox);
    }

    void whatFailsInDescribingIsTold()
    {
        QFETCH(QString, what);
        QFETCH(int, code);
        const QString project = what == "project"_L1 ? u"00000000-0000-0000-0000-000000000000"_s : m_project;
        if (what == "repository"_L1)
            QVERIFY(QDir(CloneUrl::parse(factory().environment(m_project)->repositories.first().url)->text).removeRecursively());
        if (what == "none"_L1)
            m_fixture->core->sandbox.reset();
        provider().onDescribe = failure(ErrorCode::Network, u"The engine does not answer."_s);
        const auto described = await(factory().templates().describe(project));
        QVERIFY(!described);
        QCOMPARE(static_cast<int>(described.error().code), code);
    }

    void whatIsUsedStays()
    {
        // Active in a project, and two later builds: one runs.
        provider().onStart = SandboxBuild{.buildId = u"b1"_s, .status = BuildStatus::Ready, .templateId = u"active"_s};
        QCOMPARE(await(factory().builds().run(m_project, BuildTrigger::Manual))->outcome, RunOutcome::Started);
        provider().onGet = provider().onStart;
        provider().onStart = SandboxBuild{.buildId = u"b2"_s, .status = BuildStatus::Building, .templateId = u"being made"_s};
        QCOMPARE(await(factory().builds().run(m_project, BuildTrigger::Manual))->outcome, RunOutcome::Started);
        Session session{.id = u"s1"_s, .projectId = m_project, .title = u"one"_s, .branch = u"user/one"_s};
        session.templateId = u"of a session"_s;
        session.createdAt = session.statusSince = m_fixture->clock->now();
        QVERIFY(m_fixture->core->store->insertSession(session));
        QVERIFY(m_fixture->core->store->updateSession(session));
        provider().boots = u"of the next session"_s;

        provider().onStorage = {.templates = 6, .bytes = 3'200'000'000, .unused = 2, .unusedBytes = 1'000'000'000, .removal = {}};
        const auto told = await(factory().templates().storage());
        QCOMPARE(told, Result<std::optional<FactorySandbox::TemplateStorage>>(provider().onStorage));
        const QStringList used{u"active"_s, u"being made"_s, u"of a session"_s, u"of the next session"_s};
        QCOMPARE(sorted(provider().keptTemplates), used);
        provider().keptTemplates.clear();
        QCOMPARE(await(factory().templates().free()), Result<FactorySandbox::TemplateStorage>(provider().onStorage));
        QCOMPARE(sorted(provider().keptTemplates), used);
    }

    void whileOneProjectCannotTellWhatItBootsNothingIsFreed()
    {
        provider().boots = failure(ErrorCode::Network, u"The engine does not answer."_s);
        const auto freed = await(factory().templates().free());
        QCOMPARE(freed.error().code, ErrorCode::Network);
        QCOMPARE(provider().keptTemplates, QStringList());
    }

    void aStartThatHangsKeepsNoOtherProjectWaitingAndNothingIsFreedMeanwhile()
    {
        const QString other = factory().createProject(u"other"_s, {})->id;
        NewRepository repository;
        repository.url = factory().environment(m_project)->repositories.first().url;
        QVERIFY(await(factory().addRepository(other, repository)));
        const Completion<> gate;
        provider().startGate = gate;
        auto hanging = factory().builds().run(m_project, BuildTrigger::Manual);
        QTRY_COMPARE(provider().starts, 1);
        provider().startGate.reset();
        auto freed = factory().templates().free();
        provider().onStart = SandboxBuild{.buildId = u"b2"_s, .status = BuildStatus::Building};
        QCOMPARE(await(factory().builds().run(other, BuildTrigger::Manual))->outcome, RunOutcome::Started);
        QVERIFY(!freed.isReady());
        QVERIFY(!hanging.isReady());
        provider().onStart = SandboxBuild{.buildId = u"b1"_s, .status = BuildStatus::Building, .templateId = u"being made"_s};
        gate.resolve({});
        QCOMPARE(await(std::move(hanging))->outcome, RunOutcome::Started);
        QVERIFY(await(std::move(freed)));
        QVERIFY(provider().keptTemplates.contains(u"being made"_s));
    }

    void withoutAProviderThereIsNothingToTell()
    {
        m_fixture->core->sandbox.reset();
        QCOMPARE(await(factory().templates().storage()), Result<std::optional<FactorySandbox::TemplateStorage>>());
        const auto freed = await(factory().templates().free());
        QVERIFY(!freed);
        QCOMPARE(freed.error().code, ErrorCode::NoSandbox);
        const auto requirements = await(factory().requirements());
        QVERIFY(requirements);
        QCOMPARE(requirements->last().state, Requirement::State::Limited);
        QVERIFY(!requirements->last().text.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestTemplates)
#include "tst_templates.moc"
