// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"

namespace Millwright {

/// A lock on a file that other processes, and other owners in this one, respect too (flock). Held until it is
/// destroyed; the kernel lets go of it when the process dies.
class MILLWRIGHT_MODELS_EXPORT FileLock
{
public:
    enum class Mode { Shared, Exclusive };

    ~FileLock();
    Q_DISABLE_COPY_MOVE(FileLock)

    /// Waits for its turn, looking every tenth of a second. ErrorCode::Storage when the file cannot be made.
    [[nodiscard]] static Async<std::shared_ptr<FileLock>> acquire(
        std::shared_ptr<Clock> clock, QString path, Mode mode, std::stop_token stop = {});

private:
    explicit FileLock(int descriptor);

    int m_descriptor;
};

} // namespace Millwright
