// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logjournal.h"

#include <QUrl>

namespace Millwright {

namespace {

constexpr QByteArrayView wholeLine = "end\n";
constexpr QByteArrayView cutLine = "cut\n";

} // namespace

LogJournal::State LogJournal::stateOf(const QString &logPath)
{
    QFile file(pathOf(logPath));
    if (!file.open(QIODevice::ReadOnly) || !file.seek(std::max<qint64>(0, file.size() - wholeLine.size())))
        return State::Open;
    const QByteArray last = file.readAll();
    return last == wholeLine ? State::Whole : last == cutLine ? State::Cut : State::Open;
}

bool LogJournal::create()
{
    return m_file.open(QIODevice::ReadWrite | QIODevice::Truncate | QIODevice::Unbuffered, ownerOnly);
}

bool LogJournal::resume()
{
    if (!m_file.open(QIODevice::ReadWrite | QIODevice::Unbuffered, ownerOnly))
        return false;
    qint64 whole = 0;
    for (QByteArray line = m_file.readLine(); line.endsWith('\n'); line = m_file.readLine()) {
        take(line.chopped(1));
        whole += line.size();
    }
    return m_file.resize(whole) && m_file.seek(whole);
}

bool LogJournal::read()
{
    if (!m_file.open(QIODevice::ReadOnly))
        return false;
    for (QByteArray line = m_file.readLine(); line.endsWith('\n'); line = m_file.readLine())
        take(line.chopped(1));
    m_file.close();
    return true;
}

void LogJournal::take(const QByteArray &line)
{
    const QList<QByteArray> words = line.split(' ');
    if (words.size() == 3 && words[0] == "t") {
        m_last = {words[1].toLongLong(), std::chrono::milliseconds(words[2].toLongLong())};
        m_times.add(m_last);
    } else if (words.size() == 3 && words[0] == "c") {
        m_cursorSize = words[1].toLongLong();
        m_cursor = QUrl::fromPercentEncoding(words[2]);
    } else if (line + '\n' == wholeLine) {
        m_state = State::Whole;
    } else if (line + '\n' == cutLine) {
        m_state = State::Cut;
    }
}

bool LogJournal::write(const QByteArray &line)
{
    const qint64 end = m_file.pos();
    if (m_file.write(line) == line.size())
        return true;
    // Half a line would make the next one unreadable.
    m_file.resize(end);
    m_file.seek(end);
    return false;
}

void LogJournal::addTime(LogTime time)
{
    const auto since = time.sinceEpoch - m_last.sinceEpoch;
    if (m_last.offset >= 0 && since >= std::chrono::milliseconds(0) && since < closestTimes)
        return;
    m_last = time;
    m_times.add(time);
    (void)write("t " + QByteArray::number(time.offset) + ' ' + QByteArray::number(static_cast<qint64>(time.sinceEpoch.count())) + '\n');
}

bool LogJournal::addCursor(qint64 size, const QString &cursor)
{
    if (!write("c " + QByteArray::number(size) + ' ' + QUrl::toPercentEncoding(cursor) + '\n'))
        return false;
    m_cursorSize = size;
    m_cursor = cursor;
    return true;
}

void LogJournal::end(State state)
{
    m_state = state;
    (void)write((state == State::Cut ? cutLine : wholeLine).toByteArray());
}

} // namespace Millwright
