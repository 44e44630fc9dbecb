// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/settings/settingsdocument.h"
#include "models/settings/settingsschema.h"
#include "providers/snapshot/machine.h"

#include <chrono>

namespace Millwright {

/// What a project may tune, with the defaults filled in.
struct SnapshotSettings {
    bool isolated = true;
    bool network = true;
    bool overlay = true;
    int cpuCount = 0; ///< 0: all
    std::chrono::minutes setupTimeout{30};
    std::chrono::minutes idleTimeout{60}; ///< 0: never

    bool operator==(const SnapshotSettings &) const = default;

    /// `document` over these settings. What is there must have its type and bounds; other keys do not matter.
    [[nodiscard]] Result<SnapshotSettings> with(const SettingsDocument &document) const;

    /// Whether templates are seen through an overlay, not copied.
    bool usesOverlay(const Machine &machine) const { return isolated && overlay && machine.overlays; }

    /// Whether `machine` can give what is asked for; nothing is left out silently.
    [[nodiscard]] Result<> appliesTo(const Machine &machine) const;
};

/// The schema whose defaults are `defaults`.
SettingsSchema snapshotSettingsSchema(const SnapshotSettings &defaults);

} // namespace Millwright
