// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/async/json.h"

#include <nlohmann/json.hpp>

namespace Millwright {

QString textIn(const Json &object, const char *key)
{
    const auto it = object.find(key);
    return it != object.end() && it->is_string() ? QString::fromStdString(it->get_ref<const std::string &>()) : QString();
}

qint64 numberIn(const Json &object, const char *key)
{
    const auto it = object.find(key);
    return it != object.end() && it->is_number_integer() ? it->get<qint64>() : 0;
}

bool isSetIn(const Json &object, const char *key)
{
    const auto it = object.find(key);
    return it != object.end() && it->is_boolean() && it->get<bool>();
}

QStringList textsIn(const Json &object, const char *key)
{
    QStringList result;
    if (const auto it = object.find(key); it != object.end() && it->is_array()) {
        for (const Json &text : *it) {
            if (text.is_string())
                result.append(QString::fromStdString(text.get_ref<const std::string &>()));
        }
    }
    return result;
}

QMap<QString, QString> mapIn(const Json &object, const char *key)
{
    const auto it = object.find(key);
    return it != object.end() ? mapOf(*it) : QMap<QString, QString>();
}

QMap<QString, QString> mapOf(const Json &object)
{
    QMap<QString, QString> result;
    if (object.is_object()) {
        for (const auto &[name, value] : object.items()) {
            if (value.is_string())
                result.insert(QString::fromStdString(name), QString::fromStdString(value.get_ref<const std::string &>()));
        }
    }
    return result;
}

Json toJson(const QStringList &texts)
{
    Json result = Json::array();
    for (const QString &text : texts)
        result.push_back(text.toStdString());
    return result;
}

Json toJson(const QMap<QString, QString> &map)
{
    Json result = Json::object();
    for (const auto &[key, value] : map.asKeyValueRange())
        result[key.toStdString()] = value.toStdString();
    return result;
}

} // namespace Millwright
