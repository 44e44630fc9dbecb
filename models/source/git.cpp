// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/git.h"

#include <QCoreApplication>
#include <QStandardPaths>

#include <algorithm>
#include <array>
#include <initializer_list>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr qsizetype keptOutput = 64 * 1024;

struct GitText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Git)
};

/// Adds one line of configuration to an environment, as git reads it since 2.31.
void addConfig(Environment &environment, const QString &key, const QString &value)
{
    const int count = environment.value(u"GIT_CONFIG_COUNT"_s, u"0"_s).toInt();
    environment.insert(u"GIT_CONFIG_KEY_%1"_s.arg(count), key);
    environment.insert(u"GIT_CONFIG_VALUE_%1"_s.arg(count), value);
    environment.insert(u"GIT_CONFIG_COUNT"_s, QString::number(count + 1));
}

Environment common(const Environment &base, std::initializer_list<QLatin1StringView> names)
{
    Environment result;
    for (const QLatin1StringView name : names) {
        if (const auto found = base.constFind(QString(name)); found != base.constEnd())
            result.insert(found.key(), found.value());
    }
    result.insert(u"LANG"_s, u"C.UTF-8"_s);
    result.insert(u"LC_ALL"_s, u"C.UTF-8"_s);
    result.insert(u"GIT_TERMINAL_PROMPT"_s, u"0"_s);
    result.insert(u"GIT_ASKPASS"_s, u"/bin/false"_s);
    result.insert(u"GIT_LFS_SKIP_SMUDGE"_s, u"1"_s);
    addConfig(result, u"core.hooksPath"_s, u"/dev/null"_s);
    addConfig(result, u"core.fsmonitor"_s, u"false"_s);
    addConfig(result, u"gc.auto"_s, u"0"_s);
    addConfig(result, u"maintenance.auto"_s, u"false"_s);
    addConfig(result, u"protocol.ext.allow"_s, u"never"_s);
    addConfig(result, u"submodule.recurse"_s, u"false"_s);
    addConfig(result, u"advice.detachedHead"_s, u"false"_s);
    return result;
}

} // namespace

Environment gitNetworkEnvironment(const Environment &base, const CloneUrl &url, const std::optional<GitCredential> &credential)
{
    Environment result = common(base,
        {"PATH"_L1, "HOME"_L1, "USER"_L1, "LOGNAME"_L1, "TMPDIR"_L1, "XDG_CONFIG_HOME"_L1, "SSH_AUTH_SOCK"_L1, "SSL_CERT_FILE"_L1,
            "SSL_CERT_DIR"_L1, "GIT_SSL_CAINFO"_L1, "GIT_SSL_CAPATH"_L1, "http_proxy"_L1, "https_proxy"_L1, "all_proxy"_L1, "no_proxy"_L1,
            "HTTP_PROXY"_L1, "HTTPS_PROXY"_L1, "ALL_PROXY"_L1, "NO_PROXY"_L1});
    result.insert(u"SSH_ASKPASS"_s, u"/bin/false"_s);
    result.insert(u"SSH_ASKPASS_REQUIRE"_s, u"never"_s);
    result.insert(u"GIT_SSH_COMMAND"_s, u"ssh -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=15 -o ServerAliveCountMax=4"_s);
    const QString scheme = url.kind == CloneUrl::Kind::Https ? url.text.section(u':', 0, 0) : u"https"_s;
    result.insert(u"GIT_ALLOW_PROTOCOL"_s, scheme == "https"_L1 ? u"https:ssh:file"_s : u"https:ssh:file:"_s + scheme);
    // A connection that stands still ends; one that is merely slow does not.
    addConfig(result, u"http.lowSpeedLimit"_s, u"1000"_s);
    addConfig(result, u"http.lowSpeedTime"_s, u"60"_s);
    addConfig(result, u"fetch.fsckObjects"_s, u"true"_s);
    addConfig(result, u"fetch.recurseSubmodules"_s, u"false"_s);
    // Harmless, and found in the history of repositories that everybody clones.
    for (const auto old : {"badTimezone"_L1, "missingSpaceBeforeDate"_L1, "zeroPaddedFilemode"_L1})
        addConfig(result, "fetch.fsck."_L1 + old, u"ignore"_s);
    if (credential && !url.origin().isEmpty()) {
        const QByteArray pair = QString(credential->username + u':' + credential->token).toUtf8();
        addConfig(
            result, "http."_L1 + url.origin() + "/.extraheader"_L1, "Authorization: basic "_L1 + QString::fromLatin1(pair.toBase64()));
        addConfig(result, u"http.followRedirects"_s, u"false"_s);
        addConfig(result, u"credential.helper"_s, QString());
    }
    return result;
}

Environment gitLocalEnvironment(const Environment &base)
{
    Environment result = common(base, {"PATH"_L1, "HOME"_L1, "USER"_L1, "LOGNAME"_L1, "TMPDIR"_L1});
    result.insert(u"GIT_CONFIG_GLOBAL"_s, u"/dev/null"_s);
    result.insert(u"GIT_CONFIG_NOSYSTEM"_s, u"1"_s);
    result.insert(u"GIT_ALLOW_PROTOCOL"_s, u"file"_s);
    // What a clone would note of itself names the mirror.
    addConfig(result, u"core.logAllRefUpdates"_s, u"false"_s);
    addConfig(result, u"core.sharedRepository"_s, u"false"_s);
    return result;
}

Async<ProcessResult> runGit(GitHost host, GitCommand command, std::stop_token stop)
{
    ProcessSpec spec;
    spec.program = QStandardPaths::findExecutable(u"git"_s, command.environment.value(u"PATH"_s).split(u':', Qt::SkipEmptyParts));
    if (spec.program.isEmpty())
        co_return failure(ErrorCode::StartFailed, GitText::tr("git was not found. Install it and try again."));
    spec.arguments = std::move(command.arguments);
    spec.environment = std::move(command.environment);
    spec.workingDirectory = u"/"_s;
    spec.standardInput = std::move(command.standardInput);
    spec.timeout = command.timeout;

    struct Output {
        QByteArray standardOutput;
        QByteArray standardError;
    };
    const auto output = std::make_shared<Output>();
    const auto redaction = std::make_shared<StreamRedactor>(host.redactor);
    const auto keep = [output, progress = command.progress](const QByteArray &bytes) {
        if (bytes.isEmpty())
            return;
        if (progress)
            progress(bytes);
        output->standardError += bytes;
        if (output->standardError.size() > 2 * keptOutput)
            output->standardError = output->standardError.last(keptOutput);
    };
    spec.onOutput = [output, redaction, keep](OutputChannel channel, const QByteArray &bytes) {
        if (channel == OutputChannel::StandardOutput)
            output->standardOutput += bytes;
        else
            keep(redaction->feed(bytes));
    };
    auto result = co_await host.runner->run(std::move(spec), stop);
    keep(redaction->finish());
    if (!result)
        co_return std::unexpected(result.error());
    result->standardOutput = std::move(output->standardOutput);
    result->standardError = std::move(output->standardError);
    co_return result;
}

Error explainGitFailure(const CloneUrl &url, bool hasCredential, const ProcessResult &result)
{
    const QString where = url.isLocal() ? url.text : url.host;
    if (result.timedOut)
        return {ErrorCode::Timeout, GitText::tr("“%1” did not answer in time. Check the network and try again.").arg(where)};

    QString said;
    QString last;
    for (const QString &line : QString::fromUtf8(result.standardError).split(u'\n')) {
        const QString text = line.trimmed().section(u'\r', -1).trimmed();
        if (text.isEmpty() || text.startsWith("remote:"_L1))
            continue;
        said += text + u'\n';
        if (last.isEmpty() || text.startsWith("fatal:"_L1) || text.startsWith("error:"_L1))
            last = text;
    }
    // An address may hold any of the words that are looked for.
    said.remove(url.text);
    if (url.isLocal())
        said.remove(url.path);
    const auto says = [&said](std::initializer_list<QLatin1StringView> parts) {
        return std::ranges::any_of(parts, [&](QLatin1StringView part) { return said.contains(part, Qt::CaseInsensitive); });
    };

    if (says({"No space left on device"_L1, "Disk quota exceeded"_L1}))
        return {ErrorCode::Storage, GitText::tr("The disk is full. Make room for the copy of “%1” and try again.").arg(url.text)};
    if (says({"Could not resolve host"_L1, "Name or service not known"_L1, "name resolution"_L1, "Could not resolve proxy"_L1}))
        return {ErrorCode::Network, GitText::tr("The host “%1” was not found. Check the address and the network.").arg(where)};
    if (says({"Host key verification failed"_L1, "REMOTE HOST IDENTIFICATION HAS CHANGED"_L1}))
        return {ErrorCode::Network,
            GitText::tr("ssh does not know the key of “%1”, or knows another. Connect to it once with ssh in a terminal and "
                        "check the key.")
                .arg(where)};
    if (says({"certificate"_L1, "SSL_ERROR"_L1, "gnutls_handshake"_L1, "SSL connect error"_L1}))
        return {ErrorCode::Network,
            GitText::tr("No trusted connection to “%1” could be made: %2. Check its certificate, or name your own authorities "
                        "by SSL_CERT_FILE.")
                .arg(where, last)};
    if (says({"Failed to connect"_L1, "Couldn't connect"_L1, "Could not connect"_L1, "Connection refused"_L1, "Connection timed out"_L1,
            "Connection reset"_L1, "No route to host"_L1, "Network is unreachable"_L1, "timed out"_L1, "Operation too slow"_L1}))
        return {ErrorCode::Network,
            GitText::tr("“%1” cannot be reached. Check the address, the network and whether the host is up.").arg(where)};
    if (says({"returned error: 301"_L1, "returned error: 302"_L1, "returned error: 303"_L1, "returned error: 307"_L1,
            "returned error: 308"_L1, "unable to update url base from redirection"_L1}))
        return {ErrorCode::NotFound,
            GitText::tr("“%1” answers from another address, to which the token is not sent. Enter its present address; some "
                        "hosts want “.git” at the end.")
                .arg(url.text)};
    if (says({"Authentication failed"_L1, "could not read Username"_L1, "could not read Password"_L1, "returned error: 401"_L1,
            "returned error: 403"_L1, "Access denied"_L1, "Permission denied (publickey"_L1, "Permission denied ("_L1})) {
        if (url.kind == CloneUrl::Kind::Ssh)
            return {ErrorCode::Unauthorized,
                GitText::tr("“%1” refused the ssh keys of this computer. Load the right key into the ssh agent, or use the "
                            "https address with a token.")
                    .arg(where)};
        if (hasCredential)
            return {ErrorCode::Unauthorized,
                GitText::tr("“%1” refused the token for “%2”. Check that it is right, has not expired and may read the "
                            "repository.")
                    .arg(where, url.slug())};
        return {ErrorCode::Unauthorized,
            GitText::tr("“%1” wants a token before it shows “%2”. Check the address, or add a token that may read the "
                        "repository.")
                .arg(where, url.slug())};
    }
    if (says({"dubious ownership"_L1}))
        return {ErrorCode::Unauthorized,
            GitText::tr("“%1” belongs to another user, so git does not open it. If you trust it, run: git config --global --add "
                        "safe.directory %1")
                .arg(url.path)};
    if (says({"Permission denied"_L1}))
        return {ErrorCode::Unauthorized,
            GitText::tr("“%1” may not be read by this user. Change its permissions, or enter another.").arg(url.text)};
    if (says({"returned error: 404"_L1, "Repository not found"_L1, "' not found"_L1, "does not exist"_L1, "is this a git repository"_L1,
            "does not appear to be a git repository"_L1, "not a git repository"_L1, "No such file or directory"_L1})) {
        if (url.isLocal())
            return {ErrorCode::NotFound, GitText::tr("“%1” is not a git repository. Enter the folder of one.").arg(url.text)};
        if (hasCredential || url.kind == CloneUrl::Kind::Ssh)
            return {ErrorCode::NotFound,
                GitText::tr("“%1” has no repository “%2” that this access may see. Check the address, or use one that may.")
                    .arg(where, url.slug())};
        return {ErrorCode::NotFound,
            GitText::tr("“%1” has no repository “%2”, or it is private. Check the address, or add a token that may read it.")
                .arg(where, url.slug())};
    }
    if (says({"returned error: 429"_L1, "returned error: 5"_L1, "HTTP 5"_L1, "early EOF"_L1, "unexpected disconnect"_L1, "hung up"_L1}))
        return {ErrorCode::Network, GitText::tr("“%1” broke off or is overloaded: %2. Try again later.").arg(where, last)};
    if (says({"transport '"_L1}))
        return {ErrorCode::Unsupported, GitText::tr("“%1” leads to a protocol that is not used: %2.").arg(url.text, last)};
    return {ErrorCode::ExecutionFailed,
        GitText::tr("git could not read “%1”: %2.")
            .arg(url.text, last.isEmpty() ? GitText::tr("it ended with status %1").arg(result.exitCode) : last)};
}

} // namespace Millwright
