// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"

#include <QHash>
#include <QString>

namespace Millwright {

/// The lines that a log shows of a pull: one for each step that a layer makes, not one for each piece of it that arrives.
class PullProgress
{
public:
    /// The line that `message` adds, without its end; empty for nothing new.
    QString feed(const Json &message);

private:
    static constexpr qsizetype mostLayers = 1000;

    QHash<QString, QString> m_status; ///< by layer
    QString m_last; ///< of those without a layer
};

} // namespace Millwright
