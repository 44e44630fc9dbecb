// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QObject>

namespace Millwright {

/// How the application goes on without its window, as far as the desktop lets it. Both choices are remembered.
class Background : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// It may come and go while the application runs.
    virtual bool hasTray() const = 0;
    /// Closing the window leaves the application in the tray; never without one.
    virtual bool staysInTray() const = 0;
    virtual void setStaysInTray(bool stays) = 0;
    /// It is started, hidden, when the person logs in.
    virtual bool startsWithDesktop() const = 0;
    /// ErrorCode::Storage when the desktop's folder cannot be written.
    virtual Result<> setStartsWithDesktop(bool starts) = 0;
};

} // namespace Millwright
