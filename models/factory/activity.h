// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/factorycore.h"

namespace Millwright {

/// What happened in a project. Changes that somebody makes are noted here, within the transaction that makes them; runs of
/// the build workflow are told from their own records, so that a run is one entry, which goes on as the run does.
class MILLWRIGHT_MODELS_EXPORT Activity
{
public:
    explicit Activity(std::shared_ptr<FactoryCore> core);

    /// `subject` is the key of a field, or a word of this class; values are redacted.
    Result<> note(const QString &projectId, const QString &kind, const QString &subject, const QString &before, const QString &after) const;
    Result<> noteEnvironment(const QString &projectId, const EnvironmentRecord &before, const EnvironmentRecord &after) const;
    Result<> noteRepository(const ProjectRepository &before, const ProjectRepository &after) const;

    /// Newest first, with the subjects in words: a setting has the title that `schema` gives it. A key that is not known
    /// stays as it is.
    Result<QList<ActivityEntry>> entries(const QString &projectId, int limit, const SettingsSchema &schema) const;

private:
    struct Field;

    Result<> noteFields(const QString &projectId, const QString &kind, const QString &prefix, std::initializer_list<Field> fields) const;

    std::shared_ptr<FactoryCore> m_core;
};

} // namespace Millwright
