// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"
#include "models/async/result.h"

#include <QByteArray>
#include <QStringList>

#include <memory>

namespace Millwright {

class SettingsSchema;

/// One key whose value differs between two documents, as JSON text; a null QString where the key is not set.
struct SettingsChange {
    QString key;
    QString before;
    QString after;

    bool operator==(const SettingsChange &) const = default;
};

/// The settings that a person set for one project, as they are stored: one JSON object that holds only those. Defaults
/// are never written into it. It outlives the schema it was written for, so it may hold keys that no schema declares.
///
/// A value, immutable and cheap to copy.
class MILLWRIGHT_MODELS_EXPORT SettingsDocument
{
public:
    struct Merged;

    /// Nothing is set.
    SettingsDocument();

    /// Reads what toText() wrote; nothing at all is the empty document. Damaged when it is no JSON object.
    static Result<SettingsDocument> parse(QByteArrayView text);

    /// Null is the empty document. InvalidArgument when it is neither that nor an object, or nested too deeply.
    static Result<SettingsDocument> fromJson(const Json &value);

    const Json &json() const;
    QByteArray toText() const;
    QStringList keys() const;
    bool isEmpty() const;
    bool contains(const QString &key) const;

    /// With every value of `update`, an object, in place of the one of the same key; null removes the key. Values are
    /// replaced whole, their inner parts are not merged. What is no object, or nested too deeply, changes nothing.
    SettingsDocument merge(const Json &update) const;

    /// Merges an update and checks the whole, as the spec has it. Where that fails, the keys that were stored before,
    /// that the schema does not declare and that the update does not set are dropped, and it is checked again. Nothing
    /// but the input is in the result.
    ///
    /// When the update sets or removes a key that replaces an older one, the older one goes; when it sets an older key,
    /// the one that replaced it goes, so that the last word counts under both names. Both at once are refused.
    ///
    /// InvalidEnvironment, with issues, when the settings are not valid.
    Result<Merged> apply(const Json &update, const SettingsSchema &schema) const;

    /// What is different in `later`: first the keys of this document in their order, then the new ones.
    QList<SettingsChange> changesTo(const SettingsDocument &later) const;

    /// The order of keys does not count, and 1 equals 1.0.
    bool operator==(const SettingsDocument &other) const;

private:
    explicit SettingsDocument(Json object);

    std::shared_ptr<const Json> m_json;
};

/// An accepted update.
struct MILLWRIGHT_MODELS_EXPORT SettingsDocument::Merged {
    SettingsDocument document;

    /// Stored keys that were dropped because no schema declares them, in their order.
    QStringList dropped;

    /// A sentence that tells what was dropped; empty when nothing was.
    QString note() const;

    bool operator==(const Merged &) const = default;
};

} // namespace Millwright
