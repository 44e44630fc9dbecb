// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/local/localsandbox.h"

#include "models/sandbox/hostprocess.h"
#include "models/source/mirrorcache.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTimeZone>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>

namespace Millwright {

namespace {

struct LocalSandboxText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::LocalSandbox)
};

bool isAtOrBelow(const QString &path, const QString &folder)
{
    return path == folder || folder == u"/" || path.startsWith(folder + u'/');
}

Result<> makePath(const QString &path)
{
    std::error_code error;
    std::filesystem::create_directories(QFile::encodeName(path).toStdString(), error);
    if (!error)
        return {};
    return failure(ErrorCode::Storage,
        LocalSandboxText::tr("The folder “%1” could not be made: %2. Make room for it or change its permissions, then start the session "
                             "again.")
            .arg(path, QString::fromStdString(error.message())));
}

} // namespace

LocalSandbox::LocalSandbox(Options options, std::shared_ptr<Clock> clock)
    : Sandbox(options.sessionId, std::move(clock))
    , m_options(std::move(options))
    , m_sandboxId(m_options.sandboxId)
{
    if (m_options.workingDirectory.isEmpty())
        m_options.workingDirectory = m_options.folder;
}

QString LocalSandbox::provider() const
{
    return QStringLiteral("local");
}

Sandbox::Info LocalSandbox::info() const
{
    Info info = Sandbox::info();
    info.createdAt = m_createdAt;
    info.metadata.insert(QStringLiteral("workingDirectory"), m_options.workingDirectory);
    return info;
}

Async<bool> LocalSandbox::exists(std::stop_token)
{
    const bool there = QFileInfo(m_options.folder).isDir();
    co_return there;
}

Async<Sandbox::Outcome> LocalSandbox::acquire(std::stop_token stop)
{
    const auto self = shared_from_this();
    if (m_options.variables) {
        const auto variables = co_await m_options.variables(stop);
        if (!variables)
            co_return std::unexpected(variables.error());
        m_variables = *variables;
    }
    const auto outcome = makeFolders();
    if (outcome) {
        const QDateTime born = QFileInfo(m_options.folder).birthTime(QTimeZone::UTC);
        m_createdAt = born.isValid() ? born : clock()->now();
        m_sandboxId = m_options.folder;
        notifyObserver();
    }
    co_return outcome;
}

Async<Sandbox::RepositorySource> LocalSandbox::repositorySource(RepositoryAccess access, QString wantedCommit, std::stop_token stop)
{
    const auto self = shared_from_this();
    RepositorySource source;
    source.url = access.cloneUrl;
    if (!m_options.mirrors)
        co_return source;
    const auto url = CloneUrl::parse(access.cloneUrl, m_options.home);
    if (!url)
        co_return std::unexpected(url.error());
    std::optional<GitCredential> credential;
    if (access.authorization) {
        credential.emplace();
        credential->token = access.authorization->token;
        if (!access.authorization->username.isEmpty())
            credential->username = access.authorization->username;
    }
    const auto mirror = co_await m_options.mirrors->update(*url, credential, wantedCommit, {}, stop);
    if (!mirror)
        co_return std::unexpected(mirror.error());
    source.url = mirror->path;
    co_return source;
}

Result<Sandbox::Outcome> LocalSandbox::makeFolders()
{
    struct stat status{};
    const bool there = ::stat(QFile::encodeName(m_options.folder).constData(), &status) == 0;
    if (!there && errno != ENOENT) {
        return failure(ErrorCode::Storage,
            LocalSandboxText::tr("The session's folder “%1” could not be looked at: %2. Check its permissions and those of the folders "
                                 "above it.")
                .arg(m_options.folder, QString::fromLocal8Bit(std::strerror(errno))));
    }
    if (there && !S_ISDIR(status.st_mode)) {
        return failure(ErrorCode::Storage,
            LocalSandboxText::tr("“%1” should be the session's folder, but something else is there. Move it away, then start the "
                                 "session again.")
                .arg(m_options.folder));
    }
    for (const QString &path : {m_options.folder, m_options.workingDirectory}) {
        if (const auto made = makePath(path); !made)
            return std::unexpected(made.error());
    }
    if (!isInside(m_options.workingDirectory)) {
        return failure(ErrorCode::InvalidArgument,
            LocalSandboxText::tr("The working directory “%1” leads out of the session's folder by a symbolic link. Remove the link or "
                                 "choose "
                                 "another working directory.")
                .arg(m_options.workingDirectory));
    }
    return there ? Outcome::Connected : Outcome::Created;
}

/// By real paths; one that is not there yet is judged by its text.
bool LocalSandbox::isInside(const QString &path) const
{
    const QString real = QFileInfo(path).canonicalFilePath();
    return real.isEmpty() ? isAtOrBelow(QDir::cleanPath(path), m_options.folder)
                          : isAtOrBelow(real, QFileInfo(m_options.folder).canonicalFilePath());
}

Result<QString> LocalSandbox::commandFolder(const QString &requested) const
{
    if (requested.isEmpty())
        return m_options.workingDirectory;
    if (requested.startsWith(u'/'))
        return requested;
    // A path that is written from where the program runs, and leads into the session's folder, is meant as it is.
    const QString here = QDir::currentPath();
    const QString fromHere = QDir::cleanPath(here + u'/' + requested);
    if (isAtOrBelow(fromHere, m_options.folder) && !isAtOrBelow(here, m_options.folder))
        return fromHere;
    QString path = QDir::cleanPath(m_options.workingDirectory + u'/' + requested);
    if (!isAtOrBelow(path, m_options.folder) || !isInside(path)) {
        return failure(ErrorCode::InvalidArgument,
            LocalSandboxText::tr("The folder “%1” is outside of the session's folder. Give one inside it, or an absolute path.")
                .arg(requested));
    }
    return path;
}

Async<std::shared_ptr<SandboxProcess>> LocalSandbox::launch(Command command, std::stop_token)
{
    const auto self = shared_from_this();
    if (!QFileInfo(m_options.folder).isDir()) {
        endGroups();
        markStopped();
        co_return failure(ErrorCode::NotReady,
            LocalSandboxText::tr("The session's folder “%1” is gone, so the command was not run. Start the session again to get a new, "
                                 "empty one.")
                .arg(m_options.folder));
    }
    auto folder = commandFolder(command.workingDirectory);
    if (!folder)
        co_return std::unexpected(folder.error());
    command.workingDirectory = std::move(*folder);
    Environment environment = m_options.environment;
    environment.insert(m_variables);
    environment.insert(command.environment);
    command.environment = std::move(environment);
    auto process = HostProcess::start(std::move(command), clock());
    if (!process)
        co_return std::unexpected(process.error());
    m_groups.removeIf([](const auto &group) { return group->isOver(); });
    m_groups.append((*process)->group());
    co_return std::static_pointer_cast<SandboxProcess>(*process);
}

Async<> LocalSandbox::release()
{
    const auto self = shared_from_this();
    endGroups();
    co_return {};
}

Async<> LocalSandbox::remove()
{
    const auto self = shared_from_this();
    endGroups();
    co_return {};
}

void LocalSandbox::endGroups()
{
    for (const auto &group : std::exchange(m_groups, {}))
        group->signal(SIGKILL);
}

} // namespace Millwright
