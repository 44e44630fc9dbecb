// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logdocument.h"

#include <QPointer>

#include <functional>
#include <memory>
#include <stop_token>

namespace Millwright {

/// Lines of a log, next to each other.
struct LogPiece {
    QByteArrayView bytes; ///< whole lines with their line feeds; at the log's end perhaps one that goes on
    int firstLine = 0;
    bool isCut = false; ///< its last line is longer than `LogWalk::longestLine`, and is not all there
};

/// Goes through a whole log, piece by piece, in a worker thread, and goes on with what is appended. The thread that the
/// document belongs to stays free.
class MILLWRIGHT_MODELS_EXPORT LogWalk : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 pieceSize = 256 * 1024;
    static constexpr qint64 longestLine = 16 * 1024 * 1024; ///< of which the rest is left out

    /// What is done later with what was found, on the thread of this object.
    using Take = std::function<void()>;
    /// Called in a worker thread, never two at the same time, with the pieces in their order.
    using Look = std::function<Take(const LogPiece &piece, const std::stop_token &stop)>;

    enum class Lines {
        Finished,
        All, ///< also the last one while it may go on
    };

    explicit LogWalk(Lines lines, QObject *parent = nullptr);
    ~LogWalk() override;

    /// Begins anew when one was looked through.
    void setDocument(LogDocument *document);
    LogDocument *document() const { return m_document; }

    /// From the beginning.
    void start(const Look &look);
    void stop();
    bool isRunning() const { return m_running; }

Q_SIGNALS:
    /// Something was taken, or everything that there is was looked through.
    void advanced();
    /// From this line on it is looked through again, because the line went on.
    void wentBack(int line);
    /// The document is another one, or was emptied: nothing of what was found holds.
    void begunAnew();

private:
    /// Where the walk is.
    struct Place {
        qint64 offset = 0;
        int line = 0;
        bool inCutLine = false; ///< the rest of this line is passed over
    };
    struct Stretch;

    static Stretch walk(std::shared_ptr<const LogStorage> storage, qint64 end, Place from, Lines lines, Look look, std::stop_token stop);
    bool hasMore() const;

    void beginAnew();
    void goOn();
    void take(const Stretch &stretch);

    Lines m_lines;
    QPointer<LogDocument> m_document;
    Look m_look;
    Place m_place;
    std::optional<Place> m_openLine; ///< the last one, which was looked at although it may go on
    std::stop_source m_stop;
    quint64 m_generation = 0; ///< what an earlier start found is old
    bool m_running = false;
};

} // namespace Millwright
