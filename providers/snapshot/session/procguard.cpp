// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/session/procguard.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <linux/capability.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace Millwright::ProcGuard {

namespace {

/// bwrap guards /proc/irq, /proc/bus and /proc/sysrq-trigger itself.
constexpr const char *readOnly[] = {"/proc/sys", "/proc/fs", "/proc/acpi", "/proc/asound", "/proc/scsi", "/proc/driver"};
constexpr const char *hidden[] = {"/proc/kpagecgroup", "/proc/kpagecount", "/proc/kpageflags", "/proc/timer_list", "/proc/sched_debug",
    "/proc/latency_stats", "/proc/slabinfo", "/proc/keys", "/proc/key-users"};

bool failed(const char *what)
{
    (void)std::fprintf(stderr, "%s cannot be guarded: %s\n", what, std::strerror(errno));
    return false;
}

bool makeReadOnly(const char *path)
{
    if (::mount(path, path, nullptr, MS_BIND | MS_REC, nullptr) != 0)
        return errno == ENOENT || failed(path);
    constexpr unsigned long flags = MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC;
    return ::mount(nullptr, path, nullptr, flags, nullptr) == 0 || failed(path);
}

bool hide(const char *path)
{
    return ::mount("/dev/null", path, nullptr, MS_BIND, nullptr) == 0 || errno == ENOENT || failed(path);
}

bool giveUpCapabilities()
{
    for (unsigned long capability = 0; ::prctl(PR_CAPBSET_READ, capability) >= 0; ++capability) {
        if (::prctl(PR_CAPBSET_DROP, capability) != 0)
            return failed("the set of capabilities");
    }
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
    if (::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) != 0 || ::syscall(SYS_capset, &header, none) != 0
        || ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return failed("the set of capabilities");
    return true;
}

} // namespace

bool apply()
{
    for (const char *const path : readOnly) {
        if (!makeReadOnly(path))
            return false;
    }
    for (const char *const path : hidden) {
        if (!hide(path))
            return false;
    }
    return giveUpCapabilities();
}

} // namespace Millwright::ProcGuard
