// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QTimeZone>

/// The time zones of the IANA database that this machine has, by their ids ("Europe/Berlin").
namespace Millwright::TimeZones {

/// ErrorCode::InvalidArgument for an id that no zone has, ErrorCode::NotReady where the machine has no time zone data
/// (UTC is there all the same). POSIX rules and fixed offsets are no ids.
MILLWRIGHT_MODELS_EXPORT Result<QTimeZone> find(const QString &id);

/// The id of the system's zone; "UTC" when the system does not tell.
MILLWRIGHT_MODELS_EXPORT QString systemId();

/// Every id that a person chooses from, sorted: places and UTC, without second copies of the database in it (posix/,
/// right/) and without old names of the same places, which find() takes all the same. Takes some milliseconds.
MILLWRIGHT_MODELS_EXPORT QStringList ids();

/// Where the system keeps its zones: TZDIR, else the usual folders; empty when there is none.
MILLWRIGHT_MODELS_EXPORT QString dataFolder();

/// Changes when the zone data in `folder` does, so that times computed before are computed anew: the database's version
/// ("2025b") where it can be read, else the newest time of the folder's files. Empty when there is no data.
MILLWRIGHT_MODELS_EXPORT QString dataStamp(const QString &folder = dataFolder());

/// dataStamp() as it was before this process used its first zone: Qt reads a zone once and computes with that until the end.
MILLWRIGHT_MODELS_EXPORT QString usedDataStamp();

} // namespace Millwright::TimeZones
