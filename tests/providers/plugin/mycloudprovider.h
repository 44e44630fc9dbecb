// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/factorysandbox.h"
#include "models/sandbox/providerhost.h"

#include <QObject>

/// What a project's sessions run on.
class MyCloudFactorySandbox : public Millwright::FactorySandbox
{
public:
    MyCloudFactorySandbox(Millwright::ProviderHost host, QString root, Millwright::SettingsSchema settings);

    QString provider() const override { return QStringLiteral("my-cloud"); }
    Millwright::SettingsSchema settingsSchema() const override { return m_settings; }
    Millwright::Result<std::shared_ptr<Millwright::Sandbox>> create(
        Millwright::SandboxContext context, Millwright::SettingsDocument settings) override;
    bool keepsVariables() const override { return false; }

private:
    Millwright::ProviderHost m_host;
    QString m_root;
    Millwright::SettingsSchema m_settings;
};

/// What the plugin exports: makes the above from the provider's own options.
class MyCloudProvider : public QObject, public Millwright::ProviderFactory
{
    Q_OBJECT
    Q_PLUGIN_METADATA(IID Millwright_ProviderFactory_iid)
    Q_INTERFACES(Millwright::ProviderFactory)

public:
    QString id() const override { return QStringLiteral("my-cloud"); }
    QString title() const override { return QStringLiteral("My cloud"); }
    Millwright::SettingsSchema optionsSchema() const override;
    Millwright::Async<std::shared_ptr<Millwright::FactorySandbox>> create(
        Millwright::ProviderHost host, Millwright::Json options, std::stop_token stop) const override;
};
