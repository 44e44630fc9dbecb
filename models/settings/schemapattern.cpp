// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/schemapattern.h"

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

// WhiteSpace and LineTerminator of ECMA-262, as the inside of a class.
constexpr auto blanks = "\\t\\n\\x{0b}\\f\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}"_L1;
constexpr auto notLineTerminator = "[^\\n\\r\\x{2028}\\x{2029}]"_L1;

/// Rewrites one pattern, from left to right. Every step takes what it understands and says false to the rest.
class Translation
{
public:
    explicit Translation(QStringView source) : m_source(source) { }

    std::optional<QString> result()
    {
        while (m_at < m_source.size()) {
            if (!(m_inClass ? takeInClass() : takeOutside()))
                return {};
        }
        if (m_inClass)
            return {};
        return m_out;
    }

private:
    enum class Quantified { No, Yes, Lazy };

    QChar peek(qsizetype offset = 0) const { return m_at + offset < m_source.size() ? m_source[m_at + offset] : QChar(); }

    bool emitAs(QStringView text, qsizetype taken)
    {
        m_out += text;
        m_at += taken;
        return true;
    }
    bool emitAs(QLatin1StringView text, qsizetype taken)
    {
        m_out += text;
        m_at += taken;
        return true;
    }
    bool emitCodePoint(uint codePoint, qsizetype taken)
    {
        constexpr uint lastCodePoint = 0x10ffff;
        if (codePoint > lastCodePoint || (codePoint <= 0xffff && QChar::isSurrogate(codePoint)))
            return false;
        m_out += "\\x{"_L1 + QString::number(codePoint, 16) + u'}';
        m_at += taken;
        return true;
    }

    bool takeInClass()
    {
        switch (peek().unicode()) {
        case u'\\':
            return takeEscape();
        case u']':
            m_inClass = false;
            return emitAs("]"_L1, 1);
        case u'[':
            return emitAs("\\["_L1, 1);
        default:
            return emitAs(m_source.sliced(m_at, 1), 1);
        }
    }

    bool takeOutside()
    {
        const QChar c = peek();
        if (c == u'*' || c == u'+' || c == u'?')
            return takeQuantifier(1);
        if (c == u'{') {
            const qsizetype length = braceQuantifierLength();
            return length > 0 ? takeQuantifier(length) : takeAtom("\\{"_L1, 1);
        }
        switch (c.unicode()) {
        case u'\\':
            m_quantified = Quantified::No;
            return takeEscape();
        case u'[':
            return takeClassStart();
        case u'(':
            return takeGroupStart();
        case u'.':
            return takeAtom(notLineTerminator, 1);
        case u'$':
            return takeAtom("\\z"_L1, 1);
        default:
            m_quantified = Quantified::No;
            return emitAs(m_source.sliced(m_at, 1), 1);
        }
    }

    bool takeAtom(QLatin1StringView text, qsizetype taken)
    {
        m_quantified = Quantified::No;
        return emitAs(text, taken);
    }

    /// Only "?" may follow a quantifier; a second "+" would be possessive in the other dialect.
    bool takeQuantifier(qsizetype length)
    {
        if (m_quantified == Quantified::Lazy || (m_quantified == Quantified::Yes && peek() != u'?'))
            return false;
        m_quantified = m_quantified == Quantified::No ? Quantified::Yes : Quantified::Lazy;
        return emitAs(m_source.sliced(m_at, length), length);
    }

    qsizetype braceQuantifierLength() const
    {
        static const QRegularExpression quantifier(u"\\A\\{[0-9]+(,[0-9]*)?\\}"_s);
        return quantifier.matchView(m_source.sliced(m_at)).capturedLength();
    }

    bool takeClassStart()
    {
        m_quantified = Quantified::No;
        if (peek(1) == u']')
            return emitAs("(?!)"_L1, 2);
        if (peek(1) == u'^' && peek(2) == u']')
            return emitAs("[\\s\\S]"_L1, 3);
        m_inClass = true;
        const qsizetype length = peek(1) == u'^' ? 2 : 1;
        return emitAs(m_source.sliced(m_at, length), length);
    }

    bool takeGroupStart()
    {
        static const QRegularExpression special(u"\\A\\(\\?(?::|=|!|<=|<!|<[A-Za-z_][A-Za-z0-9_]*>)"_s);
        m_quantified = Quantified::No;
        if (peek(1) == u'*')
            return false;
        if (peek(1) != u'?')
            return emitAs("("_L1, 1);
        const qsizetype length = special.matchView(m_source.sliced(m_at)).capturedLength();
        return length > 0 && emitAs(m_source.sliced(m_at, length), length);
    }

    bool takeEscape()
    {
        const QChar c = peek(1);
        switch (c.unicode()) {
        case 0:
            return false;
        case u'd':
        case u'D':
        case u'w':
        case u'W':
        case u'f':
        case u'n':
        case u'r':
        case u't':
            return emitAs(m_source.sliced(m_at, 2), 2);
        case u'v':
            return emitCodePoint(0x0b, 2);
        case u's':
            return m_inClass ? emitAs(blanks, 2) : emitAs(QString(u'[' + blanks + u']'), 2);
        case u'S':
            return m_inClass ? emitAs("\\P{Xsp}"_L1, 2) : emitAs(QString("[^"_L1 + blanks + u']'), 2);
        case u'b':
            return m_inClass ? emitCodePoint(0x08, 2) : emitAs("\\b"_L1, 2);
        case u'B':
            return !m_inClass && emitAs("\\B"_L1, 2);
        case u'c':
            return takeControl();
        case u'x':
            return takeHex(2, 2);
        case u'u':
            return takeUnicode();
        case u'p':
        case u'P':
        case u'k':
            return takeNamed(c == u'k');
        default:
            break;
        }
        if (c >= u'0' && c <= u'9')
            return takeDigits();
        if ((c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z'))
            return false;
        if (c.unicode() < 0x80)
            return emitAs(m_source.sliced(m_at, 2), 2);
        return emitAs(m_source.sliced(m_at + 1, 1), 2);
    }

    bool takeControl()
    {
        const ushort letter = peek(2).toLower().unicode();
        return letter >= u'a' && letter <= u'z' && emitCodePoint(letter & 0x1f, 3);
    }

    std::optional<uint> hexAt(qsizetype offset, qsizetype length) const
    {
        const QStringView digits = m_source.mid(m_at + offset, length);
        uint value = 0;
        for (const QChar digit : digits) {
            const ushort c = digit.toLower().unicode();
            const bool decimal = c >= u'0' && c <= u'9';
            if (!decimal && (c < u'a' || c > u'f'))
                return {};
            value = (value << 4) | uint(decimal ? c - u'0' : c - u'a' + 10);
        }
        return digits.size() == length && length > 0 ? std::optional(value) : std::nullopt;
    }

    bool takeHex(qsizetype offset, qsizetype length)
    {
        const auto value = hexAt(offset, length);
        return value && emitCodePoint(*value, offset + length);
    }

    bool takeUnicode()
    {
        if (peek(2) == u'{') {
            const qsizetype close = m_source.indexOf(u'}', m_at);
            const qsizetype length = close - m_at - 3;
            constexpr qsizetype longest = 8;
            if (close < 0 || length > longest)
                return false;
            const auto value = hexAt(3, length);
            return value && emitCodePoint(*value, length + 4);
        }
        const auto first = hexAt(2, 4);
        if (!first)
            return false;
        if (QChar::isHighSurrogate(*first) && peek(6) == u'\\' && peek(7) == u'u') {
            const auto second = hexAt(8, 4);
            if (second && QChar::isLowSurrogate(*second))
                return emitCodePoint(QChar::surrogateToUcs4(char16_t(*first), char16_t(*second)), 12);
        }
        return emitCodePoint(*first, 6);
    }

    /// \p{...}, \P{...} and, outside a class, \k<...>.
    bool takeNamed(bool reference)
    {
        const QChar open = reference ? u'<' : u'{';
        const qsizetype close = m_source.indexOf(reference ? u'>' : u'}', m_at);
        if (peek(2) != open || close < 0 || (reference && m_inClass))
            return false;
        const qsizetype length = close - m_at + 1;
        return emitAs(m_source.sliced(m_at, length), length);
    }

    /// \0 is the null character, any other number a group.
    bool takeDigits()
    {
        qsizetype length = 1;
        while (peek(length) >= u'0' && peek(length) <= u'9')
            ++length;
        const QStringView digits = m_source.sliced(m_at + 1, length - 1);
        if (digits == u"0")
            return emitCodePoint(0, length);
        if (m_inClass || digits.startsWith(u'0'))
            return false;
        return emitAs(QString("\\g{"_L1 + digits + u'}'), length);
    }

    QStringView m_source;
    QString m_out;
    qsizetype m_at = 0;
    bool m_inClass = false;
    Quantified m_quantified = Quantified::No;
};

} // namespace

std::optional<SchemaPattern> SchemaPattern::parse(const QString &text)
{
    const auto translated = Translation(text).result();
    if (!translated)
        return {};
    QRegularExpression expression(*translated);
    if (!expression.isValid())
        return {};
    return SchemaPattern(std::move(expression));
}

PatternMatch SchemaPattern::match(const QString &text) const
{
    const QRegularExpressionMatch found = m_expression.match(text);
    if (found.hasMatch())
        return PatternMatch::Yes;
    return found.isValid() ? PatternMatch::No : PatternMatch::GaveUp;
}

} // namespace Millwright
