// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include "millwright_models_export.h"

#include <QHash>
#include <QString>

#include <optional>
#include <stop_token>

namespace Millwright {

/// Where the secrets of a factory are: tokens of repositories, credentials of a provider, values of variables. Each has a
/// name that tells nothing of its value and may be stored and logged. Engine's thread.
class MILLWRIGHT_MODELS_EXPORT SecretStore
{
public:
    /// What becomes of a secret that is written now.
    enum class Keeping {
        Kept, ///< in the system's keychain, found again after a restart
        ThisSession, ///< in memory, gone when the application ends
    };

    struct State {
        Keeping keeping = Keeping::ThisSession;
        QString text; ///< a sentence for people: where, or why not in a keychain and what to do

        bool operator==(const State &) const = default;
    };

    virtual ~SecretStore();

    /// Found by trying: a value that was written is read back.
    [[nodiscard]] virtual Async<State> state(std::stop_token stop = {}) = 0;
    /// Nothing where none of that name is kept; an error where that cannot be told now, because the keychain is locked.
    [[nodiscard]] virtual Async<std::optional<QString>> read(QString name, std::stop_token stop = {}) = 0;
    [[nodiscard]] virtual Async<> write(QString name, QString value, std::stop_token stop = {}) = 0;
    /// None there is success.
    [[nodiscard]] virtual Async<> remove(QString name, std::stop_token stop = {}) = 0;
};

/// Keeps secrets in memory, until it goes.
class MILLWRIGHT_MODELS_EXPORT SessionSecrets : public SecretStore
{
public:
    [[nodiscard]] Async<State> state(std::stop_token stop = {}) override;
    [[nodiscard]] Async<std::optional<QString>> read(QString name, std::stop_token stop = {}) override;
    [[nodiscard]] Async<> write(QString name, QString value, std::stop_token stop = {}) override;
    [[nodiscard]] Async<> remove(QString name, std::stop_token stop = {}) override;

private:
    QHash<QString, QString> m_values;
};

} // namespace Millwright
