// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"

#include "millwright_models_export.h"

#include <QObject>
#include <QString>
#include <QVariant>

#include <optional>

namespace Millwright {

/// One setting as a form shows it. Values are primitives of JSON in a QVariant: QString, bool, qlonglong (qulonglong
/// where it must be) or double; an invalid QVariant is a keyword that the schema does not have. See
/// primitiveFromVariant().
struct MILLWRIGHT_MODELS_EXPORT SettingsField {
    Q_GADGET

public:
    /// A List is one of texts, a Record an object whose values are texts, by names that the schema leaves open.
    enum class Kind { String, Integer, Number, Boolean, Enum, List, Record };
    Q_ENUM(Kind)

    QString key;
    QString title; ///< the key where the schema has no title
    QString description;
    Kind kind = Kind::String;

    /// An older key whose stored value is read where there is none for `key` (keyword "x-replaces"); mostly empty.
    QString replaces;

    /// The heading it stands under (keyword "x-group"); mostly empty.
    QString group;

    /// A String that is shown to nobody (keyword `writeOnly`).
    bool isSecret = false;

    /// What holds while nothing is set; none for a List or a Record.
    QVariant defaultValue;

    /// For Kind::Enum, each with its own type of JSON. Null is left out: it would unset the field.
    QVariantList choices;

    QVariant minimum;
    QVariant maximum;
    QVariant exclusiveMinimum;
    QVariant exclusiveMaximum;
    QVariant multipleOf;

    /// In code points.
    std::optional<qint64> minLength;
    std::optional<qint64> maxLength;

    /// A regular expression of ECMA-262, found anywhere in the text; see SchemaPattern.
    QString pattern;

    /// The field of a property's schema; nothing when that is no primitive, so that no form can show it. Where `type`
    /// is a list, its first type that is not null counts.
    static std::optional<SettingsField> fromSchema(const QString &key, const Json &schema);

    /// Where among the choices a value is, by JSON's equality (true is not 1); -1 when it is none of them.
    qsizetype choiceOf(const Json &value) const;

    bool operator==(const SettingsField &) const = default;
};

} // namespace Millwright
