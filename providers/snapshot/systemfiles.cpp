// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/systemfiles.h"

#include <QFile>
#include <QFileInfo>

#include <array>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr auto hosts = "/etc/hosts"_L1;
constexpr std::array needed{
    "/etc/ca-certificates.conf"_L1,
    "/etc/gai.conf"_L1,
    "/etc/group"_L1,
    "/etc/host.conf"_L1,
    hosts,
    "/etc/ld.so.cache"_L1,
    "/etc/ld.so.conf"_L1,
    "/etc/localtime"_L1,
    "/etc/mime.types"_L1,
    "/etc/nsswitch.conf"_L1,
    "/etc/os-release"_L1,
    "/etc/passwd"_L1,
    "/etc/pki/tls/cert.pem"_L1,
    "/etc/protocols"_L1,
    "/etc/resolv.conf"_L1,
    "/etc/services"_L1,
    "/etc/ssl/cert.pem"_L1,
    "/etc/ssl/openssl.cnf"_L1,
    "/etc/timezone"_L1,
};

/// The host's names, and the namespace's own, so that no name service is asked for it.
int openHosts()
{
    QFile file(hosts);
    QByteArray text = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    text += "\n127.0.1.1 " + QByteArray(SystemFiles::hostName.data(), SystemFiles::hostName.size()) + '\n';
    const int memory = ::memfd_create("hosts", MFD_CLOEXEC);
    if (memory >= 0 && ::write(memory, text.constData(), static_cast<size_t>(text.size())) == text.size()
        && ::lseek(memory, 0, SEEK_SET) == 0)
        return memory;
    ::close(memory);
    return -1;
}

} // namespace

SystemFiles::SystemFiles()
{
    for (const auto path : needed) {
        const QFileInfo info{QString(path)};
        if (const QString target = info.symLinkTarget(); target.startsWith("/usr/"_L1))
            m_links << u"--symlink"_s << target << path;
        else if (info.isFile())
            open(path);
    }
}

SystemFiles::~SystemFiles()
{
    for (const File &file : m_files)
        ::close(file.descriptor);
}

void SystemFiles::open(const QString &path)
{
    const int file = path == hosts ? openHosts() : ::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC);
    // Out of the way of the numbers that they get in the child.
    const int descriptor = ::fcntl(file, F_DUPFD_CLOEXEC, firstDescriptor + static_cast<int>(needed.size()));
    ::close(file);
    if (descriptor >= 0)
        m_files.push_back({path, descriptor});
}

QStringList SystemFiles::arguments() const
{
    QStringList result = m_links;
    for (size_t i = 0; i < m_files.size(); ++i)
        result << u"--perms"_s << u"0444"_s << u"--file"_s << QString::number(firstDescriptor + i) << m_files[i].path;
    return result;
}

void SystemFiles::handOver(posix_spawn_file_actions_t &actions) const
{
    for (size_t i = 0; i < m_files.size(); ++i)
        posix_spawn_file_actions_adddup2(&actions, m_files[i].descriptor, firstDescriptor + static_cast<int>(i));
}

} // namespace Millwright
