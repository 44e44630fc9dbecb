// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/process.h"

#include <QProcess>
#include <QTemporaryDir>

namespace Millwright {

/// A desktop session's bus with a real gnome-keyring of its own, both ended by their own handle.
class KeyringSession
{
public:
    KeyringSession();
    ~KeyringSession();
    Q_DISABLE_COPY_MOVE(KeyringSession)

    /// A bus on which nothing is started by asking for it.
    bool startBus();
    /// A keyring that is unlocked; the same secrets again after stopKeyring().
    bool startKeyring();
    void stopKeyring();
    /// Locks the collection that secrets go to (org.freedesktop.Secret.Service.Lock).
    bool lock() const;
    /// Unlocks it again, as a person's password would.
    bool unlock() const;

    /// What a program of this session is started with.
    QProcessEnvironment environment() const;
    /// What the keyring holds under that attribute, by its own command; empty: nothing.
    int itemsWith(const QString &attribute, const QString &value) const;

private:
    QString busCall(const QStringList &arguments) const;
    bool waitForName() const;

    QTemporaryDir m_dir;
    QProcess m_bus;
    QProcess m_keyring;
    QString m_address;
};

} // namespace Millwright
