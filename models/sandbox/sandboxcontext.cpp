// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/sandboxcontext.h"

#include <QCoreApplication>

#include <algorithm>

namespace Millwright {

namespace {

struct SandboxContextText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SandboxContext)
};

} // namespace

Result<> checkContext(const SandboxContext &context)
{
    if (context.sessionId.isEmpty())
        return failure(ErrorCode::InvalidArgument, SandboxContextText::tr("A sandbox needs the id of its session."));
    if (context.getRepositoryAccess && !context.repos.isEmpty())
        return failure(
            ErrorCode::InvalidArgument, SandboxContextText::tr("A session has either one repository or a list of them, not both."));
    if (context.repos.isEmpty() && (!context.workspaceSetupCommand.isEmpty() || context.continueOnSetupFailure)) {
        return failure(ErrorCode::InvalidArgument,
            SandboxContextText::tr("A workspace setup command, or going on after a failed setup, needs a list of repositories."));
    }
    const auto hasNoAccess = [](const ContextRepository &repository) { return !repository.getRepositoryAccess; };
    if (std::ranges::any_of(context.repos, hasNoAccess))
        return failure(ErrorCode::InvalidArgument, SandboxContextText::tr("Every repository of a list must say how it is reached."));
    if (!context.workingDirectory.isEmpty() && !context.workingDirectory.startsWith(u'/'))
        return failure(ErrorCode::InvalidArgument, SandboxContextText::tr("The working directory must begin with “/”."));
    if (context.workingDirectory.contains(QChar::Null))
        return failure(ErrorCode::InvalidArgument, SandboxContextText::tr("The working directory must not contain a NUL character."));
    return {};
}

Result<> checkFolderName(const QString &sessionId)
{
    constexpr qsizetype longest = 255; // bytes, as Linux file systems have it
    const auto isControl = [](QChar c) { return c.category() == QChar::Other_Control; };
    if (sessionId.isEmpty())
        return failure(ErrorCode::InvalidArgument, SandboxContextText::tr("A sandbox needs the id of its session."));
    if (sessionId == u"." || sessionId == u".." || sessionId.contains(u'/') || sessionId.contains(u'\\')
        || std::ranges::any_of(sessionId, isControl) || !sessionId.isValidUtf16()) {
        return failure(ErrorCode::InvalidArgument,
            SandboxContextText::tr("A session's id names its folder, so it may not be “.” or “..” and may hold no slash, backslash or "
                                   "control "
                                   "character. Start the session under another id."));
    }
    if (sessionId.toUtf8().size() > longest) {
        return failure(ErrorCode::InvalidArgument,
            SandboxContextText::tr("A session's id names its folder, so it may have at most 255 bytes. Start the session under a shorter "
                                   "id."));
    }
    return {};
}

QList<ContextRepository> repositoriesOf(const SandboxContext &context)
{
    if (context.getRepositoryAccess)
        return {ContextRepository{context.getRepositoryAccess, context.setupCommand}};
    return context.repos;
}

} // namespace Millwright
