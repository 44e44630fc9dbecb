// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/sandbox/sandboxprocess.h"
#include "models/source/redactor.h"

#include <array>
#include <memory>

namespace Millwright {

/// A log that our own steps are written to: the bytes they put out, redacted, and around each step a line of our own,
///
///     ==> 2026-03-02T08:00:00.000Z [2/5] Set up app: pnpm install
///     <== 2026-03-02T08:00:04.120Z [2/5] ok after 4120 ms
///     <== 2026-03-02T08:00:04.120Z [2/5] failed after 4120 ms: exit status 1
///     <== 2026-03-02T08:00:00.000Z [2/5] cached
///
/// always at a line's beginning and on one line: `==>` or `<==`, a space, the time in UTC, the step and the number of steps
/// in brackets, then a text; after `<==` it begins with `ok`, `failed` or `cached`. A line `--- ` is a remark.
class MILLWRIGHT_MODELS_EXPORT StepLog
{
public:
    virtual ~StepLog();
    Q_DISABLE_COPY_MOVE(StepLog)

    /// Steps that will come.
    void addSteps(int count) { m_stepCount += count; }
    void beginStep(const QString &title);
    void endStep(const QString &failure = {});
    /// Ends a step whose outcome turned out to be there.
    void endCachedStep();
    /// A step whose outcome was there.
    void cachedStep(const QString &title);
    void write(OutputChannel channel, const QByteArray &bytes);
    void remark(const QString &text);
    /// Writes what was held back because it could have been the beginning of a secret.
    void flush();

protected:
    StepLog(std::shared_ptr<const Redactor> redactor, std::shared_ptr<Clock> clock);

    virtual void put(const QByteArray &bytes) = 0;

private:
    void append(const QByteArray &bytes);
    void line(const QString &text);
    void mark(QLatin1StringView sign, const QString &text);

    std::shared_ptr<const Redactor> m_redactor;
    std::shared_ptr<Clock> m_clock;
    /// One for each channel: what two write at the same time would tear a secret apart.
    std::array<StreamRedactor, 2> m_streams;
    int m_step = 0;
    int m_stepCount = 0;
    std::chrono::milliseconds m_stepBegan{0};
    bool m_atLineBegin = true;
};

} // namespace Millwright
