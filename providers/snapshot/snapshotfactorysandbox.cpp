// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/snapshotfactorysandbox.h"

#include "providers/recordfile.h"
#include "models/async/leaves.h"
#include "providers/snapshot/diskuse.h"
#include "providers/snapshot/snapshotsandbox.h"
#include "providers/tree.h"

#include <QCoreApplication>
#include <QSet>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

/// How many templates of a project stay although nothing uses them.
constexpr int keptPerProject = 3;

struct SnapshotFactorySandboxText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SnapshotFactorySandbox)
};

/// What the machine can do, with `defaults` over it.
Result<SnapshotSettings> effectiveDefaults(const SnapshotStore &store, const SettingsDocument &defaults)
{
    SnapshotSettings machine;
    machine.isolated = store.machine().get().isolates;
    return machine.with(defaults);
}

/// `inUse` and what sessions are based on.
QSet<QString> allInUse(const SnapshotStore &store, const QStringList &inUse)
{
    QSet<QString> used(inUse.begin(), inUse.end());
    for (const SessionRecord &session : store.allSessions())
        used.insert(session.templateId);
    return used;
}

/// A layer is unused when all templates on it are. Blocks.
FactorySandbox::TemplateStorage measure(const SnapshotStore &store, const QStringList &inUse, const std::stop_token &stop)
{
    const QSet<QString> used = allInUse(store, inUse);
    FactorySandbox::TemplateStorage storage;
    QHash<QString, bool> layers; // by id, whether a template that is used lies on it
    for (const TemplateRecord &record : store.allTemplates()) {
        const bool isUsed = used.contains(record.templateId);
        const qint64 bytes = diskUse(store.templateFolder(record.templateId), stop);
        ++storage.templates;
        storage.bytes += bytes;
        storage.unused += isUsed ? 0 : 1;
        storage.unusedBytes += isUsed ? 0 : bytes;
        for (const QString &layer : record.layers)
            layers[layer] = layers.value(layer) || isUsed;
    }
    for (const auto &[layer, isUsed] : std::as_const(layers).asKeyValueRange()) {
        const qint64 bytes = diskUse(store.layerFolder(layer), stop);
        storage.bytes += bytes;
        storage.unusedBytes += isUsed ? 0 : bytes;
    }
    storage.removal
        = SnapshotFactorySandboxText::tr("The snapshot provider removes unused ones by itself and keeps the newest %1 of each project.")
              .arg(keptPerProject);
    return storage;
}

/// Moves what nobody uses out of the way and gives the new names. Blocks.
QStringList setUnusedAside(const SnapshotStore &store, const QStringList &inUse)
{
    const QSet<QString> used = allInUse(store, inUse);
    QHash<QString, int> kept;
    QStringList aside;
    for (const TemplateRecord &record : store.allTemplates()) {
        if (kept[record.projectId]++ < keptPerProject || used.contains(record.templateId))
            continue;
        if (const auto moved = Tree::setAside(store.templateFolder(record.templateId)); moved && !moved->isEmpty())
            aside.append(*moved);
    }
    const QSet<QString> layers = store.layersInUse();
    for (const QString &layer : RecordFile::namedFolders(store.layers())) {
        if (layers.contains(layer))
            continue;
        if (const auto moved = Tree::setAside(store.layerFolder(layer)); moved && !moved->isEmpty())
            aside.append(*moved);
    }
    return aside;
}

} // namespace

SnapshotFactorySandbox::SnapshotFactorySandbox(std::shared_ptr<SnapshotStore> store, SettingsDocument defaults, Environment environment)
    : m_store(store)
    , m_defaults(defaults)
    , m_environment(std::move(environment))
    , m_builds(store, [store, defaults](const SettingsDocument &settings) -> Result<SnapshotSettings> {
        const auto effective = effectiveDefaults(*store, defaults);
        return effective ? effective->with(settings) : effective;
    })
{
}

SettingsSchema SnapshotFactorySandbox::settingsSchema() const
{
    return snapshotSettingsSchema(effectiveDefaults(*m_store, m_defaults).value_or(SnapshotSettings()));
}

Result<std::shared_ptr<Sandbox>> SnapshotFactorySandbox::create(SandboxContext context, SettingsDocument settings)
{
    if (const auto checked = checkContext(context); !checked)
        return std::unexpected(checked.error());
    if (!RecordFile::isFolderName(context.sessionId)) {
        return failure(ErrorCode::InvalidArgument,
            SnapshotFactorySandboxText::tr(
                "“%1” cannot be the id of a session. Use up to 128 letters, digits, “.”, “_” and “-”, beginning with a letter or digit.")
                .arg(context.sessionId));
    }
    const auto defaults = effectiveDefaults(*m_store, m_defaults);
    const auto effective = defaults ? defaults->with(settings) : defaults;
    if (!effective)
        return std::unexpected(effective.error());
    return std::make_shared<SnapshotSandbox>(m_store, std::move(context), *effective, m_environment);
}

Async<std::optional<FactorySandbox::TemplateDescription>> SnapshotFactorySandbox::describeTemplate(
    SandboxContext context, SettingsDocument settings, std::stop_token stop)
{
    const auto self = shared_from_this();
    if (repositoriesOf(context).isEmpty())
        co_return std::optional<TemplateDescription>();
    const auto defaults = effectiveDefaults(*m_store, m_defaults);
    const auto effective = defaults ? defaults->with(settings) : defaults;
    if (!effective)
        co_return std::unexpected(effective.error());
    const auto inputs = co_await resolveTemplateInputs(std::move(context), *effective, m_store->git(), Heads::Resolved, stop);
    if (!inputs)
        co_return std::unexpected(inputs.error());
    TemplateDescription description;
    description.identity = inputs->identity();
    description.text = m_store->host().redactor->redact(inputs->description());
    description.syntax = u"YAML"_s;
    co_return std::optional(description);
}

Async<std::optional<QString>> SnapshotFactorySandbox::bootTemplate(SandboxContext context, SettingsDocument settings, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto defaults = effectiveDefaults(*m_store, m_defaults);
    const auto effective = defaults ? defaults->with(settings) : defaults;
    if (!effective)
        co_return std::unexpected(effective.error());
    const auto inputs = co_await resolveTemplateInputs(std::move(context), *effective, m_store->git(), Heads::Pinned, stop);
    if (!inputs)
        co_return std::unexpected(inputs.error());
    const auto base = m_store->templateFor(*inputs);
    co_return std::optional(base ? base->templateId : QString());
}

Async<> SnapshotFactorySandbox::removeUnusedTemplates(QStringList inUse, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto store = m_store;
    // What it tries the machine with is no leftover.
    (void)co_await store->machine().wait();
    if (const auto prepared = store->prepare(); !prepared)
        co_return prepared;
    auto lock = co_await store->lockTemplates(FolderLock::Mode::Exclusive, stop);
    if (!lock)
        co_return std::unexpected(lock.error());
    const QStringList aside = setUnusedAside(*store, inUse);
    lock->reset();
    co_return co_await inWorker([store, aside](const std::stop_token &) -> Result<> {
        Result<> result;
        for (const QString &folder : aside) {
            if (const auto removed = Tree::remove(folder); !removed)
                result = removed;
        }
        for (const QString &parent : {store->host().dataFolder, store->layers(), store->templates(), store->builds(), store->sessions()})
            RecordFile::removeLeftovers(parent);
        return result;
    });
}

Async<std::optional<FactorySandbox::TemplateStorage>> SnapshotFactorySandbox::templateStorage(QStringList inUse, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto store = m_store;
    const TemplateStorage storage
        = co_await inWorker([store, inUse](const std::stop_token &stopped) { return measure(*store, inUse, stopped); }, stop);
    if (stop.stop_requested())
        co_return failure(ErrorCode::Aborted, abortedMessage());
    co_return std::optional(storage);
}

Async<QList<Requirement>> SnapshotFactorySandbox::requirements(std::stop_token)
{
    const auto self = shared_from_this();
    const Machine machine = co_await m_store->machine().wait();
    using enum Requirement::State;
    Requirement isolation{.name = u"bubblewrap"_s, .state = Missing, .text = machine.noIsolationReason};
    if (machine.isolates && machine.hidesNamedSockets) {
        isolation.state = Met;
        isolation.text = SnapshotFactorySandboxText::tr("Sessions are kept apart from this machine and from each other.");
    } else if (machine.isolates) {
        isolation.state = Limited;
        isolation.text = SnapshotFactorySandboxText::tr(
            "Sessions are kept apart, but with the network on they reach abstract sockets of this machine, such as "
            "the X server's: Linux is older than 6.12. Turn the network off for what you do not trust.");
    }
    const Requirement overlay{.name = SnapshotFactorySandboxText::tr("overlay"),
        .state = machine.overlays ? Met : Limited,
        .text = machine.overlays ? SnapshotFactorySandboxText::tr("Sessions start from their template without a copy of it.")
                                 : machine.noOverlayReason};
    co_return QList<Requirement>{isolation, overlay};
}

QCoro::Task<> SnapshotFactorySandbox::close()
{
    const auto self = shared_from_this();
    co_await m_builds.close();
}

QString SnapshotProvider::title() const
{
    return SnapshotFactorySandboxText::tr("Snapshot, this computer");
}

SettingsSchema SnapshotProvider::optionsSchema() const
{
    Json defaults = snapshotSettingsSchema({}).json();
    defaults["title"] = SnapshotFactorySandboxText::tr("Defaults of the settings").toStdString();
    defaults["description"] = SnapshotFactorySandboxText::tr("They hold where a project sets nothing.").toStdString();
    Json buildEnv = environmentSchema();
    buildEnv["title"] = SnapshotFactorySandboxText::tr("Variables of builds").toStdString();
    buildEnv["description"]
        = SnapshotFactorySandboxText::tr("Setup commands see them while a template is built; sessions do not.").toStdString();
    Json templates = {{"type", "object"}};
    templates["title"] = SnapshotFactorySandboxText::tr("Templates").toStdString();
    templates["properties"] = {{"buildEnv", buildEnv}};
    templates["additionalProperties"] = false;
    Json schema = {{"type", "object"}};
    schema["properties"] = {{"env", environmentSchema()}, {"template", templates}, {"defaults", defaults}};
    schema["additionalProperties"] = false;
    return SettingsSchema::parse(schema).value_or(SettingsSchema());
}

Result<> SnapshotProvider::checkOptions(const Json &options) const
{
    if (const auto checked = ProviderFactory::checkOptions(options); !checked)
        return checked;
    const auto defaults = SettingsDocument::fromJson(options.contains("defaults") ? options["defaults"] : Json());
    const auto effective = defaults ? SnapshotSettings().with(*defaults) : Result<SnapshotSettings>(std::unexpected(defaults.error()));
    if (!effective)
        return std::unexpected(effective.error());
    // What the machine can do counts when a session starts; what contradicts itself is wrong on any.
    const auto possible = effective->isolated ? Result<>() : effective->appliesTo({});
    if (possible)
        return {};
    Error error = possible.error();
    for (SettingsIssue &issue : error.issues)
        issue.pointer.prepend("/defaults"_L1);
    return std::unexpected(error);
}

Async<std::shared_ptr<FactorySandbox>> SnapshotProvider::create(ProviderHost host, Json options, std::stop_token) const
{
    if (const auto checked = checkOptions(options); !checked)
        co_return std::unexpected(checked.error());
    const auto defaults = SettingsDocument::fromJson(options.contains("defaults") ? options["defaults"] : Json());
    if (!defaults)
        co_return std::unexpected(defaults.error());
    const Environment environment = mapIn(options, "env");
    const Json templates = options.contains("template") ? options["template"] : Json::object();
    const Environment forBuilds = mapIn(templates, "buildEnv");
    co_return std::make_shared<SnapshotFactorySandbox>(std::make_shared<SnapshotStore>(host, forBuilds), *defaults, environment);
}

} // namespace Millwright
