// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/providerhost.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

namespace Millwright {

namespace {

struct ProviderFactoryText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::ProviderFactory)
};

} // namespace

Async<Environment> noVariables(SandboxContext, std::stop_token)
{
    co_return Environment();
}

Json environmentSchema()
{
    Json schema = {{"type", "object"}};
    schema["title"] = ProviderFactoryText::tr("Variables of sessions").toStdString();
    schema["propertyNames"] = {{"pattern", "^[A-Za-z_][A-Za-z0-9_]*$"}};
    schema["additionalProperties"] = {{"type", "string"}};
    return schema;
}

ProviderFactory::~ProviderFactory() = default;

SettingsSchema ProviderFactory::optionsSchema() const
{
    return {};
}

Result<> ProviderFactory::checkOptions(const Json &options) const
{
    if (options.is_null())
        return {};
    if (!options.is_object())
        return failure(
            ErrorCode::InvalidArgument, ProviderFactoryText::tr("The options of the provider “%1” must be a JSON object.").arg(id()));
    const auto issues = optionsSchema().validate(options);
    if (issues.isEmpty())
        return {};
    return failure(ErrorCode::InvalidArgument,
        ProviderFactoryText::tr("The option “%1” of the provider “%2” cannot be used: %3")
            .arg(issues.first().pointer.mid(1).replace(u'/', u'.'), id(), issues.first().message),
        issues);
}

} // namespace Millwright
