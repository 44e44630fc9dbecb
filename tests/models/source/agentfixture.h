// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/models/source/gitfixture.h"

namespace Millwright {

/// A real ssh agent, without a key until one is added.
class AgentFixture
{
public:
    AgentFixture()
    {
        m_agent.start(QStringLiteral("ssh-agent"), {QStringLiteral("-D"), QStringLiteral("-a"), socket()});
        if (!m_agent.waitForStarted() || !QTest::qWaitFor([this] { return QFile::exists(socket()); }, 20'000))
            qFatal("no ssh agent");
    }
    ~AgentFixture() { stop(); }
    Q_DISABLE_COPY_MOVE(AgentFixture)

    QString socket() const { return m_dir.filePath(QStringLiteral("agent")); }

    void addKey()
    {
        const QString key = m_dir.filePath(QStringLiteral("key"));
        run(QStringLiteral("ssh-keygen"),
            {QStringLiteral("-q"), QStringLiteral("-t"), QStringLiteral("ed25519"), QStringLiteral("-N"), QString(), QStringLiteral("-f"),
                key});
        run(QStringLiteral("ssh-add"), {QStringLiteral("-q"), key});
        QFile::remove(key);
    }

    void stop()
    {
        m_agent.kill();
        m_agent.waitForFinished();
    }

private:
    void run(const QString &program, const QStringList &arguments) const
    {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("SSH_AUTH_SOCK"), socket());
        process.setProcessEnvironment(environment);
        process.start(program, arguments);
        if (!process.waitForFinished() || process.exitCode() != 0)
            qFatal("%s failed: %s", qPrintable(program), process.readAllStandardError().constData());
    }

    QTemporaryDir m_dir;
    QProcess m_agent;
};

} // namespace Millwright
