// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/process.h"
#include "models/async/result.h"

namespace Millwright {

/// Takes apart what an engine multiplexes onto one stream: frames with a header of 8 bytes, which are the channel, three
/// zeros and the payload's length (Docker Engine API, "Stream format"). Any piece of bytes may be cut anywhere; payload is
/// handed on as it comes and never kept.
class StreamFrames
{
public:
    explicit StreamFrames(OutputHandler handler);

    /// ErrorCode::Network for bytes that are no frame; nothing may be fed after that.
    [[nodiscard]] Result<> feed(const QByteArray &bytes);
    /// Whether the stream may end here.
    bool isBetweenFrames() const { return m_header.isEmpty() && m_left == 0; }

private:
    OutputHandler m_handler;
    QByteArray m_header;
    OutputChannel m_channel = OutputChannel::StandardOutput;
    qint64 m_left = 0;
};

} // namespace Millwright
