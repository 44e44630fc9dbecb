// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/engine/dockerengine.h"

#include "models/source/redactor.h"
#include "providers/docker/engine/httpreply.h"

#include <QCoreApplication>
#include <QIODevice>
#include <QUrl>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

using Handler = DockerEngine::Handler;

constexpr qint64 uploadPiece = 64 * 1024;
const QVersionNumber newestApi(1, 47);
const QVersionNumber oldestApi(1, 41); // Engine 20.10, and what Podman is compatible with

struct DockerEngineText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::DockerEngine)
};

Error brokenOff()
{
    return {ErrorCode::Network,
        DockerEngineText::tr(
            "The Docker engine ended the connection in the middle of its answer. It may have stopped or been restarted; see whether "
            "it runs, then try again.")};
}

Error lateError(const DockerEndpoint &endpoint, std::chrono::milliseconds limit)
{
    return {ErrorCode::Timeout,
        DockerEngineText::tr("The Docker engine on %1 did not answer within %2 s. See whether it is overloaded or hangs.")
            .arg(endpoint.address)
            .arg(static_cast<double>(limit.count()) / 1000)};
}

/// Ends a connection when its call is stopped, or takes too long.
class Watch
{
public:
    Watch(std::shared_ptr<DockerConnection> connection, std::shared_ptr<Clock> clock, std::chrono::milliseconds limit, Error late,
        const std::stop_token &stop)
        : m_connection(std::move(connection))
        , m_clock(std::move(clock))
        , m_limit(limit)
        , m_late(std::move(late))
        , m_onStop(stop, [this] { m_connection->abort({ErrorCode::Aborted, abortedMessage()}); })
    {
        restart();
    }

    void restart()
    {
        m_timer = m_clock->callAfter(m_limit, [connection = m_connection, late = m_late] { connection->abort(late); });
    }

private:
    std::shared_ptr<DockerConnection> m_connection;
    std::shared_ptr<Clock> m_clock;
    std::chrono::milliseconds m_limit;
    Error m_late;
    std::shared_ptr<void> m_timer;
    std::stop_callback<std::function<void()>> m_onStop;
};

QByteArray requestHead(const DockerEndpoint &endpoint, const DockerCall &call, const QString &version, const QByteArray &connection)
{
    QByteArray target = (version + call.path).toLatin1();
    char separator = '?';
    for (const auto &[name, value] : call.query) {
        target += separator + QUrl::toPercentEncoding(name) + '=' + QUrl::toPercentEncoding(value);
        separator = '&';
    }
    const QByteArray host = endpoint.socketPath.isEmpty() ? endpoint.address.mid(6).toLatin1() : QByteArrayLiteral("docker");
    QByteArray head = call.verb + ' ' + target + " HTTP/1.1\r\nHost: " + host + "\r\nUser-Agent: Millwright\r\n" + connection;
    const qint64 size = call.upload ? call.upload->size() : call.body.size();
    if (size > 0)
        head += "Content-Type: " + call.contentType + "\r\n";
    if (size > 0 || call.verb != "GET")
        head += "Content-Length: " + QByteArray::number(size) + "\r\n";
    for (const auto &[name, value] : call.fields)
        head += name + ": " + value + "\r\n";
    return head + "\r\n";
}

Async<HttpHead> readHead(std::shared_ptr<DockerConnection> connection)
{
    QByteArray bytes;
    while (true) {
        const auto more = co_await connection->read();
        if (!more)
            co_return std::unexpected(more.error());
        if (more->isEmpty())
            co_return std::unexpected(brokenOff());
        bytes += *more;
        const qsizetype end = bytes.indexOf("\r\n\r\n");
        if (end < 0 && bytes.size() <= HttpHead::limit)
            continue;
        const auto head = HttpHead::parse(end < 0 ? QByteArray() : bytes.left(end + 4));
        if (head)
            connection->unread(bytes.mid(end + 4));
        co_return head;
    }
}

/// An engine that refuses early need not get the rest: its answer is read all the same.
Async<> sendUpload(std::shared_ptr<DockerConnection> connection, std::shared_ptr<QIODevice> upload, std::shared_ptr<Watch> watch)
{
    qint64 left = upload->size();
    while (left > 0 && !connection->hasInput()) {
        const QByteArray piece = upload->read(std::min(uploadPiece, left));
        if (piece.isEmpty())
            co_return failure(ErrorCode::Storage,
                DockerEngineText::tr("What is to be sent to the Docker engine cannot be read: %1").arg(upload->errorString()));
        left -= piece.size();
        if (const auto written = co_await connection->write(piece); !written && !connection->hasInput())
            co_return written;
        watch->restart();
    }
    co_return {};
}

/// Sends a request and reads the head of its answer.
Async<HttpHead> exchange(std::shared_ptr<DockerConnection> connection, DockerCall call, QByteArray head, std::shared_ptr<Watch> watch)
{
    if (const auto connected = co_await connection->connected(); !connected)
        co_return std::unexpected(connected.error());
    if (const auto sent = co_await connection->write(head + call.body); !sent && !connection->hasInput())
        co_return std::unexpected(sent.error());
    if (call.upload) {
        if (const auto sent = co_await sendUpload(connection, call.upload, watch); !sent)
            co_return std::unexpected(sent.error());
    }
    co_return co_await readHead(connection);
}

/// Gives the body to `handler`.
Async<> readBody(std::shared_ptr<DockerConnection> connection, HttpHead head, std::function<Result<>(const QByteArray &)> handler)
{
    auto body = HttpBody::of(head);
    if (!body)
        co_return std::unexpected(body.error());
    while (!body->isComplete()) {
        const auto bytes = co_await connection->read();
        if (!bytes)
            co_return std::unexpected(bytes.error());
        if (bytes->isEmpty() && !body->endsWithConnection())
            co_return std::unexpected(brokenOff());
        if (bytes->isEmpty())
            break;
        const auto payload = body->feed(*bytes);
        if (!payload)
            co_return std::unexpected(payload.error());
        if (payload->isEmpty())
            continue;
        if (const auto taken = handler(*payload); !taken)
            co_return taken;
    }
    co_return {};
}

std::function<Result<>(const QByteArray &)> collectInto(std::shared_ptr<DockerReply> reply)
{
    return [reply = std::move(reply)](const QByteArray &bytes) -> Result<> {
        if (reply->body.size() + bytes.size() > DockerEngine::replyLimit)
            return failure(ErrorCode::Network, DockerEngineText::tr("The Docker engine's answer is longer than any that is expected."));
        reply->body += bytes;
        return {};
    };
}

} // namespace

Json DockerReply::json() const
{
    Json json = Json::parse(body.cbegin(), body.cend(), nullptr, false);
    return json.is_discarded() ? Json() : json;
}

Json DockerReply::at(const char *pointer) const
{
    const Json whole = json();
    const Json::json_pointer path(pointer);
    return whole.contains(path) ? whole.at(path) : Json();
}

QString DockerReply::text(const char *pointer) const
{
    const Json value = at(pointer);
    return value.is_string() ? QString::fromStdString(value.get_ref<const std::string &>()) : QString();
}

QString DockerReply::message() const
{
    const QString message = text("/message");
    return message.isEmpty() ? QString::fromUtf8(body.left(1000)).trimmed() : message;
}

struct DockerEngine::State {
    DockerEndpoint endpoint;
    std::shared_ptr<Clock> clock;
    std::shared_ptr<const Redactor> redactor;
    std::optional<Completion<DockerVersion>> version;

    Error redacted(Error error)
    {
        error.message = redactor->redact(error.message);
        return error;
    }

    /// What is known of the engine may be wrong after the transport has failed.
    Error failed(Error error)
    {
        if (error.code != ErrorCode::Aborted && version && version->isResolved())
            version.reset();
        return redacted(std::move(error));
    }

    static Async<DockerReply> send(std::shared_ptr<State> self, DockerCall call, QString prefix, Handler handler, std::stop_token stop);
    static Async<std::shared_ptr<DockerConnection>> upgrade(std::shared_ptr<State> self, DockerCall call, std::stop_token stop);
    static Async<DockerVersion> ask(std::shared_ptr<State> self);
    static QCoro::Task<> resolve(std::shared_ptr<State> self, Completion<DockerVersion> asked);
    static Async<DockerVersion> negotiated(std::shared_ptr<State> self, std::stop_token stop);
    static Async<DockerReply> sendVersioned(std::shared_ptr<State> self, DockerCall call, Handler handler, std::stop_token stop);

    static QString prefixOf(const DockerVersion &version) { return u"/v"_s + version.api.toString(); }
};

Async<DockerReply> DockerEngine::State::send(
    std::shared_ptr<State> self, DockerCall call, QString prefix, Handler handler, std::stop_token stop)
{
    const auto connection = DockerConnection::open(self->endpoint);
    const auto watch = std::make_shared<Watch>(connection, self->clock, call.timeout, lateError(self->endpoint, call.timeout), stop);
    const auto head = co_await exchange(connection, call, requestHead(self->endpoint, call, prefix, "Connection: close\r\n"), watch);
    if (!head)
        co_return std::unexpected(self->failed(head.error()));
    const auto reply = std::make_shared<DockerReply>(head->status);
    auto take = collectInto(reply);
    if (handler && head->status == 200) {
        take = [handler = std::move(handler), watch](const QByteArray &bytes) -> Result<> {
            watch->restart();
            handler(bytes);
            return {};
        };
    }
    if (const auto read = co_await readBody(connection, *head, std::move(take)); !read)
        co_return std::unexpected(self->failed(read.error()));
    co_return std::as_const(*reply);
}

Async<std::shared_ptr<DockerConnection>> DockerEngine::State::upgrade(std::shared_ptr<State> self, DockerCall call, std::stop_token stop)
{
    const auto version = co_await negotiated(self, stop);
    if (!version)
        co_return std::unexpected(version.error());
    const auto connection = DockerConnection::open(self->endpoint);
    const auto watch = std::make_shared<Watch>(connection, self->clock, call.timeout, lateError(self->endpoint, call.timeout), stop);
    const auto head = co_await exchange(
        connection, call, requestHead(self->endpoint, call, prefixOf(*version), "Connection: Upgrade\r\nUpgrade: tcp\r\n"), watch);
    if (!head)
        co_return std::unexpected(self->failed(head.error()));
    if (head->status == 101 || (head->status == 200 && !head->fields.contains("transfer-encoding")))
        co_return connection;
    const auto reply = std::make_shared<DockerReply>(head->status);
    if (const auto read = co_await readBody(connection, *head, collectInto(reply)); !read)
        co_return std::unexpected(self->failed(read.error()));
    co_return std::unexpected(
        DockerEngine::refused(*self->redactor, *reply, DockerEngineText::tr("The Docker engine refused the connection.")));
}

Async<DockerVersion> DockerEngine::State::ask(std::shared_ptr<State> self)
{
    const auto reply = co_await send(self, {.path = u"/version"_s, .timeout = std::chrono::seconds(20)}, {}, {}, {});
    if (!reply)
        co_return std::unexpected(reply.error());
    const QString theirs = reply->text("/ApiVersion");
    if (!reply->isSuccess() || theirs.isEmpty()) {
        co_return std::unexpected(refused(*self->redactor, *reply,
            DockerEngineText::tr("What answers on %1 does not tell the version of a Docker engine.").arg(self->endpoint.address)));
    }
    DockerVersion version{.name = u"Docker Engine"_s,
        .version = reply->text("/Version"),
        .api = std::min(newestApi, QVersionNumber::fromString(theirs)),
        .operatingSystem = reply->text("/Os"),
        .architecture = reply->text("/Arch")};
    if (const QString name = reply->text("/Components/0/Name"); name.startsWith("Podman"_L1))
        version.name = name;
    if (version.api < oldestApi) {
        co_return failure(ErrorCode::Unsupported,
            DockerEngineText::tr(
                "The Docker engine on %1 is too old: it is version %2 with API %3. Version 20.10 with API %4 or newer is needed.")
                .arg(self->endpoint.address, version.version, theirs, oldestApi.toString()));
    }
    if (QVersionNumber::fromString(reply->text("/MinAPIVersion")) > newestApi) {
        co_return failure(ErrorCode::Unsupported,
            DockerEngineText::tr("The Docker engine on %1, version %2, no longer understands API %3. A newer Millwright is needed.")
                .arg(self->endpoint.address, version.version, newestApi.toString()));
    }
    co_return std::as_const(version);
}

QCoro::Task<> DockerEngine::State::resolve(std::shared_ptr<State> self, Completion<DockerVersion> asked)
{
    asked.resolve(co_await ask(std::move(self)));
}

Async<DockerVersion> DockerEngine::State::negotiated(std::shared_ptr<State> self, std::stop_token stop)
{
    if (!self->version || (self->version->isResolved() && !self->version->result())) {
        self->version.emplace();
        resolve(self, *self->version);
    }
    const Completion<DockerVersion> asked = *self->version;
    co_return co_await asked.wait(stop);
}

Async<DockerReply> DockerEngine::State::sendVersioned(std::shared_ptr<State> self, DockerCall call, Handler handler, std::stop_token stop)
{
    const auto version = co_await negotiated(self, stop);
    if (!version)
        co_return std::unexpected(version.error());
    co_return co_await send(self, std::move(call), prefixOf(*version), std::move(handler), stop);
}

DockerEngine::DockerEngine(DockerEndpoint endpoint, std::shared_ptr<Clock> clock, std::shared_ptr<const Redactor> redactor)
    : m_state(std::make_shared<State>(std::move(endpoint), std::move(clock), std::move(redactor)))
{
}

DockerEngine::~DockerEngine() = default;

const DockerEndpoint &DockerEngine::endpoint() const
{
    return m_state->endpoint;
}

Async<DockerReply> DockerEngine::call(DockerCall call, std::stop_token stop)
{
    return State::sendVersioned(m_state, std::move(call), {}, std::move(stop));
}

Async<DockerReply> DockerEngine::stream(DockerCall call, Handler handler, std::stop_token stop)
{
    return State::sendVersioned(m_state, std::move(call), std::move(handler), std::move(stop));
}

Async<std::shared_ptr<DockerConnection>> DockerEngine::upgrade(DockerCall call, std::stop_token stop)
{
    return State::upgrade(m_state, std::move(call), std::move(stop));
}

Async<DockerVersion> DockerEngine::version(std::stop_token stop)
{
    return State::negotiated(m_state, std::move(stop));
}

Error DockerEngine::errorOf(const DockerReply &reply, const QString &sentence) const
{
    return refused(*m_state->redactor, reply, sentence);
}

Error DockerEngine::refused(const Redactor &redactor, const DockerReply &reply, const QString &sentence)
{
    ErrorCode code = ErrorCode::ExecutionFailed;
    switch (reply.status) {
    case 400:
        code = ErrorCode::InvalidArgument;
        break;
    case 401:
    case 403:
        code = ErrorCode::Unauthorized;
        break;
    case 404:
        code = ErrorCode::NotFound;
        break;
    case 409:
        code = ErrorCode::Conflict;
        break;
    default:
        // Podman's word for a container that does not run or is paused, with status 500.
        if (reply.text("/cause") == "container state improper"_L1)
            code = ErrorCode::Conflict;
        break;
    }
    const QString message = reply.message();
    if (message.contains("no space left on device"_L1)) {
        return {ErrorCode::Storage,
            redactor.redact(DockerEngineText::tr("%1 The engine has no room left: %2. Free some where it keeps its images, and try again.")
                    .arg(sentence, message))};
    }
    const QString text = message.isEmpty()
        ? DockerEngineText::tr("%1 The engine gives no reason (status %2).").arg(sentence).arg(reply.status)
        : DockerEngineText::tr("%1 The engine says: %2").arg(sentence, message);
    return {code, redactor.redact(text)};
}

QString DockerEngine::pathSegment(const QString &text)
{
    return QString::fromLatin1(QUrl::toPercentEncoding(text));
}

} // namespace Millwright
