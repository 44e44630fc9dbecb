// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/mainwindow/finishedbuilds.h"

#include <QCoreApplication>

namespace Millwright {

namespace {

struct FinishedBuildsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::FinishedBuilds)
};

} // namespace

QList<ProjectSummary> FinishedBuilds::take(const QList<ProjectSummary> &projects)
{
    QList<ProjectSummary> finished;
    QHash<QString, QString> ended;
    for (const ProjectSummary &project : projects) {
        const QString &id = project.project.id;
        const auto before = m_ended.constFind(id);
        const bool known = before != m_ended.cend();
        QString build = known ? *before : QString();
        const bool over
            = project.lastRun && (project.lastRun->status == BuildStatus::Ready || project.lastRun->status == BuildStatus::Failed);
        if (over && project.lastRun->buildId != build) {
            build = project.lastRun->buildId;
            if (known)
                finished.append(project);
        }
        ended.insert(id, build);
    }
    m_ended = std::move(ended);
    return finished;
}

QString FinishedBuilds::sentence(const ProjectSummary &project)
{
    return project.lastRun && project.lastRun->status == BuildStatus::Ready
        ? FinishedBuildsText::tr("%1: the template is ready").arg(project.project.name)
        : FinishedBuildsText::tr("%1: the build failed").arg(project.project.name);
}

} // namespace Millwright
