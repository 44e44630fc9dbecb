// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/factorysandbox.h"
#include "models/sandbox/sandbox.h"
#include "tests/support/manualclock.h"

#include <QObject>

namespace Millwright {

/// What the conformance suite has to know of a provider: what it promises, and how one is made.
class ConformanceFixture
{
public:
    /// What a provider does not promise is not asked of it. No provider has mounts.
    struct Capabilities {
        bool environmentVariables = true;
        bool workingDirectory = true; ///< of a single command
        bool timeout = true; ///< by the clock, SIGTERM first, exit code 124
        bool concurrency = true;
        bool input = true; ///< write()
        bool reconnection = true; ///< files outlive stop and start
        bool destroyRemovesFiles = true;
        bool sessionIdNamesFolder = false; ///< so that ids that lead elsewhere must be refused
        int commandsInARow = 100; ///< fewer where each starts an interpreter
    };

    struct OptionSet {
        QString name;
        std::function<Async<std::shared_ptr<FactorySandbox>>()> make;
        QString complaint = {}; ///< part of the message; empty: these options are fine
    };

    virtual ~ConformanceFixture();

    virtual QString provider() const = 0;
    /// What its sandboxes call themselves.
    virtual QString sandboxProvider() const { return provider(); }
    virtual Capabilities capabilities() const { return {}; }
    /// A new object over the same machine, folders or account each time, as after a restart.
    virtual std::shared_ptr<FactorySandbox> make(std::shared_ptr<Clock> clock) = 0;
    virtual SandboxContext context(const QString &sessionId);
    virtual SettingsDocument settings() { return {}; }
    /// How many machines of that session there are, whatever the provider's objects know.
    virtual int machines(const QString &sessionId) = 0;

    /// The names of the settings in the order of the schema.
    virtual QStringList settingsNames() const { return {}; }
    virtual bool hasTemplate() const { return false; }
    virtual std::optional<SandboxBuilds::Capabilities> builds() const { return std::nullopt; }
    virtual bool offersRecreate() const { return true; }
    /// The context of a session with one repository that is reached with `token`. Asked for with a template only.
    virtual SandboxContext repositoryContext(const QString &sessionId, const QString &token);
    /// Settings that make another template than settings(). Asked for with a template only.
    virtual SettingsDocument otherSettings() { return {}; }

    virtual QList<OptionSet> optionSets() { return {}; }
};

/// The scenarios that every provider has to pass. One started sandbox serves the tests of commands; what changes a
/// lifecycle makes its own.
class ConformanceTest : public QObject
{
    Q_OBJECT

public:
    explicit ConformanceTest(std::unique_ptr<ConformanceFixture> fixture);
    ~ConformanceTest() override;

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();

    // Commands
    void aCommandSucceedsWithItsOutput();
    void theErrorStreamIsKeptApart();
    void anExitCodeThatIsNotZeroIsAFailure();
    void argumentsStayApartAndWhole();
    void variablesReachTheCommand();
    void theCommandRunsInItsFolder();
    void aFolderThatIsNotThereIsAnError();
    void aCommandWithoutInputReadsNothing();
    void aTimeoutEndsTheCommand();
    void aCommandThatIgnoresTheTimeoutIsKilled();
    void commandsAtOnceKeepTheirOutputAndVariables();
    void manyCommandsOneAfterAnother();
    void textIsWholeAcrossChunks();
    void bytesThatAreNoTextDoNoHarm();
    void keptOutputIsLimitedLiveOutputIsNot();
    void aStopRequestKillsTheCommand();

    // Processes
    void aSpawnedProcessHasAnIdAndOutput();
    void theExitCodeIsKnownAfterTheEnd();
    void liveOutputComesOnItsChannel();
    void aKillEndsTheProcessAndItsChildren();
    void inputReachesTheProcess();
    void runningProcessesAreListed();
    void aProcessIsFoundByItsId();
    void processesAreIndependent();
    void processesAreKilledByTheirId();
    void variablesOfTheSandboxReachProcesses();
    void aProcessInTheBackgroundDoesNotHoldTheCommand();

    // Lifecycle
    void twoSandboxesAreDistinct();
    void makingASandboxTouchesNothing();
    void theStatusFollowsTheLifecycle();
    void theInfoTellsTheSandbox();
    void idAndFilesOutliveStopAndStart();
    void aSandboxIsFoundAgainByAnotherObject();
    void startsAtOnceMakeOneMachine();
    void aStopDuringTheStartStops();
    void aFailingStartHookRunsAgainOnTheSameMachine();
    void aStopEndsEveryProcess();
    void itIsKnownWhetherThereIsAMachine();
    void destroyFindsTheMachineByTheSessionAlone();
    void destroyTwiceAndOfNothingSucceed();
    void sessionsDoNotSeeEachOthersFolder();

    // Contract
    void theDescriptionTellsWhatThereIs();
    void contextsThatTheContractExcludesAreRefused();
    void idsThatLeadElsewhereAreRefused();
    void aSessionWithoutRepositoryHasNoTemplate();
    void theTemplateFollowsItsInputsAndNoCredential();
    void optionsAreTakenOrRefused_data();
    void optionsAreTakenOrRefused();

private:
    std::shared_ptr<Sandbox> makeSandbox(const QString &sessionId, std::shared_ptr<Clock> clock = {}, const QString &sandboxId = {});
    Result<CommandResult> run(const QString &text);
    void destroy(const std::shared_ptr<Sandbox> &sandbox);

    std::unique_ptr<ConformanceFixture> m_fixture;
    ConformanceFixture::Capabilities m_can;
    std::shared_ptr<SystemClock> m_clock = std::make_shared<SystemClock>();
    std::shared_ptr<FactorySandbox> m_provider;
    QList<std::shared_ptr<FactorySandbox>> m_others; ///< closed at the end
    std::shared_ptr<Sandbox> m_sandbox;
};

/// A session's id that no other test and no other run has.
QString freshSessionId();

} // namespace Millwright
