// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QStringList>

#include <spawn.h>
#include <vector>

namespace Millwright {

/// The files of /etc that commands in a namespace need: for names, users, certificates and the time zone. bwrap is handed
/// them open and copies them, because a mount for each would cost more than all the rest of a start. What only points
/// into /usr is a link there, too. Open while this object lives.
class SystemFiles
{
public:
    SystemFiles();
    ~SystemFiles();
    Q_DISABLE_COPY_MOVE(SystemFiles)

    /// bwrap's arguments for a process that was given the files.
    QStringList arguments() const;
    /// The number behind the last one that handOver() uses.
    int endOfDescriptors() const { return firstDescriptor + static_cast<int>(m_files.size()); }
    void handOver(posix_spawn_file_actions_t &actions) const;

    static constexpr int firstDescriptor = 4; ///< behind the streams and the lock
    static constexpr auto hostName = QLatin1StringView("session"); ///< known to the copy of /etc/hosts

private:
    struct File {
        QString path;
        int descriptor;
    };

    void open(const QString &path);

    std::vector<File> m_files;
    QStringList m_links;
};

} // namespace Millwright
