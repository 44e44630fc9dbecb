// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/schedule/cronfields.h"

#include <QCoreApplication>
#include <QVarLengthArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct CronFieldsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::CronFields)
};

struct Nickname {
    QLatin1StringView name;
    QStringView fields;
};

constexpr std::array<Nickname, 7> nicknames{{
    {"@yearly"_L1, u"0 0 1 1 *"},
    {"@annually"_L1, u"0 0 1 1 *"},
    {"@monthly"_L1, u"0 0 1 * *"},
    {"@weekly"_L1, u"0 0 * * 0"},
    {"@daily"_L1, u"0 0 * * *"},
    {"@midnight"_L1, u"0 0 * * *"},
    {"@hourly"_L1, u"0 * * * *"},
}};

/// The words of a text, one more than there may be at most.
QVarLengthArray<QStringView, cronFieldCount + 1> wordsOf(QStringView text)
{
    QVarLengthArray<QStringView, cronFieldCount + 1> words;
    const auto isSpace = [](QChar c) { return c.isSpace(); };
    auto at = text.begin();
    while (words.size() <= cronFieldCount) {
        const auto begin = std::find_if_not(at, text.end(), isSpace);
        if (begin == text.end())
            break;
        at = std::find_if(begin, text.end(), isSpace);
        words.append(QStringView(begin, at));
    }
    return words;
}

} // namespace

QString cronFieldName(CronField field)
{
    switch (field) {
    case CronField::Second:
        return CronFieldsText::tr("Second");
    case CronField::Minute:
        return CronFieldsText::tr("Minute");
    case CronField::Hour:
        return CronFieldsText::tr("Hour");
    case CronField::DayOfMonth:
        return CronFieldsText::tr("Day of month");
    case CronField::Month:
        return CronFieldsText::tr("Month");
    case CronField::DayOfWeek:
        return CronFieldsText::tr("Day of week");
    case CronField::Year:
        return CronFieldsText::tr("Year");
    }
    Q_UNREACHABLE_RETURN({});
}

CronFields::CronFields() : m_texts{u""_s, u"0"_s, u"0"_s, u"*"_s, u"*"_s, u"*"_s, u""_s} { }

std::optional<CronFields> CronFields::split(QStringView text)
{
    auto words = wordsOf(text);
    if (words.size() == 1) {
        const auto known = std::ranges::find_if(
            nicknames, [&](const Nickname &nickname) { return words.front().compare(nickname.name, Qt::CaseInsensitive) == 0; });
        if (known == nicknames.end())
            return std::nullopt;
        words = wordsOf(known->fields);
    }
    if (words.size() < cronFieldCount - 2 || words.size() > cronFieldCount)
        return std::nullopt;
    CronFields fields;
    const auto first = static_cast<std::size_t>(words.size() == cronFieldCount - 2 ? CronField::Minute : CronField::Second);
    for (std::size_t i = 0; const QStringView word : words)
        fields.m_texts.at(first + i++) = word.toString();
    return fields;
}

QString CronFields::text() const
{
    QString text = hasSeconds() ? (*this)[CronField::Second] + u' ' : hasYear() ? u"0 "_s : QString();
    for (const auto field : {CronField::Minute, CronField::Hour, CronField::DayOfMonth, CronField::Month, CronField::DayOfWeek})
        text += (*this)[field] + (field == CronField::DayOfWeek ? QLatin1StringView() : " "_L1);
    if (hasYear())
        text += u' ' + (*this)[CronField::Year];
    return text;
}

} // namespace Millwright
