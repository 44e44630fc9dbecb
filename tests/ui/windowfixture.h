// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/ui/scriptedclient.h"
#include "tests/support/windowdriver.h"
#include "ui/theme/theme.h"

#include <QApplication>

namespace Millwright {

/// A window on a factory in memory, with the time of the machine.
struct WindowFixture {
    WindowFixture() : theme(*qApp), clock(std::make_shared<SystemClock>()), client(clock) { }

    /// To be called once the factory holds what the window is to find.
    WindowDriver open()
    {
        window = std::make_unique<MainWindow>(client, clock, [this] { return makeSample(); });
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

    Theme theme;
    std::shared_ptr<Clock> clock;
    ScriptedClient client;
    int samples = 0;
    std::optional<Error> sampleError;
    std::unique_ptr<MainWindow> window;
};

} // namespace Millwright
