// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/project.h"

#include <QTimeZone>

#include <chrono>

/// How the window words times, states and ids: translated, in one place. Every function takes the time it is told from.
namespace Millwright::Format {

/// "48 s", "1 min 32 s", "3 h 12 min", "2 d 4 h". Less than a second is "under 1 s".
MILLWRIGHT_MODELS_EXPORT QString duration(std::chrono::milliseconds span);
/// The time between two moments in the words of duration(); empty when either is unknown.
MILLWRIGHT_MODELS_EXPORT QString between(const QDateTime &from, const QDateTime &to);
/// "just now", "12 min ago", "3 h ago", "2 days ago".
MILLWRIGHT_MODELS_EXPORT QString ago(const QDateTime &then, const QDateTime &now);
/// "today 03:00", "yesterday 18:40", "Fri 11:20", "12 Nov 09:00", "12 Nov 2025 09:00", in `zone`; of what is to come
/// "tomorrow 03:00", "Fri 4 Dec 11:20".
MILLWRIGHT_MODELS_EXPORT QString moment(const QDateTime &then, const QDateTime &now, const QTimeZone &zone = QTimeZone::systemTimeZone());
/// "in under 1 min", "in 12 min", "in 3 h 20 min", "in 2 days"; "now" for what is due.
MILLWRIGHT_MODELS_EXPORT QString until(const QDateTime &then, const QDateTime &now);
/// "09:12" when it was today, else as moment().
MILLWRIGHT_MODELS_EXPORT QString clockTime(
    const QDateTime &then, const QDateTime &now, const QTimeZone &zone = QTimeZone::systemTimeZone());

/// "3.2 GB", "640 kB", "0 bytes": what something takes on disk, in powers of ten.
MILLWRIGHT_MODELS_EXPORT QString bytes(qint64 count);

/// The first seven digits of a commit or of an identity that is a hash; anything else as it is.
MILLWRIGHT_MODELS_EXPORT QString shortId(const QString &id);
/// The first line that says something, without the space around it.
MILLWRIGHT_MODELS_EXPORT QString firstLine(const QString &text);
/// The first word upper case, as a sentence begins.
MILLWRIGHT_MODELS_EXPORT QString capitalized(const QString &text);

MILLWRIGHT_MODELS_EXPORT QString buildStatus(BuildStatus::Value status);
MILLWRIGHT_MODELS_EXPORT QString trigger(BuildTrigger::Value trigger);
MILLWRIGHT_MODELS_EXPORT QString sessionStatus(Sandbox::Status status);
/// A run's reason: a sentence for the words of the workflow (unchanged, in_progress, ...), else what it says.
MILLWRIGHT_MODELS_EXPORT QString reason(const QString &reason);
/// Why no build came of a run, or why its build failed, with all its lines; and when the same is decided once more. Times
/// are told from when it was decided. Empty: there is nothing to say.
MILLWRIGHT_MODELS_EXPORT QString why(const BuildRun &run, const QTimeZone &zone = QTimeZone::systemTimeZone());
/// Who or what asked for a run: "schedule", or, when it ran much later than it was to, "schedule for 03:00, run at 08:12
/// (...)". In brackets stands what kept it.
MILLWRIGHT_MODELS_EXPORT QString askedBy(const BuildRun &run, const QTimeZone &zone = QTimeZone::systemTimeZone());
/// "Snapshot", "Local", "E2B", ...: a provider's id as a name.
MILLWRIGHT_MODELS_EXPORT QString provider(const QString &id);

MILLWRIGHT_MODELS_EXPORT QString settingsChanged(int count);
MILLWRIGHT_MODELS_EXPORT QString buildsRunning(int count);

} // namespace Millwright::Format
