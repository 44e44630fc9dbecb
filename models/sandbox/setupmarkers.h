// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "millwright_models_export.h"

#include <QString>
#include <QStringList>

namespace Millwright {

/// The names under which templates and sessions remember that a setup ran, relative to the working directory. All
/// providers and the factory share them, so that a session skips what its template already did.
namespace SetupMarkers {

/// `sha256:` and the hex digest of the steps joined by line feeds; blank steps do not count.
MILLWRIGHT_MODELS_EXPORT QString digest(const QStringList &steps);

/// How many of the first steps were done when `digest` was noted; 0 when it is that of other steps.
MILLWRIGHT_MODELS_EXPORT qsizetype stepsDone(const QStringList &steps, const QString &digest);

/// The steps without the blank ones.
MILLWRIGHT_MODELS_EXPORT QStringList withoutBlanks(const QStringList &steps);

/// Set by the form with one repository.
MILLWRIGHT_MODELS_EXPORT QString single();
/// Set per repository by the form with a list.
MILLWRIGHT_MODELS_EXPORT QString ofRepository(const QString &repoDir);
MILLWRIGHT_MODELS_EXPORT QString workspace();
/// Lists the folders of the repositories whose setup failed, one a line.
MILLWRIGHT_MODELS_EXPORT QString failed();

} // namespace SetupMarkers

/// The folder that a repository is checked out in, below the working directory: the last part of the clone URL without
/// `.git`, what is not a letter, digit, dot, underscore or hyphen replaced by a hyphen, without leading dots; else `repo`.
MILLWRIGHT_MODELS_EXPORT QString repoDirOf(const QString &cloneUrl);

} // namespace Millwright
