// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/steplog.h"

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

QString oneLine(QString text)
{
    const qsizetype end = text.indexOf(u'\n');
    if (end >= 0)
        text = text.first(end) + u" …"_s;
    for (QChar &c : text) {
        if (c.category() == QChar::Other_Control)
            c = u' ';
    }
    return text;
}

} // namespace

StepLog::StepLog(std::shared_ptr<const Redactor> redactor, std::shared_ptr<Clock> clock)
    : m_redactor(std::move(redactor))
    , m_clock(std::move(clock))
    , m_streams{StreamRedactor(m_redactor), StreamRedactor(m_redactor)}
{
}

StepLog::~StepLog() = default;

void StepLog::append(const QByteArray &bytes)
{
    if (bytes.isEmpty())
        return;
    m_atLineBegin = bytes.endsWith('\n');
    put(bytes);
}

void StepLog::write(OutputChannel channel, const QByteArray &bytes)
{
    append(m_streams.at(static_cast<size_t>(channel)).feed(bytes));
}

void StepLog::flush()
{
    for (StreamRedactor &stream : m_streams)
        append(stream.finish());
}

void StepLog::line(const QString &text)
{
    flush();
    QByteArray bytes = m_redactor->redact(text).toUtf8() + '\n';
    if (!m_atLineBegin)
        bytes.prepend('\n');
    append(bytes);
}

void StepLog::mark(QLatin1StringView sign, const QString &text)
{
    line(sign + m_clock->now().toString(Qt::ISODateWithMs) + " ["_L1 + QString::number(m_step) + u'/' + QString::number(m_stepCount)
        + "] "_L1 + text);
}

void StepLog::beginStep(const QString &title)
{
    ++m_step;
    m_stepBegan = m_clock->monotonic();
    mark("==> "_L1, oneLine(title));
}

void StepLog::cachedStep(const QString &title)
{
    beginStep(title);
    endCachedStep();
}

void StepLog::endCachedStep()
{
    mark("<== "_L1, u"cached"_s);
}

void StepLog::endStep(const QString &failure)
{
    const QString after = QString::number((m_clock->monotonic() - m_stepBegan).count()) + " ms"_L1;
    mark("<== "_L1, failure.isEmpty() ? QString("ok after "_L1 + after) : QString("failed after "_L1 + after + ": "_L1 + oneLine(failure)));
}

void StepLog::remark(const QString &text)
{
    line("--- "_L1 + oneLine(text));
}

} // namespace Millwright
