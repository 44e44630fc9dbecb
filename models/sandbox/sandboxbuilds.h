// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"
#include "models/sandbox/logpage.h"
#include "models/sandbox/sandboxcontext.h"
#include "models/settings/settingsdocument.h"

#include <QDateTime>
#include <QObject>

#include <chrono>

namespace Millwright {

/// How far a build is, in the spec's words. Unknown is a normal answer: the provider cannot tell.
namespace BuildStatus {
Q_NAMESPACE_EXPORT(MILLWRIGHT_MODELS_EXPORT)
enum Value { Pending, Building, Ready, Failed, Unknown };
Q_ENUM_NS(Value)

MILLWRIGHT_MODELS_EXPORT QString name(Value status);
MILLWRIGHT_MODELS_EXPORT Value fromName(const QString &name); ///< Unknown for any other word
inline bool isRunning(Value status)
{
    return status == Pending || status == Building;
}
} // namespace BuildStatus

/// One making of a template, as its provider reports it.
struct SandboxBuild {
    QString buildId;
    BuildStatus::Value status = BuildStatus::Unknown;
    QString templateId = {};
    QDateTime startedAt = {};
    QDateTime finishedAt = {};
    QString error = {};
    std::chrono::milliseconds pollAfter = std::chrono::seconds(15); ///< the earliest next look
    std::chrono::milliseconds giveUpAfter = std::chrono::minutes(30); ///< since the start; then nobody waits any longer

    bool operator==(const SandboxBuild &) const = default;
};

/// Builds templates ahead of sessions (spec: FactorySandboxBuilds). Its presence is the capability.
class MILLWRIGHT_MODELS_EXPORT SandboxBuilds
{
public:
    struct Capabilities {
        bool history = false;
        bool logs = false;
        bool cancel = false;
    };

    static constexpr qint64 logPageLimit = 256 * 1024; ///< bytes of a page at most

    virtual ~SandboxBuilds();

    virtual Capabilities capabilities() const = 0;
    /// Begins a build, or finds the one that runs or that is ready already.
    [[nodiscard]] virtual Async<SandboxBuild> start(SandboxContext context, SettingsDocument settings, std::stop_token stop = {}) = 0;
    [[nodiscard]] virtual Async<SandboxBuild> get(
        SandboxContext context, SettingsDocument settings, QString buildId, std::stop_token stop = {})
        = 0;
    /// Newest first. ErrorCode::NoHistory by default.
    [[nodiscard]] virtual Async<QList<SandboxBuild>> list(SandboxContext context, SettingsDocument settings, std::stop_token stop = {});
    /// What came after `cursor` (empty: from the beginning), at most a page. ErrorCode::Unsupported by default.
    [[nodiscard]] virtual Async<LogPage> log(QString buildId, QString cursor, std::stop_token stop = {});
    /// ErrorCode::Unsupported by default. A build that has ended is left as it is.
    [[nodiscard]] virtual Async<> cancel(QString buildId);
    /// Forgets all but the newest builds, as many and with as many bytes of logs as said; none that runs, and none that is the
    /// last one of its project. By default there is nothing to forget.
    [[nodiscard]] virtual Async<> forgetOldBuilds(int mostBuilds, qint64 mostBytes, std::stop_token stop = {});
};

} // namespace Millwright
