// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/imagereference.h"

#include <QCoreApplication>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr qsizetype longestName = 255;

struct ImageReferenceText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::ImageReference)
};

bool matches(const QRegularExpression &expression, const QString &text)
{
    return expression.match(text).hasMatch();
}

bool isDomain(const QString &text)
{
    static const QRegularExpression domain(
        u"\\A(?:(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*|\\[[0-9a-fA-F:]+\\])"
        "(?::[0-9]+)?\\z"_s);
    return matches(domain, text);
}

bool isPath(const QString &text)
{
    static const QRegularExpression path(u"\\A[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*(?:/[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*)*\\z"_s);
    return matches(path, text);
}

bool isTag(const QString &text)
{
    static const QRegularExpression tag(u"\\A[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}\\z"_s);
    return matches(tag, text);
}

bool isDigest(const QString &text)
{
    static const QRegularExpression digest(u"\\A(?:sha256:[0-9a-f]{64}|sha384:[0-9a-f]{96}|sha512:[0-9a-f]{128})\\z"_s);
    return matches(digest, text);
}

/// As Docker tells a registry's host from the first part of a path.
bool isHost(const QString &part)
{
    return part.contains(u'.') || part.contains(u':') || part == "localhost"_L1 || part.toLower() != part;
}

/// What Docker would take for the id of an image.
bool isId(const QString &text)
{
    static const QRegularExpression id(u"\\A[0-9a-f]{64}\\z"_s);
    return matches(id, text);
}

std::unexpected<Error> noReference(const QString &text)
{
    return failure(ErrorCode::InvalidArgument,
        ImageReferenceText::tr(
            "“%1” is no name of an image. Enter one as “docker pull” takes it, such as “node:22-slim” or “ghcr.io/acme/base:1.4”.")
            .arg(text.left(100).simplified()));
}

} // namespace

Result<ImageReference> ImageReference::parse(const QString &text)
{
    ImageReference reference;
    QString rest = text;
    if (const qsizetype at = rest.indexOf(u'@'); at >= 0) {
        reference.digest = rest.sliced(at + 1);
        rest.truncate(at);
        if (!isDigest(reference.digest))
            return noReference(text);
    }
    if (const qsizetype colon = rest.lastIndexOf(u':'); colon > rest.lastIndexOf(u'/')) {
        reference.tag = rest.sliced(colon + 1);
        rest.truncate(colon);
        if (!isTag(reference.tag))
            return noReference(text);
    }
    reference.name = rest;
    if (const qsizetype slash = rest.indexOf(u'/'); slash >= 0 && isHost(rest.first(slash))) {
        if (!isDomain(rest.first(slash)))
            return noReference(text);
        rest = rest.sliced(slash + 1);
    }
    if (!isPath(rest) || reference.name.size() > longestName || isId(text))
        return noReference(text);
    if (reference.tag.isEmpty() && reference.digest.isEmpty())
        reference.tag = u"latest"_s;
    return reference;
}

QString ImageReference::registry() const
{
    const qsizetype slash = name.indexOf(u'/');
    const QString first = name.first(qMax(0, slash));
    return isHost(first) && first != "index.docker.io"_L1 ? first : u"docker.io"_s;
}

QString ImageReference::text() const
{
    return digest.isEmpty() ? name + u':' + tag : name + u'@' + digest;
}

} // namespace Millwright
