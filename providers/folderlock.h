// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"

#include <memory>

namespace Millwright {

/// The lock of a folder (flock on its file `lock`), which other processes respect too. It is held until this object is
/// gone and no process that inherited the descriptor lives any more; so the processes of a session whose engine was killed
/// keep others out as long as they are there.
class FolderLock
{
public:
    enum class Mode { Shared, Exclusive };

    ~FolderLock();
    Q_DISABLE_COPY_MOVE(FolderLock)

    /// Takes it at once. ErrorCode::Conflict when somebody else has it, ErrorCode::NotFound when the folder is gone.
    [[nodiscard]] static Result<std::shared_ptr<FolderLock>> tryNow(const QString &folder, Mode mode = Mode::Exclusive);

    /// Takes it at once where it is free, and waits some seconds by the clock for a holder that is just ending.
    [[nodiscard]] static Async<std::shared_ptr<FolderLock>> acquire(
        std::shared_ptr<Clock> clock, QString folder, Mode mode = Mode::Exclusive, std::stop_token stop = {});

    /// Whether somebody, here or in another process, holds it.
    [[nodiscard]] static bool isHeld(const QString &folder);

    int descriptor() const { return m_descriptor; }

private:
    explicit FolderLock(int descriptor);

    int m_descriptor;
};

} // namespace Millwright
