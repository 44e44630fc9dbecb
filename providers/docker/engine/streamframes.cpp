// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/engine/streamframes.h"

#include <QCoreApplication>
#include <QtEndian>

#include <algorithm>

namespace Millwright {

namespace {

constexpr qsizetype headerSize = 8;

struct StreamFramesText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::StreamFrames)
};

} // namespace

StreamFrames::StreamFrames(OutputHandler handler) : m_handler(std::move(handler)) { }

Result<> StreamFrames::feed(const QByteArray &bytes)
{
    qsizetype at = 0;
    while (at < bytes.size()) {
        if (m_left > 0) {
            const qsizetype count = std::min<qint64>(m_left, bytes.size() - at);
            m_left -= count;
            m_handler(m_channel, bytes.mid(at, count));
            at += count;
            continue;
        }
        const qsizetype count = std::min(headerSize - m_header.size(), bytes.size() - at);
        m_header += QByteArrayView(bytes).sliced(at, count);
        at += count;
        if (m_header.size() < headerSize)
            break;
        const QByteArray header = std::exchange(m_header, {});
        const char channel = header.at(0);
        // 0 is the input, which an engine writes to the output.
        if (channel < 0 || channel > 2 || header.at(1) != 0 || header.at(2) != 0 || header.at(3) != 0)
            return failure(ErrorCode::Network, StreamFramesText::tr("The output that the Docker engine sent cannot be read."));
        m_channel = channel == 2 ? OutputChannel::StandardError : OutputChannel::StandardOutput;
        m_left = qFromBigEndian<quint32>(header.constData() + 4);
    }
    return {};
}

} // namespace Millwright
