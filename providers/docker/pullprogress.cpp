// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/pullprogress.h"

#include "providers/recordfile.h"

#include <nlohmann/json.hpp>

namespace Millwright {

QString PullProgress::feed(const Json &message)
{
    const QString status = textIn(message, "status");
    const QString layer = textIn(message, "id");
    QString &known = layer.isEmpty() ? m_last : m_status[layer];
    if (status.isEmpty() || known == status)
        return {};
    known = status;
    if (m_status.size() > mostLayers)
        m_status.clear();
    return layer.isEmpty() ? status : QString(layer + QLatin1StringView(": ") + status);
}

} // namespace Millwright
