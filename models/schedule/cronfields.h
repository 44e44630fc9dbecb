// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "millwright_models_export.h"

#include <QString>

#include <array>
#include <optional>

namespace Millwright {

enum class CronField { Second, Minute, Hour, DayOfMonth, Month, DayOfWeek, Year };
inline constexpr int cronFieldCount = 7;

/// "Hour", "Day of month", ...: translated, as a label and at the beginning of an error.
MILLWRIGHT_MODELS_EXPORT QString cronFieldName(CronField field);

/// Why an expression is refused. `field` is nothing when it is about the whole; `message` is a translated sentence that
/// names the field and the text in it.
struct CronError {
    std::optional<CronField> field;
    QString message;

    bool operator==(const CronError &) const = default;
};

/// The texts of an expression's fields, right or wrong, as a person edits them side by side.
class MILLWRIGHT_MODELS_EXPORT CronFields
{
public:
    /// "0 0 * * *": every field that a person must fill in.
    CronFields();

    /// Five fields, six with seconds in front, seven with a year behind; a nickname (@daily) as what it stands for.
    /// Nothing for any other number of fields.
    static std::optional<CronFields> split(QStringView text);

    /// Empty for seconds and a year that are not there.
    const QString &operator[](CronField field) const { return m_texts.at(static_cast<std::size_t>(field)); }
    QString &operator[](CronField field) { return m_texts.at(static_cast<std::size_t>(field)); }

    bool hasSeconds() const { return !(*this)[CronField::Second].isEmpty(); }
    bool hasYear() const { return !(*this)[CronField::Year].isEmpty(); }

    /// The fields with a space between them; with a year there are always seconds. An empty field stays one that is
    /// missing, so the text of an incomplete row does not parse.
    QString text() const;

    bool operator==(const CronFields &) const = default;

private:
    std::array<QString, cronFieldCount> m_texts;
};

} // namespace Millwright
