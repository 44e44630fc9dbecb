// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QStringList>

namespace Millwright {

/// The entry by which a desktop starts the application when the person logs in (freedesktop.org, Desktop Application
/// Autostart Specification and Desktop Entry Specification 1.5).
class Autostart
{
public:
    /// `folder` is $XDG_CONFIG_HOME/autostart, `id` the application's, and `command` the program's path and its arguments.
    Autostart(const QString &folder, const QString &id, QStringList command);
    /// In the person's own folder.
    static QString folder();

    /// There is an entry, the person did not hide it by other means, and it starts this command.
    bool isEnabled() const;
    /// ErrorCode::Storage when it cannot be written or removed; what was there stays then.
    [[nodiscard]] Result<> setEnabled(bool enabled) const;
    QString path() const { return m_path; }

    /// A command as the key Exec has it: quoted, without field codes, and escaped as a value.
    static QString execValue(const QStringList &command);

private:
    QByteArray entry() const;

    QString m_path;
    QString m_id;
    QStringList m_command;
};

} // namespace Millwright
