// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/ui/scriptedclient.h"
#include "tests/support/windowdriver.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QTemporaryDir>

namespace Millwright {

/// A window on a factory in memory, with the time of the machine.
struct WindowFixture {
    WindowFixture()
        : theme(*qApp)
        , preferences(dir.filePath(QStringLiteral("window.ini")))
        , clock(std::make_shared<SystemClock>())
        , client(clock)
    {
    }

    enum class Size { Usual, Remembered };

    /// To be called once the factory holds what the window is to find.
    WindowDriver open(Size size = Size::Usual)
    {
        window.reset();
        window = std::make_unique<MainWindow>(client, clock, preferences, [this] { return makeSample(); });
        if (size == Size::Usual)
            window->resize(window->sizeHint());
        window->show();
        return WindowDriver(*window);
    }

    Reply<QString> makeSample()
    {
        ++samples;
        if (sampleError)
            return QtFuture::makeReadyValueFuture(Result<QString>(std::unexpected(*sampleError)));
        const QString id = client.addProject(QStringLiteral("sample")).environment.project.id;
        client.tellChanged(QStringLiteral("project"), id);
        return QtFuture::makeReadyValueFuture(Result<QString>(id));
    }

    QTemporaryDir dir;
    Theme theme;
    Preferences preferences;
    std::shared_ptr<Clock> clock;
    ScriptedClient client;
    int samples = 0;
    std::optional<Error> sampleError;
    std::unique_ptr<MainWindow> window;
};

} // namespace Millwright
