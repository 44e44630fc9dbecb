// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/project.h"
#include "models/source/redactor.h"
#include "models/storage/store.h"

namespace Millwright {

/// What a template is built from: provider, settings, the environment's repositories in order with their setup commands,
/// the workspace setup command and the working directory (spec: the template inputs). Stored as JSON with a build and
/// with the active template, and compared field by field.
class MILLWRIGHT_MODELS_EXPORT Fingerprint
{
public:
    static Fingerprint of(const QString &provider, const EnvironmentRecord &environment, const QList<ProjectRepository> &repositories);
    /// Nothing recorded, or text that is not a fingerprint, is an empty one, which equals no other.
    static Fingerprint fromText(const QByteArray &text);

    QByteArray text() const { return m_text; }
    bool isEmpty() const { return m_text.isEmpty(); }

    bool operator==(const Fingerprint &other) const { return !isEmpty() && m_text == other.m_text; }

    /// The same with every text masked.
    Fingerprint redacted(const Redactor &redactor) const;

    /// Everything that either holds. Where one is empty, nothing differs and its texts say that they were not recorded.
    QList<ComparedValue> comparedWith(const Fingerprint &other, const SettingsSchema &schema) const;

    /// What has changed from this one to `now`; `schema` gives the settings their titles.
    QList<TemplateChange> changesTo(const Fingerprint &now, const SettingsSchema &schema) const;

private:
    QByteArray m_text;
};

} // namespace Millwright
