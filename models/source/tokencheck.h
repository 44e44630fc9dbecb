// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QByteArray>

#include <functional>
#include <memory>
#include <stop_token>

class QNetworkAccessManager;

namespace Millwright {

/// Asks a host what a token is good for, without a repository. Gives a sentence; the error says why the token cannot be
/// used, or that the host could not be asked. Redirects are not followed, because the token would go along.
class MILLWRIGHT_MODELS_EXPORT TokenCheck
{
public:
    /// The address that a host's services begin with: `https://` and the host.
    using Origin = std::function<QString(const QString &host)>;

    explicit TokenCheck(std::shared_ptr<QNetworkAccessManager> network, Origin origin = httpsOrigin);

    /// By `GET /user` (docs.github.com, "REST API endpoints for users"); a classic token's scopes are in X-OAuth-Scopes.
    [[nodiscard]] Async<QString> github(QString host, QString token, std::stop_token stop = {}) const;
    /// By `GET /personal_access_tokens/self` (docs.gitlab.com, "Personal access tokens API").
    [[nodiscard]] Async<QString> gitlab(QString host, QString token, std::stop_token stop = {}) const;

private:
    static QString httpsOrigin(const QString &host);

    std::shared_ptr<QNetworkAccessManager> m_network;
    Origin m_origin;
};

} // namespace Millwright
