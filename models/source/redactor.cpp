// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/redactor.h"

#include <QHash>
#include <QList>
#include <QUrl>

#include <algorithm>
#include <array>
#include <bitset>
#include <string_view>

namespace Millwright {

namespace {

constexpr std::size_t pairOf(char first, char second)
{
    return static_cast<std::size_t>(static_cast<unsigned char>(first)) << 8 | static_cast<unsigned char>(second);
}

/// Where three bytes stand in a table. Others may stand there, too.
constexpr std::size_t tripleOf(char first, char second, char third)
{
    return (pairOf(first, second) * 31 + static_cast<unsigned char>(third)) & 0xffff;
}

constexpr char toLower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

constexpr bool isAlnum(char c)
{
    return isDigit(c) || (toLower(c) >= 'a' && toLower(c) <= 'z');
}

/// GitHub's newer tokens carry a JWT and GitLab's routable ones three parts, so dots and dashes belong to them.
constexpr bool isTokenByte(char c)
{
    return isAlnum(c) || c == '_' || c == '-' || c == '.';
}

constexpr bool isBase64Byte(char c)
{
    return isAlnum(c) || c == '+' || c == '/' || c == '=' || c == '-' || c == '_';
}

constexpr bool isSpaceOrControl(char c)
{
    return static_cast<unsigned char>(c) <= 0x20 || c == 0x7f;
}

constexpr bool isHeaderValueByte(char c)
{
    return !isSpaceOrControl(c) && c != '"' && c != '\'' && c != '\\';
}

/// docs.github.com "GitHub's token formats", docs.gitlab.com "Token prefixes".
constexpr std::array tokenPrefixes{std::string_view("ghp_"), std::string_view("gho_"), std::string_view("ghu_"), std::string_view("ghs_"),
    std::string_view("ghr_"), std::string_view("github_pat_"), std::string_view("glpat-"), std::string_view("gloas-"),
    std::string_view("gldt-"), std::string_view("glrt-"), std::string_view("glrtr-"), std::string_view("glcbt-"),
    std::string_view("glptt-"), std::string_view("glft-"), std::string_view("glimt-"), std::string_view("glagent-"),
    std::string_view("glwt-"), std::string_view("glsoat-"), std::string_view("glffct-"), std::string_view("GR1348941")};

constexpr std::string_view keyBegin = "-----BEGIN ";
constexpr std::string_view keyEnd = "-----END ";
constexpr qsizetype labelLimit = 64;
constexpr qsizetype spaceLimit = 8;
constexpr qsizetype bareValueLength = 16;
/// A token's prefix inside a word (“highs_and_lows”) counts only before this much more of it.
constexpr qsizetype inWordLength = 16;

enum class Found { No, More, Yes };

} // namespace

struct RedactionRules {
    struct Secret {
        QByteArray bytes;
        bool isBase64 = false; ///< the base64 around it belongs to the same secret
    };

    /// Where something to mask may begin, by as many bytes as are there. Text rarely gets past the third.
    std::bitset<65536> triples;
    std::bitset<65536> pairs;
    std::bitset<256> firsts;
    QHash<std::size_t, QList<Secret>> secrets; ///< by their first two bytes, the longest first

    RedactionRules()
    {
        for (int third = 0; third < 256; ++third)
            addBeginning('/', '/', static_cast<char>(third));
        addBeginning('-', '-', '-');
        for (const std::string_view prefix : tokenPrefixes)
            addBeginning(prefix[0], prefix[1], prefix[2]);
        for (const std::string_view word : {std::string_view("aut"), std::string_view("bea"), std::string_view("bas")}) {
            const auto cased
                = [word](int variant, std::size_t i) { return variant >> i & 1 ? static_cast<char>(word[i] - 'a' + 'A') : word[i]; };
            for (int variant = 0; variant < 8; ++variant)
                addBeginning(cased(variant, 0), cased(variant, 1), cased(variant, 2));
        }
    }

    void addBeginning(char first, char second, char third)
    {
        triples.set(tripleOf(first, second, third));
        pairs.set(pairOf(first, second));
        firsts.set(static_cast<unsigned char>(first));
    }

    void add(const QByteArray &bytes, bool isBase64)
    {
        if (bytes.size() < 4)
            return;
        auto &list = secrets[pairOf(bytes[0], bytes[1])];
        if (std::ranges::any_of(list, [&](const Secret &known) { return known.bytes == bytes && known.isBase64 == isBase64; }))
            return;
        const auto place = std::ranges::find_if(list, [&](const Secret &known) { return known.bytes.size() < bytes.size(); });
        list.insert(place, Secret{bytes, isBase64});
        addBeginning(bytes[0], bytes[1], bytes[2]);
    }
};

/// Looks at one buffer. Whether something begins at a position never depends on where the buffer ends: when it does,
/// the answer is More, and the position is looked at again with more bytes.
class StreamRedactor::Scan
{
public:
    struct Match {
        Found found = Found::No;
        Range range = {};
    };

    Scan(const RedactionRules &rules, const QByteArray &bytes, bool isLast)
        : m_rules(rules)
        , m_data(bytes.constData())
        , m_size(bytes.size())
        , m_isLast(isLast)
    {
    }

    char at(qsizetype position) const { return m_data[position]; }
    qsizetype size() const { return m_size; }

    /// Whether something may begin at `position`, by its first bytes.
    bool mayBegin(qsizetype position) const
    {
        if (position + 2 < m_size)
            return m_rules.triples.test(tripleOf(m_data[position], m_data[position + 1], m_data[position + 2]));
        if (position + 1 < m_size)
            return m_rules.pairs.test(pairOf(m_data[position], m_data[position + 1]));
        return !m_isLast && m_rules.firsts.test(static_cast<unsigned char>(m_data[position]));
    }

    /// The next position from `position` on at which something may begin.
    qsizetype next(qsizetype position) const
    {
        for (const qsizetype last = m_size - 2; position < last; ++position) {
            if (m_rules.triples.test(tripleOf(m_data[position], m_data[position + 1], m_data[position + 2])))
                return position;
        }
        while (position < m_size && !mayBegin(position))
            ++position;
        return position;
    }

    /// Adds everything that begins at `position`, behind the byte `previous`; false when more bytes are needed to tell.
    bool match(qsizetype position, char previous, std::vector<Range> &into) const
    {
        if (position + 1 >= m_size)
            return false;
        std::array<Match, 4> matches;
        matches[0] = secret(position);
        switch (toLower(m_data[position])) {
        case '/':
            matches[1] = userInfo(position);
            break;
        case 'g':
            matches[1] = token(position, previous);
            break;
        case 'a':
            matches[1] = header(position);
            break;
        case 'b':
            matches[1] = bareValue(position, "bearer");
            matches[2] = bareValue(position, "basic");
            break;
        case '-':
            matches[1] = key(position, keyBegin);
            if (std::ranges::any_of(into, [](const Range &range) { return range.tail == Tail::PrivateKey; }))
                matches[2] = key(position, keyEnd);
            break;
        default:
            break;
        }
        if (std::ranges::any_of(matches, [](const Match &match) { return match.found == Found::More; }))
            return false;
        if (matches[2].found == Found::Yes && m_data[position] == '-')
            std::erase_if(into, [](const Range &range) { return range.tail == Tail::PrivateKey; });
        for (const Match &match : matches) {
            if (match.found == Found::Yes)
                into.push_back(match.range);
        }
        return true;
    }

private:
    /// What a rule says at the end of the buffer.
    Match atEnd() const { return {m_isLast ? Found::No : Found::More, {}}; }

    Found startsWith(qsizetype position, std::string_view word, bool anyCase = false) const
    {
        const qsizetype length = std::min<qsizetype>(static_cast<qsizetype>(word.size()), m_size - position);
        for (qsizetype i = 0; i < length; ++i) {
            const char c = m_data[position + i];
            if ((anyCase ? toLower(c) : c) != word[static_cast<std::size_t>(i)])
                return Found::No;
        }
        if (length == static_cast<qsizetype>(word.size()))
            return Found::Yes;
        return m_isLast ? Found::No : Found::More;
    }

    Match secret(qsizetype position) const
    {
        const auto list = m_rules.secrets.constFind(pairOf(m_data[position], m_data[position + 1]));
        if (list == m_rules.secrets.constEnd())
            return {};
        for (const RedactionRules::Secret &secret : *list) {
            const Found found
                = startsWith(position, std::string_view(secret.bytes.constData(), static_cast<std::size_t>(secret.bytes.size())));
            if (found == Found::More)
                return {Found::More, {}};
            if (found == Found::Yes)
                return {Found::Yes, {position, position + secret.bytes.size(), secret.isBase64 ? Tail::Base64 : Tail::None, 0}};
        }
        return {};
    }

    Match userInfo(qsizetype position) const
    {
        if (m_data[position + 1] != '/')
            return {};
        const qsizetype begin = position + 2;
        const qsizetype limit = begin + userInfoLimit;
        qsizetype end = begin;
        qsizetype at = begin;
        while (end < m_size && end < limit && !isSpaceOrControl(m_data[end]) && m_data[end] != '/') {
            if (m_data[end] == '@')
                at = end;
            ++end;
        }
        if (end == m_size && end < limit && !m_isLast)
            return {Found::More, {}};
        if (at == begin)
            return {};
        return {Found::Yes, {begin, at, Tail::None, 0}};
    }

    Match token(qsizetype position, char previous) const
    {
        const qsizetype needed = isAlnum(previous) ? inWordLength : 1;
        for (const std::string_view prefix : tokenPrefixes) {
            const Found found = startsWith(position, prefix);
            if (found == Found::More)
                return {Found::More, {}};
            if (found == Found::No)
                continue;
            const qsizetype begin = position + static_cast<qsizetype>(prefix.size());
            qsizetype end = begin;
            while (end < m_size && end - begin < needed && isTokenByte(m_data[end]))
                ++end;
            if (end - begin == needed)
                return {Found::Yes, {position, end, Tail::Token, 0}};
            if (end == m_size && !m_isLast)
                return {Found::More, {}};
        }
        return {};
    }

    qsizetype skipSpaces(qsizetype position) const
    {
        const qsizetype limit = std::min(m_size, position + spaceLimit);
        while (position < limit && (m_data[position] == ' ' || m_data[position] == '\t'))
            ++position;
        return position;
    }

    qsizetype skipQuote(qsizetype position) const
    {
        if (position < m_size && m_data[position] == '\\')
            ++position;
        if (position < m_size && (m_data[position] == '"' || m_data[position] == '\''))
            ++position;
        return position;
    }

    /// `Authorization: <scheme> <value>`, also as it stands in JSON.
    Match header(qsizetype position) const
    {
        constexpr std::string_view name = "authorization";
        if (const Found found = startsWith(position, name, true); found != Found::Yes)
            return {found, {}};
        qsizetype end = skipSpaces(skipQuote(position + static_cast<qsizetype>(name.size())));
        if (end == m_size)
            return atEnd();
        if (m_data[end] != ':' && m_data[end] != '=')
            return {};
        end = skipQuote(skipSpaces(end + 1));
        if (end == m_size)
            return atEnd();
        for (const std::string_view scheme : {std::string_view("basic"), std::string_view("bearer"), std::string_view("token")}) {
            const Found found = startsWith(end, scheme, true);
            if (found == Found::More)
                return {Found::More, {}};
            if (found == Found::No)
                continue;
            const qsizetype afterScheme = end + static_cast<qsizetype>(scheme.size());
            const qsizetype value = skipSpaces(afterScheme);
            if (value == m_size)
                return atEnd();
            if (value == afterScheme || !isHeaderValueByte(m_data[value]))
                return {};
            return {Found::Yes, {value, value + 1, Tail::HeaderValue, 0}};
        }
        return {};
    }

    /// `bearer <value>` with nothing before it. The value has to look like one, since both are English words.
    Match bareValue(qsizetype position, std::string_view scheme) const
    {
        if (const Found found = startsWith(position, scheme, true); found != Found::Yes)
            return {found, {}};
        const qsizetype afterScheme = position + static_cast<qsizetype>(scheme.size());
        const qsizetype value = skipSpaces(afterScheme);
        if (value == m_size)
            return atEnd();
        if (value == afterScheme)
            return {};
        bool looksRandom = false;
        for (qsizetype i = value; i < value + bareValueLength; ++i) {
            if (i == m_size)
                return atEnd();
            const char c = m_data[i];
            if (!isBase64Byte(c) && c != '.' && c != '~')
                return {};
            looksRandom = looksRandom || isDigit(c) || (i > value && isUpper(c));
        }
        if (!looksRandom)
            return {};
        return {Found::Yes, {value, value + bareValueLength, Tail::HeaderValue, 0}};
    }

    /// The first or last line of a private key (RFC 7468 and its kin).
    Match key(qsizetype position, std::string_view dashes) const
    {
        if (const Found found = startsWith(position, dashes); found != Found::Yes)
            return {found, {}};
        const qsizetype begin = position + static_cast<qsizetype>(dashes.size());
        qsizetype end = begin;
        while (end < m_size && end - begin < labelLimit && (isUpper(m_data[end]) || isDigit(m_data[end]) || m_data[end] == ' '))
            ++end;
        if (end == m_size)
            return atEnd();
        const std::string_view label(m_data + begin, static_cast<std::size_t>(end - begin));
        if (!label.ends_with("PRIVATE KEY") && !label.ends_with("PRIVATE KEY BLOCK"))
            return {};
        constexpr std::string_view after = "-----";
        if (const Found found = startsWith(end, after); found != Found::Yes)
            return {found, {}};
        end += static_cast<qsizetype>(after.size());
        return {Found::Yes, {position, end, dashes == keyBegin ? Tail::PrivateKey : Tail::None, privateKeyLimit}};
    }

    const RedactionRules &m_rules;
    const char *m_data;
    qsizetype m_size;
    bool m_isLast;
};

QByteArray StreamRedactor::scan(const RedactionRules &rules, const QByteArray &bytes, bool isLast)
{
    const auto accepts = [](const Range &range, char c) {
        switch (range.tail) {
        case Tail::Token:
            return isTokenByte(c);
        case Tail::HeaderValue:
            return isHeaderValueByte(c);
        case Tail::Base64:
            return isBase64Byte(c);
        case Tail::PrivateKey:
            return range.left > 0;
        case Tail::None:
            break;
        }
        return false;
    };

    const Scan scan(rules, bytes, isLast);
    const auto previous = [&](qsizetype position) { return position > 0 ? bytes.at(position - 1) : m_previous; };
    QByteArray shown;
    shown.reserve(bytes.size());
    qsizetype position = 0;
    while (position < scan.size()) {
        if (m_ranges.empty()) {
            const qsizetype next = scan.next(position);
            if (next > position) {
                shown.append(bytes.constData() + position, next - position);
                m_masking = false;
                position = next;
                continue;
            }
        }
        if (scan.mayBegin(position) && !scan.match(position, m_masking ? '*' : previous(position), m_ranges))
            break;
        bool masked = false;
        std::erase_if(m_ranges, [&](Range &range) {
            if (position < range.from)
                return false;
            if (position >= range.to) {
                if (!accepts(range, scan.at(position)))
                    return true;
                range.to = position + 1;
                if (range.tail == Tail::PrivateKey)
                    --range.left;
            }
            masked = true;
            return false;
        });
        if (!masked)
            shown.append(scan.at(position));
        else if (!m_masking)
            shown.append("***");
        m_masking = masked;
        m_masked = m_masked || masked;
        ++position;
    }
    if (position > 0)
        m_previous = previous(position);
    for (Range &range : m_ranges) {
        range.from -= position;
        range.to -= position;
    }
    m_held = bytes.sliced(position);
    return shown;
}

QByteArray StreamRedactor::redactWhole(const RedactionRules &rules, const QByteArray &bytes)
{
    StreamRedactor stream;
    QByteArray shown = stream.scan(rules, bytes, true);
    return stream.m_masked ? shown : bytes;
}

StreamRedactor::StreamRedactor(std::shared_ptr<const Redactor> redactor) : m_redactor(std::move(redactor)) { }

QByteArray StreamRedactor::feed(const QByteArray &bytes)
{
    return scan(*m_redactor->rules(), m_held.isEmpty() ? bytes : QByteArray(m_held + bytes), false);
}

QByteArray StreamRedactor::finish()
{
    QByteArray shown = scan(*m_redactor->rules(), std::exchange(m_held, {}), true);
    m_ranges.clear();
    m_previous = '\n';
    m_masking = false;
    return shown;
}

Redactor::Redactor() : m_rules(std::make_shared<RedactionRules>()) { }

Redactor::~Redactor() = default;

std::shared_ptr<const RedactionRules> Redactor::rules() const
{
    const std::scoped_lock lock(m_mutex);
    return m_rules;
}

QByteArray Redactor::redact(const QByteArray &bytes) const
{
    return StreamRedactor::redactWhole(*rules(), bytes);
}

QString Redactor::redact(const QString &text) const
{
    const QByteArray bytes = text.toUtf8();
    const QByteArray shown = redact(bytes);
    return shown == bytes ? text : QString::fromUtf8(shown);
}

void Redactor::addSecret(const QString &value)
{
    const QByteArray bytes = value.toUtf8();
    if (bytes.size() < 4)
        return;
    const std::scoped_lock lock(m_mutex);
    auto rules = std::make_shared<RedactionRules>(*m_rules);
    rules->add(bytes, false);
    rules->add(QUrl::toPercentEncoding(value), false);
    for (const QByteArray &line : bytes.split('\n')) {
        if (line.trimmed().size() >= 12)
            rules->add(line.trimmed(), false);
    }
    if (bytes.size() >= 8) {
        const QByteArray password = "x-access-token:" + bytes;
        rules->add(password.toBase64(QByteArray::OmitTrailingEquals), true);
        rules->add(bytes.toBase64(QByteArray::OmitTrailingEquals), true);
        // Behind a user name of any length the secret begins at one of three places in a group of base64. The letters
        // that it shares with its neighbours are left out; those behind it are taken by the tail.
        for (const int before : {1, 2}) {
            const QByteArray encoded = QByteArray(QByteArray(before, ' ') + bytes).toBase64(QByteArray::OmitTrailingEquals);
            rules->add(encoded.sliced(before + 1, encoded.size() - before - 2), true);
        }
        const QByteArray encoded = bytes.toBase64(QByteArray::OmitTrailingEquals);
        rules->add(encoded.chopped(1), true);
    }
    m_rules = std::move(rules);
}

} // namespace Millwright
