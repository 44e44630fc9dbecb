// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/buildoutput.h"

#include "providers/recordfile.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct BuildOutputText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::BuildOutput)
};

} // namespace

BuildOutput::BuildOutput(std::shared_ptr<StepLog> log, QList<DockerTemplate::Step> steps)
    : m_log(std::move(log))
    , m_steps(std::move(steps))
    , m_lines([this](const Json &message) { take(message); })
{
}

void BuildOutput::take(const Json &message)
{
    // Podman's words end with a line feed, and tell how a command ended in no other way.
    if (const QString error = textIn(message, "error").trimmed(); !error.isEmpty() && !m_failure) {
        static const QRegularExpression runtime(u": while running runtime: exit status ([0-9]{1,3})\\z"_s);
        const auto ended = runtime.match(error);
        if (ended.hasMatch() && !m_notRun.isEmpty())
            m_failure = Failure{m_notRun, 0, m_step};
        else
            m_failure = Failure{error, ended.captured(1).toInt(), m_step};
        if (const auto detail = message.find("errorDetail"); detail != message.end() && detail->is_object()) {
            if (const auto code = detail->find("code"); code != detail->end() && code->is_number_integer())
                m_failure->exitCode = code->get<int>();
        }
    }
    if (const QString text = textIn(message, "stream"); !text.isEmpty() && !takeStep(text))
        takeOutput(text);
    if (const QString line = m_pull.feed(message); !line.isEmpty())
        m_log->write(OutputChannel::StandardOutput, line.toUtf8() + '\n');
}

void BuildOutput::takeOutput(QString text)
{
    // The end of the line that announced the instruction comes on its own.
    if (m_isAnnounced && text == "\n"_L1)
        return;
    if (std::exchange(m_isAnnounced, false) && text.startsWith(" ---> Using cache"_L1)) {
        m_isCached = true;
        return;
    }
    takeFailure(text);
    // Podman's reason for a command that could not be run, in a log line of its own.
    if (text.startsWith("error running container: "_L1))
        m_notRun = QString(text).remove(u'\\').trimmed();
    // What came on standard error, as moby's streamformatter marks it.
    constexpr auto red = "\x1b[91m"_L1;
    constexpr auto plain = "\x1b[0m"_L1;
    if (text.startsWith(red) && text.endsWith(plain) && text.size() >= red.size() + plain.size())
        m_log->write(OutputChannel::StandardError, text.sliced(red.size()).chopped(plain.size()).toUtf8());
    else
        m_log->write(OutputChannel::StandardOutput, text.toUtf8());
}

void BuildOutput::takeFailure(QString &text)
{
    static const QRegularExpression note(u"(?:\\A|\\n)(exit status [0-9]{1,3})"_s + DockerTemplate::goesOn + u"\\n\\z"_s);
    if (m_step < 0 || m_step >= m_steps.size() || m_steps.at(m_step).kind != DockerTemplate::Step::Kind::OptionalSetup)
        return;
    if (const auto match = note.match(text); match.hasMatch()) {
        m_stepFailure = match.captured(1);
        text.truncate(match.capturedStart(1));
    }
}

bool BuildOutput::takeStep(const QString &text)
{
    static const QRegularExpression announcement(u"\\AStep ([0-9]{1,6})/[0-9]{1,6} ?: (.*?)\\n?\\z"_s,
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::DotMatchesEverythingOption);
    const auto match = announcement.match(text);
    // A command may print the like.
    if (!match.hasMatch() || match.capturedView(1).toLongLong() != m_step + 2)
        return false;
    endStep();
    ++m_step;
    m_log->beginStep(m_step < m_steps.size() ? m_steps.at(m_step).title : match.captured(2));
    m_isAnnounced = true;
    return true;
}

void BuildOutput::endStep(const QString &failure)
{
    m_notRun.clear();
    const QString noted = std::exchange(m_stepFailure, {});
    const bool isCached = std::exchange(m_isCached, false);
    if (isCached && failure.isEmpty())
        m_log->endCachedStep();
    else
        m_log->endStep(failure.isEmpty() ? noted : failure);
}

void BuildOutput::end(const QString &failure)
{
    m_lines.finish();
    if (const int count = m_lines.leftOut(); count > 0)
        m_log->remark(BuildOutputText::tr("%n line(s) of the engine's answer could not be read.", nullptr, count));
    endStep(failure);
}

} // namespace Millwright
