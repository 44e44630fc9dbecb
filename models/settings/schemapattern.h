// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "millwright_models_export.h"

#include <QRegularExpression>
#include <QString>

#include <optional>

namespace Millwright {

enum class PatternMatch {
    Yes,
    No,
    GaveUp, ///< the engine reached its limit, or there is no such pattern; nothing is known of the text
};

/// A pattern of JSON Schema: a regular expression of ECMA-262 with its `u` flag, found anywhere in a text.
///
/// QRegularExpression reads another dialect, in which "$" also stands before a last line break, "." takes a carriage
/// return and "\s" only ASCII blanks. The pattern is rewritten, so that it means what its author's tools made of it;
/// what ECMA-262 does not know, such as "(?i)", "\Z" or "a++", makes no pattern. \d, \w and \b are ASCII in both.
class MILLWRIGHT_MODELS_EXPORT SchemaPattern
{
public:
    /// No value when `text` is no pattern of ECMA-262, or one that cannot be expressed.
    static std::optional<SchemaPattern> parse(const QString &text);

    PatternMatch match(const QString &text) const;

private:
    explicit SchemaPattern(QRegularExpression expression) : m_expression(std::move(expression)) { }

    QRegularExpression m_expression;
};

} // namespace Millwright
