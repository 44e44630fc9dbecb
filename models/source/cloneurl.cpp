// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/cloneurl.h"

#include <QCoreApplication>
#include <QDir>
#include <QHostAddress>
#include <QRegularExpression>
#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr qsizetype longestUrl = 2048;

struct CloneUrlText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::CloneUrl)
};

std::unexpected<Error> refuse(const QString &message)
{
    return failure(ErrorCode::InvalidArgument, message);
}

bool isOneOf(QChar c, QStringView extra)
{
    return (c.unicode() < 128 && c.isLetterOrNumber()) || extra.contains(c);
}

bool hasControlCharacter(QStringView text)
{
    return std::ranges::any_of(text, [](QChar c) { return c.unicode() < 0x20 || c.unicode() == 0x7f; });
}

QString withoutGitSuffix(QString path)
{
    while (path.endsWith(u'/'))
        path.chop(1);
    if (path.endsWith(".git"_L1) && path.size() > 4 && !path.endsWith("/.git"_L1))
        path.chop(4);
    return path;
}

Result<> checkCharacters(QStringView text, QStringView extra)
{
    for (const QChar c : text) {
        if (!isOneOf(c, extra)) {
            return refuse(
                CloneUrlText::tr("The repository address holds “%1”, which is not allowed there. Use letters, digits and %2 only.")
                    .arg(hasControlCharacter(QStringView(&c, 1)) ? u"\\x%1"_s.arg(int(c.unicode()), 2, 16, QChar(u'0')) : QString(c),
                        extra.toString()));
        }
    }
    return {};
}

Result<> checkHost(const QString &host)
{
    if (host.isEmpty() || host.startsWith(u'-') || !std::ranges::all_of(host, [](QChar c) { return isOneOf(c, u".-"); }))
        return refuse(CloneUrlText::tr("“%1” is not a host name. Enter an address such as https://github.com/owner/name.").arg(host));
    return {};
}

Result<> checkSegments(const QString &path)
{
    if (path.isEmpty())
        return refuse(
            CloneUrlText::tr("The repository address ends at the host. Add the repository, such as https://github.com/owner/name."));
    for (const QString &segment : path.split(u'/')) {
        if (segment.isEmpty() || segment == "."_L1 || segment == ".."_L1)
            return refuse(CloneUrlText::tr("The path “%1” has an empty or relative part. Enter it without “//”, “.” and “..”.").arg(path));
    }
    return {};
}

/// Takes `host` or `host:port`.
Result<> takeHost(CloneUrl &url, QString authority)
{
    if (const qsizetype colon = authority.indexOf(u':'); colon >= 0) {
        bool isNumber = false;
        const QString digits = authority.sliced(colon + 1);
        url.port = digits.toInt(&isNumber);
        if (!isNumber || url.port < 1 || url.port > 65535 || !digits.front().isDigit())
            return refuse(CloneUrlText::tr("“%1” is not a port. Enter a number from 1 to 65535 behind the host, or nothing.").arg(digits));
        authority.truncate(colon);
    }
    if (const auto checked = checkHost(authority); !checked)
        return checked;
    url.host = authority.toLower();
    return {};
}

Result<CloneUrl> parseHttps(const QString &text)
{
    if (text.size() > longestUrl)
        return refuse(CloneUrlText::tr("The repository address is longer than %1 characters.").arg(longestUrl));
    CloneUrl url{CloneUrl::Kind::Https, text};
    const QString rest = text.sliced("https://"_L1.size());
    const QString authority = rest.section(u'/', 0, 0);
    if (authority.contains(u'@'))
        return refuse(
            CloneUrlText::tr("The address holds a user name or token before “@”, where it would be stored and shown. Remove it and put "
                             "the token under Access instead."));
    if (text.contains(u'?') || text.contains(u'#'))
        return refuse(CloneUrlText::tr("The repository address must not have a part behind “?” or “#”. Enter it without."));
    if (const auto checked = checkCharacters(text, u":/._-"); !checked)
        return std::unexpected(checked.error());
    if (const auto taken = takeHost(url, authority); !taken)
        return std::unexpected(taken.error());
    url.path = withoutGitSuffix(rest.section(u'/', 1));
    if (url.path.contains(u':'))
        return refuse(CloneUrlText::tr("The path “%1” holds “:”, which is allowed only before a port.").arg(url.path));
    if (const auto checked = checkSegments(url.path); !checked)
        return std::unexpected(checked.error());
    return url;
}

/// The user is part of an ssh address and no secret; a password is.
Result<QString> takeUser(QString authority)
{
    const qsizetype at = authority.lastIndexOf(u'@');
    if (at < 0)
        return authority;
    const QString user = authority.first(at);
    if (user.contains(u':'))
        return refuse(CloneUrlText::tr("The address holds a password before “@”, where it would be stored and shown. Remove it and "
                                       "use an ssh key."));
    if (user.isEmpty() || user.startsWith(u'-') || !std::ranges::all_of(user, [](QChar c) { return isOneOf(c, u"._-"); }))
        return refuse(
            CloneUrlText::tr("“%1” is not a user name for ssh. Enter an address such as git@github.com:owner/name.git.").arg(user));
    return authority.sliced(at + 1);
}

Result<CloneUrl> parseSsh(const QString &text, const QString &authority, const QString &path)
{
    if (text.size() > longestUrl)
        return refuse(CloneUrlText::tr("The repository address is longer than %1 characters.").arg(longestUrl));
    CloneUrl url{CloneUrl::Kind::Ssh, text};
    const auto host = takeUser(authority);
    if (!host)
        return std::unexpected(host.error());
    if (const auto taken = takeHost(url, *host); !taken)
        return std::unexpected(taken.error());
    if (const auto checked = checkCharacters(path, u"/._~-"); !checked)
        return std::unexpected(checked.error());
    url.path = withoutGitSuffix(path.startsWith(u'/') ? path.sliced(1) : path);
    if (url.path.startsWith(u'-'))
        return refuse(CloneUrlText::tr("The path “%1” begins with “-”. Enter it with its owner, such as git@github.com:owner/name.git.")
                .arg(url.path));
    if (const auto checked = checkSegments(url.path); !checked)
        return std::unexpected(checked.error());
    return url;
}

Result<CloneUrl> parsePath(CloneUrl::Kind kind, const QString &text, const QString &path)
{
    if (hasControlCharacter(path))
        return refuse(CloneUrlText::tr("The repository path holds a control character. Rename the folder, or enter another."));
    CloneUrl url{kind, text};
    url.path = QDir::cleanPath(path);
    if (url.path == "/"_L1)
        return refuse(CloneUrlText::tr("“%1” is the root folder. Enter the folder of a git repository.").arg(text));
    return url;
}

Result<CloneUrl> parseFile(const QString &text)
{
    const QString rest = text.sliced("file://"_L1.size());
    if (!rest.startsWith(u'/'))
        return refuse(CloneUrlText::tr("“%1” names a host. A file address has three slashes, such as file:///srv/git/name.").arg(text));
    const QString path = QUrl::fromPercentEncoding(rest.toUtf8());
    return parsePath(CloneUrl::Kind::File, text, path);
}

bool isPlain(const CloneUrl &url)
{
    return url.text.startsWith("http://"_L1);
}

bool isPrivateAddress(const QString &host)
{
    const QHostAddress address(host);
    if (!address.isNull())
        return address.isLoopback() || address.isPrivateUse() || address.isLinkLocal() || address == QHostAddress::AnyIPv4;
    if (!host.contains(u'.'))
        return true;
    return std::ranges::any_of(
        std::initializer_list<QLatin1StringView>{".local"_L1, ".localhost"_L1, ".internal"_L1, ".lan"_L1, ".home.arpa"_L1},
        [&](QLatin1StringView ending) { return host.endsWith(ending); });
}

} // namespace

Result<CloneUrl> CloneUrl::parse(const QString &given, const QString &home)
{
    const QString text = given.trimmed();
    if (text.isEmpty())
        return refuse(CloneUrlText::tr("Enter the address of a git repository, such as https://github.com/owner/name."));
    if (hasControlCharacter(text))
        return refuse(CloneUrlText::tr("The repository address holds a line break or control character. Enter it on one line."));
    if (text.startsWith(u'/'))
        return parsePath(Kind::Path, QDir::cleanPath(text), text);
    if (text.startsWith("~/"_L1)) {
        if (home.isEmpty())
            return refuse(CloneUrlText::tr("There is no home directory that “~” could stand for. Enter the whole path."));
        const QString path = QDir::cleanPath(home + text.sliced(1));
        return parsePath(Kind::Path, path, path);
    }
    if (const qsizetype mark = text.indexOf("://"_L1); mark >= 0) {
        const QString scheme = text.first(mark).toLower();
        const QString rest = text.sliced(mark + 3);
        const QString whole = scheme + "://"_L1 + rest;
        if (scheme == "https"_L1)
            return parseHttps(whole);
        if (scheme == "ssh"_L1)
            return parseSsh(whole, rest.section(u'/', 0, 0), rest.section(u'/', 1));
        if (scheme == "file"_L1)
            return parseFile(whole);
        if (scheme == "http"_L1 || scheme == "git"_L1)
            return refuse(CloneUrlText::tr("%1:// sends everything unencrypted. Enter the address with https:// instead.").arg(scheme));
        return refuse(
            CloneUrlText::tr("“%1” is not a way to reach a repository. Use https://, ssh://, file:// or an absolute path.").arg(scheme));
    }
    if (text.contains("::"_L1))
        return refuse(
            CloneUrlText::tr("Remote helpers such as “%1” are not used. Use https://, ssh://, file:// or an absolute path.").arg(text));
    if (const qsizetype colon = text.indexOf(u':'); colon > 0 && !QStringView(text).first(colon).contains(u'/')) {
        // The password of user:password@host:path stands before the last “@” of what precedes the path.
        const qsizetype at = text.indexOf(u'@');
        const qsizetype begin = at > colon ? text.indexOf(u':', at) : colon;
        if (begin > 0)
            return parseSsh(text, text.first(begin), text.sliced(begin + 1));
    }
    return refuse(CloneUrlText::tr("“%1” is neither an address nor an absolute path. Enter one such as https://github.com/owner/name or "
                                   "/home/me/project.")
            .arg(text.contains(u'@') ? u"…"_s + text.sliced(text.lastIndexOf(u'@')) : text));
}

QString CloneUrl::slug() const
{
    if (!isLocal())
        return path.startsWith("~/"_L1) ? path.sliced(2) : path;
    QStringList segments = withoutGitSuffix(path).split(u'/', Qt::SkipEmptyParts);
    if (segments.size() > 1 && segments.last() == ".git"_L1)
        segments.removeLast();
    return segments.sliced(std::max<qsizetype>(0, segments.size() - 2)).join(u'/');
}

QString CloneUrl::repoDir() const
{
    QString name = slug().section(u'/', -1);
    for (QChar &c : name) {
        if (!isOneOf(c, u"._-"))
            c = u'-';
    }
    while (name.startsWith(u'.'))
        name.removeFirst();
    return name.isEmpty() ? u"repo"_s : name;
}

QString CloneUrl::normalized() const
{
    if (isLocal())
        return "file://"_L1 + withoutGitSuffix(path);
    const QString scheme = kind == Kind::Ssh ? u"ssh"_s : isPlain(*this) ? u"http"_s : u"https"_s;
    return scheme + "://"_L1 + authority() + u'/' + path;
}

QString CloneUrl::authority() const
{
    const int usual = kind == Kind::Ssh ? 22 : isPlain(*this) ? 80 : 443;
    return port > 0 && port != usual ? u"%1:%2"_s.arg(host).arg(port) : host;
}

QString CloneUrl::origin() const
{
    if (kind != Kind::Https)
        return {};
    return text.section(u'/', 0, 0) + "//"_L1 + host + (port > 0 ? u":%1"_s.arg(port) : QString());
}

Result<> CloneUrl::reachableFromCloud() const
{
    if (isLocal())
        return failure(ErrorCode::Unsupported,
            CloneUrlText::tr("“%1” lies on this computer, where the sandbox provider cannot read it. Push it to a git host and enter "
                             "its https address.")
                .arg(text));
    if (isPrivateAddress(host))
        return failure(ErrorCode::Unsupported,
            CloneUrlText::tr("“%1” is known in your network only, so the sandbox provider cannot reach it. Use a repository on a "
                             "public host.")
                .arg(host));
    if (kind == Kind::Ssh)
        return failure(ErrorCode::Unsupported,
            CloneUrlText::tr("The sandbox provider has no ssh key of yours. Enter the repository as https://%1/%2.").arg(host, path));
    return {};
}

Result<> checkBranchName(const QString &name)
{
    static const QRegularExpression wrong(u"^[-/.]|[\\x00-\\x20\\x7f~^:?*\\[\\\\]|\\.\\.|@\\{|//|/\\.|[/.]$|\\.lock(/|$)|^@$|^HEAD$"_s);
    if (name.isEmpty() || name.size() > 255 || wrong.match(name).hasMatch())
        return refuse(CloneUrlText::tr("“%1” cannot be the name of a branch. Enter one such as main or feature/login.").arg(name));
    return {};
}

bool isCommitId(const QString &text)
{
    return (text.size() == 40 || text.size() == 64)
        && std::ranges::all_of(text, [](QChar c) { return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f'); });
}

} // namespace Millwright
