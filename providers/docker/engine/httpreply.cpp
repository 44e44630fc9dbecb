// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/engine/httpreply.h"

#include <QCoreApplication>

#include <algorithm>

namespace Millwright {

namespace {

constexpr qsizetype lineLimit = 4096;

struct HttpReplyText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::HttpReply)
};

std::unexpected<Error> noHttp()
{
    return failure(ErrorCode::Network, HttpReplyText::tr("What answers there does not speak HTTP as a Docker engine does."));
}

bool isFinalCoding(const QByteArray &value, const QByteArray &coding)
{
    return value.mid(value.lastIndexOf(',') + 1).trimmed().toLower() == coding;
}

/// A length as digits alone; QByteArray::toLongLong() would take signs, spaces and prefixes.
std::optional<qint64> number(const QByteArray &digits, int base)
{
    const bool plain = std::ranges::all_of(
        digits, [base](char c) { return (c >= '0' && c <= '9') || (base == 16 && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))); });
    bool ok = false;
    const qint64 value = digits.toLongLong(&ok, base);
    return plain && ok ? std::optional(value) : std::nullopt;
}

} // namespace

Result<HttpHead> HttpHead::parse(const QByteArray &bytes)
{
    const QList<QByteArray> lines = bytes.split('\n');
    const QByteArray &first = lines.first();
    HttpHead head;
    bool ok = false;
    head.status = first.mid(9, 3).toInt(&ok);
    if (!first.startsWith("HTTP/1.") || first.size() < 12 || first.at(8) != ' ' || !ok || head.status < 100)
        return noHttp();
    for (const QByteArray &line : lines.mid(1)) {
        const qsizetype colon = line.indexOf(':');
        if (colon > 0)
            head.fields.insert(line.left(colon).toLower(), line.mid(colon + 1).trimmed());
        else if (!line.trimmed().isEmpty())
            return noHttp();
    }
    return head;
}

Result<HttpBody> HttpBody::of(const HttpHead &head)
{
    if (head.status == 204 || head.status == 304)
        return HttpBody(State::Complete);
    if (const auto coding = head.fields.constFind("transfer-encoding"); coding != head.fields.cend()) {
        if (!isFinalCoding(*coding, "chunked"))
            return noHttp();
        return HttpBody(State::ChunkSize);
    }
    const auto length = head.fields.constFind("content-length");
    if (length == head.fields.cend())
        return HttpBody(State::UntilEnd);
    const auto size = number(*length, 10);
    if (!size)
        return noHttp();
    return HttpBody(*size > 0 ? State::Length : State::Complete, *size);
}

bool HttpBody::takeLine()
{
    if (!m_line.endsWith('\n'))
        return false;
    m_line.chop(m_line.endsWith("\r\n") ? 2 : 1);
    return true;
}

Result<QByteArray> HttpBody::feed(const QByteArray &bytes)
{
    QByteArray payload;
    qsizetype at = 0;
    while (at < bytes.size()) {
        switch (m_state) {
        case State::Complete:
            return payload;
        case State::UntilEnd:
            return payload + bytes.mid(at);
        case State::Length:
        case State::ChunkData: {
            const qsizetype count = std::min<qint64>(m_left, bytes.size() - at);
            payload += QByteArrayView(bytes).sliced(at, count);
            at += count;
            m_left -= count;
            if (m_left == 0)
                m_state = m_state == State::Length ? State::Complete : State::ChunkEnd;
            continue;
        }
        case State::ChunkSize:
        case State::ChunkEnd:
        case State::Trailer:
            break;
        }
        const qsizetype end = bytes.indexOf('\n', at);
        const qsizetype count = (end < 0 ? bytes.size() : end + 1) - at;
        m_line += QByteArrayView(bytes).sliced(at, count);
        at += count;
        if (m_line.size() > lineLimit)
            return noHttp();
        if (!takeLine())
            continue;
        const QByteArray line = std::exchange(m_line, {});
        if (m_state == State::ChunkSize) {
            const auto size = number(line.split(';').first().trimmed(), 16);
            if (!size || line.isEmpty())
                return noHttp();
            m_left = *size;
            m_state = m_left > 0 ? State::ChunkData : State::Trailer;
        } else if (m_state == State::ChunkEnd) {
            if (!line.isEmpty())
                return noHttp();
            m_state = State::ChunkSize;
        } else if (line.isEmpty()) {
            m_state = State::Complete;
        }
    }
    return payload;
}

} // namespace Millwright
