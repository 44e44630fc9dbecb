// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/mainwindow/background.h"

#include <optional>

namespace Millwright {

/// A desktop that does what it is told, with or without a tray.
class FakeBackground : public Background
{
public:
    bool tray = true;
    bool stays = false;
    bool starts = false;
    std::optional<Error> error = {};

    bool hasTray() const override { return tray; }
    bool staysInTray() const override { return stays && tray; }
    void setStaysInTray(bool wanted) override { stays = wanted; }
    bool startsWithDesktop() const override { return starts; }
    Result<> setStartsWithDesktop(bool wanted) override
    {
        if (error)
            return std::unexpected(*error);
        starts = wanted;
        return {};
    }
};

} // namespace Millwright
