// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/jsonlines.h"

#include <nlohmann/json.hpp>

namespace Millwright {

void JsonLines::feed(const QByteArray &bytes)
{
    for (qsizetype from = 0; from < bytes.size();) {
        const qsizetype end = bytes.indexOf('\n', from);
        const qsizetype to = end < 0 ? bytes.size() : end;
        m_tooLong = m_tooLong || m_line.size() + to - from > longestLine;
        if (m_tooLong)
            m_line.clear();
        else
            m_line.append(bytes.constData() + from, to - from);
        if (end < 0)
            return;
        take();
        from = end + 1;
    }
}

void JsonLines::finish()
{
    take();
}

void JsonLines::take()
{
    const QByteArray line = std::exchange(m_line, {}).trimmed();
    const bool tooLong = std::exchange(m_tooLong, false);
    if (line.isEmpty() && !tooLong)
        return;
    const Json object = tooLong ? Json() : Json::parse(line.begin(), line.end(), nullptr, false);
    if (object.is_object())
        m_handler(object);
    else
        ++m_leftOut;
}

} // namespace Millwright
