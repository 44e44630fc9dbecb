// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logseverity.h"
#include "models/log/logwalk.h"
#include "models/log/stepreader.h"

#include <optional>
#include <vector>

namespace Millwright {

/// What a build's log consists of: its steps, and which of its lines are errors and warnings. Made in a worker thread; goes on
/// with what is appended, once a line has its end.
class MILLWRIGHT_MODELS_EXPORT LogOutline : public QObject
{
    Q_OBJECT

public:
    static constexpr std::size_t mostLines = 1'000'000; ///< of each severity, 4 MB of them

    explicit LogOutline(QObject *parent = nullptr);

    void setDocument(LogDocument *document);
    /// Nothing will follow what is in the document: steps that run have ended with it. Until the document is emptied.
    void finish();
    bool isRunning() const { return m_walk.isRunning(); }

    /// In their order.
    const std::vector<LogStep> &steps() const { return m_steps; }
    const std::vector<int> &errors() const { return m_errors; }
    const std::vector<int> &warnings() const { return m_warnings; }
    /// The first error behind a line, or before it; around the end when there is none. Nothing when there is no error.
    std::optional<int> nextError(int line) const;
    std::optional<int> previousError(int line) const;

Q_SIGNALS:
    void changed();

private:
    struct Found;

    void begin();
    void showSteps();
    void take(const Found &found);

    LogWalk m_walk;
    StepReader m_reader; ///< as far as the log was looked through
    std::vector<LogStep> m_steps;
    std::vector<int> m_errors;
    std::vector<int> m_warnings;
    bool m_finished = false;
};

} // namespace Millwright
