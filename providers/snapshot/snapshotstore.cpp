// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/snapshotstore.h"

#include "providers/snapshot/templateinputs.h"
#include "providers/snapshot/tree.h"

#include <QCoreApplication>
#include <QDir>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SnapshotStore)
};

} // namespace

SnapshotStore::SnapshotStore(const ProviderHost &host) : m_host(host), m_machine(host.dataFolder, host.environment) { }

GitHost SnapshotStore::git() const
{
    GitHost git;
    git.runner = m_host.processes;
    git.clock = m_host.clock;
    git.redactor = m_host.redactor;
    git.environment = m_host.environment;
    return git;
}

Result<> SnapshotStore::prepare() const
{
    for (const QString &folder : {templates(), builds(), sessions()}) {
        const QByteArray path = QFile::encodeName(folder);
        if ((!QDir().mkpath(folder)) || ::chmod(path.constData(), S_IRWXU) != 0) {
            return failure(ErrorCode::Storage,
                Text::tr("“%1” cannot be written: %2. Check its permissions and free space.")
                    .arg(folder, QString::fromLocal8Bit(std::strerror(errno))));
        }
    }
    return {};
}

std::optional<TemplateRecord> SnapshotStore::findTemplate(const QString &templateId) const
{
    if (!isFolderName(templateId))
        return std::nullopt;
    auto record = TemplateRecord::read(templateFolder(templateId));
    return record ? std::optional(*record) : std::nullopt;
}

QList<TemplateRecord> SnapshotStore::allTemplates() const
{
    QList<TemplateRecord> result;
    for (const QString &name : namedFolders(templates())) {
        if (const auto record = findTemplate(name))
            result.append(*record);
    }
    std::ranges::sort(result, [](const TemplateRecord &a, const TemplateRecord &b) {
        return std::tie(a.createdAt, a.templateId) > std::tie(b.createdAt, b.templateId);
    });
    return result;
}

std::optional<TemplateRecord> SnapshotStore::templateFor(const TemplateInputs &inputs) const
{
    if (inputs.repositories.isEmpty())
        return std::nullopt;
    if (const auto exact = findTemplate(inputs.templateId()))
        return exact;
    const auto all = allTemplates();
    const auto found = std::ranges::find(all, inputs.family(), &TemplateRecord::family);
    return found != all.end() ? std::optional(*found) : std::nullopt;
}

QList<SessionRecord> SnapshotStore::allSessions() const
{
    QList<SessionRecord> result;
    for (const QString &name : namedFolders(sessions())) {
        if (const auto record = SessionRecord::read(sessionFolder(name)))
            result.append(*record);
    }
    return result;
}

Result<> SnapshotStore::commitTemplate(const QString &tree, const TemplateRecord &record) const
{
    if (const auto written = record.write(tree); !written)
        return written;
    // The name must not outlive the files it stands for.
    Tree::sync(tree);
    const QByteArray from = QFile::encodeName(tree);
    const QByteArray to = QFile::encodeName(templateFolder(record.templateId));
    if (::renameat2(AT_FDCWD, from.constData(), AT_FDCWD, to.constData(), RENAME_NOREPLACE) != 0) {
        if (errno == EEXIST && findTemplate(record.templateId))
            return Tree::remove(tree);
        return failure(ErrorCode::Storage,
            Text::tr("The template could not be saved as “%1”: %2. Check the folder's permissions and free space, then build again.")
                .arg(templateFolder(record.templateId), QString::fromLocal8Bit(std::strerror(errno))));
    }
    const int folder = ::open(QFile::encodeName(templates()).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        (void)::fsync(folder);
        ::close(folder);
    }
    return {};
}

Async<std::shared_ptr<FolderLock>> SnapshotStore::lockTemplates(FolderLock::Mode mode, std::stop_token stop) const
{
    return FolderLock::acquire(m_host.clock, templates(), mode, std::move(stop));
}

void SnapshotStore::removeLeftovers(const QString &parent)
{
    for (const QString &name :
        QDir(parent).entryList({u".removed-*"_s, u".new-*"_s}, QDir::Dirs | QDir::Hidden | QDir::NoSymLinks | QDir::NoDotAndDotDot)) {
        const QString folder = parent + u'/' + name;
        // One that is being made holds its lock.
        if (const auto lock = FolderLock::tryNow(folder))
            (void)Tree::remove(folder);
    }
}

} // namespace Millwright
