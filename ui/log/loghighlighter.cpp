// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/loghighlighter.h"

#include "ui/theme/colors.h"
#include "ui/theme/syntax.h"

#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/State>

#include <utility>

using namespace Qt::StringLiterals;
using KSyntaxHighlighting::Theme;

namespace Millwright {

namespace {

constexpr int magenta = 5;
constexpr int cyan = 6;
/// More is no text for people.
constexpr qsizetype longestText = 4096;

QColor colorOf(Theme::TextStyle style, Qt::ColorScheme scheme)
{
    switch (style) {
    case Theme::Error:
        return themeColor(ColorRole::Failed, scheme);
    case Theme::Warning:
        return themeColor(ColorRole::Warning, scheme);
    case Theme::DecVal:
        return ansiColor(magenta, scheme);
    case Theme::String:
        return ansiColor(cyan, scheme);
    case Theme::Import:
        return themeColor(ColorRole::Info, scheme);
    case Theme::Comment:
        return themeColor(ColorRole::Muted, scheme);
    default:
        return {};
    }
}

} // namespace

class LogHighlighter::Engine : public KSyntaxHighlighting::AbstractHighlighter
{
public:
    Engine() { setDefinition(syntaxRepository().definitionForName(u"Build Log"_s)); }

    QList<QTextLayout::FormatRange> formatsOf(const QString &text, Qt::ColorScheme scheme)
    {
        m_scheme = scheme;
        highlightLine(text, {});
        return std::exchange(m_formats, {});
    }

private:
    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format &format) override
    {
        const QColor color = colorOf(format.textStyle(), m_scheme);
        if (!color.isValid() || length == 0)
            return;
        QTextCharFormat colored;
        colored.setForeground(color);
        if (format.textStyle() == Theme::Error)
            colored.setFontWeight(QFont::Bold);
        m_formats.append({offset, length, colored});
    }

    QList<QTextLayout::FormatRange> m_formats;
    Qt::ColorScheme m_scheme = Qt::ColorScheme::Light;
};

LogHighlighter::LogHighlighter() = default;

LogHighlighter::~LogHighlighter() = default;

QList<QTextLayout::FormatRange> LogHighlighter::formatsOf(const QString &text, Qt::ColorScheme scheme)
{
    if (text.size() > longestText)
        return {};
    if (!m_engine)
        m_engine = std::make_unique<Engine>();
    return m_engine->formatsOf(text, scheme);
}

} // namespace Millwright
