// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"
#include "models/factory/project.h"

namespace Millwright {

/// What a person changed in an environment; nothing means unchanged.
struct EnvironmentEdits {
    qint64 revision = 0; ///< of the environment that was edited
    QByteArray settings = {}; ///< a JSON object of what changed, null for what is unset
    std::optional<QString> workingDirectory = {}; ///< empty: the provider's default
    std::optional<QStringList> workspaceSetupCommand = {};
    QList<ProjectRepository> loadedRepositories = {};
    QList<ProjectRepository> repositories = {}; ///< in their order, as edited
    BuildTriggers loadedTriggers = {};
    BuildTriggers triggers = {}; ///< as edited
};

/// The body of the PATCH route that saves `edits`: only what differs, so that what somebody else changed meanwhile
/// stays. A new order lists every repository with its position. A command of one step is a text, of several a list, of
/// none null. A schedule always says whether it is enabled, and that it goes by the machine's zone with null.
MILLWRIGHT_MODELS_EXPORT QByteArray environmentPatch(const EnvironmentEdits &edits);

/// Where an issue's pointer leads: "sandboxWorkdir", "workspaceSetupCommand", "repositories/<index>", "buildTriggers/..." or,
/// for anything else, the setting it is about.
struct IssuePlace {
    enum class Part { Setting, WorkingDirectory, WorkspaceSetup, Repository, Triggers };
    Part part = Part::Setting;
    QString settingPointer = {}; ///< as the settings document counts it
    int repository = -1; ///< index in the list that was sent
    QString trigger = {}; ///< "schedule/cron", "schedule/timezone", "push/debounceMinutes", ...
};

MILLWRIGHT_MODELS_EXPORT IssuePlace placeOf(const SettingsIssue &issue);

/// The repositories that environmentPatch() lists, in its order; an issue's index counts these.
MILLWRIGHT_MODELS_EXPORT QList<ProjectRepository> sentRepositories(const EnvironmentEdits &edits);

} // namespace Millwright
