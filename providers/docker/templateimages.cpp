// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/templateimages.h"

#include "providers/docker/dockerbuild.h"

#include <QCoreApplication>
#include <QHash>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

/// The engine adds up the sizes of all layers for it.
constexpr std::chrono::minutes listLimit{5};
constexpr std::chrono::minutes imageRemovalLimit{5};

struct TemplateImagesText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::TemplateImages)
};

Json at(const Json &object, const char *key)
{
    const auto it = object.is_object() ? object.find(key) : object.end();
    return it == object.end() ? Json() : *it;
}

/// What the engine counts only when it is asked for its disk, by an image's id.
struct DiskUse {
    qint64 sharedBytes = 0;
    bool isUsed = false;
};

QString bareId(const Json &image)
{
    return textIn(image, "Id").section(u':', -1);
}

Async<QHash<QString, DiskUse>> diskUse(std::shared_ptr<DockerEngine> engine, std::stop_token stop)
{
    const auto reply = co_await engine->call({.path = u"/system/df"_s, .query = {{u"type"_s, u"image"_s}}, .timeout = listLimit}, stop);
    if (!reply)
        co_return std::unexpected(reply.error());
    const Json images = reply->at("/Images");
    if (!reply->isSuccess() || !images.is_array())
        co_return std::unexpected(engine->errorOf(*reply, TemplateImagesText::tr("The engine did not tell what its images take.")));
    QHash<QString, DiskUse> result;
    for (const Json &image : images)
        result.insert(bareId(image), {std::max<qint64>(0, numberIn(image, "SharedSize")), numberIn(image, "Containers") > 0});
    co_return std::as_const(result);
}

/// Podman tells the registry that it would have come from.
QString templateName(const Json &tag)
{
    const QString text = tag.is_string() ? QString::fromStdString(tag.get<std::string>()) : QString();
    const QString name = text.section(u'/', -1);
    return DockerTemplate::isImage(name) ? name : QString();
}

} // namespace

Async<QList<TemplateImage>> templateImages(std::shared_ptr<DockerEngine> engine, QString installation, std::stop_token stop)
{
    const Json filters = {{"label", {QString(DockerBuildHost::installationLabel + u'=' + installation).toStdString()}}};
    const auto reply = co_await engine->call(
        {.path = u"/images/json"_s, .query = {{u"filters"_s, QString::fromStdString(filters.dump())}}, .timeout = listLimit}, stop);
    if (!reply)
        co_return std::unexpected(reply.error());
    const Json images = reply->json();
    if (!reply->isSuccess() || !images.is_array())
        co_return std::unexpected(engine->errorOf(*reply, TemplateImagesText::tr("The engine did not tell which templates it has.")));
    const auto uses = co_await diskUse(engine, stop);
    if (!uses)
        co_return std::unexpected(uses.error());
    QList<TemplateImage> result;
    for (const Json &image : images) {
        const DiskUse use = uses->value(bareId(image));
        const Json tags = at(image, "RepoTags");
        for (const Json &tag : tags) {
            if (const QString name = templateName(tag); !name.isEmpty())
                result.append({name, numberIn(image, "Size") - use.sharedBytes, use.isUsed});
        }
    }
    co_return std::as_const(result);
}

Async<bool> removeTemplateImage(std::shared_ptr<DockerEngine> engine, QString name, std::stop_token stop)
{
    // Without force, the engine refuses one that a container uses.
    DockerCall call{.verb = "DELETE", .path = "/images/"_L1 + DockerEngine::pathSegment(name), .timeout = imageRemovalLimit};
    const auto reply = co_await engine->call(std::move(call), stop);
    if (!reply)
        co_return std::unexpected(reply.error());
    if (reply->status == 409)
        co_return false;
    if (!reply->isSuccess() && reply->status != 404)
        co_return std::unexpected(engine->errorOf(*reply, TemplateImagesText::tr("The template “%1” could not be removed.").arg(name)));
    co_return true;
}

} // namespace Millwright
