// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/project.h"

namespace Millwright {

/// What a person edits of an environment, as it is stored, edited, kept in a file, or another project's.
struct MILLWRIGHT_MODELS_EXPORT EnvironmentState {
    SettingsDocument settings = {};
    QString workingDirectory = {}; ///< empty: the provider's default
    QStringList workspaceSetupCommand = {};
    QList<ProjectRepository> repositories = {}; ///< in their order
    BuildTriggers triggers = {}; ///< a project's own: neither in a file nor taken over from another one

    static EnvironmentState of(const ProjectEnvironment &environment);

    /// What is different in `later`, in the words and the order of the form. `schema` gives the settings their titles and
    /// defaults.
    QList<TemplateChange> changesTo(const EnvironmentState &later, const SettingsSchema &schema) const;
};

/// What would become of an environment that took over another one.
struct MILLWRIGHT_MODELS_EXPORT TakenEnvironment {
    EnvironmentState state;
    /// Settings that the schema does not declare, and repositories that the project does not have: neither is taken over.
    QStringList otherSettings = {};
    QStringList otherRepositories = {};

    /// Every declared setting, the commands and the working directory become those of `other`. A repository takes its
    /// part from the one of the same address; the project gets none and loses none. Those that both have stand in the
    /// order of `other`, in the places that they have now.
    static TakenEnvironment of(const EnvironmentState &own, const EnvironmentState &other, const SettingsSchema &schema);
};

} // namespace Millwright
