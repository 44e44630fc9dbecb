// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/jsonvalue.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

namespace Millwright {

namespace {

// Holds every 64-bit integer and every double exactly.
using Wide = long double;
static_assert(std::numeric_limits<Wide>::digits >= 64);

Wide wide(const Json &number)
{
    if (number.is_number_unsigned())
        return static_cast<Wide>(number.get<quint64>());
    if (number.is_number_integer())
        return static_cast<Wide>(number.get<qint64>());
    return static_cast<Wide>(number.get<double>());
}

/// The size of a number as digits * 10^exponent.
struct Decimal {
    quint64 digits = 0;
    int exponent = 0;
};

/// The shortest decimal that reads back as `value` (finite, not negative), so what a person wrote.
Decimal shortestDecimal(double value)
{
    char text[32];
    const auto end = std::to_chars(std::begin(text), std::end(text), value, std::chars_format::scientific).ptr;
    const std::string_view all(text, static_cast<size_t>(end - text));
    const size_t e = all.find('e');
    Decimal result;
    bool inFraction = false;
    for (const char c : all.substr(0, e)) {
        if (c == '.') {
            inFraction = true;
            continue;
        }
        result.digits = result.digits * 10 + static_cast<quint64>(c - '0');
        result.exponent -= inFraction ? 1 : 0;
    }
    std::string_view power = all.substr(e + 1);
    if (power.starts_with('+'))
        power.remove_prefix(1);
    int shift = 0;
    std::from_chars(power.data(), power.data() + power.size(), shift);
    result.exponent += shift;
    return result;
}

Decimal magnitude(const Json &number)
{
    if (number.is_number_unsigned())
        return {number.get<quint64>(), 0};
    if (number.is_number_integer()) {
        const auto value = number.get<qint64>();
        return {value < 0 ? quint64(0) - static_cast<quint64>(value) : static_cast<quint64>(value), 0};
    }
    return shortestDecimal(std::abs(number.get<double>()));
}

bool isFinite(const Json &number)
{
    return !number.is_number_float() || std::isfinite(number.get<double>());
}

__extension__ using Product = unsigned __int128;

} // namespace

bool isDeeperThan(const Json &value, int levels)
{
    if (!value.is_structured())
        return false;
    return levels == 0 || std::ranges::any_of(value, [levels](const Json &part) { return isDeeperThan(part, levels - 1); });
}

bool sameJson(const Json &a, const Json &b)
{
    if (a.is_number() && b.is_number())
        return compareNumbers(a, b) == 0;
    if (a.type() != b.type() || a.size() != b.size())
        return false;
    if (a.is_array())
        return std::ranges::equal(a, b, sameJson);
    if (!a.is_object())
        return a == b;
    for (const auto &[key, part] : a.items()) {
        const auto other = b.find(key);
        if (other == b.end() || !sameJson(part, *other))
            return false;
    }
    return true;
}

std::partial_ordering compareNumbers(const Json &a, const Json &b)
{
    return wide(a) <=> wide(b);
}

bool isWholeNumber(const Json &value)
{
    if (!value.is_number_float())
        return value.is_number();
    const auto number = value.get<double>();
    return std::isfinite(number) && std::trunc(number) == number;
}

bool isMultipleOf(const Json &number, const Json &divisor)
{
    if (!isFinite(number) || !isFinite(divisor))
        return false;
    const Decimal a = magnitude(number);
    const Decimal b = magnitude(divisor);
    if (a.digits == 0 || b.digits == 0)
        return a.digits == 0;
    const int shift = a.exponent - b.exponent;
    if (shift >= 0) {
        Product rest = a.digits % b.digits;
        for (int i = 0; i < shift && rest != 0; ++i)
            rest = rest * 10 % b.digits;
        return rest == 0;
    }
    Product scaled = b.digits;
    for (int i = 0; i < -shift; ++i) {
        scaled *= 10;
        if (scaled > a.digits)
            return false;
    }
    return a.digits % scaled == 0;
}

QString pointerTo(const QString &parent, const QString &key)
{
    QString step = key;
    step.replace(u'~', QStringLiteral("~0")).replace(u'/', QStringLiteral("~1"));
    return parent + u'/' + step;
}

QVariant primitiveToVariant(const Json &value)
{
    switch (value.type()) {
    case Json::value_t::null:
        return QVariant::fromValue(nullptr);
    case Json::value_t::boolean:
        return value.get<bool>();
    case Json::value_t::number_integer:
        return QVariant::fromValue<qint64>(value.get<qint64>());
    case Json::value_t::number_unsigned:
        if (value.get<quint64>() <= static_cast<quint64>(std::numeric_limits<qint64>::max()))
            return QVariant::fromValue<qint64>(value.get<qint64>());
        return QVariant::fromValue<quint64>(value.get<quint64>());
    case Json::value_t::number_float:
        return value.get<double>();
    case Json::value_t::string:
        return QString::fromStdString(value.get_ref<const std::string &>());
    default:
        return {};
    }
}

Json primitiveFromVariant(const QVariant &value)
{
    switch (value.typeId()) {
    case QMetaType::Bool:
        return value.toBool();
    case QMetaType::Int:
    case QMetaType::Long:
    case QMetaType::LongLong:
        return value.toLongLong();
    case QMetaType::UInt:
    case QMetaType::ULong:
    case QMetaType::ULongLong:
        return value.toULongLong();
    case QMetaType::Float:
    case QMetaType::Double:
        return value.toDouble();
    case QMetaType::QString:
        return value.toString().toStdString();
    default:
        return nullptr;
    }
}

QString jsonText(const Json &value)
{
    return QString::fromStdString(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

QString displayText(const Json &value)
{
    if (value.is_string())
        return QString::fromStdString(value.get_ref<const std::string &>());
    constexpr double exactWhole = 1e15;
    if (value.is_number_float() && isWholeNumber(value) && std::abs(value.get<double>()) < exactWhole)
        return QString::number(static_cast<qint64>(value.get<double>()));
    return jsonText(value);
}

} // namespace Millwright
