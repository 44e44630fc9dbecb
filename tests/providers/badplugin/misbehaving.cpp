// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/factorysandbox.h"
#include "models/sandbox/providerhost.h"

#include <QObject>

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <stdexcept>

using namespace Millwright;

namespace {

/// Does what the variable MISDEED says, where it says it.
void misbehave(const char *place)
{
    const QByteArray misdeed = qgetenv("MISDEED");
    if (misdeed == QByteArray("throw in ") + place)
        throw std::runtime_error("the cloud is closed");
    if (misdeed == QByteArray("throw a number in ") + place)
        throw 42;
    if (misdeed == QByteArray("crash in ") + place)
        std::abort();
}

const bool loaded = [] {
    misbehave("loading");
    return true;
}();

} // namespace

/// Well made as long as MISDEED does not say otherwise.
class Misbehaving : public QObject, public ProviderFactory
{
    Q_OBJECT
    Q_PLUGIN_METADATA(IID Millwright_ProviderFactory_iid)
    Q_INTERFACES(Millwright::ProviderFactory)

public:
    Misbehaving() { misbehave("instance"); }

    QString id() const override
    {
        misbehave("id");
        return qEnvironmentVariable("PROVIDER_ID", QStringLiteral("misbehaving"));
    }
    QString title() const override
    {
        misbehave("title");
        return QStringLiteral("Misbehaving");
    }
    SettingsSchema optionsSchema() const override
    {
        misbehave("schema");
        return {};
    }
    Async<std::shared_ptr<FactorySandbox>> create(ProviderHost, Json, std::stop_token) const override
    {
        misbehave("create");
        co_return std::shared_ptr<FactorySandbox>();
    }
};

#include "misbehaving.moc"
