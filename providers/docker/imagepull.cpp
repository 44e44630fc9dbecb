// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/imagepull.h"

#include "providers/docker/jsonlines.h"

#include <QCoreApplication>
#include <QHash>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr std::chrono::minutes longestSilence{5};
constexpr qsizetype mostLayers = 1000;

struct ImagePullText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::ImagePull)
};

/// What the engine tells of a pull, a message for each step of a layer.
class PullReader
{
public:
    explicit PullReader(std::function<void(const PullState &)> onProgress) : m_onProgress(std::move(onProgress)) { }

    QString error; ///< in the engine's words; empty: none yet

    void take(const Json &message)
    {
        if (const QString told = textIn(message, "error"); !told.isEmpty())
            error = told;
        const QString layer = textIn(message, "id");
        const QString status = textIn(message, "status");
        const auto detail = message.find("progressDetail");
        // The tag has an id as well, but no progress.
        if (layer.isEmpty() || detail == message.end() || !detail->is_object()
            || (m_layers.size() >= mostLayers && !m_layers.contains(layer)))
            return;
        Layer &known = m_layers[layer];
        if (status == u"Downloading") {
            known.received = numberIn(*detail, "current");
            known.total = numberIn(*detail, "total");
        } else if (status == u"Download complete" || status == u"Pull complete" || status == u"Already exists") {
            known.received = known.total;
            known.isDone = status != u"Download complete";
        }
        tell();
    }

private:
    struct Layer {
        qint64 received = 0;
        qint64 total = 0;
        bool isDone = false;
    };

    void tell() const
    {
        PullState state;
        state.layers = static_cast<int>(m_layers.size());
        for (const Layer &layer : m_layers) {
            state.receivedBytes += layer.received;
            state.totalBytes += layer.total;
            state.layersDone += layer.isDone ? 1 : 0;
        }
        if (m_onProgress)
            m_onProgress(state);
    }

    std::function<void(const PullState &)> m_onProgress;
    QHash<QString, Layer> m_layers;
};

/// The engine tells a registry's refusals in its registry's words, and only there.
Error explained(const DockerEngine &engine, const ImageReference &image, int status, const QString &told)
{
    const Json message = {{"message", told.toStdString()}};
    Error error = engine.errorOf(
        {status, QByteArray::fromStdString(message.dump())}, ImagePullText::tr("The image “%1” could not be pulled.").arg(image.text()));
    if (status == 404 || told.contains("manifest unknown"_L1) || told.contains("not found"_L1)) {
        error.code = ErrorCode::NotFound;
        error.message = ImagePullText::tr("There is no image “%1”. Check its name and tag in the settings.").arg(image.text());
    } else if (told.contains("denied"_L1) || told.contains("unauthorized"_L1)) {
        error.code = ErrorCode::Unauthorized;
        error.message
            = ImagePullText::tr("The registry does not give out the image “%1”. Check its name, or log in with “docker login %2”.")
                  .arg(image.text(), image.registry());
    } else if (!told.isEmpty() && error.code != ErrorCode::Storage) {
        error.code = ErrorCode::Network;
    }
    return error;
}

} // namespace

Async<bool> hasImage(std::shared_ptr<DockerEngine> engine, QString name, std::stop_token stop)
{
    const auto reply = co_await engine->call({.path = "/images/"_L1 + DockerEngine::pathSegment(name) + "/json"_L1}, stop);
    if (!reply)
        co_return std::unexpected(reply.error());
    if (!reply->isSuccess() && reply->status != 404)
        co_return std::unexpected(engine->errorOf(*reply, ImagePullText::tr("The image “%1” could not be looked up.").arg(name)));
    co_return reply->isSuccess();
}

Async<> ensureImage(std::shared_ptr<DockerEngine> engine, ProviderHost host, ImageReference image,
    std::function<void(const PullState &)> onProgress, std::stop_token stop)
{
    const auto there = co_await hasImage(engine, image.text(), stop);
    if (!there || *there)
        co_return there.transform([](bool) { });
    const auto login = co_await registryLogin(host, image, stop);
    if (!login)
        co_return std::unexpected(login.error());

    const auto reader = std::make_shared<PullReader>(std::move(onProgress));
    const auto lines = std::make_shared<JsonLines>([reader](const Json &message) { reader->take(message); });
    DockerCall call{.verb = "POST", .path = u"/images/create"_s};
    call.query = {{u"fromImage"_s, image.name}, {u"tag"_s, image.version()}};
    call.fields = login->pullFields();
    call.timeout = longestSilence;
    const DockerEngine::Handler handler = [lines](const QByteArray &bytes) { lines->feed(bytes); };
    const auto pulled = co_await engine->stream(std::move(call), handler, stop);
    if (!pulled)
        co_return std::unexpected(pulled.error());
    lines->finish();
    if (!pulled->isSuccess())
        co_return std::unexpected(explained(*engine, image, pulled->status, pulled->message()));
    if (!reader->error.isEmpty())
        co_return std::unexpected(explained(*engine, image, pulled->status, reader->error));
    co_return {};
}

} // namespace Millwright
