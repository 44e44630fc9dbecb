// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logfollower.h"

#include "models/async/deliver.h"

namespace Millwright {

LogFollower::LogFollower(FactoryClient *client, std::shared_ptr<Clock> clock, LogDocument *document, QObject *parent)
    : QObject(parent)
    , m_client(client)
    , m_clock(std::move(clock))
    , m_document(document)
{
}

void LogFollower::start(const LogReference &log)
{
    stop();
    m_log = log;
    m_cursor.clear();
    m_cut = false;
    m_failed = false;
    m_running = true;
    if (m_document)
        m_document->clear();
    ask();
}

void LogFollower::resume()
{
    if (m_running || !m_failed)
        return;
    m_running = true;
    ask();
}

void LogFollower::stop()
{
    ++m_generation;
    m_running = false;
    m_pause.reset();
}

void LogFollower::ask()
{
    m_pause.reset();
    if (!m_client || !m_document) {
        stop();
        return;
    }
    deliver(this, m_client->log(m_log, m_cursor), [this, generation = m_generation](Result<LogPage> page) {
        if (generation == m_generation)
            take(std::move(page));
    });
}

void LogFollower::take(Result<LogPage> page)
{
    if (!page) {
        stop();
        m_failed = true;
        Q_EMIT failed(page.error());
        return;
    }
    if (std::exchange(m_failed, false))
        Q_EMIT recovered();
    if (page->cut && !std::exchange(m_cut, true))
        Q_EMIT cut();
    keep(std::move(*page));
}

void LogFollower::keep(LogPage page)
{
    m_pause.reset();
    if (!m_document) {
        stop();
        return;
    }
    // What was not kept is not acknowledged: nothing is read on before there is room for it.
    if (!m_document->append(page.bytes, page.times)) {
        m_pause = m_clock->callAfter(pauseAfterTrouble, [this, page] { keep(page); });
        return;
    }
    m_cursor = page.cursor;
    if (page.complete) {
        stop();
        Q_EMIT finished();
    } else if (page.bytes.isEmpty()) {
        m_pause = m_clock->callAfter(pauseAfterNothing, [this] { ask(); });
    } else {
        ask();
    }
}

} // namespace Millwright
