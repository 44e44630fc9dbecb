// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/setup.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct SetupText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Setup)
};

Result<Json> parsedOptions(const QByteArray &text)
{
    Json options = Json::parse(text.begin(), text.end(), nullptr, false);
    if (options.is_discarded())
        return failure(ErrorCode::InvalidArgument, SetupText::tr("The options are no JSON."));
    return options;
}

/// Of a secret among the options only that it is there.
QString withoutStandIns(const QString &value)
{
    static const QRegularExpression standIn(u"kept:option/[^\"]*"_s);
    return QString(value).replace(standIn, SetupText::tr("a secret"));
}

/// A variable as the activity tells it: without its value, because what is plain today may be made a secret tomorrow.
QString shown(const std::optional<Variable> &variable, bool isNewValue)
{
    if (!variable)
        return {};
    QString value = variable->isSecret ? SetupText::tr("a secret") : SetupText::tr("a value");
    if (isNewValue)
        value = variable->isSecret ? SetupText::tr("a new secret") : SetupText::tr("a new value");
    if (variable->forAllProjects)
        return SetupText::tr("%1, for all projects", "a variable's value").arg(value);
    return SetupText::tr("%1, for %n project(s)", "a variable's value", static_cast<int>(variable->projectIds.size())).arg(value);
}

} // namespace

Setup::Setup(std::shared_ptr<FactoryCore> core) : m_core(std::move(core)), m_activity(m_core) { }

Result<std::shared_ptr<Providers>> Setup::providers() const
{
    if (m_core->providers)
        return m_core->providers;
    return failure(ErrorCode::Unsupported, SetupText::tr("The provider of this factory cannot be chosen."));
}

Result<std::shared_ptr<Variables>> Setup::knownVariables() const
{
    if (m_core->variables)
        return m_core->variables;
    return failure(ErrorCode::Unsupported, SetupText::tr("This factory has no variables."));
}

Result<FactorySetup> Setup::read() const
{
    const auto known = providers();
    if (!known)
        return std::unexpected(known.error());
    auto setup = (*known)->setup();
    if (!setup)
        return setup;
    auto sessions = m_core->store->allSessions();
    const auto builds = m_core->store->runningRuns();
    if (!sessions || !builds)
        return std::unexpected(!sessions ? sessions.error() : builds.error());
    erase_if(*sessions, [](const Session &session) { return session.sandboxId.isEmpty(); });
    setup->sandboxes = *sessions;
    setup->runningBuilds = static_cast<int>(builds->size());
    setup->keepsVariables = !m_core->sandbox || m_core->sandbox->keepsVariables();
    return setup;
}

Async<> Setup::chooseProvider(QString id, QByteArray text, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto known = providers();
    const auto options = parsedOptions(text);
    if (!known || !options)
        co_return std::unexpected(!known ? known.error() : options.error());
    const auto setup = (*known)->setup();
    if (!setup)
        co_return std::unexpected(setup.error());
    const auto note = [this, id, former = setup->chosen](const SettingsDocument &before, const SettingsDocument &after) -> Result<> {
        if (former != id) {
            if (const auto noted = m_activity.note({}, u"factory"_s, u"provider"_s, former, id); !noted)
                return noted;
        }
        for (const SettingsChange &change : before.changesTo(after)) {
            const auto noted
                = m_activity.note({}, u"factory"_s, id + u'.' + change.key, withoutStandIns(change.before), withoutStandIns(change.after));
            if (!noted)
                return noted;
        }
        return {};
    };
    const auto chosen = co_await (*known)->choose(id, *options, note, stop);
    if (!chosen)
        co_return std::unexpected(m_core->redacted(chosen.error()));
    m_core->announce();
    co_return {};
}

Async<QList<Requirement>> Setup::checkProvider(QString id, QByteArray text, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto known = providers();
    const auto options = parsedOptions(text);
    if (!known || !options)
        co_return std::unexpected(!known ? known.error() : options.error());
    const auto found = co_await (*known)->check(id, *options, stop);
    if (!found)
        co_return std::unexpected(m_core->redacted(found.error()));
    co_return found;
}

Result<QList<Variable>> Setup::variables() const
{
    return knownVariables().and_then([](const std::shared_ptr<Variables> &known) { return known->all(); });
}

Async<Variable> Setup::saveVariable(Variable variable, std::optional<QString> secret, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto known = knownVariables();
    if (!known)
        co_return std::unexpected(known.error());
    const auto note = [this](const auto &before, const auto &after) { return noteVariable(before, after); };
    const auto saved = co_await (*known)->save(std::move(variable), std::move(secret), note, stop);
    if (!saved)
        co_return std::unexpected(m_core->redacted(saved.error()));
    m_core->announce();
    co_return saved;
}

Async<> Setup::removeVariable(QString id, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto known = knownVariables();
    if (!known)
        co_return std::unexpected(known.error());
    const auto note = [this](const auto &before, const auto &after) { return noteVariable(before, after); };
    const auto removed = co_await (*known)->remove(id, note, stop);
    if (!removed)
        co_return std::unexpected(m_core->redacted(removed.error()));
    m_core->announce();
    co_return {};
}

Result<> Setup::noteVariable(const std::optional<Variable> &before, const std::optional<Variable> &after) const
{
    const QString name = after ? after->name : before ? before->name : QString();
    const bool isNewValue = before && after && before->revision != after->revision;
    return m_activity.note({}, u"variable"_s, name, shown(before, false), shown(after, isNewValue));
}

Result<QList<Session>> Setup::withOldVariables(Result<QList<Session>> sessions) const
{
    const auto all = m_core->variables && sessions ? m_core->variables->all() : Result<QList<Variable>>();
    if (!all)
        return std::unexpected(all.error());
    if (!sessions)
        return sessions;
    for (Session &session : *sessions) {
        using enum Sandbox::Status;
        const bool runs = session.status == Starting || session.status == Running || session.status == Stopping;
        // One that does not run and holds none is given all of them anew.
        if (!session.sandboxId.isEmpty() && (runs || !session.heldVariables.isEmpty()))
            session.oldVariables = Variables::oldOnesOf(session, *all);
    }
    return sessions;
}

Result<QList<Session>> Setup::sessionsWithOldVariables() const
{
    auto sessions = withOldVariables(m_core->store->allSessions());
    if (sessions)
        erase_if(*sessions, [](const Session &session) { return session.oldVariables.isEmpty(); });
    return sessions;
}

} // namespace Millwright
