// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/requirement.h"
#include "models/sandbox/sandbox.h"
#include "models/sandbox/sandboxbuilds.h"
#include "models/settings/settingsschema.h"

#include <optional>

namespace Millwright {

/// A provider: the one object that describes where sessions run (spec: FactorySandbox). The factory calls only this
/// contract; provider() is for display and never decides anything.
class MILLWRIGHT_MODELS_EXPORT FactorySandbox : public std::enable_shared_from_this<FactorySandbox>
{
public:
    /// What a session would boot from, to look at: `syntax` names a KSyntaxHighlighting definition.
    struct TemplateDescription {
        QString identity;
        QString text;
        QString syntax;
    };

    /// What templates take on disk, or what of it was freed.
    struct TemplateStorage {
        int templates = 0;
        qint64 bytes = 0;
        int unused = 0; ///< of them, those that may go
        qint64 unusedBytes = 0;
        QString removal = {}; ///< a sentence: when those go by themselves; empty: only freeTemplates() removes them

        bool operator==(const TemplateStorage &) const = default;
    };

    virtual ~FactorySandbox();

    /// A short word shown to users: "snapshot", "local", "docker", ...
    virtual QString provider() const = 0;
    /// What a user can tune per project, with the effective defaults.
    virtual SettingsSchema settingsSchema() const;
    /// The sandbox of one session. Cheap and without side effects: a machine appears on start(), not here. For recreate it
    /// gets nothing but the session's id and the stored sandbox id, and empty settings.
    virtual Result<std::shared_ptr<Sandbox>> create(SandboxContext context, SettingsDocument settings) = 0;
    virtual bool hasTemplate() const { return false; }
    /// Nothing for a session without a repository.
    [[nodiscard]] virtual Async<std::optional<TemplateDescription>> describeTemplate(
        SandboxContext context, SettingsDocument settings, std::stop_token stop = {});
    /// The template that a session which starts for the first time now boots from, as Sandbox::templateId() tells it then;
    /// empty: none fits, and it is set up from nothing. Nothing where the provider cannot tell without a connection.
    [[nodiscard]] virtual Async<std::optional<QString>> bootTemplate(
        SandboxContext context, SettingsDocument settings, std::stop_token stop = {});
    /// Null when it builds nothing ahead of sessions. Owned by this object.
    virtual SandboxBuilds *builds() { return nullptr; }
    virtual bool offersRecreate() const { return true; }
    /// Whether a sandbox that was stopped keeps the variables it was made with (spec: "Platform and Docker apply env only when
    /// they provision a sandbox"). Otherwise each start applies those that hold then.
    virtual bool keepsVariables() const { return true; }
    /// What it needs of the machine it runs on, as found now.
    [[nodiscard]] virtual Async<QList<Requirement>> requirements(std::stop_token stop = {});
    /// Templates that no project and no session uses may go, and so may whatever a process that was killed left half made or
    /// half removed; `inUse` are the templates that stay. Called at the start and whenever a template was pinned.
    [[nodiscard]] virtual Async<> removeUnusedTemplates(QStringList inUse, std::stop_token stop = {});
    /// What all templates take, and what of it those that are not `inUse`. Nothing where it cannot tell.
    [[nodiscard]] virtual Async<std::optional<TemplateStorage>> templateStorage(QStringList inUse, std::stop_token stop = {});
    /// Removes all templates that are not `inUse`, because a person asked for it, and tells how many went and what they took.
    /// ErrorCode::Unsupported where they only go by themselves.
    [[nodiscard]] virtual Async<TemplateStorage> freeTemplates(QStringList inUse, std::stop_token stop = {});
    /// Ends what runs on behalf of this object; called once, before what ProviderHost handed out goes.
    [[nodiscard]] virtual QCoro::Task<> close();
};

/// What clients are told of a provider: `provider`, `settingsSchema` and `capabilities`, exactly in the spec's shape.
/// Null is no provider at all.
MILLWRIGHT_MODELS_EXPORT Json describeSandbox(FactorySandbox *sandbox);

} // namespace Millwright
