// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/sandboxbuilds.h"

#include <QCoreApplication>
#include <QMetaEnum>

namespace Millwright {

namespace BuildStatus {

QString name(Value status)
{
    return QString::fromLatin1(QMetaEnum::fromType<Value>().valueToKey(status)).toLower();
}

Value fromName(const QString &name)
{
    for (const Value status : {Pending, Building, Ready, Failed}) {
        if (BuildStatus::name(status) == name)
            return status;
    }
    return Unknown;
}

} // namespace BuildStatus

SandboxBuilds::~SandboxBuilds() = default;

Async<QList<SandboxBuild>> SandboxBuilds::list(SandboxContext, SettingsDocument, std::stop_token)
{
    co_return failure(
        ErrorCode::NoHistory, QCoreApplication::translate("Millwright::SandboxBuilds", "This provider keeps no history of builds."));
}

Async<LogPage> SandboxBuilds::log(QString, QString, std::stop_token)
{
    co_return failure(
        ErrorCode::Unsupported, QCoreApplication::translate("Millwright::SandboxBuilds", "This provider keeps no build logs."));
}

Async<> SandboxBuilds::cancel(QString)
{
    co_return failure(
        ErrorCode::Unsupported, QCoreApplication::translate("Millwright::SandboxBuilds", "This provider cannot cancel a build."));
}

Async<> SandboxBuilds::forgetOldBuilds(int, qint64, std::stop_token)
{
    co_return {};
}

} // namespace Millwright
