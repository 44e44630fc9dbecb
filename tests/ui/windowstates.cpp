// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/windowstates.h"

#include <QAction>
#include <QComboBox>
#include <QTabWidget>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

void fillFactory(ScriptedClient &client, const QString &name)
{
    const Json count = {{"type", "integer"}, {"title", "CPU cores"}, {"description", "Of this machine's cores."}, {"default", 2}};
    const Json token = {{"type", "string"}, {"title", "Access token"}, {"writeOnly", true}};
    const Json record = {{"type", "object"}, {"title", "Variables of sessions"}, {"additionalProperties", {{"type", "string"}}}};
    const Json defaults = {{"type", "object"}, {"title", "Defaults of the settings"}, {"properties", {{"cpuCount", count}}}};
    const Json options = {{"type", "object"}, {"properties", {{"token", token}, {"env", record}, {"defaults", defaults}}}};
    client.factory.offers = {{u"snapshot"_s, u"Snapshot, this computer"_s, SettingsSchema::parse(options).value(), {}}};
    client.factory.chosen = u"snapshot"_s;
    client.factory.problem = u"The provider cannot be made from these options: "_s + name;
    client.factory.refused = {{u"libcloud.so"_s, u"It was made for another version. "_s + name}};
    client.given = {{.id = u"v1"_s, .name = u"SERVICE_URL"_s, .value = name}, {.id = u"v2"_s, .name = u"TOKEN"_s, .isSecret = true}};
    client.old = {{.id = u"s1"_s, .projectId = {}, .title = name, .branch = {}, .sandboxId = u"snap-1"_s, .oldVariables = {u"TOKEN"_s}}};
    client.storage = FactorySandbox::TemplateStorage{.templates = 5, .bytes = 3'200'000'000, .unused = 3, .unusedBytes = 2'100'000'000};
    client.access = {{.id = u"c1"_s, .where = u"https://example.invalid/acme/"_s + name}};
}

/// With everything that can be said of them.
void fillTriggers(ProjectEnvironment &environment, const QString &name, const QDateTime &now)
{
    const QString zone = u"America/Argentina/Buenos_Aires"_s;
    environment.triggers
        = {.scheduleEnabled = true, .cron = u"*/10 2 * * *"_s, .timezone = zone, .scheduleAvailable = true, .pushEnabled = true};
    TriggerState &state = environment.triggerState;
    state.timezone = zone;
    state.nextScheduledAt = now.addDays(1);
    state.scheduleProblem = name;
    state.pushAt = now.addDays(2);
    state.pushProblem = name;
    state.askedAt = now.addSecs(-120);
    const BuildRun skipped{.number = 9,
        .projectId = environment.project.id,
        .trigger = BuildTrigger::Schedule,
        .requestedAt = now.addSecs(-60),
        .scheduledAt = now.addDays(-1),
        .outcome = RunOutcome::Skipped,
        .reason = u"unchanged"_s};
    BuildRun failed = skipped;
    failed.outcome = RunOutcome::Failed;
    failed.reason = name;
    failed.againAt = now.addSecs(600);
    state.lastRuns = {skipped, failed, skipped};
}

bool choosePreset(const WindowDriver &driver, const QString &text)
{
    auto *box = qobject_cast<QComboBox *>(driver.widget(u"triggers.preset"_s));
    const int index = box ? box->count() - 1 : -1;
    if (index < 0)
        return false;
    box->setCurrentIndex(index);
    Q_EMIT box->activated(index);
    return driver.type(u"cron.text"_s, text);
}

bool showSetup(const WindowDriver &driver, int page)
{
    if (!driver.trigger(u"setUp"_s))
        return false;
    auto *tabs = qobject_cast<QTabWidget *>(driver.widget(u"factoryDialog.tabs"_s));
    if (tabs)
        tabs->setCurrentIndex(page);
    return tabs;
}

} // namespace

void WindowStates::fill(ScriptedClient &client, const QString &name)
{
    const QString id = client.addProject(name).environment.project.id;
    ScriptedClient::Stored &stored = client.stored(id);
    stored.environment.repositories = {{.id = u"r1"_s,
                                           .projectId = id,
                                           .url = u"https://example.invalid/acme/"_s + name,
                                           .slug = u"acme/"_s + name,
                                           .defaultBranch = u"main"_s,
                                           .position = 1},
        {.id = u"r2"_s, .projectId = id, .url = u"/r"_s, .slug = u"acme/design"_s, .defaultBranch = u"main"_s, .position = 2}};
    const QDateTime now = QDateTime::currentDateTimeUtc();
    stored.runs = {{.number = 2,
                       .projectId = id,
                       .requestedAt = now.addSecs(-90),
                       .outcome = RunOutcome::Started,
                       .provider = u"snapshot"_s,
                       .buildId = u"b2"_s,
                       .templateId = QString(32, u'b'),
                       .status = BuildStatus::Failed,
                       .finishedAt = now.addSecs(-60),
                       .error = name},
        {.number = 1,
            .projectId = id,
            .requestedAt = now.addDays(-1),
            .outcome = RunOutcome::Started,
            .provider = u"snapshot"_s,
            .buildId = u"b1"_s,
            .templateId = QString(32, u'a'),
            .status = BuildStatus::Ready,
            .finishedAt = now.addDays(-1).addSecs(48),
            .pinned = true}};
    stored.environment.activeTemplateId = QString(32, u'a');
    stored.environment.activeRun = stored.runs.last();
    stored.environment.templateCapability = true;
    stored.described = FactorySandbox::TemplateDescription{
        .identity = u"4f2a91c0 "_s + name, .text = u"FROM node:22-slim RUN echo "_s + name + u'\n', .syntax = u" Dockerfile "_s};
    stored.environment.changedSinceBuild = {{.what = u"CPU cores"_s, .before = u"2"_s, .after = u"4"_s}};
    stored.compared = {{u"CPU cores"_s, u"2"_s, u"4"_s, true}, {u"Setup command of acme/"_s + name, u"npm ci"_s, u"npm ci"_s, false}};
    stored.sessions = {{.id = u"s1"_s, .projectId = id, .title = name, .branch = u"user/"_s + name, .provider = u"snapshot"_s}};
    stored.sessions.first().status = Sandbox::Status::Running;
    stored.sessions.first().sandboxId = u"snap-1"_s;
    stored.sessions.first().remark = u"Other options are set now than its container was made with ("_s + name + u")."_s;
    Session starting{.id = u"s2"_s, .projectId = id, .title = u"second"_s, .branch = u"user/second"_s, .provider = u"snapshot"_s};
    starting.status = Sandbox::Status::Starting;
    starting.progress = u"pulling "_s + name;
    stored.sessions.append(starting);
    fillTriggers(stored.environment, name, now);
    stored.activity = {{.at = now, .projectId = id, .kind = u"settings"_s, .subject = u"CPU cores"_s, .before = u"2"_s, .after = name}};
    stored.environment.buildLogs = true;
    client.appendLog(u"b2"_s,
        "==> 2026-11-29T12:00:00.000Z [1/2] Check out\n\x1b[32mchecked out\x1b[0m\n<== 2026-11-29T12:00:01.000Z [1/2] ok after 900 ms\n"
        "==> 2026-11-29T12:00:01.000Z [2/2] Set up\nerror: src/main.c:3: "
            + name.toUtf8() + "\n<== 2026-11-29T12:00:02.000Z [2/2] failed after 800 ms\n");
    client.failNext(u"recreateSession"_s, {ErrorCode::RemovalFailed, u"The folder of %1 cannot be removed: it is busy."_s.arg(name)});
    fillFactory(client, name);
    client.found = {{.name = u"git"_s, .state = Requirement::State::Met, .text = u"git version 2.47.3 fetches the repositories."_s},
        {.name = u"bubblewrap"_s, .state = Requirement::State::Missing, .text = u"Isolation needs bubblewrap. Install the package."_s}};
}

QList<WindowStates::State> WindowStates::all()
{
    return {
        {"environment",
            [](const WindowDriver &driver) { return driver.trigger(u"environment"_s) && driver.waitForRow(u"builds.table"_s, u"#1"_s); }},
        {"log", [](const WindowDriver &driver) { return driver.waitForText(u"buildLog"_s, u"error"_s) && driver.widget(u"log.errors"_s); }},
        {"found in the log",
            [](const WindowDriver &driver) { return driver.type(u"log.find"_s, u"out"_s) && driver.waitForText(u"log.count"_s, u"of"_s); }},
        {"filtered log", [](const WindowDriver &driver) { return driver.click(u"log.filter"_s); }},
        {"wrong pattern",
            [](const WindowDriver &driver) {
                return driver.click(u"log.regex"_s) && driver.type(u"log.find"_s, u"("_s) && driver.widget(u"log.findNote"_s);
            }},
        {"whole log again",
            [](const WindowDriver &driver) {
                return driver.click(u"log.regex"_s) && driver.click(u"log.filter"_s) && driver.key(u"log.find"_s, Qt::Key_Escape);
            }},
        {"a wrong schedule",
            [](const WindowDriver &driver) {
                return choosePreset(driver, u"0 61 2 * * * 2030"_s) && driver.widget(u"triggers.cronIssue"_s);
            }},
        {"a zone that there is not",
            [](const WindowDriver &driver) {
                if (!driver.type(u"triggers.zone"_s, u"Mars/Olympus"_s))
                    return false;
                // The list that the search opened took the activity.
                driver.window().activateWindow();
                return QTest::qWaitForWindowActive(&driver.window()) && driver.key(u"triggers.zone"_s, Qt::Key_Tab)
                    && driver.widget(u"triggers.zoneIssue"_s);
            }},
        {"the schedule as it was", [](const WindowDriver &driver) { return driver.click(u"environment.revert"_s); }},
        {"changes", [](const WindowDriver &driver) { return driver.click(u"status.changes"_s); }},
        {"invalid",
            [](const WindowDriver &driver) {
                return driver.type(u"setting.idleTimeoutMinutes"_s, u"2000"_s) && driver.key(u"setting.idleTimeoutMinutes"_s, Qt::Key_Tab)
                    && driver.widget(u"issue.idleTimeoutMinutes"_s);
            }},
        {"reverted", [](const WindowDriver &driver) { return driver.click(u"environment.revert"_s); }},
        {"review",
            [](const WindowDriver &driver) {
                return driver.type(u"configuration.workdir"_s, u"/srv/work"_s) && driver.click(u"environment.review"_s);
            },
            u"reviewDialog"_s},
        {"reverted again", [](const WindowDriver &driver) { return driver.click(u"environment.revert"_s); }},
        {"settings as text", [](const WindowDriver &driver) { return driver.click(u"configuration.viewText"_s); }},
        {"settings as a form", [](const WindowDriver &driver) { return driver.click(u"configuration.viewForm"_s); }},
        {"copy",
            [](const WindowDriver &driver) {
                driver.window().findChild<QAction *>(u"environment.copy"_s)->trigger();
                return true;
            },
            u"copyDialog"_s},
        {"compare", [](const WindowDriver &driver) { return driver.trigger(u"compareBuilds"_s); }, u"compareDialog"_s},
        {"template",
            [](const WindowDriver &driver) { return driver.trigger(u"showTemplate"_s) && driver.widget(u"templateDialog.text"_s); },
            u"templateDialog"_s},
        {"sandboxes",
            [](const WindowDriver &driver) {
                return driver.trigger(u"sandboxes"_s) && driver.waitForRow(u"sandboxes.table"_s, u"snap-1"_s)
                    && driver.chooseRow(u"sandboxes.table"_s, u"snap-1"_s);
            }},
        {"recreate", [](const WindowDriver &driver) { return driver.trigger(u"recreate"_s); }, u"recreateDialog"_s},
        {"leave behind",
            [](const WindowDriver &driver) {
                return driver.trigger(u"recreate"_s) && driver.click(u"recreateDialog.accept"_s)
                    && driver.widget(u"recreateDialog.leave.s1"_s);
            },
            u"recreateDialog"_s},
        {"remove a session", [](const WindowDriver &driver) { return driver.trigger(u"removeSession"_s); }, u"removeSessionDialog"_s},
        {"start a session", [](const WindowDriver &driver) { return driver.trigger(u"startNamedSession"_s); }, u"sessionDialog"_s},
        {"activity", [](const WindowDriver &driver) { return driver.trigger(u"activity"_s) && driver.widget(u"activity.table"_s); }},
        {"new project", [](const WindowDriver &driver) { return driver.trigger(u"newProject"_s); }, u"projectDialog"_s},
        {"rename", [](const WindowDriver &driver) { return driver.trigger(u"rename"_s); }, u"projectDialog"_s},
        {"remove a project", [](const WindowDriver &driver) { return driver.trigger(u"removeProject"_s); }, u"removeProjectDialog"_s},
        {"kept logs", [](const WindowDriver &driver) { return driver.trigger(u"keptLogs"_s); }, u"logRetentionDialog"_s},
        {"provider", [](const WindowDriver &driver) { return showSetup(driver, 0) && driver.widget(u"setting.defaults/cpuCount"_s); },
            u"factoryDialog"_s},
        {"what the provider lacks",
            [](const WindowDriver &driver) { return driver.click(u"status.engine"_s) && driver.widget(u"requirement.bubblewrap"_s); },
            u"factoryDialog"_s},
        {"variables",
            [](const WindowDriver &driver) { return showSetup(driver, 1) && driver.waitForRow(u"variables.table"_s, u"TOKEN"_s); },
            u"factoryDialog"_s},
        {"access", [](const WindowDriver &driver) { return showSetup(driver, 2) && driver.waitForRow(u"credentials.table"_s, u"acme"_s); },
            u"factoryDialog"_s},
        {"shortcuts", [](const WindowDriver &driver) { return driver.trigger(u"shortcuts"_s); }, u"shortcutsDialog"_s},
        {"about", [](const WindowDriver &driver) { return driver.trigger(u"about"_s); }, u"aboutDialog"_s},
    };
}

} // namespace Millwright
