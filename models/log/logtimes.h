// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/logpage.h"

#include "millwright_models_export.h"

#include <QDateTime>

#include <optional>
#include <vector>

namespace Millwright {

/// When the bytes of a log arrived. At most `mostTimes` are kept: of a log with more, they become coarser.
class MILLWRIGHT_MODELS_EXPORT LogTimes
{
public:
    static constexpr std::size_t mostTimes = 64 * 1024; ///< 1 MiB of them

    /// Behind those that are there.
    void add(LogTime time);
    /// Nothing when it was not recorded.
    std::optional<QDateTime> at(qint64 offset) const;
    /// Those of a part of it, by their offset in the part.
    QList<LogTime> within(qint64 offset, qint64 length) const;

private:
    void thinOut();

    std::vector<LogTime> m_times;
    std::chrono::milliseconds m_distance{1};
};

} // namespace Millwright
