// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"
#include "models/async/result.h"
#include "models/settings/settingsfield.h"

#include <QStringList>

#include <memory>

namespace Millwright {

/// The settings that a provider lets a person tune per project: a JSON Schema (draft 7) of one object whose properties
/// are primitives, or lists or records of texts. All are optional; a property's `default` shows what holds while it is unset.
///
/// Immutable and cheap to copy. The rules are the spec's ("settings", "keep schema changes additive"); see
/// validateJson() for the keywords. A field with the keyword "x-replaces": "olderKey" takes over a stored value of that
/// key as long as it has none of its own; the older key is then valid though the schema does not list it.
class MILLWRIGHT_MODELS_EXPORT SettingsSchema
{
public:
    /// No settings: an object without properties, and none allowed.
    SettingsSchema();

    /// InvalidArgument when it is no schema of an object, breaks draft 7, uses "$ref", or when "x-replaces" names no
    /// key, the field's own, or one that another field replaces.
    static Result<SettingsSchema> parse(const Json &schema);

    /// The same schema where `defaults`, an object of values by key, take the place of the written defaults, as a
    /// host's own defaults do. InvalidArgument, with issues, when the schema does not allow one of them or lacks its
    /// key.
    Result<SettingsSchema> withDefaults(const Json &defaults) const;

    const Json &json() const;

    /// In the order of the schema's text.
    const QList<SettingsField> &fields() const;

    /// Nothing when there is no field of this key. Lives as long as any copy of this schema.
    const SettingsField *field(const QString &key) const;

    /// The field that replaces this older key, if one does.
    const SettingsField *replacementOf(const QString &olderKey) const;

    /// The keys of properties that a form cannot show: objects and lists of anything but texts, and what says no type.
    QStringList notShown() const;

    /// A property of the schema, shown or not, or an older key that a field replaces.
    bool declares(QStringView key) const;

    /// Everything that is wrong with a document as a whole; nothing when it is valid.
    QList<SettingsIssue> validate(const Json &document) const;

    /// What a document says of a key: its own value, else that of the older key; null when it says nothing. The pointer
    /// lives as long as the document.
    const Json *storedValue(const Json &document, const QString &key) const;

    /// What holds for a key: the stored value, else the default; JSON null when there is neither.
    Json effectiveValue(const Json &document, const QString &key) const;

    bool operator==(const SettingsSchema &other) const;

private:
    struct Data;
    explicit SettingsSchema(std::shared_ptr<const Data> data);

    std::shared_ptr<const Data> m_data;
};

} // namespace Millwright
