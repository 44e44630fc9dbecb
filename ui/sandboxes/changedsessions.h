// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/project.h"

#include <QHash>

namespace Millwright {

/// What changed of a project's sessions since they were looked at the last time, in sentences for a screen reader. One that
/// was not known before is no change.
class ChangedSessions
{
public:
    /// One sentence for each session that is in another state now, or stuck in the one it was in.
    QStringList take(const QList<Session> &sessions, const QDateTime &now);
    /// For another project.
    void forget() { m_states.clear(); }

private:
    QHash<QString, QString> m_states; ///< as it was told, by session
};

} // namespace Millwright
