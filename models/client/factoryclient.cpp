// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/client/factoryclient.h"

#include <QCoreApplication>
#include <QPromise>

namespace Millwright {

namespace {

struct FactoryClientText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::FactoryClient)
};

template <typename T> Reply<T> unsupported(const QString &why)
{
    QPromise<Result<T>> promise;
    promise.start();
    promise.emplaceResult(failure(ErrorCode::Unsupported, why));
    promise.finish();
    return promise.future();
}

QString setUpElsewhere()
{
    return FactoryClientText::tr("This factory is set up where it runs.");
}

} // namespace

FactoryClient::~FactoryClient() = default;

Reply<> FactoryClient::setLogRetention(LogRetention)
{
    return unsupported<void>(FactoryClientText::tr("What is kept of logs is decided where this factory runs."));
}

Reply<FactorySetup> FactoryClient::setup()
{
    return unsupported<FactorySetup>(setUpElsewhere());
}

Reply<> FactoryClient::chooseProvider(QString, QByteArray)
{
    return unsupported<void>(setUpElsewhere());
}

Reply<QList<Requirement>> FactoryClient::checkProvider(QString, QByteArray)
{
    return unsupported<QList<Requirement>>(setUpElsewhere());
}

Reply<> FactoryClient::setPushInterval(int)
{
    return unsupported<void>(setUpElsewhere());
}

Reply<std::optional<FactorySandbox::TemplateStorage>> FactoryClient::templateStorage()
{
    return unsupported<std::optional<FactorySandbox::TemplateStorage>>(setUpElsewhere());
}

Reply<FactorySandbox::TemplateStorage> FactoryClient::freeTemplates()
{
    return unsupported<FactorySandbox::TemplateStorage>(setUpElsewhere());
}

Reply<QList<Variable>> FactoryClient::variables()
{
    return unsupported<QList<Variable>>(setUpElsewhere());
}

Reply<Variable> FactoryClient::saveVariable(Variable, std::optional<QString>)
{
    return unsupported<Variable>(setUpElsewhere());
}

Reply<> FactoryClient::removeVariable(QString)
{
    return unsupported<void>(setUpElsewhere());
}

Reply<QList<Session>> FactoryClient::sessionsWithOldVariables()
{
    return unsupported<QList<Session>>(setUpElsewhere());
}

} // namespace Millwright
