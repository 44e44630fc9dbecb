// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/factorysandbox.h"
#include "models/sandbox/providerhost.h"
#include "models/source/redactor.h"
#include "providers/registry.h"
#include "tests/support/await.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

namespace Millwright {

/// A program for the provider “command” whose answer to each call is a piece of shell, and what it was asked.
class ScriptFixture
{
public:
    using Answers = QMap<QString, QString>;

    explicit ScriptFixture(const Answers &answers)
    {
        Answers all{{QStringLiteral("describe"), QStringLiteral("echo '{\"provider\":\"test\"}'")},
            {QStringLiteral("create"),
                QStringLiteral("echo '{\"sandboxId\":\"m1\",\"outcome\":\"created\",\"workingDirectory\":\"/tmp\"}'")},
            {QStringLiteral("run"), QStringLiteral("eval \"$MILLWRIGHT_SCRIPT\"")}};
        all.insert(answers);
        QByteArray text = "#!/bin/sh\nfor call; do :; done\nfolder=" + m_folder.path().toUtf8()
            + "\necho \"$call\" >>$folder/calls\n"
              "case $call in\n";
        for (const auto &[call, answer] : all.asKeyValueRange())
            text += call.toUtf8() + ")\n" + answer.toUtf8() + "\n;;\n";
        text += "*) echo '{}' ;;\nesac\n";
        QFile file(program());
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()
            || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
            qFatal("the program was not written");
        host.clock = std::make_shared<SystemClock>();
        host.redactor = std::make_shared<Redactor>();
        host.dataFolder = m_folder.path();
        host.environment = systemEnvironment();
    }

    /// With whatever `host` holds by then.
    Result<std::shared_ptr<FactorySandbox>> make(Json options = Json::object()) { return await(making(std::move(options))); }

    Async<std::shared_ptr<FactorySandbox>> making(Json options = Json::object(), std::stop_token stop = {})
    {
        host.processes = std::make_shared<ProcessRunner>(host.clock);
        options["program"] = program().toStdString();
        return builtinProvider(QStringLiteral("command"))->create(host, std::move(options), std::move(stop));
    }

    std::shared_ptr<Sandbox> sandbox(const QString &sessionId = QStringLiteral("s1"))
    {
        return make().value()->create({.sessionId = sessionId}, {}).value();
    }

    QString program() const { return m_folder.filePath(QStringLiteral("cloud")); }

    QByteArray file(const QString &name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// The calls that were made after the first one, `describe`.
    QList<QByteArray> calls() const { return file(QStringLiteral("calls")).trimmed().split('\n').sliced(1); }

    ProviderHost host;

private:
    QTemporaryDir m_folder;
};

} // namespace Millwright
