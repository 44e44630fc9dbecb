// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/templates.h"

#include "models/factory/buildinputs.h"

#include <QLoggingCategory>

namespace Millwright {

namespace {

Q_LOGGING_CATEGORY(templateLog, "millwright.template")

} // namespace

Templates::Templates(std::shared_ptr<FactoryCore> core) : m_core(std::move(core)) { }

Async<std::optional<QString>> Templates::boot(QString projectId, std::stop_token stop)
{
    const auto self = shared_from_this();
    auto found = BuildInputs::of(*m_core, projectId);
    if (!found)
        co_return std::unexpected(found.error());
    if (!m_core->sandbox)
        co_return std::optional<QString>();
    found->heads = found->environment.activeTemplateHeads;
    const auto booted = co_await m_core->sandbox->bootTemplate(found->context(m_core), found->environment.settings, stop);
    if (!booted)
        co_return std::unexpected(m_core->redacted(booted.error()));
    co_return *booted;
}

Async<std::optional<FactorySandbox::TemplateDescription>> Templates::describe(QString projectId, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto saved = BuildInputs::of(*m_core, projectId);
    if (!saved)
        co_return std::unexpected(saved.error());
    if (!m_core->sandbox)
        co_return failure(ErrorCode::NoSandbox, m_core->whyNoSandbox());
    if (!m_core->sandbox->hasTemplate())
        co_return std::optional<FactorySandbox::TemplateDescription>();
    const auto inputs = co_await BuildInputs::withHeads(m_core, *saved, stop);
    if (!inputs)
        co_return std::unexpected(m_core->redacted(inputs.error()));
    auto described = co_await m_core->sandbox->describeTemplate(inputs->context(m_core), inputs->environment.settings, stop);
    if (!described)
        co_return std::unexpected(m_core->redacted(described.error()));
    if (*described)
        (*described)->text = m_core->redactor->redact((*described)->text);
    co_return std::as_const(*described);
}

Result<QStringList> Templates::recordedUse() const
{
    auto used = m_core->store->activeTemplates();
    const auto sessions = m_core->store->allSessions();
    const auto builds = m_core->store->runningRuns();
    if (!used || !sessions || !builds)
        return std::unexpected(!used ? used.error() : !sessions ? sessions.error() : builds.error());
    for (const Session &session : *sessions)
        used->append(session.templateId);
    for (const BuildRun &run : *builds)
        used->append(run.templateId);
    return used;
}

Async<QStringList> Templates::inUse(std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto projects = m_core->store->projects();
    if (!projects)
        co_return std::unexpected(projects.error());
    QStringList booted;
    for (const Project &project : *projects) {
        const auto next = co_await boot(project.id, stop);
        // One that was removed meanwhile boots nothing.
        if (!next && next.error().code != ErrorCode::NotFound)
            co_return std::unexpected(next.error());
        if (next && *next)
            booted.append(**next);
    }
    auto used = recordedUse();
    if (!used)
        co_return used;
    used->append(booted);
    used->removeAll(QString());
    used->removeDuplicates();
    co_return std::as_const(used);
}

Async<std::optional<FactorySandbox::TemplateStorage>> Templates::storage(std::stop_token stop)
{
    const auto self = shared_from_this();
    if (!m_core->sandbox)
        co_return std::optional<FactorySandbox::TemplateStorage>();
    const auto used = co_await inUse(stop);
    if (!used)
        co_return std::unexpected(used.error());
    auto storage = co_await m_core->sandbox->templateStorage(*used, stop);
    if (!storage)
        co_return std::unexpected(m_core->redacted(storage.error()));
    co_return std::as_const(storage);
}

Async<FactorySandbox::TemplateStorage> Templates::free(std::stop_token stop)
{
    const auto self = shared_from_this();
    if (!m_core->sandbox)
        co_return failure(ErrorCode::NoSandbox, m_core->whyNoSandbox());
    const auto turn = co_await m_core->locks.lock(FactoryCore::templatesLock, stop);
    if (!turn)
        co_return std::unexpected(turn.error());
    const auto used = co_await inUse(stop);
    if (!used)
        co_return std::unexpected(used.error());
    auto freed = co_await m_core->sandbox->freeTemplates(*used, stop);
    if (!freed)
        co_return std::unexpected(m_core->redacted(freed.error()));
    co_return std::as_const(freed);
}

QCoro::Task<> Templates::removeUnused(std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto turn = co_await m_core->locks.lock(FactoryCore::templatesLock, stop);
    const auto used = recordedUse();
    if (!turn || !used)
        co_return;
    if (const auto removed = co_await m_core->sandbox->removeUnusedTemplates(*used, stop); !removed)
        qCInfo(templateLog) << "unused templates could not be removed:" << m_core->redacted(removed.error()).message;
}

} // namespace Millwright
