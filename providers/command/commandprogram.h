// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"
#include "models/async/taskscope.h"
#include "models/sandbox/providerhost.h"
#include "models/sandbox/sandboxprocess.h"

#include <memory>

namespace Millwright {

/// A person's program that speaks the contract: it is started for each call with the call's name as its last argument, reads one
/// JSON object and answers with one. What it answers is not trusted.
class CommandProgram : public std::enable_shared_from_this<CommandProgram>
{
public:
    struct Options {
        QString program; ///< absolute
        QStringList arguments = {};
        std::chrono::milliseconds timeout = std::chrono::seconds(60); ///< of one call
    };

    static constexpr qint64 answerLimit = 4 * 1024 * 1024; ///< bytes
    static constexpr qint64 complaintLimit = 1000; ///< bytes of its standard error that an error tells

    CommandProgram(const ProviderHost &host, Options options);

    /// The answer, an object that `schema` allows. Only this one process sees `variables`. The program is ended with all that it
    /// started when its time is over, when it answers too much and when the call is given up; no call is made twice.
    [[nodiscard]] Async<Json> call(QString name, Json request, Json schema, Environment variables = {}, std::stop_token stop = {});

    /// The program as a command of this machine, for the one call that becomes something else. The request is among its
    /// variables, because its standard input belongs to others.
    Command command(const QString &call, const Json &request) const;

    /// What an error calls it.
    QString name() const;
    /// For people: redacted and short.
    QString complaint(const QByteArray &bytes) const;
    const std::shared_ptr<Redactor> &redactor() const { return m_redactor; }

    /// Why an answer cannot be used; `reason` is a sentence.
    std::unexpected<Error> wrongAnswer(const QString &call, const QString &reason) const;

    /// Ends the calls that run.
    [[nodiscard]] QCoro::Task<> close();

private:
    struct Call;

    static QCoro::Task<> makeCall(
        std::shared_ptr<CommandProgram> self, QString name, ProcessSpec spec, Completion<QByteArray> answered, std::stop_token stop);
    Result<QByteArray> judge(const QString &name, const Call &call, const Result<ProcessResult> &ended) const;
    Environment environmentOf(const Json &request) const;

    std::shared_ptr<ProcessRunner> m_processes;
    std::shared_ptr<Redactor> m_redactor;
    Environment m_environment;
    QString m_folder;
    Options m_options;
    TaskScope m_scope;
};

} // namespace Millwright
