// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/source/git.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace Millwright {

/// Real repositories in a folder of their own, and a `git` that notes each call's arguments before it is the real one.
class GitFixture
{
public:
    GitFixture()
    {
        using namespace Qt::StringLiterals;
        m_environment = {{u"PATH"_s, path(u"bin"_s) + u":/usr/bin:/bin"_s}, {u"HOME"_s, path(u"home"_s)}, {u"LC_ALL"_s, u"C.UTF-8"_s},
            {u"GIT_CONFIG_NOSYSTEM"_s, u"1"_s}, {u"GIT_AUTHOR_NAME"_s, u"Ann"_s}, {u"GIT_AUTHOR_EMAIL"_s, u"ann@example.org"_s},
            {u"GIT_COMMITTER_NAME"_s, u"Ann"_s}, {u"GIT_COMMITTER_EMAIL"_s, u"ann@example.org"_s}};
        QDir().mkpath(path(u"bin"_s));
        QDir().mkpath(path(u"home"_s));
        // An argument may hold line ends, so each call ends with a line of its own.
        write(u"bin/git"_s,
            "#!/bin/sh\nprintf '%s\\n' \"$*\" '--end of call--' >>'" + path(u"calls"_s).toUtf8() + "'\nexec /usr/bin/git \"$@\"\n");
        QFile::setPermissions(path(u"bin/git"_s), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

    QString path(const QString &name = {}) const { return m_dir.filePath(name); }

    void write(const QString &name, const QByteArray &bytes) const
    {
        QDir().mkpath(QFileInfo(path(name)).path());
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("a test's file could not be written");
    }

    QByteArray read(const QString &name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// Runs git in the folder `name` and gives what it printed, trimmed. Not noted as a call.
    QString git(const QString &name, const QStringList &arguments) const
    {
        QProcess process;
        QProcessEnvironment environment;
        for (auto it = m_environment.cbegin(); it != m_environment.cend(); ++it)
            environment.insert(it.key(), it.value());
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(path(name));
        process.start(QStringLiteral("/usr/bin/git"), arguments);
        if (!process.waitForFinished() || process.exitCode() != 0)
            qFatal("git %s failed: %s", qPrintable(arguments.join(QLatin1Char(' '))), process.readAllStandardError().constData());
        return QString::fromUtf8(process.readAllStandardOutput()).trimmed();
    }

    /// A repository with a work tree in the folder `name`, on `branch`, without a commit.
    void init(const QString &name, const QString &branch = QStringLiteral("main")) const
    {
        QDir().mkpath(path(name));
        git(name, {QStringLiteral("init"), QStringLiteral("-q"), QStringLiteral("-b"), branch});
    }

    /// Commits `bytes` as `file` and gives the commit's name.
    QString commit(const QString &name, const QString &file, const QByteArray &bytes) const
    {
        write(name + QLatin1Char('/') + file, bytes);
        git(name, {QStringLiteral("add"), QStringLiteral("-A")});
        git(name, {QStringLiteral("commit"), QStringLiteral("-q"), QStringLiteral("-m"), file});
        return git(name, {QStringLiteral("rev-parse"), QStringLiteral("HEAD")});
    }

    GitHost host() const
    {
        const auto clock = std::make_shared<SystemClock>();
        return {std::make_shared<ProcessRunner>(clock), clock, m_redactor, m_environment};
    }

    const Environment &environment() const { return m_environment; }
    Redactor &redactor() const { return *m_redactor; }

    CloneUrl url(const QString &name) const { return *CloneUrl::parse(path(name)); }

    /// The arguments of every git that was called since the last time.
    QByteArrayList takeCalls() const
    {
        QByteArrayList calls;
        QByteArray text = read(QStringLiteral("calls"));
        for (qsizetype end = 0; (end = text.indexOf("\n--end of call--\n")) >= 0; text.remove(0, end + 17))
            calls.append(text.first(end));
        QFile::remove(path(QStringLiteral("calls")));
        return calls;
    }

    /// The files under `name` that hold `bytes`, also in their names.
    QStringList filesWith(const QString &name, const QByteArray &bytes) const
    {
        QStringList found;
        for (QDirIterator it(path(name), QDir::Files | QDir::Hidden | QDir::System, QDirIterator::Subdirectories); it.hasNext();) {
            QFile file(it.next());
            if (!file.open(QIODevice::ReadOnly) || file.readAll().contains(bytes) || it.fileName().toUtf8().contains(bytes))
                found.append(it.filePath());
        }
        return found;
    }

private:
    QTemporaryDir m_dir;
    Environment m_environment;
    std::shared_ptr<Redactor> m_redactor = std::make_shared<Redactor>();
};

} // namespace Millwright
