// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0
//
// Asks croner when expressions fire, and saves what it says in times.tsv and refused.txt. To make them anew, in this folder:
//     npm install --no-save --prefix /tmp/croner croner@10.0.1 && NODE_PATH=/tmp/croner/node_modules node make-oracle.mjs
//
// times.tsv: expression, zone, start, then up to five times: the seconds from the one before; fewer when it ends there.

import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const { Cron } = createRequire(import.meta.url)("croner");

const rows = 2000;
const timesPerRow = 5;
const hour = 3600;
const day = 24 * hour;

// Every way to write each field, and how they go together.
const expressions = `
* * * * *
*/1 * * * *
*/5 * * * *
*/15 * * * *
*/7 * * * *
*/25 */5 * * *
7-59/13 * * * *
0,30 2 * * *
30 2 * * *
30 1 * * *
0 0 * * *
0 3 * * *
0 2,3 * * *
59 23 * * *
30 0 * * *
15,45 0-4 * * *
0 */6 * * *
0 1-5/2 * * *
05 007 * * *
10 0 1 * *
0 0 31 * *
0 0 30 * *
0 0 29 2 *
0 12 29 FEB *
0 0 28-31 2 *
0 0 1,15 * *
0 0 */10 * *
0 0 2-20/6 * *
0 0 1 */3 *
0 0 1 JAN,jul *
0 0 1 Mar-May *
0 0 1 2-12/5 *
0 8 * * MON-FRI
30 8 * * 1-5
0 0 * * 0
0 0 * * 7
0 0 * * SUN
0 0 * * 5-7
0 0 * * sat-sun
0 0 * * SUN-TUE
0 0 * * SUN-SUN
0 0 * * 0-7
0 0 * * */2
0 0 * * 1-5/2
0 0 * * MON,wed,FRI
0 0 13 * 5
0 0 1 * MON
0 0 13 * +5
0 0 1-7 * +MON
0 0 29 2 +MON
0 12 L * +FRI
0 0 * * +TUE
0 0 5 * +*
0 0 */1 * MON
0 0 1 * */1
0 0 1-31 * 2
0 0 1 * 0-6
0 0 L * *
0 0 l 2 *
0 0 L,15 * *
0 0 LW * *
0 18 lw * *
0 0 LW * MON
0 0 15W * *
0 0 1W * *
0 0 31W * *
0 0 30w 2,4,6 *
0 0 1W,15W,28W * *
0 0 14,15W * *
0 0 15W * SUN
0 0 L * MON
0 0 * * MON#1
0 0 * * 2#2
0 0 * * FRI#5
0 0 * * 5#L
0 0 * * FRI#l
0 0 * * 5L
0 0 * * friL
0 0 * * 7#L
0 0 * * 1-5#2
0 0 * * MON-FRI#L
0 0 * * 1-5/2#1
0 0 * * */3#4
0 0 * * MON#1,MON#3
0 0 * * 1#2,2
0 0 * * MON#1,FRI#L,0
0 0 1 * MON#1
0 0 1-7 * +SUN#1
0 0 15 */2 TUE#3
*,5 4 * * *
0 0 *,3 * MON
0 0 3 * *,MON
0 * * * * *
*/10 * * * * *
30 15 10 * * *
59 59 23 31 12 *
0,30 */20 2-3 * * *
15 0 0 1 * 1-5
* * * * * *
0 0 0 1 1 * 2030
0 30 9 * * MON-FRI 2010-2030
0 0 12 L 2 * 2012,2016,2023
0 0 0 29 2 * 2000-2100/4
0 0 0 1 * * 2012-2024/3
0 0 0 29 2 * *
0 0 0 15 6 * 2007
0 0 30 2 *
0 0 31 4,6,9,11 *
0 0 0 30 2 * 2020
? ? * * *
?/20 * * * *
0 0 ? * ?
0 0 * ? *
0 0 0 ? * ? ?
@hourly
@daily
@midnight
@weekly
@monthly
@yearly
@annually
@Daily
`.trim().split("\n").concat([" 5   4\t*  *  * ", "\t0 9 * * 1\n"]);

const refused = `
*
* * * *
* * * * * * * *
60 * * * *
* 24 * * *
* * 0 * *
* * 32 * *
* * * 0 *
* * * 13 *
* * * * 8
60 * * * * *
* * * * * * 0
* * * * * * 10000
* * * * * * */2
-1 * * * *
1- * * * *
- * * * *
1-2-3 * * * *
5-1 * * * *
50-70 * * * *
0 22-4 * * *
* * * NOV-FEB *
* * * * FRI-MON
* * * * 7-1
*/0 * * * *
*/61 * * * *
*/ * * * *
*/x * * * *
* */25 * * *
* * */32 * *
* * * */13 *
* * * * */8
5/10 * * * *
/5 * * * *
1-5/ * * * *
1-5/0 * * * *
1-5/2/2 * * * *
*/5/5 * * * *
1,,2 * * * *
,1 * * * *
1, * * * *
, * * * *
** * * * *
*-5 * * * *
a * * * *
1.5 * * * *
1e1 * * * *
0x5 * * * *
+5 * * * *
99999999999999999999 * * * *
* * * JANUARY *
* * * FOO *
* * MON * *
* * * * JAN
* * * MON *
JAN * * * *
* * * * MONDAY
* * * * FUN
L * * * *
* L * * *
* * * L *
* * * * L
* * L-3 * *
* * 15W-20 * *
* * 15-20W * *
* * W * *
* * WL * *
* * W15 * *
* * LW,15 * *
* * 0W * *
* * 32W * *
* * */2W * *
* * 5#2 * *
* * * 5#2 *
5#2 * * * *
* * * * #2
* * * * 5#0
* * * * 5#6
* * * * 5#X
* * * * *#2
* * * * *L
* * * * 5W
* * * * +
* * * * ++MON
* * * * MON+
* * +1 * *
* * * * 8#1
@reboot
@
@every 5m
@daily 5
* @daily * * *
٥ * * * *
５ * * * *
; * * * *
$(id) * * * *
`.trim().split("\n").concat(["", " ", "\u0000 * * * *", "5\u0007 * * * *"]);

const zones = ["UTC", "Europe/Berlin", "Europe/London", "Europe/Dublin", "America/New_York", "America/St_Johns", "America/Sao_Paulo", "America/Havana",
    "America/Santiago", "America/Phoenix", "America/Caracas", "Africa/Casablanca", "Africa/Cairo", "Asia/Kathmandu", "Asia/Tehran", "Asia/Kolkata",
    "Asia/Amman", "Asia/Pyongyang", "Australia/Lord_Howe", "Australia/Adelaide", "Antarctica/Troll", "Pacific/Apia", "Pacific/Chatham",
    "Pacific/Kiritimati", "Europe/Istanbul"];

// The same rows each time.
let state = 20050101;
function random(below) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
}
const pick = (list) => list[random(list.length)];
const seconds = (iso) => Date.parse(iso) / 1000;

const formats = new Map(zones.map((zone) => [zone, new Intl.DateTimeFormat("en-GB", { timeZone: zone, dateStyle: "short", timeStyle: "medium" })]));
const localTime = (zone, at) => formats.get(zone).format(at * 1000);
const offset = (zone, at) => {
    const [, d, m, y, h, i, s] = localTime(zone, at).match(/(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)/);
    return Date.UTC(y, m - 1, d, h, i, s) / 1000 - at;
};

// When the clock of a zone changes, in the years of which every time zone database says the same.
function changes(zone) {
    const found = [];
    for (let at = seconds("2005-01-01T00:00:00Z"); at < seconds("2025-01-01T00:00:00Z"); at += day) {
        if (offset(zone, at) === offset(zone, at + day))
            continue;
        let [low, high] = [at, at + day];
        while (high - low > 1) {
            const middle = Math.floor((low + high) / 2);
            [low, high] = offset(zone, middle) === offset(zone, at) ? [middle, high] : [low, middle];
        }
        found.push(high);
    }
    return found;
}
const changesOf = new Map(zones.map((zone) => [zone, changes(zone)]));

const corners = ["2008-02-28T23:59:59Z", "2011-02-28T12:00:00Z", "2012-02-29T00:00:00Z", "2015-12-31T23:59:00Z", "2016-02-29T11:59:59Z",
    "2019-12-30T00:00:00Z", "2021-05-31T21:59:59Z"].map(seconds);
const centuries = ["1896-03-01T00:00:00Z", "2000-02-28T23:59:59Z", "2096-03-01T00:00:00Z", "2399-12-31T23:59:59Z"].map(seconds);

function start(zone) {
    const near = changesOf.get(zone);
    switch (random(near.length > 0 ? 6 : 3)) {
    case 0:
        return zone === "UTC" && random(2) === 0 ? pick(centuries) : pick(corners);
    case 1:
        return seconds("2005-01-02T00:00:00Z") + random(19 * 365 * day);
    case 2:
        return seconds("2005-01-02T00:00:00Z") + random(19 * 365 * 24) * hour;
    case 3:
        return pick(near) - pick([1, 60, hour, 90 * 60 + 1, 2 * hour, 26 * hour]);
    case 4:
        return pick(near) + pick([0, 1, 600, 1800, hour, 2 * hour]);
    default:
        return pick(near) - 3 * hour + random(6 * 60) * 60;
    }
}

// A change of the clock may give a local time twice; croner takes the second one where the change is not by an hour.
function isSecondTime(zone, at) {
    for (let before = 15 * 60; before <= 3 * hour; before += 15 * 60) {
        if (localTime(zone, at - before) === localTime(zone, at))
            return true;
    }
    return false;
}

// Also where croner's search is deeper than the stack, which it is for most days that never come.
function nextRun(cron, at) {
    try {
        return cron.nextRun(new Date(at * 1000));
    } catch (error) {
        if (error instanceof RangeError)
            return null;
        throw error;
    }
}

// From within February croner looks for its 30th or 31st day in March, and may pass over days there.
function passesOverMarch(cron, zone, at, then) {
    for (let year = new Date(at * 1000).getUTCFullYear(); year <= new Date(then * 1000).getUTCFullYear(); ++year) {
        const march = Date.UTC(year, 2, 1) / 1000;
        const end = march - offset(zone, march) - 1;
        if (at < end && end < then && nextRun(cron, end).getTime() / 1000 < then)
            return true;
    }
    return false;
}

// What stands in the test's own table instead is left out: times that do not come after the one before, second times, and
// what follows a time that was passed over.
function ask(expression, zone, from) {
    const cron = new Cron(expression, { timezone: zone });
    const steps = [];
    for (let at = from; steps.length < timesPerRow;) {
        const next = nextRun(cron, at);
        if (!next)
            break;
        const then = next.getTime() / 1000;
        if (then <= at || isSecondTime(zone, then) || passesOverMarch(cron, zone, at, then))
            return null;
        steps.push(then - at);
        at = then;
    }
    return steps;
}

// The databases agree on UTC for ever, and on every zone while it lies behind us.
const isStable = (zone, end) => zone === "UTC" || end < seconds("2025-12-01T00:00:00Z");

function row(expression, zone, from) {
    const steps = ask(expression, zone, from);
    if (!steps)
        return null;
    if (!isStable(zone, steps.reduce((sum, step) => sum + step, from)))
        return row(expression, "UTC", from);
    const written = JSON.stringify(expression).slice(1, -1);
    return [written, zone, new Date(from * 1000).toISOString().replace(".000", ""), ...steps].join("\t");
}

const lines = new Set();
for (let turn = 0; lines.size < rows; ++turn) {
    const zone = pick(zones);
    const line = row(expressions[turn % expressions.length], zone, start(zone));
    if (line)
        lines.add(line);
}
writeFileSync(new URL("times.tsv", import.meta.url), [...lines].sort().join("\n") + "\n");

for (const expression of refused) {
    try {
        new Cron(expression);
    } catch {
        continue;
    }
    throw new Error(`croner takes ${JSON.stringify(expression)}`);
}
writeFileSync(new URL("refused.txt", import.meta.url), refused.map((expression) => JSON.stringify(expression)).join("\n") + "\n");
