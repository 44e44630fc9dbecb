// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/settings/settingsdocument.h"
#include "models/settings/settingsschema.h"

namespace Millwright {

/// A schema whose nested objects are laid out beside the other properties, so that a form shows all of it: the property
/// `b` of the object `a` is the property `a/b`, under the heading of `a`. A record of texts stays whole. Documents go over
/// and back without loss. Of a secret only the type is asked, because a stand-in for its value may be there.
class MILLWRIGHT_MODELS_EXPORT FlatSchema
{
public:
    FlatSchema() = default;
    explicit FlatSchema(const SettingsSchema &schema);

    const SettingsSchema &schema() const { return m_schema; }
    SettingsDocument flat(const SettingsDocument &document) const;
    SettingsDocument nested(const SettingsDocument &flat) const;
    /// An issue of the nested document as one of the flat one.
    SettingsIssue flat(const SettingsIssue &issue) const;

private:
    SettingsSchema m_schema;
    QStringList m_objects; ///< keys of the nested objects
};

} // namespace Millwright
