// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/client/refresh.h"
#include "models/items/environmentpatch.h"

#include "ui/theme/colors.h"

#include <QWidget>

class QSplitter;

namespace Millwright {

class BuildsPanel;
class EnvironmentForm;
class MessageBar;
class RequirementWatch;
class StatusCard;

/// One project's environment: what is built, the form that tunes it, and its builds with their logs.
///
/// Names: `environment`, `environment.requirement`, `environment.message`, and those of StatusCard, EnvironmentForm, ConfigurationCard,
/// SettingsForm, RepositoriesCard, RepositoryDetails, TriggersCard, BuildsPanel and TemplateDialog.
class EnvironmentPage : public QWidget
{
    Q_OBJECT

public:
    EnvironmentPage(FactoryClient &client, RequirementWatch &requirements, std::shared_ptr<Clock> clock, QWidget *parent = nullptr);

    /// Empty: none. What was edited and not saved is gone.
    void showProject(const QString &projectId);
    void reload();
    /// Reads again what that change is about.
    void handle(const Change &change);
    void refreshTimes();

    int unsavedChanges() const;
    bool canSave() const;
    bool canBuild() const;
    bool canCancel() const;
    bool canShowChanges() const;
    bool canCompare() const;
    bool canShowTemplate() const;

    /// Offered beside the button that builds, and for the rows of the history.
    void setBuildActions(const QList<QAction *> &actions);
    void save();
    void revert();
    void buildNow();
    void cancelBuild();
    /// Of the selected build, against what is saved.
    void showChanges();
    /// The two that are selected; one, and the one before it; else the newest two.
    void compareBuilds();
    /// Of the next build of what is saved.
    void showTemplate();
    void showBuild(qint64 number);
    void focusLog();
    void focusAddRepository();
    void showIssues();

Q_SIGNALS:
    void environmentRead(const Millwright::ProjectEnvironment &environment);
    /// What can be saved, built or cancelled changed.
    void stateChanged();
    void saved();
    /// Refused or failed; what was typed is still there.
    void saveFailed();
    /// Somebody wants to choose the provider.
    void setupRequested();

private:
    enum class Offer { Nothing, Build, Reload, KeepMine, SetUp };

    void readEnvironment(Refresh::Token token);
    void readRuns(Refresh::Token token);
    void readBootTemplate();
    void take(const ProjectEnvironment &environment);
    void finishSave(const Result<EnvironmentUpdate> &update, const EnvironmentEdits &sent);
    void tellSaved(const EnvironmentUpdate &update);
    void tellConflict();
    /// Sandboxes are off, or no longer.
    void tellSandbox(const ProjectEnvironment &environment);
    void tellOutcome(const BuildRun &run);
    void compare(qint64 first, std::optional<qint64> second);
    void tell(Tone tone, const QString &text, Offer offer = Offer::Nothing);
    void actOnMessage();

    FactoryClient &m_client;
    RequirementWatch &m_requirements;
    std::shared_ptr<Clock> m_clock;
    QString m_projectId;
    std::optional<ProjectEnvironment> m_environment;
    bool m_saving = false;
    int m_storing = 0; ///< repositories that are being added or removed
    bool m_ownChange = false; ///< the next revision is of our own making
    Offer m_offer = Offer::Nothing;
    qint64 m_toldStart = 0; ///< the message tells that this build was started
    Refresh m_environmentRefresh;
    Refresh m_runsRefresh;
    StatusCard *m_status;
    MessageBar *m_message;
    QSplitter *m_splitter;
    EnvironmentForm *m_form;
    BuildsPanel *m_builds;
};

} // namespace Millwright
