// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/client/factoryclient.h"

#include <QCoreApplication>

namespace Millwright {

FactoryClient::~FactoryClient() = default;

Reply<> FactoryClient::setLogRetention(LogRetention)
{
    return QtFuture::makeReadyValueFuture<Result<>>(failure(ErrorCode::Unsupported,
        QCoreApplication::translate("Millwright::FactoryClient", "What is kept of logs is decided where this factory runs.")));
}

} // namespace Millwright
