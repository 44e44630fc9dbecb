// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/dockersandbox.h"

#include "models/source/mirrorcache.h"
#include "providers/docker/dockerexec.h"
#include "providers/docker/dockerprocess.h"
#include "providers/docker/imagepull.h"
#include "providers/docker/mirrorupload.h"

#include <QCoreApplication>
#include <QLocale>
#include <QLoggingCategory>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

Q_LOGGING_CATEGORY(logDocker, "millwright.docker", QtInfoMsg)

constexpr std::chrono::seconds stopGrace{10};
constexpr std::chrono::seconds stopLimit{60};
constexpr std::chrono::seconds startLimit{120};
constexpr std::chrono::hours waitLimit{24}; // of one question for the end of a container
constexpr std::chrono::seconds waitPause{5}; // until the next one, after one that was cut off
constexpr std::chrono::seconds removalLimit{60};
constexpr std::chrono::milliseconds removalLook{500};
constexpr int nameTries = 4;
constexpr std::chrono::milliseconds firstNameLook{100};
constexpr std::chrono::milliseconds longestNameLook{1000};
constexpr std::chrono::seconds nameLimit{30}; // for a container to be shown that has its name

struct DockerSandboxText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::DockerSandbox)
};

std::string utf8(QLatin1StringView text)
{
    return std::string(text.data(), static_cast<size_t>(text.size()));
}

QByteArray bytes(const Json &json)
{
    return QByteArray::fromStdString(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

QString textAt(const Json &json, const char *pointer)
{
    const Json::json_pointer place(pointer);
    if (!json.contains(place) || !json.at(place).is_string())
        return {};
    return QString::fromStdString(json.at(place).get<std::string>());
}

QString pathOf(const QString &containerId, QLatin1StringView action)
{
    return "/containers/"_L1 + DockerEngine::pathSegment(containerId) + action;
}

QString labelOf(const Json &inspected, QLatin1StringView label)
{
    const Json::json_pointer place = Json::json_pointer("/Config/Labels") / utf8(label);
    return inspected.contains(place) && inspected.at(place).is_string() ? QString::fromStdString(inspected.at(place).get<std::string>())
                                                                        : QString();
}

/// The commits that the template of a container held.
QMap<QString, QString> headsOf(const Json &inspected)
{
    return mapOf(Json::parse(labelOf(inspected, DockerSandbox::headsLabel).toStdString(), nullptr, false));
}

} // namespace

DockerSandbox::DockerSandbox(std::shared_ptr<const Shared> shared, SandboxContext context, DockerSettings settings)
    : Sandbox(context.sessionId, shared->host.clock)
    , m_shared(std::move(shared))
    , m_context(std::move(context))
    , m_settings(std::move(settings))
    , m_containerId(m_context.sandboxId)
    , m_workingDirectory(m_context.workingDirectory.isEmpty() ? m_shared->options.workingDirectory : m_context.workingDirectory)
{
}

DockerSandbox::~DockerSandbox()
{
    m_watching.request_stop();
}

QString DockerSandbox::provider() const
{
    return u"docker"_s;
}

Sandbox::Info DockerSandbox::info() const
{
    Info info = Sandbox::info();
    info.createdAt = m_createdAt;
    info.metadata.insert(u"sandboxId"_s, m_containerId);
    if (!m_templateId.isEmpty())
        info.metadata.insert(u"templateId"_s, m_templateId);
    if (!m_differences.isEmpty())
        info.metadata.insert(u"differences"_s, m_differences.join(u", "_s));
    return info;
}

QString DockerSandbox::remark() const
{
    if (m_differences.isEmpty())
        return {};
    return DockerSandboxText::tr("Other options are set now than its container was made with (%1). Recreate the session to apply them.")
        .arg(m_differences.join(u", "_s));
}

QString DockerSandbox::containerName(const QString &sessionId)
{
    QString name = sessionId;
    for (QChar &c : name) {
        const bool isAllowed = c.unicode() < 128 && (c.isLetterOrNumber() || c == u'_' || c == u'.' || c == u'-');
        if (!isAllowed)
            c = u'-';
    }
    if (name.isEmpty() || !name.front().isLetterOrNumber())
        name.prepend("s-"_L1);
    return name.size() < 2 ? name + "-sandbox"_L1 : name;
}

Async<QStringList> DockerSandbox::find(std::stop_token stop) const
{
    DockerCall call{.path = u"/containers/json"_s};
    const Json filters = {{"label", {QString(sessionLabel + u'=' + id()).toStdString()}}};
    call.query = {{u"all"_s, u"true"_s}, {u"filters"_s, QString::fromUtf8(bytes(filters))}};
    const auto engine = m_shared->engine;
    const auto reply = co_await engine->call(std::move(call), stop);
    if (!reply)
        co_return std::unexpected(reply.error());
    const Json found = reply->json();
    if (!reply->isSuccess() || !found.is_array())
        co_return std::unexpected(engine->errorOf(*reply, DockerSandboxText::tr("The containers of the session could not be listed.")));
    QStringList ids;
    for (const Json &container : found) {
        const QString containerId = textAt(container, "/Id");
        if (containerId.isEmpty())
            continue;
        if (textAt(container, "/State") == u"running")
            ids.prepend(containerId);
        else
            ids.append(containerId);
    }
    co_return ids;
}

Async<bool> DockerSandbox::exists(std::stop_token stop)
{
    const auto keep = self();
    const auto found = co_await find(stop);
    co_return found.transform([](const QStringList &ids) { return !ids.isEmpty(); });
}

Async<Sandbox::Outcome> DockerSandbox::acquire(std::stop_token stop)
{
    const auto keep = self();
    const auto found = co_await find(stop);
    if (!found)
        co_return std::unexpected(found.error());
    if (!found->isEmpty())
        co_return co_await connectTo(found->contains(m_containerId) ? m_containerId : found->first(), stop);
    if (!m_containerId.isEmpty()) {
        co_return failure(ErrorCode::NotFound,
            DockerSandboxText::tr(
                "The container of this session, %1, was removed outside of Millwright. Recreate the session to begin with a new one.")
                .arg(m_containerId.first(qMin(12, m_containerId.size()))));
    }
    co_return co_await create(stop);
}

void DockerSandbox::adopt(const QString &containerId)
{
    m_containerId = containerId;
    notifyObserver();
}

void DockerSandbox::adopt(const Json &inspected)
{
    if (const QString folder = textAt(inspected, "/Config/WorkingDir"); folder.startsWith(u'/'))
        m_workingDirectory = folder;
    if (const QString image = labelOf(inspected, templateLabel); DockerTemplate::isImage(image)) {
        m_templateId = image;
        m_templateHeads = headsOf(inspected);
    }
    m_createdAt = QDateTime::fromString(textAt(inspected, "/Created"), Qt::ISODateWithMs);
    m_differences = m_shared->options.containers.differencesTo(inspected);
    if (!m_differences.isEmpty()) {
        qCWarning(logDocker).noquote() << "the container of session" << id()
                                       << "was made with other options than are set now:" << m_differences.join(u", "_s);
    }
    adopt(m_containerId);
}

Async<Sandbox::Outcome> DockerSandbox::connectTo(QString containerId, std::stop_token stop)
{
    const auto keep = self();
    const auto engine = m_shared->engine;
    const auto inspected = co_await engine->call({.path = pathOf(containerId, "/json"_L1)}, stop);
    if (!inspected)
        co_return std::unexpected(inspected.error());
    const Json container = inspected->json();
    if (!inspected->isSuccess() || !container.is_object())
        co_return std::unexpected(
            engine->errorOf(*inspected, DockerSandboxText::tr("The container of the session could not be looked at.")));
    m_containerId = containerId;
    adopt(container);
    const QString status = textAt(container, "/State/Status");
    if (status == u"removing" || status == u"dead") {
        co_return failure(ErrorCode::NotReady,
            DockerSandboxText::tr(
                "The engine is removing the container of this session. Start it again when that is done; if it does not end, restart the "
                "Docker engine."));
    }
    if (status == u"paused") {
        const auto resumed = co_await engine->call({.verb = "POST", .path = pathOf(containerId, "/unpause"_L1)}, stop);
        if (!resumed)
            co_return std::unexpected(resumed.error());
        if (!resumed->isSuccess())
            co_return std::unexpected(
                engine->errorOf(*resumed, DockerSandboxText::tr("The container of the session could not be started.")));
    }
    if (inspected->at("/State/Running") != true) {
        if (const auto started = co_await startContainer(stop); !started)
            co_return std::unexpected(started.error());
    }
    watch();
    co_return Outcome::Connected;
}

Async<Sandbox::Outcome> DockerSandbox::create(std::stop_token stop)
{
    const auto keep = self();
    const auto image = co_await this->image(stop);
    setProgress({});
    if (!image)
        co_return std::unexpected(image.error());
    const auto variables = co_await m_shared->host.variables(m_context, stop);
    if (!variables)
        co_return std::unexpected(variables.error());
    const auto created = co_await createContainer(bytes(description(*image, *variables)), stop);
    if (!created)
        co_return std::unexpected(created.error());
    if (created->outcome == Outcome::Connected)
        co_return co_await connectTo(created->containerId, stop);
    m_createdAt = clock()->now();
    m_templateId = image->isTemplate ? image->name : QString();
    m_templateHeads = image->heads;
    adopt(created->containerId);
    if (const auto started = co_await startContainer(stop); !started)
        co_return std::unexpected(started.error());
    watch();
    co_return Outcome::Created;
}

Async<DockerSandbox::Image> DockerSandbox::image(std::stop_token stop)
{
    const auto keep = self();
    const GitHost git{m_shared->host.processes, m_shared->host.clock, m_shared->host.redactor, m_shared->host.environment};
    SandboxContext context = m_context;
    context.workingDirectory = m_workingDirectory;
    const auto wanted
        = co_await resolveDockerTemplate(std::move(context), m_settings, m_shared->options.buildEnvironment, git, Heads::Resolved, stop);
    if (!wanted)
        co_return std::unexpected(wanted.error());
    if (wanted->repositories.isEmpty()) {
        const auto reference = ImageReference::parse(m_settings.baseImage);
        if (!reference)
            co_return std::unexpected(reference.error());
        const std::weak_ptr<Sandbox> weak = weak_from_this();
        const auto told = [this, weak, name = reference->text()](const PullState &state) {
            const auto alive = weak.lock();
            if (alive && state.totalBytes > 0)
                setProgress(DockerSandboxText::tr("pulling %1: %2 of %3")
                        .arg(name, QLocale().formattedDataSize(state.receivedBytes), QLocale().formattedDataSize(state.totalBytes)));
            else if (alive)
                setProgress(DockerSandboxText::tr("pulling %1").arg(name));
        };
        if (const auto pulled = co_await ensureImage(m_shared->engine, m_shared->host, *reference, told, stop); !pulled)
            co_return std::unexpected(pulled.error());
        Image base{.name = reference->text()};
        if (m_settings.owner != u"root")
            base.user = m_settings.owner;
        co_return base;
    }
    const auto there = co_await hasImage(m_shared->engine, wanted->image(), stop);
    if (!there)
        co_return std::unexpected(there.error());
    if (!*there) {
        setProgress(DockerSandboxText::tr("building its template"));
        if (const auto built = co_await m_shared->builds->ensure(*wanted, m_context.factoryId, stop); !built)
            co_return std::unexpected(built.error());
    }
    Image result{.name = wanted->image(), .heads = wanted->heads(), .isTemplate = true};
    co_return result;
}

Json DockerSandbox::description(const Image &image, const Environment &variables) const
{
    Environment environment = m_shared->options.environment;
    environment.insert(variables);
    Json values = Json::array();
    for (const auto &[name, value] : environment.asKeyValueRange())
        values.push_back(QString(name + u'=' + value).toStdString());
    Json labels = Json::object();
    for (const auto &[name, value] : m_shared->options.containers.labels().asKeyValueRange())
        labels[name.toStdString()] = value.toStdString();
    // Ours last, so that no label of a person's stands in for them.
    labels[utf8(sandboxLabel)] = "true";
    labels[utf8(sessionLabel)] = id().toStdString();
    if (image.isTemplate) {
        labels[utf8(templateLabel)] = image.name.toStdString();
        Json heads = Json::object();
        for (const auto &[url, commit] : image.heads.asKeyValueRange())
            heads[url.toStdString()] = commit.toStdString();
        labels[utf8(headsLabel)] = heads.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    Json result = {{"OpenStdin", true}, {"Tty", false}};
    result["Image"] = image.name.toStdString();
    // As the entry point, so that the image's own does not come before it.
    result["Entrypoint"] = toJson(m_shared->options.containers.command());
    result["Cmd"] = Json::array();
    result["Env"] = std::move(values);
    result["WorkingDir"] = m_workingDirectory.toStdString();
    if (!image.user.isEmpty())
        result["User"] = image.user.toStdString();
    result["Labels"] = std::move(labels);
    result["HostConfig"] = m_shared->options.containers.hostConfig();
    return result;
}

/// A new one, or that of somebody who was faster. A name that belongs to something else is left alone, and the next one is the
/// same for all who look for it, so that of several who start this session the engine lets one make a container.
Async<DockerSandbox::Made> DockerSandbox::createContainer(QByteArray body, std::stop_token stop)
{
    const auto keep = self();
    const auto engine = m_shared->engine;
    const QString first = containerName(id());
    QString name = first;
    std::chrono::milliseconds waited{0};
    std::chrono::milliseconds look = firstNameLook;
    for (int number = 1; number <= nameTries;) {
        DockerCall call{.verb = "POST", .path = u"/containers/create"_s};
        call.query = {{u"name"_s, name}};
        call.body = body;
        const auto reply = co_await engine->call(std::move(call), stop);
        if (!reply)
            co_return std::unexpected(reply.error());
        if (reply->status == 201)
            co_return Made{.containerId = reply->text("/Id"), .outcome = Outcome::Created};
        const auto holder = co_await engine->call({.path = pathOf(name, "/json"_L1)}, stop);
        if (!holder)
            co_return std::unexpected(holder.error());
        if (holder->isSuccess()) {
            const Json container = holder->json();
            if (labelOf(container, sessionLabel) == id())
                co_return Made{.containerId = textAt(container, "/Id"), .outcome = Outcome::Connected};
            ++number;
            name = first + u'-' + QString::number(number);
            continue;
        }
        if (holder->status != 404 || reply->status != 409)
            co_return std::unexpected(engine->errorOf(*reply, DockerSandboxText::tr("The container of the session could not be made.")));
        // The engine gives a name away before it shows the container, so this may be one of the session.
        if (waited >= nameLimit)
            break;
        waited += look;
        if (const auto slept = co_await sleepFor(clock(), look, stop); !slept)
            co_return std::unexpected(slept.error());
        look = std::min(look * 2, longestNameLook);
    }
    co_return failure(ErrorCode::Conflict,
        DockerSandboxText::tr(
            "The engine says that the name “%1” is taken. Remove the container that has it, or restart the engine, then start the "
            "session again.")
            .arg(name));
}

Async<> DockerSandbox::startContainer(std::stop_token stop)
{
    const auto keep = self();
    const auto engine = m_shared->engine;
    const auto reply = co_await engine->call({.verb = "POST", .path = pathOf(m_containerId, "/start"_L1), .timeout = startLimit}, stop);
    if (!reply)
        co_return std::unexpected(reply.error());
    if (!reply->isSuccess() && reply->status != 304)
        co_return std::unexpected(engine->errorOf(*reply, DockerSandboxText::tr("The container of the session could not be started.")));
    const auto inspected = co_await engine->call({.path = pathOf(m_containerId, "/json"_L1)}, stop);
    if (!inspected)
        co_return std::unexpected(inspected.error());
    if (inspected->at("/State/Running") == true)
        co_return {};
    co_return failure(ErrorCode::StartFailed,
        DockerSandboxText::tr(
            "The container of the session ended as soon as it had begun, with exit code %1. What it runs is the option “Command” of the "
            "provider.")
            .arg(inspected->at("/State/ExitCode").is_number() ? inspected->at("/State/ExitCode").get<int>() : -1));
}

void DockerSandbox::watch()
{
    m_watching.request_stop();
    m_watching = {};
    // The engine answers when the container does not run any more, which may be in days.
    constexpr auto wait = [](std::weak_ptr<DockerSandbox> weak, std::shared_ptr<const Shared> shared, QString containerId,
                              std::stop_source source) -> QCoro::Task<> {
        const std::stop_callback onClose(shared->scope->stopToken(), [&source] { source.request_stop(); });
        DockerCall call{.verb = "POST", .path = pathOf(containerId, "/wait"_L1)};
        call.query = {{u"condition"_s, u"not-running"_s}};
        call.timeout = waitLimit;
        while (!source.stop_requested()) {
            const auto ended = co_await shared->engine->call(call, source.get_token());
            if (ended && ended->isSuccess())
                break;
            if (!ended && ended.error().code == ErrorCode::Timeout)
                continue;
            // A container outlives a lost connection, and an engine that is restarted.
            const auto running = co_await DockerExec::isContainerRunning(shared->engine, containerId, source.get_token());
            if (running && !*running)
                break;
            (void)co_await sleepFor(shared->host.clock, waitPause, source.get_token());
        }
        const auto alive = weak.lock();
        if (alive && !source.stop_requested())
            alive->markStopped();
    };
    m_shared->scope->add(wait(self(), m_shared, m_containerId, m_watching));
}

void DockerSandbox::setProgress(const QString &text)
{
    if (m_progress == text)
        return;
    m_progress = text;
    notifyObserver();
}

Async<> DockerSandbox::release()
{
    const auto keep = self();
    m_watching.request_stop();
    if (m_containerId.isEmpty())
        co_return {};
    const auto engine = m_shared->engine;
    DockerCall call{.verb = "POST", .path = pathOf(m_containerId, "/stop"_L1)};
    call.query = {{u"t"_s, QString::number(stopGrace.count())}};
    call.timeout = stopGrace + stopLimit;
    const auto reply = co_await engine->call(std::move(call));
    if (!reply)
        co_return std::unexpected(reply.error());
    // One that is gone does not run.
    if (reply->isSuccess() || reply->status == 304 || reply->status == 404)
        co_return {};
    co_return std::unexpected(engine->errorOf(*reply, DockerSandboxText::tr("The container of the session could not be stopped.")));
}

Async<> DockerSandbox::remove()
{
    const auto keep = self();
    m_watching.request_stop();
    auto found = co_await find({});
    if (!found)
        co_return std::unexpected(found.error());
    for (const QString &containerId : std::as_const(*found)) {
        if (const auto removed = co_await removeContainer(containerId); !removed)
            co_return removed;
    }
    m_containerId.clear();
    m_templateId.clear();
    m_templateHeads.clear();
    m_differences.clear();
    notifyObserver();
    co_return {};
}

Async<> DockerSandbox::removeContainer(QString containerId)
{
    const auto keep = self();
    const auto engine = m_shared->engine;
    DockerCall call{.verb = "DELETE", .path = pathOf(containerId, {})};
    call.query = {{u"force"_s, u"true"_s}, {u"v"_s, u"true"_s}};
    call.timeout = removalLimit;
    const auto reply = co_await engine->call(std::move(call));
    if (!reply && reply.error().code != ErrorCode::Timeout)
        co_return std::unexpected(reply.error());
    if (reply && (reply->isSuccess() || reply->status == 404))
        co_return {};
    if (reply && reply->status != 409)
        co_return std::unexpected(engine->errorOf(*reply, DockerSandboxText::tr("The container of the session could not be removed.")));
    // It is being removed already; it counts as removed when it is gone.
    for (std::chrono::milliseconds waited{0}; waited < removalLimit; waited += removalLook) {
        const auto inspected = co_await engine->call({.path = pathOf(containerId, "/json"_L1)});
        if (!inspected)
            co_return std::unexpected(inspected.error());
        if (inspected->status == 404)
            co_return {};
        (void)co_await sleepFor(clock(), removalLook);
    }
    co_return failure(ErrorCode::RemovalFailed,
        DockerSandboxText::tr("The Docker engine does not finish removing the container %1. Restart the engine, then try again.")
            .arg(containerId.first(12)));
}

Async<std::shared_ptr<SandboxProcess>> DockerSandbox::launch(Command command, std::stop_token stop)
{
    const auto keep = self();
    if (m_containerId.isEmpty())
        co_return failure(ErrorCode::NotReady, DockerSandboxText::tr("The session does not run. Start it again."));
    if (command.workingDirectory.isEmpty())
        command.workingDirectory = m_workingDirectory;
    else if (!command.workingDirectory.startsWith(u'/'))
        command.workingDirectory = m_workingDirectory + u'/' + command.workingDirectory;
    const auto process = co_await DockerProcess::start(m_shared->engine, m_containerId, std::move(command), clock(), stop);
    if (process)
        co_return *process;
    // Engines tell a container that does not run in ways of their own.
    const auto inspected = co_await m_shared->engine->call({.path = pathOf(m_containerId, "/json"_L1)}, stop);
    const bool isGone = inspected && (inspected->status == 404 || (inspected->isSuccess() && inspected->at("/State/Running") != true));
    if (isGone)
        markStopped();
    co_return failure(isGone ? ErrorCode::NotReady : process.error().code, process.error().message);
}

Async<Sandbox::RepositorySource> DockerSandbox::repositorySource(RepositoryAccess access, QString wantedCommit, std::stop_token stop)
{
    const auto keep = self();
    const ProviderHost &host = m_shared->host;
    const auto url = CloneUrl::parse(access.cloneUrl, host.environment.value(u"HOME"_s));
    if (!url)
        co_return std::unexpected(url.error());
    const auto mirror = co_await host.mirrors->update(*url, credentialOf(access, *host.redactor), wantedCommit, {}, stop);
    if (!mirror)
        co_return std::unexpected(mirror.error());
    MirrorUpload upload;
    upload.git = {host.processes, host.clock, host.redactor, host.environment};
    upload.scratchFolder = host.dataFolder;
    upload.launch = [weak = weak_from_this()](Command command, std::stop_token stopping) -> Async<std::shared_ptr<SandboxProcess>> {
        const auto sandbox = std::static_pointer_cast<DockerSandbox>(weak.lock());
        return sandbox->launch(std::move(command), std::move(stopping));
    };
    const QString folder = url->repoDir();
    const QString known = m_templateHeads.value(access.cloneUrl);
    const QString destination = m_workingDirectory + "/.mastra-sandbox/mirrors/"_L1 + folder;
    const auto sent = co_await MirrorUpload::send(
        std::move(upload), *mirror, wantedCommit, known, m_workingDirectory + u'/' + folder, destination, stop);
    if (!sent)
        co_return std::unexpected(sent.error());
    RepositorySource source;
    source.url = destination;
    co_return source;
}

} // namespace Millwright
