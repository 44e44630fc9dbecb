// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/namespacespec.h"

#include "providers/repositories.h"
#include "providers/snapshot/systemfiles.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <pwd.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

/// Folders of /etc: certificates without private keys, and what programs in /usr point to. SystemFiles has the files.
constexpr std::array visibleFolders{
    "/etc/alternatives"_L1,
    "/etc/crypto-policies"_L1,
    "/etc/ld.so.conf.d"_L1,
    "/etc/pki/ca-trust"_L1,
    "/etc/pki/tls/certs"_L1,
    "/etc/ssl/certs"_L1,
};

constexpr std::array systemFolders{
    "/bin"_L1,
    "/boot"_L1,
    "/dev"_L1,
    "/etc"_L1,
    "/lib"_L1,
    "/lib32"_L1,
    "/lib64"_L1,
    "/libx32"_L1,
    "/opt"_L1,
    "/proc"_L1,
    "/run"_L1,
    "/sbin"_L1,
    "/sys"_L1,
    "/usr"_L1,
};

void addSystem(QStringList &arguments)
{
    for (const auto folder : {"/usr"_L1, "/bin"_L1, "/sbin"_L1, "/lib"_L1, "/lib32"_L1, "/lib64"_L1, "/libx32"_L1, "/opt"_L1}) {
        const QFileInfo info{QString(folder)};
        if (info.isSymLink())
            arguments << u"--symlink"_s << info.readSymLink() << folder;
        else if (info.isDir() && QDir(folder).isEmpty())
            arguments << u"--dir"_s << folder;
        else if (info.isDir())
            arguments << u"--ro-bind"_s << folder << folder;
    }
    for (const auto folder : visibleFolders) {
        if (QFileInfo::exists(folder))
            arguments << u"--ro-bind"_s << folder << folder;
    }
}

} // namespace

NamespaceSpec namespaceSpec(const NamespaceFolders &folders, const QString &workingDirectory, bool isolated)
{
    NamespaceSpec spec;
    spec.isolated = isolated;
    spec.workingDirectory = workingDirectory;
    if (!isolated) {
        spec.workingDirectory = folders.tree + "/workspace"_L1;
        spec.homeDirectory = folders.tree + "/home"_L1;
        spec.temporaryDirectory = folders.temporary;
        return spec;
    }
    const auto add = [&](QLatin1StringView name, const QString &target) {
        NamespaceSpec::Mount mount{target, folders.tree + name};
        for (const QString &lower : folders.lowers)
            mount.lowers.append(lower + name);
        mount.work = folders.work + name;
        spec.mounts.append(mount);
    };
    add("/workspace"_L1, workingDirectory);
    add("/home"_L1, NamespaceSpec::home);
    if (folders.temporary.isEmpty())
        add("/tmp"_L1, u"/tmp"_s);
    else
        spec.mounts.append({u"/tmp"_s, folders.temporary});
    return spec;
}

QStringList bwrapArguments(const Machine &machine, const NamespaceSpec &spec, const QStringList &command)
{
    QStringList arguments;
    if (machine.userNamespace)
        arguments << u"--unshare-user"_s;
    arguments << u"--unshare-pid"_s << u"--unshare-ipc"_s << u"--unshare-uts"_s << u"--unshare-cgroup-try"_s;
    if (!spec.network)
        arguments << u"--unshare-net"_s; // bwrap brings the loopback device up
    arguments << u"--hostname"_s << SystemFiles::hostName << u"--cap-drop"_s << u"ALL"_s << u"--new-session"_s << u"--die-with-parent"_s
              << u"--as-pid-1"_s << u"--clearenv"_s;
    addSystem(arguments);
    // What is left of /proc to root's number, millwright-session guards, and gives these up then.
    if (::getuid() == 0)
        arguments << u"--cap-add"_s << u"CAP_SYS_ADMIN"_s << u"--cap-add"_s << u"CAP_SETPCAP"_s;
    arguments << u"--proc"_s << u"/proc"_s << u"--dev"_s << u"/dev"_s << u"--perms"_s << u"1777"_s << u"--tmpfs"_s << u"/dev/shm"_s
              << u"--remount-ro"_s << u"/dev"_s << u"--tmpfs"_s << u"/run"_s << u"--tmpfs"_s << u"/var"_s << u"--perms"_s << u"1777"_s
              << u"--dir"_s << u"/var/tmp"_s << u"--dir"_s << NamespaceSpec::home;
    for (const auto &[seen, path] : spec.readOnly.asKeyValueRange())
        arguments << u"--ro-bind"_s << path << seen;
    auto mounts = spec.mounts;
    // A folder comes before those inside it.
    std::ranges::stable_sort(mounts, {}, [](const NamespaceSpec::Mount &mount) { return mount.target.size(); });
    for (const NamespaceSpec::Mount &mount : mounts) {
        for (const QString &lower : mount.lowers)
            arguments << u"--overlay-src"_s << lower;
        if (mount.lowers.isEmpty())
            arguments << u"--bind"_s << mount.folder << mount.target;
        else
            arguments << u"--overlay"_s << mount.folder << mount.work << mount.target;
    }
    arguments << u"--remount-ro"_s << u"/"_s << u"--chdir"_s << u"/"_s << u"--"_s;
    return arguments + command;
}

Environment defaultEnvironment(const NamespaceSpec &spec, const Environment &host)
{
    QString user = u"session"_s;
    if (const passwd *const entry = ::getpwuid(::getuid()))
        user = QString::fromLocal8Bit(entry->pw_name);
    const QString path = u"/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"_s;
    return {
        {u"PATH"_s, spec.isolated ? path : host.value(u"PATH"_s, path)},
        {u"HOME"_s, spec.homeDirectory},
        {u"USER"_s, user},
        {u"LOGNAME"_s, user},
        {u"SHELL"_s, u"/bin/sh"_s},
        {u"LANG"_s, u"C.UTF-8"_s},
        {u"TERM"_s, u"xterm-256color"_s},
        {u"TMPDIR"_s, spec.temporaryDirectory},
    };
}

Result<> checkWorkingDirectory(const QString &path)
{
    if (path == NamespaceSpec::home)
        return belongsToSystem(path, path);
    for (const auto folder : systemFolders) {
        if (path == folder || path.startsWith(folder + u'/'))
            return belongsToSystem(path, folder);
    }
    return {};
}

} // namespace Millwright
