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

namespace Millwright {

namespace {

using Style = KSyntaxHighlighting::Theme;

constexpr int magenta = 5;
constexpr int cyan = 6;
/// More is no text for people.
constexpr qsizetype longestText = 4096;

QColor styleColor(Style::TextStyle style, Qt::ColorScheme scheme)
{
    switch (style) {
    case Style::Error:
        return themeColor(ColorRole::Failed, scheme);
    case Style::Warning:
        return themeColor(ColorRole::Warning, scheme);
    case Style::DecVal:
        return ansiColor(magenta, scheme);
    case Style::String:
        return ansiColor(cyan, scheme);
    case Style::Import:
        return themeColor(ColorRole::Info, scheme);
    case Style::Comment:
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
        const QColor color = styleColor(format.textStyle(), m_scheme);
        if (!color.isValid() || length == 0)
            return;
        QTextCharFormat colored;
        colored.setForeground(color);
        if (format.textStyle() == Style::Error)
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
