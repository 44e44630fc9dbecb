// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/ui/windowfixture.h"

namespace Millwright {

/// A window on one project, whose two repositories are in the environment.
struct ProjectFixture : WindowFixture {
    ProjectFixture()
    {
        projectId = client.addProject(QStringLiteral("storefront")).environment.project.id;
        client.stored(projectId).environment.repositories = {repository(QStringLiteral("a"), 1), repository(QStringLiteral("b"), 2)};
    }

    WindowDriver openProject()
    {
        const WindowDriver driver = open();
        (void)driver.waitForText(QStringLiteral("project.name"), QStringLiteral("storefront"));
        return driver;
    }

    ProjectRepository repository(const QString &id, int position) const
    {
        return {.id = id,
            .projectId = projectId,
            .url = QStringLiteral("https://example.org/acme/") + id,
            .slug = QStringLiteral("acme/") + id,
            .defaultBranch = QStringLiteral("main"),
            .position = position};
    }

    BuildRun run(qint64 number, BuildStatus::Value status, const QDateTime &at) const
    {
        return {.number = number,
            .projectId = projectId,
            .requestedAt = at.addSecs(-60),
            .outcome = RunOutcome::Started,
            .provider = QStringLiteral("snapshot"),
            .buildId = QStringLiteral("b%1").arg(number),
            .status = status,
            .finishedAt = at};
    }

    QString projectId;
};

} // namespace Millwright
