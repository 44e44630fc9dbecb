// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/command/commandprogram.h"

#include "models/sandbox/outputretention.h"
#include "models/settings/jsonvalue.h"
#include "models/settings/schemavalidator.h"
#include "models/source/redactor.h"
#include "providers/hostvariables.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <nlohmann/json.hpp>

namespace Millwright {

namespace {

struct CommandProgramText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::CommandProgram)
};

constexpr qsizetype excerptLimit = 100; ///< characters of an answer that is no JSON

/// “sandboxId” as the name of a variable: MILLWRIGHT_SANDBOX_ID.
QString variableOf(const std::string &key)
{
    QString name = QStringLiteral("MILLWRIGHT_");
    for (const QChar c : QString::fromStdString(key)) {
        if (c.isUpper())
            name += u'_';
        name += c.toUpper();
    }
    return name;
}

QByteArray requestText(const Json &request)
{
    return QByteArray::fromStdString(request.dump(-1, ' ', false, Json::error_handler_t::replace));
}

} // namespace

/// What came of the program so far.
struct CommandProgram::Call {
    explicit Call(std::shared_ptr<const Redactor> redactor) : redacted(std::move(redactor)) { }

    QByteArray answer;
    StreamRedactor redacted; ///< before a secret could be cut
    OutputRetention complaint{complaintLimit};
    std::stop_source ending;
    bool flooded = false;

    void take(OutputChannel channel, const QByteArray &bytes)
    {
        if (channel == OutputChannel::StandardError) {
            complaint.append(redacted.feed(bytes));
        } else if (answer.size() + bytes.size() > answerLimit) {
            flooded = true;
            ending.request_stop();
        } else {
            answer += bytes;
        }
    }
};

CommandProgram::CommandProgram(const ProviderHost &host, Options options)
    : m_processes(host.processes)
    , m_redactor(host.redactor ? host.redactor : std::make_shared<Redactor>())
    , m_environment(hostVariables(host.environment))
    , m_folder(host.dataFolder)
    , m_options(std::move(options))
{
}

QString CommandProgram::name() const
{
    return QFileInfo(m_options.program).fileName();
}

QString CommandProgram::complaint(const QByteArray &bytes) const
{
    return QString::fromUtf8(m_redactor->redact(bytes)).simplified();
}

std::unexpected<Error> CommandProgram::wrongAnswer(const QString &call, const QString &reason) const
{
    return failure(ErrorCode::ExecutionFailed,
        CommandProgramText::tr("What “%1” answered to “%2” cannot be used: %3 Mend the program.").arg(name(), call, reason));
}

Environment CommandProgram::environmentOf(const Json &request) const
{
    Environment environment = m_environment;
    for (const auto &[key, value] : request.items()) {
        if (value.is_string() && !value.get_ref<const std::string &>().empty())
            environment.insert(variableOf(key), QString::fromStdString(value.get<std::string>()));
    }
    return environment;
}

Async<Json> CommandProgram::call(QString name, Json request, Json schema, Environment variables, std::stop_token stop)
{
    const auto self = shared_from_this();
    ProcessSpec spec;
    spec.program = m_options.program;
    spec.arguments = m_options.arguments + QStringList{name};
    spec.environment = environmentOf(request);
    spec.environment.insert(variables);
    spec.workingDirectory = m_folder;
    spec.standardInput = requestText(request) + '\n';
    spec.timeout = m_options.timeout;
    const Completion<QByteArray> answered;
    m_scope.add(makeCall(self, name, std::move(spec), answered, std::move(stop)));
    const auto bytes = co_await answered.wait();
    if (!bytes)
        co_return std::unexpected(bytes.error());

    Json answer = Json::parse(bytes->begin(), bytes->end(), nullptr, false);
    if (!answer.is_object() || isDeeperThan(answer, maximumJsonDepth)) {
        const QString excerpt = complaint(*bytes).left(excerptLimit);
        co_return wrongAnswer(name,
            excerpt.isEmpty() ? CommandProgramText::tr("It is empty, and should be a JSON object.")
                              : CommandProgramText::tr("It should be a JSON object, and begins with “%1”.").arg(excerpt));
    }
    if (const auto issues = validateJson(schema, answer); !issues.isEmpty()) {
        const SettingsIssue &first = issues.first();
        co_return wrongAnswer(
            name, CommandProgramText::tr("Of “%1”: %2").arg(first.pointer.mid(1).replace(u'/', u'.'), complaint(first.message.toUtf8())));
    }
    co_return std::move(answer);
}

QCoro::Task<> CommandProgram::makeCall(
    std::shared_ptr<CommandProgram> self, QString name, ProcessSpec spec, Completion<QByteArray> answered, std::stop_token stop)
{
    const auto call = std::make_shared<Call>(self->m_redactor);
    const auto end = [call] { call->ending.request_stop(); };
    const std::stop_callback whenGivenUp(stop, end);
    const std::stop_callback whenClosed(self->m_scope.stopToken(), end);
    spec.onOutput = [call](OutputChannel channel, const QByteArray &bytes) { call->take(channel, bytes); };
    const auto ended = co_await self->m_processes->run(std::move(spec), call->ending.get_token());
    call->complaint.append(call->redacted.finish());
    answered.resolve(self->judge(name, *call, ended));
}

Result<QByteArray> CommandProgram::judge(const QString &name, const Call &call, const Result<ProcessResult> &ended) const
{
    const QString program = this->name();
    if (call.flooded) {
        return failure(ErrorCode::ExecutionFailed,
            CommandProgramText::tr("“%1” answered “%2” with more than %3 MiB and was ended. Mend the program.")
                .arg(program, name, QString::number(answerLimit / 1024 / 1024)));
    }
    if (!ended && ended.error().code == ErrorCode::Aborted)
        return std::unexpected(ended.error());
    if (!ended) {
        return failure(ended.error().code,
            CommandProgramText::tr("“%1” could not be asked to “%2”. %3").arg(program, name, complaint(ended.error().message.toUtf8())));
    }
    if (ended->timedOut) {
        return failure(ErrorCode::Timeout,
            CommandProgramText::tr(
                "“%1” did not answer “%2” within %3 s and was ended. Mend the program, or give it more time by the option "
                "“timeoutSeconds”.")
                .arg(program, name, QString::number(std::chrono::duration_cast<std::chrono::seconds>(m_options.timeout).count())));
    }
    if (ended->exitCode != 0) {
        const QString said = QString::fromUtf8(call.complaint.bytes()).simplified();
        const QString status = QString::number(ended->exitCode);
        if (said.isEmpty()) {
            return failure(ErrorCode::ExecutionFailed,
                CommandProgramText::tr("“%1” failed at “%2” with exit status %3 and did not say why. Run it in a terminal to see.")
                    .arg(program, name, status));
        }
        return failure(ErrorCode::ExecutionFailed,
            CommandProgramText::tr("“%1” failed at “%2” with exit status %3: %4").arg(program, name, status, said));
    }
    return call.answer;
}

Command CommandProgram::command(const QString &call, const Json &request) const
{
    Command command;
    command.command = QStringLiteral("exec");
    command.arguments = QStringList{m_options.program} + m_options.arguments + QStringList{call};
    command.environment = environmentOf(request);
    command.environment.insert(QStringLiteral("MILLWRIGHT_REQUEST"), QString::fromUtf8(requestText(request)));
    command.workingDirectory = m_folder;
    return command;
}

QCoro::Task<> CommandProgram::close()
{
    const auto self = shared_from_this();
    co_await m_scope.close();
}

} // namespace Millwright
