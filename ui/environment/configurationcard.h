// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/items/environmentpatch.h"
#include "models/items/environmentstate.h"
#include "ui/theme/card.h"

class QLineEdit;

namespace Millwright {

class ElidedLabel;
class SettingsEditor;
class StepsEditor;
class WrappingLabel;

/// The provider's settings, and beside them what every environment has: the working directory and the workspace's setup.
///
/// Names: `configuration`, `configuration.settings`, `configuration.viewForm`, `configuration.viewText`, `configuration.workdir`,
/// `configuration.workdirIssue`, `configuration.setup`, `configuration.setupIssue`.
class ConfigurationCard : public Card
{
    Q_OBJECT

public:
    explicit ConfigurationCard(QWidget *parent = nullptr);
    ~ConfigurationCard() override;

    void load(const ProjectEnvironment &environment);
    /// Takes what is newer where nothing was edited.
    void refresh(const ProjectEnvironment &environment);
    void clear();
    void revert();

    /// Takes over what was edited elsewhere; what was loaded stays.
    void edit(const EnvironmentState &state);
    /// Writes what stands here now, saved or not.
    void addTo(EnvironmentState &state) const;

    int changes() const;
    void addTo(EnvironmentEdits &edits) const;
    SettingsEditor *settings() const { return m_settings; }
    /// What is wrong here and not in the form; empty: nothing.
    QString workingDirectoryIssue() const;
    /// It cannot be saved as it stands.
    bool hasErrors() const;
    /// What was refused of the workspace's setup command and not edited since.
    QString setupIssue() const { return m_refusedSetup; }
    void setRefused(const QString &workingDirectory, const QString &setup);
    void focusWorkingDirectory();
    void focusSetup();

Q_SIGNALS:
    void changed();

private:
    void buildViews();
    bool isRelativeDirectory() const;
    bool workingDirectoryChanged() const;
    bool setupChanged() const;
    void showIssues();

    ElidedLabel *m_count;
    SettingsEditor *m_settings;
    QLineEdit *m_workingDirectory;
    WrappingLabel *m_workingDirectoryIssue;
    StepsEditor *m_setup;
    WrappingLabel *m_setupIssue;
    QString m_loadedDirectory;
    QStringList m_loadedSetup;
    QString m_refusedDirectory;
    QString m_refusedSetup;
};

} // namespace Millwright
