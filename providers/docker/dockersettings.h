// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/settings/settingsdocument.h"
#include "models/settings/settingsschema.h"

namespace Millwright {

/// What a project may tune, with the defaults filled in.
struct DockerSettings {
    static constexpr auto builtInBaseImage = QLatin1StringView("node:22-slim");

    QString baseImage = QString(builtInBaseImage);
    QString owner = QStringLiteral("root"); ///< `user` or `user:group`, by name or number

    bool operator==(const DockerSettings &) const = default;

    /// `document` over these settings. What is there must be right; other keys do not matter. ErrorCode::InvalidEnvironment
    /// with an issue for each value that is not.
    [[nodiscard]] Result<DockerSettings> with(const SettingsDocument &document) const;
};

/// The schema whose defaults are `defaults`.
SettingsSchema dockerSettingsSchema(const DockerSettings &defaults);

} // namespace Millwright
