// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/items/environmentpatch.h"
#include "ui/theme/card.h"

class QLabel;
class QLineEdit;

namespace Millwright {

class SettingsForm;
class StepsEditor;
class ToneLabel;

/// The provider's settings, and beside them what every environment has: the working directory and the workspace's setup.
///
/// Names: `configuration`, `configuration.form`, `configuration.workdir`, `configuration.workdirIssue`,
/// `configuration.setup`, `configuration.setupIssue`.
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

    int changes() const;
    void addTo(EnvironmentEdits &edits) const;
    SettingsForm *form() const { return m_form; }
    /// What is wrong here and not in the form; empty: nothing.
    QString workingDirectoryIssue() const;
    void setRefused(const QString &workingDirectory, const QString &setup);
    void focusWorkingDirectory();
    void focusSetup();

Q_SIGNALS:
    void changed();

private:
    bool workingDirectoryChanged() const;
    bool setupChanged() const;
    void showIssues();

    QLabel *m_count;
    SettingsForm *m_form;
    QLineEdit *m_workingDirectory;
    ToneLabel *m_workingDirectoryIssue;
    StepsEditor *m_setup;
    ToneLabel *m_setupIssue;
    QString m_loadedDirectory;
    QStringList m_loadedSetup;
    QString m_refusedDirectory;
    QString m_refusedSetup;
};

} // namespace Millwright
