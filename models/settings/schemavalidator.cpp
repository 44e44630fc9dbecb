// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/schemavalidator.h"

#include "models/settings/jsonvalue.h"
#include "models/settings/schemapattern.h"

#include <QCoreApplication>
#include <QStringList>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

namespace Millwright {

namespace {

using Issues = QList<SettingsIssue>;

enum class Verdict {
    Valid,
    Invalid,
    Undecided, ///< only patterns that gave up stand against it
};

bool isUndecided(const SettingsIssue &issue)
{
    return issue.code == QLatin1StringView(patternGaveUpCode);
}

Verdict verdictOf(const Issues &issues)
{
    if (issues.isEmpty())
        return Verdict::Valid;
    return std::ranges::all_of(issues, isUndecided) ? Verdict::Undecided : Verdict::Invalid;
}

const Json *keywordOf(const Json &schema, const std::string &name)
{
    const auto it = schema.find(name);
    return it == schema.end() ? nullptr : &*it;
}

QString textOf(const Json &value)
{
    return QString::fromStdString(value.get_ref<const std::string &>());
}

/// Characters as draft 7 counts them: code points.
qint64 lengthOf(const std::string &utf8)
{
    return std::ranges::count_if(utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; });
}

bool hasType(const Json &value, std::string_view type)
{
    if (type == "integer")
        return isWholeNumber(value);
    if (type == "number")
        return value.is_number();
    if (type == "string")
        return value.is_string();
    if (type == "boolean")
        return value.is_boolean();
    if (type == "object")
        return value.is_object();
    if (type == "array")
        return value.is_array();
    return type == "null" && value.is_null();
}

/// Checks one value at one place against one schema, and collects what is wrong.
class Check
{
    Q_DECLARE_TR_FUNCTIONS(Millwright::SchemaValidator)

public:
    Check(const Json &schema, const Json &value, QString pointer) : m_schema(schema), m_value(value), m_pointer(std::move(pointer)) { }

    Issues run()
    {
        if (m_schema == Json(false))
            report(QStringLiteral("false"), tr("Nothing is allowed here."));
        if (!m_schema.is_object())
            return m_issues;
        checkType();
        checkChoices();
        if (m_value.is_number())
            checkNumber();
        if (m_value.is_string())
            checkText();
        if (m_value.is_object())
            checkObject();
        if (m_value.is_array())
            checkList();
        checkAllOf();
        checkAnyOf();
        checkOneOf();
        checkNot();
        checkConditional();
        return m_issues;
    }

private:
    void report(const QString &code, const QString &message) { reportAt(m_pointer, code, message); }
    void reportAt(const QString &pointer, const QString &code, const QString &message) { m_issues.append({pointer, code, message}); }
    void reportGaveUp(const QString &pointer)
    {
        reportAt(pointer, QString::fromLatin1(patternGaveUpCode),
            tr("This could not be compared with its pattern, which takes too long for this text. Enter a simpler "
               "one."));
    }

    Issues against(const Json &schema) const { return Check(schema, m_value, m_pointer).run(); }

    void checkType()
    {
        const Json *type = keywordOf(m_schema, "type");
        if (!type)
            return;
        const Json allowed = type->is_array() ? *type : Json::array({*type});
        QStringList names;
        for (const Json &name : allowed) {
            if (!name.is_string() || hasType(m_value, name.get_ref<const std::string &>()))
                return;
            names.append(textOf(name));
        }
        report(QStringLiteral("type"), typeMessage(names));
    }

    static QString typeMessage(const QStringList &names)
    {
        if (names.size() != 1)
            return tr("One of these types: %1.").arg(names.join(QStringLiteral(", ")));
        const QString &name = names.first();
        if (name == u"integer")
            return tr("A whole number.");
        if (name == u"number")
            return tr("A number.");
        if (name == u"string")
            return tr("A text.");
        if (name == u"boolean")
            return tr("True or false.");
        if (name == u"object")
            return tr("An object.");
        if (name == u"array")
            return tr("A list.");
        return tr("Nothing but null.");
    }

    void checkChoices()
    {
        const Json *choices = keywordOf(m_schema, "enum");
        const auto isValue = [this](const Json &choice) { return sameJson(choice, m_value); };
        if (choices && choices->is_array() && std::ranges::none_of(*choices, isValue)) {
            QStringList texts;
            for (const Json &choice : *choices)
                texts.append(displayText(choice));
            report(QStringLiteral("enum"), tr("One of: %1.").arg(texts.join(QStringLiteral(", "))));
        }
        const Json *only = keywordOf(m_schema, "const");
        if (only && !sameJson(*only, m_value))
            report(QStringLiteral("const"), tr("Only %1.").arg(displayText(*only)));
    }

    const Json *numberKeyword(const char *name) const
    {
        const Json *limit = keywordOf(m_schema, name);
        return limit && limit->is_number() ? limit : nullptr;
    }

    void checkNumber()
    {
        const auto toLimit = [this](const Json *limit) { return compareNumbers(m_value, *limit); };
        if (const Json *limit = numberKeyword("minimum"); limit && toLimit(limit) < 0)
            report(QStringLiteral("minimum"), tr("At least %1.").arg(displayText(*limit)));
        if (const Json *limit = numberKeyword("maximum"); limit && toLimit(limit) > 0)
            report(QStringLiteral("maximum"), tr("At most %1.").arg(displayText(*limit)));
        if (const Json *limit = numberKeyword("exclusiveMinimum"); limit && toLimit(limit) <= 0)
            report(QStringLiteral("exclusiveMinimum"), tr("More than %1.").arg(displayText(*limit)));
        if (const Json *limit = numberKeyword("exclusiveMaximum"); limit && toLimit(limit) >= 0)
            report(QStringLiteral("exclusiveMaximum"), tr("Less than %1.").arg(displayText(*limit)));
        if (const Json *divisor = numberKeyword("multipleOf"); divisor && !isMultipleOf(m_value, *divisor))
            report(QStringLiteral("multipleOf"), tr("A multiple of %1.").arg(displayText(*divisor)));
    }

    /// The limit that `size` breaks, as an int for a plural form; nothing when it keeps it.
    std::optional<int> brokenLimit(const char *name, qint64 size, bool isLower) const
    {
        const Json *limit = numberKeyword(name);
        if (!limit)
            return {};
        const auto order = compareNumbers(size, *limit);
        if (isLower ? order >= 0 : order <= 0)
            return {};
        const double clamped = std::clamp(limit->get<double>(), 0.0, double(std::numeric_limits<int>::max()));
        return int(clamped);
    }

    void checkText()
    {
        const auto length = lengthOf(m_value.get_ref<const std::string &>());
        if (const auto limit = brokenLimit("minLength", length, true))
            report(QStringLiteral("minLength"), tr("At least %n character(s).", nullptr, *limit));
        if (const auto limit = brokenLimit("maxLength", length, false))
            report(QStringLiteral("maxLength"), tr("At most %n character(s).", nullptr, *limit));
        const Json *pattern = keywordOf(m_schema, "pattern");
        if (!pattern || !pattern->is_string())
            return;
        switch (matchOf(textOf(*pattern), textOf(m_value))) {
        case PatternMatch::Yes:
            break;
        case PatternMatch::No:
            report(QStringLiteral("pattern"), tr("A text that matches %1.").arg(textOf(*pattern)));
            break;
        case PatternMatch::GaveUp:
            reportGaveUp(m_pointer);
            break;
        }
    }

    static PatternMatch matchOf(const QString &pattern, const QString &text)
    {
        const auto expression = SchemaPattern::parse(pattern);
        return expression ? expression->match(text) : PatternMatch::GaveUp;
    }

    void checkObject()
    {
        const auto size = qint64(m_value.size());
        if (const auto limit = brokenLimit("minProperties", size, true))
            report(QStringLiteral("minProperties"), tr("At least %n setting(s).", nullptr, *limit));
        if (const auto limit = brokenLimit("maxProperties", size, false))
            report(QStringLiteral("maxProperties"), tr("At most %n setting(s).", nullptr, *limit));
        if (const Json *required = keywordOf(m_schema, "required"))
            demandAll(*required, QStringLiteral("required"), tr("This is required."));
        checkNames();
        checkProperties();
        checkDependencies();
    }

    void checkList()
    {
        const auto size = qint64(m_value.size());
        if (const auto limit = brokenLimit("minItems", size, true))
            report(QStringLiteral("minItems"), tr("At least %n entry(s).", nullptr, *limit));
        if (const auto limit = brokenLimit("maxItems", size, false))
            report(QStringLiteral("maxItems"), tr("At most %n entry(s).", nullptr, *limit));
        checkItems();
        if (const Json *unique = keywordOf(m_schema, "uniqueItems"); unique && *unique == Json(true))
            checkUnique();
        if (const Json *schema = keywordOf(m_schema, "contains"))
            checkContains(*schema);
    }

    /// A list of schemas is for the first entries, each for the one in its place.
    void checkItems()
    {
        const Json *items = keywordOf(m_schema, "items");
        const Json *additional = items && items->is_array() ? keywordOf(m_schema, "additionalItems") : nullptr;
        for (size_t i = 0; items && i < m_value.size(); ++i) {
            const Json *schema = items;
            if (items->is_array())
                schema = i < items->size() ? &(*items)[i] : additional;
            if (schema)
                m_issues += Check(*schema, m_value[i], pointerTo(m_pointer, QString::number(i))).run();
        }
    }

    void checkUnique()
    {
        for (auto entry = m_value.begin(); entry != m_value.end(); ++entry) {
            const auto isSame = [&entry](const Json &other) { return sameJson(*entry, other); };
            if (std::any_of(m_value.begin(), entry, isSame))
                reportAt(pointerTo(m_pointer, QString::number(entry - m_value.begin())), QStringLiteral("uniqueItems"),
                    tr("This is in the list already."));
        }
    }

    void checkContains(const Json &schema)
    {
        Issues undecided;
        for (const Json &entry : m_value) {
            const Issues found = Check(schema, entry, m_pointer).run();
            if (verdictOf(found) == Verdict::Valid)
                return;
            if (verdictOf(found) == Verdict::Undecided)
                undecided += found;
        }
        m_issues += undecided;
        if (undecided.isEmpty())
            report(QStringLiteral("contains"), tr("An entry that is required is not in the list."));
    }

    void demandAll(const Json &names, const QString &code, const QString &message)
    {
        for (const Json &name : names.is_array() ? names : Json::array()) {
            if (name.is_string() && !m_value.contains(name.get_ref<const std::string &>()))
                reportAt(pointerTo(m_pointer, textOf(name)), code, message);
        }
    }

    void checkNames()
    {
        const Json *schema = keywordOf(m_schema, "propertyNames");
        if (!schema)
            return;
        for (const auto &entry : m_value.items()) {
            const QString pointer = pointerTo(m_pointer, QString::fromStdString(entry.key()));
            const Json name = entry.key();
            const Issues found = Check(*schema, name, pointer).run();
            if (verdictOf(found) == Verdict::Invalid)
                reportAt(pointer, QStringLiteral("propertyNames"), tr("A setting cannot have this name."));
            else
                m_issues += found;
        }
    }

    void checkProperties()
    {
        const Json *properties = keywordOf(m_schema, "properties");
        const Json *additional = keywordOf(m_schema, "additionalProperties");
        const auto patterns = propertyPatterns();
        for (const auto &[key, part] : m_value.items()) {
            const QString name = QString::fromStdString(key);
            const QString pointer = pointerTo(m_pointer, name);
            const Json *own = properties && properties->is_object() ? keywordOf(*properties, key) : nullptr;
            bool isDeclared = own;
            if (own)
                m_issues += Check(*own, part, pointer).run();
            for (const auto &[pattern, schema] : patterns) {
                const PatternMatch found = pattern ? pattern->match(name) : PatternMatch::GaveUp;
                isDeclared = isDeclared || found != PatternMatch::No;
                if (found == PatternMatch::Yes)
                    m_issues += Check(*schema, part, pointer).run();
                else if (found == PatternMatch::GaveUp)
                    reportGaveUp(pointer);
            }
            if (isDeclared || !additional)
                continue;
            if (*additional == Json(false))
                reportAt(pointer, QStringLiteral("additionalProperties"), tr("There is no setting of this name."));
            else
                m_issues += Check(*additional, part, pointer).run();
        }
    }

    std::vector<std::pair<std::optional<SchemaPattern>, const Json *>> propertyPatterns() const
    {
        std::vector<std::pair<std::optional<SchemaPattern>, const Json *>> result;
        const Json *patterns = keywordOf(m_schema, "patternProperties");
        if (!patterns || !patterns->is_object())
            return result;
        for (const auto &[pattern, schema] : patterns->items())
            result.emplace_back(SchemaPattern::parse(QString::fromStdString(pattern)), &schema);
        return result;
    }

    void checkDependencies()
    {
        const Json *dependencies = keywordOf(m_schema, "dependencies");
        if (!dependencies || !dependencies->is_object())
            return;
        for (const auto &[key, dependency] : dependencies->items()) {
            if (!m_value.contains(key))
                continue;
            if (dependency.is_array()) {
                demandAll(
                    dependency, QStringLiteral("dependencies"), tr("This is required when %1 is set.").arg(QString::fromStdString(key)));
            } else {
                m_issues += against(dependency);
            }
        }
    }

    void checkAllOf()
    {
        const Json *schemas = keywordOf(m_schema, "allOf");
        if (!schemas || !schemas->is_array())
            return;
        for (const Json &schema : *schemas)
            m_issues += against(schema);
    }

    /// How the value fares against each of a list of schemas.
    struct Tally {
        qsizetype valid = 0;
        Issues undecided; ///< of those that could be valid
    };

    Tally tallyOf(const Json &schemas) const
    {
        Tally tally;
        for (const Json &schema : schemas) {
            const Issues found = against(schema);
            const Verdict verdict = verdictOf(found);
            tally.valid += verdict == Verdict::Valid ? 1 : 0;
            if (verdict == Verdict::Undecided)
                tally.undecided += found;
        }
        return tally;
    }

    void checkAnyOf()
    {
        const Json *schemas = keywordOf(m_schema, "anyOf");
        if (!schemas || !schemas->is_array())
            return;
        const Tally tally = tallyOf(*schemas);
        if (tally.valid > 0)
            return;
        m_issues += tally.undecided;
        if (tally.undecided.isEmpty())
            report(QStringLiteral("anyOf"), tr("This has none of the allowed forms."));
    }

    void checkOneOf()
    {
        const Json *schemas = keywordOf(m_schema, "oneOf");
        if (!schemas || !schemas->is_array())
            return;
        const Tally tally = tallyOf(*schemas);
        if (tally.valid > 1)
            report(QStringLiteral("oneOf"), tr("This has more than one of the forms that exclude each other."));
        else if (!tally.undecided.isEmpty())
            m_issues += tally.undecided;
        else if (tally.valid == 0)
            report(QStringLiteral("oneOf"), tr("This has none of the allowed forms."));
    }

    void checkNot()
    {
        const Json *schema = keywordOf(m_schema, "not");
        if (!schema)
            return;
        const Issues found = against(*schema);
        const Verdict verdict = verdictOf(found);
        if (verdict == Verdict::Valid)
            report(QStringLiteral("not"), tr("This is excluded."));
        else if (verdict == Verdict::Undecided)
            m_issues += found;
    }

    void checkConditional()
    {
        const Json *condition = keywordOf(m_schema, "if");
        if (!condition)
            return;
        const Json *whenMet = keywordOf(m_schema, "then");
        const Json *otherwise = keywordOf(m_schema, "else");
        if (!whenMet && !otherwise)
            return;
        const Issues found = against(*condition);
        const Verdict verdict = verdictOf(found);
        if (verdict == Verdict::Undecided)
            m_issues += found;
        else if (const Json *branch = verdict == Verdict::Valid ? whenMet : otherwise)
            m_issues += against(*branch);
    }

    const Json &m_schema;
    const Json &m_value;
    const QString m_pointer;
    Issues m_issues;
};

} // namespace

QList<SettingsIssue> validateJson(const Json &schema, const Json &value)
{
    return Check(schema, value, {}).run();
}

} // namespace Millwright
