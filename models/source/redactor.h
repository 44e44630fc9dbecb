// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "millwright_models_export.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <mutex>
#include <vector>

namespace Millwright {

struct RedactionRules;

/// What a text must not show, each replaced by `***`: user-info in URLs, tokens of GitHub and GitLab, the values of
/// bearer and basic headers, private keys in PEM, and every secret that was added. Where secrets overlap, all of their
/// bytes are masked. Redacting twice changes nothing. May be used from any thread.
class MILLWRIGHT_MODELS_EXPORT Redactor
{
public:
    Redactor();
    ~Redactor();
    Q_DISABLE_COPY_MOVE(Redactor)

    [[nodiscard]] QString redact(const QString &text) const;
    [[nodiscard]] QByteArray redact(const QByteArray &bytes) const;

    /// Masks `value` from now on, in streams that are already open too; also in base64, alone and as the password of a
    /// basic header, percent-encoded, and line by line. Values under four bytes would mask ordinary text and are
    /// ignored.
    void addSecret(const QString &value);

    [[nodiscard]] std::shared_ptr<const RedactionRules> rules() const;

private:
    mutable std::mutex m_mutex;
    std::shared_ptr<const RedactionRules> m_rules;
};

/// The same for bytes that come in pieces: whatever the pieces, what comes out is Redactor::redact() of the whole.
///
/// Held back is only the shortest tail that could still turn out to be a secret: nothing after ordinary text, at most
/// `userInfoLimit` bytes behind a `//`, and at most the longest added secret. One thread at a time.
class MILLWRIGHT_MODELS_EXPORT StreamRedactor
{
public:
    /// The longest user-info that is looked for behind `//`.
    static constexpr qsizetype userInfoLimit = 1024;
    /// How much is masked behind the first line of a private key whose last line does not come.
    static constexpr qsizetype privateKeyLimit = 32 * 1024;

    explicit StreamRedactor(std::shared_ptr<const Redactor> redactor);

    /// Takes the next bytes and gives those that may be shown now.
    [[nodiscard]] QByteArray feed(const QByteArray &bytes);

    /// Gives what was held back; the stream has ended.
    [[nodiscard]] QByteArray finish();

    [[nodiscard]] qsizetype heldBack() const { return m_held.size(); }

private:
    friend class Redactor;

    /// The bytes that follow a match and belong to it, too.
    enum class Tail { None, Token, HeaderValue, Base64, PrivateKey };
    /// Bytes to mask, as positions in what is being scanned. It grows at `to` by what `tail` takes.
    struct Range {
        qsizetype from = 0;
        qsizetype to = 0;
        Tail tail = Tail::None;
        qsizetype left = 0; ///< how far `tail` may still grow
    };
    class Scan;

    static QByteArray redactWhole(const RedactionRules &rules, const QByteArray &bytes);

    StreamRedactor() = default;
    QByteArray scan(const RedactionRules &rules, const QByteArray &bytes, bool isLast);

    std::shared_ptr<const Redactor> m_redactor;
    QByteArray m_held;
    std::vector<Range> m_ranges;
    char m_previous = '\n';
    bool m_masking = false;
    bool m_masked = false;
};

} // namespace Millwright
