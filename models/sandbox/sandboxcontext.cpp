// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/sandboxcontext.h"

#include <QCoreApplication>
#include <QDir>

namespace Millwright {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SandboxContext)
};

} // namespace

Result<> checkContext(const SandboxContext &context)
{
    if (context.sessionId.isEmpty())
        return failure(ErrorCode::InvalidArgument, Text::tr("A sandbox needs the id of its session."));
    if (context.getRepositoryAccess && !context.repos.isEmpty())
        return failure(ErrorCode::InvalidArgument, Text::tr("A session has either one repository or a list of them, not both."));
    if (context.repos.isEmpty() && (!context.workspaceSetupCommand.isEmpty() || context.continueOnSetupFailure)) {
        return failure(ErrorCode::InvalidArgument,
            Text::tr("A workspace setup command, or going on after a failed setup, needs a list of repositories."));
    }
    if (!context.workingDirectory.isEmpty() && !QDir::isAbsolutePath(context.workingDirectory))
        return failure(ErrorCode::InvalidArgument, Text::tr("The working directory must begin with “/”."));
    return {};
}

QList<ContextRepository> repositoriesOf(const SandboxContext &context)
{
    if (context.getRepositoryAccess)
        return {ContextRepository {context.getRepositoryAccess, context.setupCommand}};
    return context.repos;
}

} // namespace Millwright
