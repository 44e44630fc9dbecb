// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/secrets/secretstore.h"
#include "models/settings/flatschema.h"

#include <memory>

namespace Millwright {

class Redactor;

/// The secrets among a provider's options: the texts whose schema says `writeOnly`. Their values are in the SecretStore, and
/// the options that are stored, shown and sent hold a stand-in for each. Engine's thread.
class MILLWRIGHT_MODELS_EXPORT OptionSecrets : public std::enable_shared_from_this<OptionSecrets>
{
public:
    OptionSecrets(
        std::shared_ptr<SecretStore> secrets, std::shared_ptr<Redactor> redactor, QString providerId, const SettingsSchema &optionsSchema);

    /// Whether a value stands for a secret that is kept.
    static bool isStandIn(const QString &value);

    /// The options as they can be stored: each value that is no stand-in is written into the SecretStore.
    [[nodiscard]] Async<SettingsDocument> keep(SettingsDocument options, std::stop_token stop = {});
    /// The options as the provider is made from them. A secret that is not kept any more is left out.
    [[nodiscard]] Async<SettingsDocument> fill(SettingsDocument options, std::stop_token stop = {});
    /// Removes the secrets that `before` has a stand-in for and `after` has not.
    [[nodiscard]] Async<> forget(SettingsDocument before, SettingsDocument after);

private:
    /// By the flat key of the option.
    QMap<QString, QString> texts(const SettingsDocument &options) const;
    SettingsDocument with(const SettingsDocument &options, const QMap<QString, std::optional<QString>> &texts) const;
    /// Where the secret that a stand-in of that option stands for is kept; empty: it is none.
    QString nameOf(const QString &key, const QString &value) const;
    QString nameOf(const QString &key) const;

    std::shared_ptr<SecretStore> m_secrets;
    std::shared_ptr<Redactor> m_redactor;
    QString m_providerId;
    FlatSchema m_schema;
};

} // namespace Millwright
