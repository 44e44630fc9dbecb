// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/cronexpression.h"
#include "tests/ui/scriptedclient.h"

#include <nlohmann/json.hpp>

namespace Millwright {

using namespace Qt::StringLiterals;

Result<> ScriptedClient::applyTriggers(BuildTriggers &triggers, const Json &body)
{
    const auto refuse = [](const QString &pointer, const QString &message) {
        return failure(ErrorCode::InvalidEnvironment, u"The environment was refused."_s, {{pointer, u"refused"_s, message}});
    };
    const Json schedule = body.value("schedule", Json::object());
    if (!schedule.empty() && !schedule.contains("enabled"))
        return refuse(u"/buildTriggers/schedule"_s, u"A schedule says whether it is enabled."_s);
    triggers.scheduleEnabled = schedule.value("enabled", triggers.scheduleEnabled);
    if (schedule.contains("cron"))
        triggers.cron = QString::fromStdString(schedule["cron"].get<std::string>());
    if (schedule.contains("timezone"))
        triggers.timezone = schedule["timezone"].is_null() ? QString() : QString::fromStdString(schedule["timezone"].get<std::string>());
    const Json push = body.value("push", Json::object());
    triggers.pushEnabled = push.value("enabled", triggers.pushEnabled);
    triggers.debounceMinutes = push.value("debounceMinutes", triggers.debounceMinutes);
    if (const auto cron = CronExpression::parse(triggers.cron); triggers.scheduleEnabled && !cron)
        return refuse(u"/buildTriggers/schedule/cron"_s, cron.error().message);
    if (triggers.timezone == "Asia/Tokyo"_L1)
        return refuse(u"/buildTriggers/schedule/timezone"_s, u"This zone is not allowed."_s);
    if (triggers.debounceMinutes == 13)
        return refuse(u"/buildTriggers/push/debounceMinutes"_s, u"Thirteen is not allowed."_s);
    return {};
}

Reply<> ScriptedClient::setPushInterval(int minutes)
{
    if (!m_failures.contains(u"setPushInterval"_s)) {
        for (auto &[id, stored] : m_projects)
            stored.environment.triggerState.pushInterval = minutes;
    }
    return answer<void>(u"setPushInterval"_s, {});
}

} // namespace Millwright
