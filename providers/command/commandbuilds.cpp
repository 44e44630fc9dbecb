// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/command/commandbuilds.h"

#include "providers/command/commandrequest.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

namespace Millwright {

namespace {

struct CommandBuildsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::CommandBuilds)
};

const Json &buildAnswer()
{
    static const Json schema = {{"type", "object"}, {"required", {"buildId", "status"}},
        {"properties",
            {{"buildId", {{"type", "string"}, {"pattern", "^[^\\u0000-\\u001f]+$"}}},
                {"status", {{"enum", {"pending", "building", "ready", "failed", "unknown"}}}}, {"templateId", {{"type", "string"}}},
                {"startedAt", {{"type", "string"}}}, {"finishedAt", {{"type", "string"}}}, {"error", {{"type", "string"}}},
                {"pollAfterSeconds", {{"type", "number"}, {"minimum", 1}, {"maximum", 3600}}},
                {"giveUpAfterMinutes", {{"type", "number"}, {"minimum", 1}, {"maximum", 10'080}}}}}};
    return schema;
}

const Json &listAnswer()
{
    static const Json schema = {{"type", "object"}, {"required", Json::array({"builds"})},
        {"properties", {{"builds", {{"type", "array"}, {"items", buildAnswer()}}}}}};
    return schema;
}

const Json &logAnswer()
{
    static const Json schema = {{"type", "object"}, {"required", Json::array({"cursor"})},
        {"properties",
            {{"text", {{"type", "string"}}}, {"base64", {{"type", "string"}}},
                {"cursor", {{"type", "string"}, {"pattern", "^[^\\u0000-\\u001f]*$"}}}, {"complete", {{"type", "boolean"}}},
                {"cut", {{"type", "boolean"}}}}}};
    return schema;
}

const Json &cancelAnswer()
{
    static const Json schema = {{"type", "object"}};
    return schema;
}

Result<SandboxBuild> readBuild(const CommandProgram &program, const QString &call, const Json &answer)
{
    SandboxBuild build;
    build.buildId = textIn(answer, "buildId");
    build.status = BuildStatus::fromName(textIn(answer, "status"));
    build.templateId = textIn(answer, "templateId");
    build.error = program.complaint(textIn(answer, "error").toUtf8());
    for (const auto &[key, time] : {std::pair("startedAt", &build.startedAt), std::pair("finishedAt", &build.finishedAt)}) {
        const QString written = textIn(answer, key);
        if (written.isEmpty())
            continue;
        *time = QDateTime::fromString(written, Qt::ISODateWithMs).toUTC();
        if (!time->isValid()) {
            return program.wrongAnswer(call,
                CommandBuildsText::tr("“%1” should be a time like 2026-03-02T08:00:00Z, and is “%2”.")
                    .arg(QString::fromLatin1(key), program.complaint(written.toUtf8()).left(100)));
        }
    }
    if (answer.contains("pollAfterSeconds"))
        build.pollAfter = std::chrono::milliseconds(qRound64(answer["pollAfterSeconds"].get<double>() * 1000));
    if (answer.contains("giveUpAfterMinutes"))
        build.giveUpAfter = std::chrono::milliseconds(qRound64(answer["giveUpAfterMinutes"].get<double>() * 60'000));
    return build;
}

Json requestFor(const QString &buildId)
{
    Json request = {{"protocol", 1}};
    request["buildId"] = buildId.toStdString();
    return request;
}

} // namespace

CommandBuilds::CommandBuilds(std::shared_ptr<CommandProgram> program, Capabilities capabilities, SettingsSchema settings)
    : m_program(std::move(program))
    , m_capabilities(capabilities)
    , m_settings(std::move(settings))
{
}

Json CommandBuilds::request(const SandboxContext &context, const SettingsDocument &settings) const
{
    Json request = {{"protocol", 1}};
    request["context"] = contextRequest(context);
    request["settings"] = settingsRequest(m_settings, settings);
    return request;
}

Async<SandboxBuild> CommandBuilds::start(SandboxContext context, SettingsDocument settings, std::stop_token stop)
{
    const auto program = m_program;
    if (const auto checked = checkContext(context); !checked)
        co_return std::unexpected(checked.error());
    Json asked = request(context, settings);
    const auto repositories = co_await repositoryRequest(context, program->redactor(), stop);
    if (!repositories)
        co_return std::unexpected(repositories.error());
    asked["context"]["repos"] = repositories->repositories;
    const QString call = QStringLiteral("build-start");
    const auto answer = co_await program->call(call, std::move(asked), buildAnswer(), repositories->credentials, stop);
    if (!answer)
        co_return std::unexpected(answer.error());
    co_return readBuild(*program, call, *answer);
}

Async<SandboxBuild> CommandBuilds::get(SandboxContext context, SettingsDocument settings, QString buildId, std::stop_token stop)
{
    Json asked = request(context, settings);
    asked["buildId"] = buildId.toStdString();
    const auto program = m_program;
    const QString call = QStringLiteral("build-get");
    const auto answer = co_await program->call(call, std::move(asked), buildAnswer(), {}, stop);
    if (!answer)
        co_return std::unexpected(answer.error());
    auto found = readBuild(*program, call, *answer);
    if (found && found->buildId != buildId)
        co_return program->wrongAnswer(call, CommandBuildsText::tr("It is about another build than the one that was asked for."));
    co_return found;
}

Async<QList<SandboxBuild>> CommandBuilds::list(SandboxContext context, SettingsDocument settings, std::stop_token stop)
{
    if (!m_capabilities.history)
        co_return co_await SandboxBuilds::list(std::move(context), std::move(settings), std::move(stop));
    const auto program = m_program;
    const QString call = QStringLiteral("build-list");
    const auto answer = co_await program->call(call, request(context, settings), listAnswer(), {}, stop);
    if (!answer)
        co_return std::unexpected(answer.error());
    QList<SandboxBuild> builds;
    for (const Json &entry : (*answer)["builds"]) {
        auto next = readBuild(*program, call, entry);
        if (!next)
            co_return std::unexpected(next.error());
        builds.append(*std::move(next));
    }
    co_return std::move(builds);
}

Async<LogPage> CommandBuilds::log(QString buildId, QString cursor, std::stop_token stop)
{
    if (!m_capabilities.logs)
        co_return co_await SandboxBuilds::log(std::move(buildId), std::move(cursor), std::move(stop));
    Json asked = requestFor(buildId);
    asked["cursor"] = cursor.toStdString();
    asked["limit"] = logPageLimit;
    const auto program = m_program;
    const QString call = QStringLiteral("build-log");
    const auto answer = co_await program->call(call, std::move(asked), logAnswer(), {}, stop);
    if (!answer)
        co_return std::unexpected(answer.error());
    LogPage page;
    page.bytes = QByteArray::fromStdString(answer->value("text", std::string()));
    if (answer->contains("base64")) {
        const auto decoded = QByteArray::fromBase64Encoding(
            QByteArray::fromStdString(answer->at("base64").get<std::string>()), QByteArray::AbortOnBase64DecodingErrors);
        if (!decoded)
            co_return program->wrongAnswer(call, CommandBuildsText::tr("Of “%1”: this is no base64.").arg(QStringLiteral("base64")));
        page.bytes = *decoded;
    }
    if (page.bytes.size() > logPageLimit)
        co_return program->wrongAnswer(call, CommandBuildsText::tr("The page is longer than the %1 bytes of “limit”.").arg(logPageLimit));
    page.cursor = textIn(*answer, "cursor");
    page.complete = answer->value("complete", false);
    page.cut = answer->value("cut", false);
    co_return std::move(page);
}

Async<> CommandBuilds::cancel(QString buildId)
{
    if (!m_capabilities.cancel)
        co_return co_await SandboxBuilds::cancel(std::move(buildId));
    const auto answer = co_await m_program->call(QStringLiteral("build-cancel"), requestFor(buildId), cancelAnswer());
    co_return answer.transform([](const Json &) { });
}

} // namespace Millwright
