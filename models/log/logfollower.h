// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/client/factoryclient.h"
#include "models/log/logdocument.h"

#include <QPointer>

namespace Millwright {

/// Reads a log from a client into a document until it is complete: page after page by its cursor, each asked for when
/// the one before it is there. Ends with exactly one of finished() and failed(), unless it is stopped,
/// and anew where it is resumed.
///
/// The client waits for news by itself; a pause on top of that keeps one that does not from being asked without end.
class MILLWRIGHT_MODELS_EXPORT LogFollower : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds pauseAfterNothing{200};
    /// How long what the document could not keep waits until it is tried again.
    static constexpr std::chrono::seconds pauseAfterTrouble{2};

    LogFollower(FactoryClient *client, std::shared_ptr<Clock> clock, LogDocument *document, QObject *parent = nullptr);

    /// From the beginning: empties the document. What ran before is stopped.
    void start(const LogReference &log);
    /// Goes on where a failure ended it; else does nothing.
    void resume();
    /// A page that is under way is dropped.
    void stop();
    bool isRunning() const { return m_running; }
    /// Part of what was followed is missing.
    bool isCut() const { return m_cut; }

Q_SIGNALS:
    /// isCut() holds from now on.
    void cut();
    void finished();
    void failed(const Millwright::Error &error);
    /// What failed goes on.
    void recovered();

private:
    void ask();
    void take(Result<LogPage> page);
    void keep(LogPage page);

    QPointer<FactoryClient> m_client;
    std::shared_ptr<Clock> m_clock;
    QPointer<LogDocument> m_document;
    LogReference m_log;
    QString m_cursor;
    std::shared_ptr<void> m_pause;
    quint64 m_generation = 0; ///< answers to an earlier start are old
    bool m_running = false;
    bool m_failed = false; ///< and nothing came since
    bool m_cut = false;
};

} // namespace Millwright
