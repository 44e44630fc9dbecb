// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QTextLayout>

#include <memory>

namespace Millwright {

/// Colours what builds usually write: errors and warnings, numbers, quoted text, paths, times. The rules are the
/// definition "Build Log" in resources/syntax; the colours are the theme's. Each line stands for itself.
class LogHighlighter
{
public:
    LogHighlighter();
    ~LogHighlighter();

    QList<QTextLayout::FormatRange> formatsOf(const QString &text, Qt::ColorScheme scheme);

private:
    class Engine;

    std::unique_ptr<Engine> m_engine; ///< made with the first line, because reading the rules takes some milliseconds
};

} // namespace Millwright
