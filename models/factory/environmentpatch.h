// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/project.h"
#include "models/storage/store.h"

#include <optional>

namespace Millwright {

/// A change of an environment as a client sends it (the body of the PATCH route), checked for its form: lengths, kinds
/// and ranges. Unknown keys are ignored; what is absent stays as it is.
struct MILLWRIGHT_MODELS_EXPORT EnvironmentPatch {
    struct Repository {
        QString id;
        std::optional<int> position = {};
        std::optional<bool> inEnvironment = {};
        std::optional<QStringList> setupCommand = {};
        std::optional<QString> teardownCommand = {};
    };

    std::optional<QString> workingDirectory = {}; ///< empty: the provider's default
    std::optional<QByteArray> settings = {}; ///< a JSON object; null values remove keys
    std::optional<QStringList> workspaceSetupCommand = {};
    std::optional<bool> scheduleEnabled = {};
    std::optional<QString> cron = {};
    std::optional<QString> timezone = {}; ///< empty: that of the machine
    std::optional<bool> pushEnabled = {};
    std::optional<int> debounceMinutes = {};
    QList<Repository> repositories = {};
    std::optional<qint64> revision = {}; ///< of the environment that was edited

    bool touchesTriggers() const { return scheduleEnabled || pushEnabled || debounceMinutes; }

    /// ErrorCode::InvalidEnvironment with an issue per place that is wrong.
    static Result<EnvironmentPatch> parse(const QByteArray &body);

    /// The repositories as they are after this patch, by position. ErrorCode::NotFound for one the project does not have;
    /// ErrorCode::InvalidEnvironment for positions that are no whole order.
    Result<QList<ProjectRepository>> appliedTo(QList<ProjectRepository> repositories) const;
};

} // namespace Millwright
