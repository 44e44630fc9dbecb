// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/desktop/composition.h"
#include "app/desktop/sampleproject.h"
#include "models/client/replies.h"
#include "models/secrets/secretstore.h"

#include <QTemporaryDir>

namespace Millwright {

/// The whole application's factory on a folder of its own: SQLite, git, and the snapshot provider.
struct RealFactory {
    explicit RealFactory(const QString &folder = {})
    {
        composition.dataFolder = folder.isEmpty() ? dir.filePath(QStringLiteral("data")) : folder;
        composition.environment = systemEnvironment();
        composition.secrets = std::make_shared<SessionSecrets>();
        open();
    }

    void open() { client = std::make_unique<EmbeddedClient>(Composer::of(composition)); }

    [[nodiscard]] Async<QString> makeSample()
    {
        return makeSampleProject(client.get(), composition.dataFolder + QStringLiteral("/sample"), processes);
    }

    QTemporaryDir dir;
    Composition composition;
    std::shared_ptr<Clock> clock = std::make_shared<SystemClock>();
    std::shared_ptr<ProcessRunner> processes = std::make_shared<ProcessRunner>(clock);
    std::unique_ptr<EmbeddedClient> client;
};

} // namespace Millwright
