// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/sandboxchoice.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct SandboxChoiceText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SandboxChoice)
};

} // namespace

SandboxChoice chooseSandbox(const QString &chosen, const Environment &environment, bool development)
{
    if (!chosen.isEmpty() && chosen != SandboxChoice::automatic)
        return {.provider = chosen, .reason = {}};
    const auto isSet = [&environment](const QString &name) { return !environment.value(name).trimmed().isEmpty(); };
    if (!isSet(u"MASTRA_PLATFORM_ACCESS_TOKEN"_s) && !isSet(u"MASTRA_PLATFORM_SECRET_KEY"_s)) {
        return {.provider = {},
            .reason
            = SandboxChoiceText::tr("Sandboxes are off: no provider was chosen, and the environment has no credentials of the Platform "
                                    "(MASTRA_PLATFORM_ACCESS_TOKEN or MASTRA_PLATFORM_SECRET_KEY).")};
    }
    if (development || environment.value(u"NODE_ENV"_s).trimmed() == "development"_L1) {
        return {.provider = u"local"_s,
            .reason
            = SandboxChoiceText::tr("Local, although the environment has credentials of the Platform: in development no remote machine is "
                                    "started.")};
    }
    QStringList missing;
    for (const QString &name : {u"MASTRA_PROJECT_ID"_s, u"MASTRA_ENVIRONMENT_ID"_s}) {
        if (!isSet(name))
            missing.append(name);
    }
    if (!missing.isEmpty()) {
        return {.provider = {},
            .reason = SandboxChoiceText::tr(
                "Sandboxes are off: the environment has credentials of the Platform, but %1 is not set. Set it and start "
                "Millwright again, or choose a provider.")
                .arg(missing.join(SandboxChoiceText::tr(" and "))),
            .isWarning = true};
    }
    return {.provider = u"platform"_s, .reason = SandboxChoiceText::tr("Platform, because the environment has its credentials.")};
}

} // namespace Millwright
