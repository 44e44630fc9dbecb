// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QByteArray>
#include <QMap>

namespace Millwright {

/// Status line and fields of an HTTP/1.1 reply (RFC 9112).
struct HttpHead {
    static constexpr qsizetype limit = 64 * 1024; ///< bytes

    int status = 0;
    QMap<QByteArray, QByteArray> fields; ///< names in lower case

    /// `bytes` end with the empty line. ErrorCode::Network for what is no HTTP.
    static Result<HttpHead> parse(const QByteArray &bytes);
};

/// The body that follows a head, in pieces cut anywhere: of a told length, in chunks, or up to the end of the connection.
class HttpBody
{
public:
    static Result<HttpBody> of(const HttpHead &head);

    /// The payload in `bytes`. ErrorCode::Network for a body that is against the rules.
    [[nodiscard]] Result<QByteArray> feed(const QByteArray &bytes);
    bool isComplete() const { return m_state == State::Complete; }
    /// Whether the end of the connection is the end of the body, and nothing is missing.
    bool endsWithConnection() const { return m_state == State::UntilEnd || isComplete(); }

private:
    enum class State { UntilEnd, Length, ChunkSize, ChunkData, ChunkEnd, Trailer, Complete };

    explicit HttpBody(State state, qint64 left = 0) : m_state(state), m_left(left) { }
    [[nodiscard]] bool takeLine();

    State m_state;
    qint64 m_left; ///< bytes of the body, or of the chunk
    QByteArray m_line;
};

} // namespace Millwright
