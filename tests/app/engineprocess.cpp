// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/engineprocess.h"

#include "tests/support/orphans.h"

#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int patience = 60'000;

QJsonObject object(const QByteArray &line)
{
    return QJsonDocument::fromJson(line.sliced(line.indexOf(' ') + 1)).object();
}

} // namespace

EngineProcess::EngineProcess(const QString &dataFolder, const QProcessEnvironment &environment)
{
    m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process.setProcessEnvironment(environment);
    m_process.start(QCoreApplication::applicationDirPath() + u"/test_app_killedengine"_s, {dataFolder});
    while (!hasAnswered() && waitForLine()) { }
}

EngineProcess::~EngineProcess()
{
    kill();
}

void EngineProcess::read()
{
    while (m_process.canReadLine()) {
        const QByteArray line = m_process.readLine().trimmed();
        if (line.startsWith("taken"))
            ++m_taken;
        else if (line.startsWith("changed"))
            ++m_changes;
        else if (line.startsWith("done"))
            m_answer = object(line).value("value"_L1);
        else if (line.startsWith("failed"))
            m_error = object(line).value("error"_L1).toString();
    }
}

bool EngineProcess::waitForLine()
{
    if (m_process.waitForReadyRead(patience))
        return true;
    m_error = u"The engine ended, or said nothing for a long time."_s;
    return false;
}

void EngineProcess::send(const QString &what, const QString &subject, const QString &text)
{
    read();
    m_answer.reset();
    m_error.clear();
    m_taken = 0;
    m_process.write(QStringList{what, subject, text}.join(u'\t').toUtf8() + '\n');
}

QJsonValue EngineProcess::ask(const QString &what, const QString &subject, const QString &text)
{
    send(what, subject, text);
    while (!hasAnswered() && waitForLine()) { }
    return answer();
}

void EngineProcess::tell(const QString &what, const QString &subject, const QString &text)
{
    send(what, subject, text);
    for (read(); m_taken == 0 && waitForLine(); read()) { }
}

bool EngineProcess::hasAnswered()
{
    (void)m_process.waitForReadyRead(0);
    read();
    return m_answer.has_value() || !m_error.isEmpty();
}

int EngineProcess::changes()
{
    (void)m_process.waitForReadyRead(0);
    read();
    return m_changes;
}

bool EngineProcess::waitForChange(int before)
{
    while (changes() == before) {
        if (!waitForLine())
            return false;
    }
    return true;
}

void EngineProcess::rest()
{
    (void)m_process.waitForReadyRead(1);
    read();
}

void EngineProcess::kill()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.kill();
    (void)m_process.waitForFinished(patience);
    Orphans::endUnborn(m_process.program());
    read();
}

bool EngineProcess::close()
{
    m_process.closeWriteChannel();
    return m_process.waitForFinished(patience) && m_process.exitStatus() == QProcess::NormalExit && m_process.exitCode() == 0;
}

} // namespace Millwright
