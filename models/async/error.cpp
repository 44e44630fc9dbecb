// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/async/error.h"

#include <QCoreApplication>

namespace Millwright {

QString errorCodeName(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Aborted:
        return QStringLiteral("aborted");
    case ErrorCode::Conflict:
        return QStringLiteral("conflict");
    case ErrorCode::Damaged:
        return QStringLiteral("damaged");
    case ErrorCode::ExecutionFailed:
        return QStringLiteral("execution_failed");
    case ErrorCode::InvalidArgument:
        return QStringLiteral("invalid_argument");
    case ErrorCode::InvalidEnvironment:
        return QStringLiteral("invalid_environment");
    case ErrorCode::IsolationUnavailable:
        return QStringLiteral("isolation_unavailable");
    case ErrorCode::Network:
        return QStringLiteral("network");
    case ErrorCode::NoBuilds:
        return QStringLiteral("no_builds");
    case ErrorCode::NoEnvironment:
        return QStringLiteral("no_environment");
    case ErrorCode::NoHistory:
        return QStringLiteral("no_history");
    case ErrorCode::NoSandbox:
        return QStringLiteral("no_sandbox");
    case ErrorCode::NotFound:
        return QStringLiteral("not_found");
    case ErrorCode::NotReady:
        return QStringLiteral("not_ready");
    case ErrorCode::RecreateUnsupported:
        return QStringLiteral("recreate_unsupported");
    case ErrorCode::RemovalFailed:
        return QStringLiteral("removal_failed");
    case ErrorCode::SchedulesUnavailable:
        return QStringLiteral("schedules_unavailable");
    case ErrorCode::StartFailed:
        return QStringLiteral("start_failed");
    case ErrorCode::Storage:
        return QStringLiteral("storage");
    case ErrorCode::Timeout:
        return QStringLiteral("timeout");
    case ErrorCode::Unauthorized:
        return QStringLiteral("unauthorized");
    case ErrorCode::Unsupported:
        return QStringLiteral("unsupported");
    }
    Q_UNREACHABLE_RETURN({});
}

QString abortedMessage()
{
    return QCoreApplication::translate("Millwright::Error", "This was cancelled before it was done.");
}

} // namespace Millwright
