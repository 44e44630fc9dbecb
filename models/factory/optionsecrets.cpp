// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/optionsecrets.h"

#include "models/source/redactor.h"

#include <QUuid>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

OptionSecrets::OptionSecrets(
    std::shared_ptr<SecretStore> secrets, std::shared_ptr<Redactor> redactor, QString providerId, const SettingsSchema &optionsSchema)
    : m_secrets(std::move(secrets))
    , m_redactor(std::move(redactor))
    , m_providerId(std::move(providerId))
    , m_schema(optionsSchema)
{
}

bool OptionSecrets::isStandIn(const QString &value)
{
    return value.startsWith("kept:option/"_L1);
}

QString OptionSecrets::nameOf(const QString &key) const
{
    return u"option/%1/%2/"_s.arg(m_providerId, key);
}

QString OptionSecrets::nameOf(const QString &key, const QString &value) const
{
    return value.startsWith("kept:"_L1 + nameOf(key)) ? value.section(u':', 1) : QString();
}

QMap<QString, QString> OptionSecrets::texts(const SettingsDocument &options) const
{
    QMap<QString, QString> found;
    const SettingsDocument flat = m_schema.flat(options);
    for (const SettingsField &field : m_schema.schema().fields()) {
        const auto value = flat.json().find(field.key.toStdString());
        if (field.isSecret && value != flat.json().end() && value->is_string())
            found.insert(field.key, QString::fromStdString(value->get<std::string>()));
    }
    return found;
}

SettingsDocument OptionSecrets::with(const SettingsDocument &options, const QMap<QString, std::optional<QString>> &texts) const
{
    Json update = Json::object();
    for (const auto &[key, text] : texts.asKeyValueRange())
        update[key.toStdString()] = text ? Json(text->toStdString()) : Json();
    return m_schema.nested(m_schema.flat(options).merge(update));
}

Async<SettingsDocument> OptionSecrets::keep(SettingsDocument options, std::stop_token stop)
{
    const auto self = shared_from_this();
    QMap<QString, std::optional<QString>> standIns;
    const auto entered = texts(options);
    for (const auto &[key, value] : entered.asKeyValueRange()) {
        if (!nameOf(key, value).isEmpty())
            continue;
        const QString name = nameOf(key) + QUuid::createUuid().toString(QUuid::WithoutBraces);
        m_redactor->addSecret(value);
        if (const auto written = co_await m_secrets->write(name, value, stop); !written) {
            (void)co_await forget(with(options, standIns), options);
            co_return std::unexpected(written.error());
        }
        standIns.insert(key, "kept:"_L1 + name);
    }
    co_return with(options, standIns);
}

Async<SettingsDocument> OptionSecrets::fill(SettingsDocument options, std::stop_token stop)
{
    const auto self = shared_from_this();
    QMap<QString, std::optional<QString>> values;
    const auto stored = texts(options);
    for (const auto &[key, value] : stored.asKeyValueRange()) {
        const QString name = nameOf(key, value);
        const auto kept = name.isEmpty() ? Result<std::optional<QString>>(value) : co_await m_secrets->read(name, stop);
        if (!kept)
            co_return std::unexpected(kept.error());
        m_redactor->addSecret(kept->value_or(QString()));
        values.insert(key, *kept);
    }
    co_return with(options, values);
}

Async<> OptionSecrets::forget(SettingsDocument before, SettingsDocument after)
{
    const auto self = shared_from_this();
    const auto old = texts(before);
    const auto now = texts(after);
    Result<> result;
    for (const auto &[key, value] : old.asKeyValueRange()) {
        const QString name = nameOf(key, value);
        if (name.isEmpty() || now.value(key) == value)
            continue;
        if (const auto removed = co_await m_secrets->remove(name); !removed)
            result = removed;
    }
    co_return std::as_const(result);
}

} // namespace Millwright
