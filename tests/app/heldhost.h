// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/models/source/gitfixture.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Millwright {

/// A host of repositories that can stop in the middle of what it sends and go on when it is let.
class HeldHost
{
public:
    /// For the repositories of `git`, to whoever uses its home folder.
    explicit HeldHost(const GitFixture &git) : m_git(git)
    {
        using namespace Qt::StringLiterals;
        // git-config(1), uploadpack.packObjectsHook: runs in place of pack-objects and gets its command line.
        m_git.write(u"host/send"_s,
            "#!/bin/sh\n"
            "here=${0%/*}\n"
            "[ -e \"$here/percent\" ] || exec \"$@\"\n"
            "percent=$(cat \"$here/percent\")\n"
            "\"$@\" >\"$here/pack\" || exit 1\n"
            "size=$(wc -c <\"$here/pack\"); first=$((size * percent / 100))\n"
            "head -c $first \"$here/pack\"; : >\"$here/holding\"\n"
            "read line <\"$here/gate\"\n"
            "tail -c +$((first + 1)) \"$here/pack\"\n");
        QFile::setPermissions(m_git.path(u"host/send"_s), QFile::ReadOwner | QFile::ExeOwner);
        m_git.write(u"home/.gitconfig"_s, "[uploadpack]\n\tpackObjectsHook = " + m_git.path(u"host/send"_s).toUtf8() + "\n");
    }

    ~HeldHost()
    {
        if (m_gate >= 0)
            ::close(m_gate);
    }
    Q_DISABLE_COPY_MOVE(HeldHost)

    /// From now on it stops after so much of what a fetch gets.
    void holdAt(int percent)
    {
        using namespace Qt::StringLiterals;
        const QByteArray gate = QFile::encodeName(m_git.path(u"host/gate"_s));
        (void)::unlink(gate.constData());
        QFile::remove(m_git.path(u"host/holding"_s));
        if (m_gate >= 0)
            ::close(m_gate);
        m_gate = ::mkfifo(gate.constData(), 0600) == 0 ? ::open(gate.constData(), O_RDWR | O_CLOEXEC) : -1;
        m_git.write(u"host/percent"_s, QByteArray::number(percent));
    }

    bool isHolding() const { return QFile::exists(m_git.path(QStringLiteral("host/holding"))); }

    /// Goes on, and stops no more.
    void letGo()
    {
        QFile::remove(m_git.path(QStringLiteral("host/percent")));
        (void)::write(m_gate, "\n", 1);
    }

private:
    const GitFixture &m_git;
    int m_gate = -1;
};

} // namespace Millwright
