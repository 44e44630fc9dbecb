// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/sandboxbuilds.h"

namespace Millwright {

/// What is kept on disk of one making of a template.
struct BuildRecord {
    QString buildId;
    QString projectId;
    QString identity;
    QString templateId;
    BuildStatus::Value status = BuildStatus::Building;
    QDateTime startedAt;
    QDateTime finishedAt;
    QString error;
    qint64 giveUpAfterMinutes = 30;
    QString owner; ///< processName() of who builds
    QStringList layers = {}; ///< where templates are made of them: ids of those that it took or made, the lowest first

    bool operator==(const BuildRecord &) const = default;

    [[nodiscard]] Result<> write(const QString &folder) const;
    [[nodiscard]] static Result<BuildRecord> read(const QString &folder);

    /// As it is told. It is near, so it is looked at often.
    SandboxBuild build() const;

    /// What `error` says of builds that were not allowed to end by themselves.
    static QString cancelledMessage();
    static QString closedMessage();
    static QString diedMessage();
};

/// What names a process for ever: its number and its start, as the kernel counts it. Empty when there is none.
QString processName(qint64 pid);

/// Whether the process of that name still runs.
bool processRuns(const QString &name);

} // namespace Millwright
