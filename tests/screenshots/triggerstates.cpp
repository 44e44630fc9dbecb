// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/screenshots/triggerstates.h"

#include <QComboBox>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

void schedule(ScriptedClient::Stored &stored, const QString &cron, const QString &zone)
{
    stored.environment.triggers.scheduleEnabled = true;
    stored.environment.triggers.cron = cron;
    stored.environment.triggers.timezone = zone;
    stored.environment.triggerState.timezone = zone.isEmpty() ? u"Europe/Berlin"_s : zone;
    stored.environment.triggerState.nextScheduledAt = TriggerStates::now().addSecs(14 * 3600);
}

BuildRun run(int number, BuildTrigger::Value trigger, int minutesAgo, const QString &reason)
{
    return {.number = number,
        .projectId = {},
        .trigger = trigger,
        .requestedAt = TriggerStates::now().addSecs(-60 * minutesAgo),
        .outcome = RunOutcome::Skipped,
        .reason = reason};
}

BuildRun built(int number, BuildTrigger::Value trigger, int minutesAgo, const QString &cause)
{
    BuildRun run = Millwright::run(number, trigger, minutesAgo, {});
    run.outcome = RunOutcome::Started;
    run.cause = cause;
    run.provider = u"snapshot"_s;
    run.buildId = u"b2"_s;
    run.templateId = u"4f2a91c07be5d3a8%1"_s.arg(number);
    run.status = BuildStatus::Ready;
    run.finishedAt = run.requestedAt.addSecs(48);
    run.pinned = true;
    return run;
}

void remember(ScriptedClient::Stored &stored, const QList<BuildRun> &runs)
{
    stored.runs = runs;
    stored.environment.triggerState.lastRuns = runs.first(qMin<qsizetype>(3, runs.size()));
}

void push(ScriptedClient::Stored &stored)
{
    stored.environment.triggers.pushEnabled = true;
    stored.environment.triggerState.askedAt = TriggerStates::now().addSecs(-120);
}

bool isShown(const WindowDriver &driver, const QString &name)
{
    return driver.widget(name);
}

bool choose(const WindowDriver &driver, int preset)
{
    auto *box = qobject_cast<QComboBox *>(driver.widget(u"triggers.preset"_s));
    if (!box)
        return false;
    box->setCurrentIndex(preset);
    Q_EMIT box->activated(preset);
    return true;
}

} // namespace

QDateTime TriggerStates::now()
{
    // A Saturday, 13:00 in Berlin, where the clock goes forward on 28 March.
    return QDateTime::fromString(u"2027-03-20T12:00:00Z"_s, Qt::ISODate);
}

QList<TriggerStates::State> TriggerStates::all()
{
    return {
        {u"off"_s, [](ScriptedClient::Stored &) {}, [](const WindowDriver &driver) { return isShown(driver, u"triggers.push"_s); }},
        {u"daily"_s,
            [](ScriptedClient::Stored &stored) {
                schedule(stored, u"0 3 * * *"_s, {});
                BuildRun late = run(14, BuildTrigger::Schedule, 300, u"unchanged"_s);
                late.scheduledAt = now().addSecs(-10 * 3600);
                remember(stored,
                    {late, built(13, BuildTrigger::Schedule, 34 * 60, u"acme/storefront moved from 9c1d2e7 to 4be0a11."_s),
                        run(12, BuildTrigger::Schedule, 58 * 60, u"unchanged"_s)});
            },
            [](const WindowDriver &driver) { return isShown(driver, u"triggers.next5"_s); }},
        {u"weekly"_s, [](ScriptedClient::Stored &stored) { schedule(stored, u"30 2 * * 0"_s, u"Europe/Berlin"_s); },
            [](const WindowDriver &driver) { return isShown(driver, u"triggers.remark2"_s); }},
        {u"custom"_s,
            [](ScriptedClient::Stored &stored) {
                schedule(stored, u"*/2 8-18 * * MON-FRI"_s, u"America/New_York"_s);
                remember(stored, {built(3, BuildTrigger::Schedule, 60, u"Build settings changed: CPU cores."_s)});
                stored.runs.first().requestedAt = stored.runs.first().finishedAt.addSecs(-190);
            },
            [](const WindowDriver &driver) { return isShown(driver, u"triggers.often"_s); }},
        {u"error"_s, [](ScriptedClient::Stored &stored) { schedule(stored, u"0 3 * * *"_s, {}); },
            [](const WindowDriver &driver) {
                return choose(driver, 4) && driver.type(u"cron.text"_s, u"0 25 * * *"_s) && isShown(driver, u"triggers.cronIssue"_s);
            }},
        {u"paused"_s,
            [](ScriptedClient::Stored &stored) {
                schedule(stored, u"0 3 * * 1-5"_s, {});
                stored.environment.triggers.scheduleEnabled = false;
                stored.environment.triggerState.nextScheduledAt = {};
            },
            [](const WindowDriver &driver) { return isShown(driver, u"triggers.paused"_s); }},
        {u"push"_s,
            [](ScriptedClient::Stored &stored) {
                push(stored);
                BuildRun debounced = run(21, BuildTrigger::Push, 2, u"debounced"_s);
                debounced.againAt = now().addSecs(300);
                BuildRun waits = run(19, BuildTrigger::Push, 30, u"in_progress"_s);
                waits.againAt = now();
                remember(stored, {debounced, built(20, BuildTrigger::Push, 5, u"acme/design moved from 77aa012 to c4d0e9b."_s), waits});
                stored.environment.triggerState.pushAt = now().addSecs(300);
            },
            [](const WindowDriver &driver) { return isShown(driver, u"triggers.remembered"_s); }},
        {u"interval-off"_s,
            [](ScriptedClient::Stored &stored) {
                push(stored);
                stored.environment.triggerState.pushInterval = 0;
            },
            [](const WindowDriver &driver) { return isShown(driver, u"triggers.pushProblem"_s); }},
        {u"no-schedules"_s,
            [](ScriptedClient::Stored &stored) {
                push(stored);
                stored.environment.triggers.scheduleAvailable = false;
            },
            [](const WindowDriver &driver) { return isShown(driver, u"triggers.noSchedules"_s); }},
        {u"problem"_s,
            [](ScriptedClient::Stored &stored) {
                schedule(stored, u"0 3 * * *"_s, {});
                push(stored);
                stored.environment.triggerState.nextScheduledAt = {};
                stored.environment.triggerState.scheduleProblem
                    = u"This computer has no time zone data, so no time can be computed. Install the package tzdata."_s;
                stored.environment.triggerState.pushProblem = u"acme/design cannot be asked: https://git.example.org wants a password."_s;
                BuildRun failed = run(8, BuildTrigger::Push, 9, u"https://git.example.org/acme/design cannot be reached."_s);
                failed.outcome = RunOutcome::Failed;
                failed.againAt = now().addSecs(60);
                remember(stored, {failed});
            },
            [](const WindowDriver &driver) { return isShown(driver, u"triggers.scheduleProblem"_s); }},
    };
}

} // namespace Millwright
