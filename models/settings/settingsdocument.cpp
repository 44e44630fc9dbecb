// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/settingsdocument.h"

#include "models/settings/jsonvalue.h"
#include "models/settings/settingsschema.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

#include <utility>

namespace Millwright {

namespace {

struct SettingsDocumentText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SettingsDocument)
};

/// How a person knows the setting that a pointer leads to or into.
QString nameAt(const QString &pointer, const SettingsSchema &schema)
{
    if (pointer.isEmpty())
        return SettingsDocumentText::tr("All settings");
    QString key = pointer.section(u'/', 1, 1);
    key.replace(QStringLiteral("~1"), QStringLiteral("/")).replace(QStringLiteral("~0"), QStringLiteral("~"));
    const SettingsField *field = schema.field(key);
    return field ? field->title : key;
}

std::unexpected<Error> refused(QList<SettingsIssue> issues, const SettingsSchema &schema)
{
    const SettingsIssue first = issues.constFirst();
    const int others = int(issues.size()) - 1;
    const QString message = others == 0
        ? SettingsDocumentText::tr("The settings were not saved. %1: %2 Correct it and save again.")
        : SettingsDocumentText::tr(
              "The settings were not saved. %1: %2 There are %n more issue(s). Correct them and save again.", nullptr, others);
    return failure(ErrorCode::InvalidEnvironment, message.arg(nameAt(first.pointer, schema), first.message), std::move(issues));
}

Json mergedJson(Json stored, const Json &update)
{
    for (const auto &[key, value] : update.items()) {
        if (value.is_null())
            stored.erase(key);
        else
            stored[key] = value;
    }
    return stored;
}

/// Names of one setting that the update sets both of.
QList<SettingsIssue> doubleNames(const Json &update, const SettingsSchema &schema)
{
    QList<SettingsIssue> issues;
    for (const SettingsField &field : schema.fields()) {
        const auto older = update.find(field.replaces.toStdString());
        const auto newer = update.find(field.key.toStdString());
        if (field.replaces.isEmpty() || older == update.end() || newer == update.end() || older->is_null() || newer->is_null())
            continue;
        issues.append({pointerTo({}, field.replaces), QStringLiteral("x-replaces"),
            SettingsDocumentText::tr("This is the older name of %1. Set only one of them.").arg(field.key)});
    }
    return issues;
}

/// Without the stored values of settings that the update gives under their other name.
Json withoutOtherNames(Json stored, const Json &update, const SettingsSchema &schema)
{
    for (const SettingsField &field : schema.fields()) {
        if (field.replaces.isEmpty())
            continue;
        const std::string key = field.key.toStdString();
        const std::string olderKey = field.replaces.toStdString();
        if (update.contains(key))
            stored.erase(olderKey);
        else if (const auto older = update.find(olderKey); older != update.end() && !older->is_null())
            stored.erase(key);
    }
    return stored;
}

} // namespace

QString SettingsDocument::Merged::note() const
{
    if (dropped.isEmpty())
        return {};
    return SettingsDocumentText::tr(
        "%n setting(s) left over from another provider or version were removed: %1.", nullptr, int(dropped.size()))
        .arg(dropped.join(QStringLiteral(", ")));
}

SettingsDocument::SettingsDocument()
{
    static const auto empty = std::make_shared<const Json>(Json::object());
    m_json = empty;
}

SettingsDocument::SettingsDocument(Json object) : m_json(std::make_shared<const Json>(std::move(object))) { }

Result<SettingsDocument> SettingsDocument::parse(QByteArrayView text)
{
    if (text.isEmpty())
        return SettingsDocument();
    const Json value = Json::parse(text.begin(), text.end(), nullptr, false);
    if (value.is_discarded() || !fromJson(value)) {
        return failure(ErrorCode::Damaged,
            SettingsDocumentText::tr("The stored settings of this project cannot be read, because they are no JSON object. Restore a "
                                     "backup of "
                                     "the database, or remove the settings and set them again."));
    }
    return fromJson(value);
}

Result<SettingsDocument> SettingsDocument::fromJson(const Json &value)
{
    if (value.is_null())
        return SettingsDocument();
    if (!value.is_object() || isDeeperThan(value, maximumJsonDepth)) {
        return failure(ErrorCode::InvalidArgument,
            SettingsDocumentText::tr("These are no settings, because they are no JSON object of plain values. Give an object with a "
                                     "value per "
                                     "key."));
    }
    return SettingsDocument(value);
}

const Json &SettingsDocument::json() const
{
    return *m_json;
}

QByteArray SettingsDocument::toText() const
{
    return QByteArray::fromStdString(m_json->dump(-1, ' ', false, Json::error_handler_t::replace));
}

QStringList SettingsDocument::keys() const
{
    QStringList result;
    for (const auto &entry : m_json->items())
        result.append(QString::fromStdString(entry.key()));
    return result;
}

bool SettingsDocument::isEmpty() const
{
    return m_json->empty();
}

bool SettingsDocument::contains(const QString &key) const
{
    return m_json->contains(key.toStdString());
}

SettingsDocument SettingsDocument::merge(const Json &update) const
{
    const bool isUsable = update.is_object() && !isDeeperThan(update, maximumJsonDepth);
    return isUsable ? SettingsDocument(mergedJson(*m_json, update)) : *this;
}

Result<SettingsDocument::Merged> SettingsDocument::apply(const Json &update, const SettingsSchema &schema) const
{
    if (!update.is_object())
        return refused({{{}, QStringLiteral("type"), SettingsDocumentText::tr("An update is an object with a value per key.")}}, schema);
    if (isDeeperThan(update, maximumJsonDepth))
        return refused({{{}, QStringLiteral("depth"), SettingsDocumentText::tr("This is nested too deeply.")}}, schema);
    if (QList<SettingsIssue> issues = doubleNames(update, schema); !issues.isEmpty())
        return refused(std::move(issues), schema);

    Json merged = mergedJson(withoutOtherNames(*m_json, update, schema), update);
    QList<SettingsIssue> issues = schema.validate(merged);
    if (issues.isEmpty())
        return Merged{SettingsDocument(std::move(merged)), {}};

    QStringList dropped;
    for (const QString &key : keys()) {
        const std::string name = key.toStdString();
        if (!schema.declares(key) && !update.contains(name)) {
            merged.erase(name);
            dropped.append(key);
        }
    }
    if (!dropped.isEmpty())
        issues = schema.validate(merged);
    if (!issues.isEmpty())
        return refused(std::move(issues), schema);
    return Merged{SettingsDocument(std::move(merged)), dropped};
}

QList<SettingsChange> SettingsDocument::changesTo(const SettingsDocument &later) const
{
    const auto textIn = [](const SettingsDocument &document, const std::string &key) {
        const auto it = document.m_json->find(key);
        return it == document.m_json->end() ? QString() : jsonText(*it);
    };
    QList<SettingsChange> changes;
    for (const auto &[key, value] : m_json->items()) {
        const auto other = later.m_json->find(key);
        if (other == later.m_json->end() || !sameJson(value, *other))
            changes.append({QString::fromStdString(key), jsonText(value), textIn(later, key)});
    }
    for (const auto &[key, value] : later.m_json->items()) {
        if (!m_json->contains(key))
            changes.append({QString::fromStdString(key), {}, jsonText(value)});
    }
    return changes;
}

bool SettingsDocument::operator==(const SettingsDocument &other) const
{
    return m_json == other.m_json || sameJson(*m_json, *other.m_json);
}

} // namespace Millwright
