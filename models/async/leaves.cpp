// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/async/leaves.h"

#include <QNetworkReply>
#include <QPointer>

namespace Millwright {

Async<> replyFinished(QNetworkReply *reply, std::stop_token stop)
{
    if (reply->isFinished())
        co_return {};
    const QPointer<QNetworkReply> guard(reply);
    auto waited = co_await emission(reply, &QNetworkReply::finished, stop);
    if (!waited && guard)
        guard->abort();
    co_return waited;
}

} // namespace Millwright
