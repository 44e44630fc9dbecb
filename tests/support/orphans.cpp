// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/orphans.h"

#include <QDir>
#include <QFile>
#include <QMultiHash>

#include <csignal>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The processes by their parent.
QMultiHash<qint64, qint64> processes()
{
    QMultiHash<qint64, qint64> result;
    for (const QString &name : QDir(u"/proc"_s).entryList(QDir::Dirs)) {
        bool isNumber = false;
        const qint64 pid = name.toLongLong(&isNumber);
        if (!isNumber)
            continue;
        // proc(5): the name stands in parentheses and may hold anything; the state and the parent follow.
        const QByteArray status = read(u"/proc/"_s + name + u"/stat"_s);
        const QList<QByteArray> fields = status.sliced(status.lastIndexOf(')') + 1).simplified().split(' ');
        if (fields.size() > 1)
            result.insert(fields.at(1).toLongLong(), pid);
    }
    return result;
}

bool isDead(qint64 pid)
{
    return ::waitpid(static_cast<pid_t>(pid), nullptr, WNOHANG) == pid;
}

} // namespace

Orphans::Orphans()
{
    (void)::prctl(PR_SET_CHILD_SUBREAPER, 1);
}

QStringList Orphans::left(qint64 known)
{
    const auto byParent = processes();
    QStringList result;
    QList<qint64> open{::getpid()};
    while (!open.isEmpty()) {
        const qint64 parent = open.takeLast();
        for (const qint64 pid : byParent.values(parent)) {
            if (pid == known || (parent == ::getpid() && isDead(pid)))
                continue;
            open.append(pid);
            const QString command = QString::fromUtf8(read(u"/proc/%1/cmdline"_s.arg(pid)).replace('\0', ' ')).trimmed();
            result.append(u"%1 %2"_s.arg(QString::number(pid), command));
        }
    }
    return result;
}

void Orphans::endUnborn(const QString &program)
{
    for (const qint64 pid : processes().values(::getpid())) {
        if (QFile::symLinkTarget(u"/proc/%1/exe"_s.arg(pid)) == program)
            ::kill(static_cast<pid_t>(pid), SIGKILL);
    }
}

} // namespace Millwright
