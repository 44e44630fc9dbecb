// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/tokencheck.h"

#include "models/async/json.h"
#include "models/async/leaves.h"

#include <QCoreApplication>
#include <QNetworkAccessManager>
#include <QNetworkReply>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Millwright {

namespace {

constexpr auto serviceLimit = 10s;
constexpr qint64 longestAnswer = 1024 * 1024;

struct TokenCheckText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::TokenCheck)
};

/// What a service answered.
struct Answer {
    int status = 0;
    std::optional<QString> scopes = {}; ///< of the header X-OAuth-Scopes
    Json body = {}; ///< an object, or discarded
};

Async<Answer> get(std::shared_ptr<QNetworkAccessManager> network, QNetworkRequest request, QString host, std::stop_token stop)
{
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setHeader(QNetworkRequest::UserAgentHeader, u"Millwright"_s);
    request.setTransferTimeout(serviceLimit);
    const std::unique_ptr<QNetworkReply, void (*)(QNetworkReply *)> reply(
        network->get(request), [](QNetworkReply *ended) { ended->deleteLater(); });
    QObject::connect(reply.get(), &QNetworkReply::downloadProgress, reply.get(), [answered = reply.get()](qint64 received, qint64) {
        if (received > longestAnswer)
            answered->abort();
    });
    const auto waited = co_await replyFinished(reply.get(), stop);
    if (!waited)
        co_return std::unexpected(waited.error());
    Answer answer;
    answer.status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (answer.status == 0)
        co_return failure(ErrorCode::Network,
            TokenCheckText::tr("“%1” cannot be reached: %2. Check the host and the network.").arg(host, reply->errorString()));
    if (reply->hasRawHeader("X-OAuth-Scopes"))
        answer.scopes = QString::fromLatin1(reply->rawHeader("X-OAuth-Scopes"));
    // Progress is told now and then: a flood may be over before it was told.
    const QByteArray bytes = reply->isOpen() ? reply->read(longestAnswer + 1) : QByteArray();
    answer.body = bytes.size() > longestAnswer ? Json(Json::value_t::discarded) : Json::parse(bytes.begin(), bytes.end(), nullptr, false);
    const Answer complete = std::move(answer);
    co_return complete;
}

/// Why there is no token to tell of; nothing where there is.
Result<> checkStatus(const Answer &answer, const QString &host)
{
    switch (answer.status) {
    case 200:
        if (answer.body.is_object())
            return {};
        break;
    case 401:
        return failure(ErrorCode::Unauthorized,
            TokenCheckText::tr("“%1” refused the token. Check that it is whole, has not expired and was not revoked.").arg(host));
    case 403:
    case 429:
        return failure(ErrorCode::Unauthorized,
            TokenCheckText::tr("“%1” knows the token, but does not tell what it may do. Check it with a repository instead.").arg(host));
    default:
        if (answer.status >= 500)
            return failure(ErrorCode::Network, TokenCheckText::tr("“%1” is overloaded or out of order. Try again later.").arg(host));
        break;
    }
    return failure(ErrorCode::NotFound,
        TokenCheckText::tr("“%1” does not answer as this kind of host does. Check the host and the kind of access.").arg(host));
}

QString githubSentence(const Answer &answer)
{
    const QString login = textIn(answer.body, "login");
    if (!answer.scopes)
        return TokenCheckText::tr("It is the token of “%1”. Which repositories it may read is not told: check it with one of them.")
            .arg(login);
    QStringList scopes = answer.scopes->split(u',', Qt::SkipEmptyParts);
    for (QString &scope : scopes)
        scope = scope.trimmed();
    if (scopes.contains("repo"_L1))
        return TokenCheckText::tr(
            "It is the token of “%1”. May read all repositories of that account. May also push: a token that only reads is enough.")
            .arg(login);
    if (scopes.contains("public_repo"_L1))
        return TokenCheckText::tr(
            "It is the token of “%1”. May read public repositories only. May also push: a token that only reads is enough.")
            .arg(login);
    return TokenCheckText::tr("It is the token of “%1”. May read public repositories only: it lacks the scope “repo”.").arg(login);
}

Result<QString> gitlabSentence(const Answer &answer, const QString &host)
{
    const QString expires = textIn(answer.body, "expires_at");
    const auto active = answer.body.find("active");
    if (active != answer.body.end() && active->is_boolean() && !active->get<bool>())
        return failure(
            ErrorCode::Unauthorized, TokenCheckText::tr("The token has expired or was revoked. Make a new one at “%1”.").arg(host));
    const QStringList scopes = textsIn(answer.body, "scopes");
    const bool pushes = scopes.contains("api"_L1) || scopes.contains("write_repository"_L1);
    if (!pushes && !scopes.contains("read_repository"_L1))
        return failure(ErrorCode::Unauthorized,
            TokenCheckText::tr("The token reads no repositories: it has the scopes “%1”. Make one with the scope “read_repository”.")
                .arg(scopes.join(u", "_s)));
    if (expires.isEmpty())
        return pushes ? TokenCheckText::tr("May read repositories. May also push: a token that only reads is enough.")
                      : TokenCheckText::tr("May read repositories, and not push.");
    return pushes ? TokenCheckText::tr("May read repositories until %1. May also push: a token that only reads is enough.").arg(expires)
                  : TokenCheckText::tr("May read repositories until %1, and not push.").arg(expires);
}

} // namespace

TokenCheck::TokenCheck(std::shared_ptr<QNetworkAccessManager> network, Origin origin)
    : m_network(std::move(network))
    , m_origin(std::move(origin))
{
}

QString TokenCheck::httpsOrigin(const QString &host)
{
    return "https://"_L1 + host;
}

Async<QString> TokenCheck::github(QString host, QString token, std::stop_token stop) const
{
    const QString address = host == "github.com"_L1 ? m_origin(u"api.github.com"_s) + "/user"_L1 : m_origin(host) + "/api/v3/user"_L1;
    QNetworkRequest request{QUrl(address)};
    request.setRawHeader("Accept", "application/vnd.github+json");
    request.setRawHeader("Authorization", "Bearer " + token.toUtf8());
    request.setRawHeader("X-GitHub-Api-Version", "2022-11-28");
    const auto answer = co_await get(m_network, request, host, stop);
    if (!answer)
        co_return std::unexpected(answer.error());
    if (const auto checked = checkStatus(*answer, host); !checked)
        co_return std::unexpected(checked.error());
    co_return githubSentence(*answer);
}

Async<QString> TokenCheck::gitlab(QString host, QString token, std::stop_token stop) const
{
    QNetworkRequest request{QUrl(m_origin(host) + "/api/v4/personal_access_tokens/self"_L1)};
    request.setRawHeader("PRIVATE-TOKEN", token.toUtf8());
    const auto answer = co_await get(m_network, request, host, stop);
    if (!answer)
        co_return std::unexpected(answer.error());
    if (const auto checked = checkStatus(*answer, host); !checked)
        co_return std::unexpected(checked.error());
    co_return gitlabSentence(*answer, host);
}

} // namespace Millwright
