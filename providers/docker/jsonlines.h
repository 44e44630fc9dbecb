// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"

#include <QByteArray>

#include <functional>

namespace Millwright {

/// JSON objects, one a line, as an engine tells of a pull or a build. Bytes may be cut anywhere. A line that is too long, or no
/// object, is left out and counted.
class JsonLines
{
public:
    using Handler = std::function<void(const Json &)>;

    static constexpr qsizetype longestLine = 1024 * 1024;

    explicit JsonLines(Handler handler) : m_handler(std::move(handler)) { }

    void feed(const QByteArray &bytes);
    /// The last line may lack its end.
    void finish();
    int leftOut() const { return m_leftOut; }

private:
    void take();

    Handler m_handler;
    QByteArray m_line;
    bool m_tooLong = false;
    int m_leftOut = 0;
};

} // namespace Millwright
