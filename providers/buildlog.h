// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/steplog.h"
#include "models/sandbox/sandboxbuilds.h"

namespace Millwright {

/// The log of one build, in a file.
class BuildLog : public StepLog
{
public:
    /// Writes to `path`, from its end on.
    BuildLog(const QString &path, std::shared_ptr<const Redactor> redactor, std::shared_ptr<Clock> clock);
    ~BuildLog() override;

    /// Whether everything could be written; a full disk is told, not ignored.
    bool isWhole() const { return m_whole; }

    /// The bytes from `cursor` on, at most a page; `ended` says that nobody writes any more.
    [[nodiscard]] static Result<LogPage> read(const QString &path, const QString &cursor, bool ended);

protected:
    void put(const QByteArray &bytes) override;

private:
    int m_file = -1;
    bool m_whole = true;
};

} // namespace Millwright
