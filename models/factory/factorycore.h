// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/async/keyedlock.h"
#include "models/async/process.h"
#include "models/async/taskscope.h"
#include "models/factory/providers.h"
#include "models/factory/variables.h"
#include "models/log/logretention.h"
#include "models/sandbox/factorysandbox.h"
#include "models/secrets/secretstore.h"
#include "models/source/gitremote.h"
#include "models/source/redactor.h"
#include "models/source/tokencheck.h"
#include "models/storage/store.h"

#include <functional>
#include <memory>

namespace Millwright {

/// What the parts of a factory share. Made once, by who composes the application; lives on the engine's thread.
struct MILLWRIGHT_MODELS_EXPORT FactoryCore {
    std::shared_ptr<Clock> clock;
    std::shared_ptr<Store> store;
    std::shared_ptr<Providers> providers; ///< null: there is none but `sandbox`
    std::shared_ptr<FactorySandbox> sandbox; ///< the provider at work; null: repository sandboxes are off
    std::shared_ptr<Variables> variables; ///< null: there are none
    std::shared_ptr<Redactor> redactor;
    std::shared_ptr<GitRemote> remote;
    GitHost git; ///< what git on this machine runs with
    std::shared_ptr<SecretStore> secrets = std::make_shared<SessionSecrets>();
    std::shared_ptr<TokenCheck> tokens;
    /// The credential of a repository, minted anew at each call; none where none is known.
    std::function<Async<RepositoryAccess>(QString cloneUrl, std::stop_token)> access;
    QString dataFolder; ///< for the logs of builds and commands; exists
    LogRetention logRetention;

    TaskScope scope; ///< of everything that goes on without somebody waiting for it
    KeyedLock locks; ///< by project or session id
    /// Of the locks, the one over templates that are there and not yet recorded as used.
    static constexpr auto templatesLock = QLatin1StringView("templates");
    std::function<void()> storeChanged; ///< called after each write

    SandboxBuilds *builds() const { return sandbox ? sandbox->builds() : nullptr; }
    QString providerName() const { return sandbox ? sandbox->provider() : QStringLiteral("none"); }
    QString providerId() const { return providers ? providers->currentId() : providerName(); }
    /// Why no provider is at work.
    QString whyNoSandbox() const;
    /// The provider that made a session's sandbox, or, where it has none, the one at work.
    [[nodiscard]] Async<std::shared_ptr<FactorySandbox>> providerOf(Session session, std::stop_token stop = {}) const;
    void announce() const
    {
        if (storeChanged)
            storeChanged();
    }
    Error redacted(Error error) const
    {
        error.message = redactor->redact(error.message);
        return error;
    }

    /// The context of a project's builds and, with a session's id, of its sessions. `heads` answers resolveHead, by slug.
    SandboxContext contextOf(const std::shared_ptr<FactoryCore> &self, const QString &sessionId, const Project &project,
        const EnvironmentRecord &environment, const QList<ProjectRepository> &repositories, const QMap<QString, QString> &heads) const;

    /// What the default branch's head of a repository is now.
    [[nodiscard]] Async<RemoteHead> headOf(QString url, QString branch, std::stop_token stop) const;
};

} // namespace Millwright
