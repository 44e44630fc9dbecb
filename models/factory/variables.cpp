// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/variables.h"

#include "models/source/redactor.h"
#include "models/storage/store.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr qsizetype longestValue = 32 * 1024; ///< what is longer does not fit a process' environment beside others

struct VariablesText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Variables)
};

/// Another one for each revision, so that what is stored and its secret change together.
QString secretName(const Variable &variable)
{
    return u"variable/%1/%2"_s.arg(variable.id).arg(variable.revision);
}

QString heldText(const Variable &variable)
{
    return u"%1 %2"_s.arg(variable.revision).arg(variable.name);
}

/// Those that a project's sessions get, the ones for all projects first.
QList<Variable> variablesOf(const QString &projectId, const QList<Variable> &all)
{
    QList<Variable> result;
    for (const Variable &variable : all) {
        if (variable.forAllProjects && std::ranges::none_of(all, [&](const Variable &other) {
                return !other.forAllProjects && other.name == variable.name && other.projectIds.contains(projectId);
            }))
            result.append(variable);
    }
    for (const Variable &variable : all) {
        if (!variable.forAllProjects && variable.projectIds.contains(projectId))
            result.append(variable);
    }
    return result;
}

QMap<QString, QString> heldBy(const QList<Variable> &variables)
{
    QMap<QString, QString> held;
    for (const Variable &variable : variables)
        held.insert(variable.id, heldText(variable));
    return held;
}

/// Whether some project would get both.
bool overlap(const Variable &a, const Variable &b)
{
    if (a.forAllProjects || b.forAllProjects)
        return a.forAllProjects && b.forAllProjects;
    return std::ranges::any_of(a.projectIds, [&b](const QString &id) { return b.projectIds.contains(id); });
}

} // namespace

Variables::Variables(
    std::shared_ptr<Store> store, std::shared_ptr<SecretStore> secrets, std::shared_ptr<Redactor> redactor, Environment environment)
    : m_store(std::move(store))
    , m_secrets(std::move(secrets))
    , m_redactor(std::move(redactor))
    , m_environment(std::move(environment))
{
}

Result<QList<Variable>> Variables::all() const
{
    return m_store->variables();
}

Result<> Variables::check(const Variable &variable) const
{
    static const QRegularExpression name(u"\\A[A-Za-z_][A-Za-z0-9_]*\\z"_s);
    if (!name.match(variable.name).hasMatch()) {
        return failure(ErrorCode::InvalidArgument,
            VariablesText::tr("“%1” cannot be the name of a variable. Use letters, digits and “_”, not beginning with a digit.")
                .arg(variable.name));
    }
    if (!variable.forAllProjects && variable.projectIds.isEmpty())
        return failure(ErrorCode::InvalidArgument, VariablesText::tr("Choose the projects that get the variable “%1”.").arg(variable.name));
    const auto others = m_store->variables();
    if (!others)
        return std::unexpected(others.error());
    for (const Variable &other : *others) {
        if (other.id != variable.id && other.name == variable.name && overlap(other, variable)) {
            return failure(ErrorCode::Conflict,
                VariablesText::tr("There is a variable “%1” for the same projects already. Change that one, or choose other projects.")
                    .arg(variable.name));
        }
    }
    return {};
}

Async<Variable> Variables::save(Variable variable, std::optional<QString> secret, Alongside alongside, std::stop_token stop)
{
    const auto self = shared_from_this();
    variable.name = variable.name.trimmed();
    if (variable.forAllProjects)
        variable.projectIds.clear();
    if (const auto checked = check(variable); !checked)
        co_return std::unexpected(checked.error());
    const QString &value = variable.isSecret ? secret.value_or(QString()) : variable.value;
    if (value.size() > longestValue || value.contains(QChar::Null)) {
        co_return failure(ErrorCode::InvalidArgument,
            VariablesText::tr("The value of “%1” is no text of at most %2 characters.").arg(variable.name).arg(longestValue));
    }
    const auto all = m_store->variables();
    if (!all)
        co_return std::unexpected(all.error());
    const auto stored = std::ranges::find(*all, variable.id, &Variable::id);
    const std::optional<Variable> before = variable.id.isEmpty() || stored == all->cend() ? std::nullopt : std::optional(*stored);
    if (!variable.id.isEmpty() && !before)
        co_return failure(
            ErrorCode::NotFound, VariablesText::tr("This variable is not there any more; somebody else may have removed it."));

    if (!before)
        variable.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    variable.revision = before ? before->revision : 1;
    if (variable.isSecret)
        variable.value.clear();
    const bool isNewValue
        = !before || secret || before->name != variable.name || before->isSecret != variable.isSecret || before->value != variable.value;
    if (before && isNewValue)
        ++variable.revision;
    std::optional<QString> kept = variable.isSecret ? secret : std::nullopt;
    if (variable.isSecret && !secret && before && isNewValue) {
        const auto old = co_await formerValue(*before, stop);
        if (!old)
            co_return std::unexpected(old.error());
        kept = *old;
    }
    if (kept && kept->isEmpty())
        kept.reset();
    if (kept) {
        m_redactor->addSecret(*kept);
        if (const auto written = co_await m_secrets->write(secretName(variable), *kept, stop); !written)
            co_return std::unexpected(written.error());
    }
    // Another one of that name may have been saved while this one waited.
    const auto saved = m_store->transaction([&] {
        return check(variable).and_then([&] { return m_store->saveVariable(variable); }).and_then([&] {
            return alongside(before, variable);
        });
    });
    if (!saved) {
        if (kept)
            (void)co_await m_secrets->remove(secretName(variable));
        co_return std::unexpected(saved.error());
    }
    if (before && before->isSecret && isNewValue)
        (void)co_await m_secrets->remove(secretName(*before));
    co_return std::as_const(variable);
}

Async<> Variables::remove(QString id, Alongside alongside, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto all = m_store->variables();
    if (!all)
        co_return std::unexpected(all.error());
    const auto found = std::ranges::find(*all, id, &Variable::id);
    const std::optional<Variable> before = found == all->cend() ? std::nullopt : std::optional(*found);
    // First the secret: what is left of a removal that failed is seen and can be tried again.
    if (before && before->isSecret) {
        if (const auto removed = co_await m_secrets->remove(secretName(*before), stop); !removed)
            co_return removed;
    }
    co_return m_store->transaction([&] { return m_store->removeVariable(id).and_then([&] { return alongside(before, {}); }); });
}

/// What a variable holds, secret or not; nothing where it comes from the environment.
Async<std::optional<QString>> Variables::formerValue(Variable variable, std::stop_token stop)
{
    const auto self = shared_from_this();
    if (!variable.isSecret)
        co_return std::optional(std::as_const(variable.value));
    co_return co_await m_secrets->read(secretName(variable), stop);
}

Async<QString> Variables::valueOf(Variable variable, std::stop_token stop)
{
    const auto self = shared_from_this();
    if (!variable.isSecret)
        co_return std::as_const(variable.value);
    const auto kept = co_await m_secrets->read(secretName(variable), stop);
    if (!kept) {
        co_return failure(kept.error().code,
            VariablesText::tr("The secret of the variable “%1” cannot be read. %2").arg(variable.name, kept.error().message));
    }
    const QString value = *kept ? **kept : m_environment.value(variable.name);
    if (value.isEmpty()) {
        co_return failure(ErrorCode::Unauthorized,
            VariablesText::tr(
                "The secret of the variable “%1” is not known. Enter it again in the factory's variables, or start Millwright with it "
                "in its environment.")
                .arg(variable.name));
    }
    m_redactor->addSecret(value);
    co_return value;
}

Async<Environment> Variables::resolve(SandboxContext context, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto all = m_store->variables();
    if (!all)
        co_return std::unexpected(all.error());
    const QList<Variable> given = variablesOf(context.factoryId, *all);
    Environment environment;
    for (const Variable &variable : given) {
        const auto value = co_await valueOf(variable, stop);
        if (!value)
            co_return std::unexpected(value.error());
        environment.insert(variable.name, *value);
    }
    if (const auto recorded = m_store->recordHeldVariables(context.sessionId, heldBy(given)); !recorded)
        co_return std::unexpected(recorded.error());
    co_return std::as_const(environment);
}

QStringList Variables::oldOnesOf(const Session &session, const QList<Variable> &all)
{
    const QMap<QString, QString> now = heldBy(variablesOf(session.projectId, all));
    QStringList names;
    const auto add = [&names](const QString &held) {
        if (const QString name = held.section(u' ', 1); !names.contains(name))
            names.append(name);
    };
    for (const auto &[id, held] : session.heldVariables.asKeyValueRange()) {
        if (now.value(id) != held)
            add(held);
    }
    for (const auto &[id, held] : now.asKeyValueRange()) {
        if (session.heldVariables.value(id) != held)
            add(held);
    }
    return names;
}

} // namespace Millwright
