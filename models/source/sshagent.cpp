// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/sshagent.h"

#include <QCoreApplication>
#include <QStandardPaths>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Millwright {

namespace {

constexpr auto agentLimit = 10s;
constexpr int holdsNoKey = 1; ///< status of `ssh-add -l`, ssh-add(1)

struct SshAgentText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SshAgent)
};

} // namespace

Async<int> sshAgentKeys(GitHost host, std::stop_token stop)
{
    const QString socket = host.environment.value(u"SSH_AUTH_SOCK"_s);
    if (socket.isEmpty())
        co_return failure(ErrorCode::Unauthorized,
            SshAgentText::tr("There is no ssh agent: SSH_AUTH_SOCK is not set. Start one, then start Millwright from the same session."));
    ProcessSpec spec;
    spec.program = QStandardPaths::findExecutable(u"ssh-add"_s, host.environment.value(u"PATH"_s).split(u':', Qt::SkipEmptyParts));
    if (spec.program.isEmpty())
        co_return failure(ErrorCode::StartFailed, SshAgentText::tr("ssh was not found. Install the OpenSSH client and try again."));
    spec.arguments = {u"-l"_s};
    spec.environment = {{u"SSH_AUTH_SOCK"_s, socket}};
    spec.workingDirectory = u"/"_s;
    spec.timeout = agentLimit;
    const auto result = co_await host.runner->run(std::move(spec), stop);
    if (!result)
        co_return std::unexpected(result.error());
    if (result->exitCode == holdsNoKey)
        co_return failure(ErrorCode::Unauthorized, SshAgentText::tr("The ssh agent holds no key. Add one with ssh-add and try again."));
    if (result->exitCode != 0 || result->timedOut)
        co_return failure(ErrorCode::Unauthorized,
            SshAgentText::tr("The ssh agent does not answer. Start one, then start Millwright from the same session."));
    co_return static_cast<int>(result->standardOutput.trimmed().count('\n')) + 1;
}

} // namespace Millwright
