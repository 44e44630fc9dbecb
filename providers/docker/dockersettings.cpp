// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/dockersettings.h"

#include "providers/docker/imagereference.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct DockerSettingsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::DockerSettings)
};

constexpr auto ownerPattern = "^[\\w.-]+(:[\\w.-]+)?$";

std::optional<SettingsIssue> issueOfBaseImage(const Json &value)
{
    const QString pointer = u"/baseImage"_s;
    if (!value.is_string())
        return SettingsIssue{pointer, u"type"_s, DockerSettingsText::tr("Enter the name of an image.")};
    const QString text = QString::fromStdString(value.get<std::string>());
    if (text.isEmpty())
        return SettingsIssue{pointer, u"minLength"_s, DockerSettingsText::tr("Enter the name of an image.")};
    if (const auto reference = ImageReference::parse(text); !reference)
        return SettingsIssue{pointer, u"image"_s, reference.error().message};
    return std::nullopt;
}

/// The schema's pattern, but of the whole text: `$` alone lets a line feed follow.
std::optional<SettingsIssue> issueOfOwner(const Json &value)
{
    static const QRegularExpression owner(u"\\A[A-Za-z0-9_.-]+(:[A-Za-z0-9_.-]+)?\\z"_s);
    const QString pointer = u"/owner"_s;
    const QString message = DockerSettingsText::tr("Enter a user of the base image, alone or with a group: “node” or “1000:1000”.");
    if (!value.is_string())
        return SettingsIssue{pointer, u"type"_s, message};
    if (!owner.match(QString::fromStdString(value.get<std::string>())).hasMatch())
        return SettingsIssue{pointer, u"pattern"_s, message};
    return std::nullopt;
}

} // namespace

Result<DockerSettings> DockerSettings::with(const SettingsDocument &document) const
{
    DockerSettings result = *this;
    if (!document.json().is_object())
        return result;
    QList<SettingsIssue> issues;
    const auto read = [&](const char *key, auto &&issueOf, QString &value) {
        const auto it = document.json().find(key);
        if (it == document.json().end())
            return;
        if (const auto issue = issueOf(*it))
            issues.append(*issue);
        else
            value = QString::fromStdString(it->template get<std::string>());
    };
    read("baseImage", issueOfBaseImage, result.baseImage);
    read("owner", issueOfOwner, result.owner);
    if (issues.isEmpty())
        return result;
    return failure(ErrorCode::InvalidEnvironment,
        DockerSettingsText::tr("The environment's setting “%1” cannot be used. %2")
            .arg(issues.first().pointer.sliced(1), issues.first().message),
        issues);
}

SettingsSchema dockerSettingsSchema(const DockerSettings &defaults)
{
    Json properties = Json::object();
    properties["baseImage"] = {{"type", "string"}, {"minLength", 1}, {"default", defaults.baseImage.toStdString()},
        {"title", DockerSettingsText::tr("Base image").toStdString()},
        {"description",
            DockerSettingsText::tr("What templates are built on, and what a session without a repository runs. It needs a shell and git.")
                .toStdString()}};
    properties["owner"] = {{"type", "string"}, {"pattern", ownerPattern}, {"default", defaults.owner.toStdString()},
        {"title", DockerSettingsText::tr("Owner").toStdString()},
        {"description",
            DockerSettingsText::tr(
                "The user of the image who owns the checkouts and runs setup commands and sessions, alone or with a group.")
                .toStdString()}};
    Json schema = Json::object();
    schema["type"] = "object";
    schema["properties"] = std::move(properties);
    schema["additionalProperties"] = false;
    return SettingsSchema::parse(schema).value_or(SettingsSchema());
}

} // namespace Millwright
