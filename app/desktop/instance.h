// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"

#include <QLocalServer>

#include <functional>

namespace Millwright {

/// The one window of a data folder, as other processes reach it: by a socket beside the folder's lock. Only the owner of
/// that lock may listen. Where no socket can be made, the lock alone keeps a second process away.
class Instance : public QObject
{
    Q_OBJECT

public:
    Instance(const QString &folder, std::shared_ptr<Clock> clock, QObject *parent = nullptr);

    /// Asks the window of another process to come to the front, and calls back once with whether it did.
    void raiseOther(const std::function<void(bool raised)> &answered);
    bool listen();

Q_SIGNALS:
    /// With the token by which the desktop allows it, empty where there is none.
    void raiseRequested(const QString &activationToken);

private:
    void serve();

    QString m_path;
    std::shared_ptr<Clock> m_clock;
    std::shared_ptr<void> m_timeout;
    QLocalServer m_server;
};

} // namespace Millwright
