// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logline.h"

namespace Millwright {

/// A part of a line that leads somewhere. Whatever wrote the log chose the target, so it is shown before it is used, and
/// nothing but a web page is ever opened.
struct LogLink {
    enum class Kind {
        Web, ///< http or https
        Path, ///< of a file of the project, perhaps with line and column; on the machine that wrote the log
    };

    qsizetype start = 0; ///< in UTF-16 units of the line as it is read
    qsizetype length = 0;
    Kind kind = Kind::Web;
    QString target; ///< a URL as it is sent, without other than ASCII characters; or the path as it is written

    bool operator==(const LogLink &) const = default;
};

/// The links of a line, in their order: those that the line states (OSC 8), addresses of web pages, and paths of files.
MILLWRIGHT_MODELS_EXPORT QList<LogLink> linksIn(const LogLine &line);

} // namespace Millwright
