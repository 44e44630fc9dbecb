// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/project.h"

#include <QHash>

namespace Millwright {

/// Tells which builds came to their end between two readings of the projects: each one once, and none that had ended
/// before its project was first seen.
class FinishedBuilds
{
public:
    QList<ProjectSummary> take(const QList<ProjectSummary> &projects);
    /// How the last build of a project ended, in words.
    static QString sentence(const ProjectSummary &project);

private:
    QHash<QString, QString> m_ended; ///< by project: the last build that is known to have ended
};

} // namespace Millwright
