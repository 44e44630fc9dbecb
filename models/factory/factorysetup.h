// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/project.h"
#include "models/factory/sandboxchoice.h"
#include "models/settings/settingsdocument.h"
#include "models/settings/settingsschema.h"

// How a factory is set up: plain values, the same for the store, the client and the window.

namespace Millwright {

/// A provider that a factory can use, with the options it is, or would be, made from.
struct ProviderOffer {
    QString id;
    QString title;
    SettingsSchema schema; ///< of the options
    SettingsDocument options; ///< as they are stored
};

/// A provider that was found and cannot be used.
struct RefusedProvider {
    QString name; ///< of its file
    QString why; ///< a sentence

    bool operator==(const RefusedProvider &) const = default;
};

/// How a factory gets its sandboxes.
struct FactorySetup {
    QString chosen; ///< by a person: an id, or SandboxChoice::automatic
    SandboxChoice choice; ///< what follows from it
    SandboxChoice automatic; ///< what would follow from `automatic`
    QString problem = {}; ///< why the provider of the choice could not be made; empty: it is at work, or none is wanted
    bool keepsVariables = true; ///< see FactorySandbox::keepsVariables(), of the provider at work
    QList<ProviderOffer> offers = {};
    QList<RefusedProvider> refused = {};
    QList<Session> sandboxes = {}; ///< of all projects and providers, the sessions that have one
    int runningBuilds = 0;
};

/// A variable that sessions get (spec: "Scope env to one factory").
struct Variable {
    QString id = {}; ///< a UUID without braces; empty: not stored yet
    QString name;
    QString value = {}; ///< empty where it is a secret
    bool isSecret = false; ///< the value is in the SecretStore, or in the environment of the application under the same name
    bool forAllProjects = true;
    QStringList projectIds = {}; ///< that get it, where not all do; ids, because names change and are not unique
    qint64 revision = 0; ///< grows with each change of the name or the value

    bool operator==(const Variable &) const = default;
};

} // namespace Millwright
