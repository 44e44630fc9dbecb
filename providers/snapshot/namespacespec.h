// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/process.h"
#include "providers/snapshot/machine.h"

#include <QMap>

namespace Millwright {

/// What the processes of one running session, or of one build, see of this machine.
struct NamespaceSpec {
    static constexpr auto home = QLatin1StringView("/home/session");
    static constexpr auto mirrors = QLatin1StringView("/run/millwright/mirrors");

    /// A folder of this machine that the session may write. With `lowers`, `folder` is the upper one of an overlay.
    struct Mount {
        QString target;
        QString folder;
        QStringList lowers = {}; ///< the lowest first
        QString work = {};
    };

    bool isolated = true;
    bool network = true;
    int cpuCount = 0; ///< 0: all
    QList<Mount> mounts = {};
    QMap<QString, QString> readOnly = {}; ///< what is seen at a path, by that path
    QString workingDirectory = {}; ///< as the session sees it
    QString homeDirectory = QString(home); ///< as the session sees it
    QString temporaryDirectory = QStringLiteral("/tmp"); ///< as the session sees it
};

/// Where the files of a session or a build lie on this machine.
struct NamespaceFolders {
    QString tree; ///< holds workspace/ and home/; with `lowers` the upper ones of the overlays
    QStringList lowers = {}; ///< a template's layers, the lowest first
    QString work = {}; ///< the overlays' own, beside `tree`
    QString temporary = {}; ///< seen at /tmp, so that it neither fills the memory nor is lost on a stop; empty: `tree` has tmp/, too
};

/// A spec with the mounts and folders of a session or build. Without isolation the folders are seen where they lie.
NamespaceSpec namespaceSpec(const NamespaceFolders &folders, const QString &workingDirectory, bool isolated);

/// The arguments that make bwrap run `command` as process 1 of a namespace. Nothing of the host's environment, home
/// folders, /root, /run, /var or sockets is in it; what is not listed here is not there.
QStringList bwrapArguments(const Machine &machine, const NamespaceSpec &spec, const QStringList &command);

/// What every command sees before its own variables: PATH, HOME, USER, LOGNAME, SHELL, LANG, TERM and TMPDIR. Without
/// isolation PATH is the application's own, because tools outside /usr are visible then.
Environment defaultEnvironment(const NamespaceSpec &spec, const Environment &host);

/// Refuses a working directory that belongs to the system inside a session.
Result<> checkWorkingDirectory(const QString &path);

} // namespace Millwright
