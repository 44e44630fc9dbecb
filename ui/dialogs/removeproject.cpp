// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/dialogs/removeproject.h"

#include "models/async/deliver.h"
#include "ui/dialogs/question.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct RemoveProjectText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::RemoveProject)
};

QString whatGoes(int sessions)
{
    if (sessions == 0)
        return RemoveProjectText::tr("Its settings, builds and their logs are forgotten. Its repositories stay as they are.");
    if (sessions == 1)
        return RemoveProjectText::tr(
            "Its session is removed first, with every file that was not pushed. Its settings, builds and their logs are "
            "forgotten. Its repositories stay as they are.");
    return RemoveProjectText::tr(
        "Its %n sessions are removed first, with every file that was not pushed. Its settings, builds and their logs are "
        "forgotten. Its repositories stay as they are.",
        nullptr, sessions);
}

} // namespace

void askToRemoveProject(QWidget *parent, FactoryClient &client, const Project &project, int sessions, const std::function<void()> &removed)
{
    const auto remove = [&client, id = project.id, removed](Dialog *dialog) {
        dialog->setWorking(RemoveProjectText::tr("Removing it…"));
        deliver(dialog, client.removeProject(id), [dialog, removed](const Result<> &done) {
            if (!done) {
                dialog->setFailed(done.error().message);
                return;
            }
            removed();
            dialog->accept();
        });
    };
    askBeforeRemoval(parent, u"removeProjectDialog"_s, RemoveProjectText::tr("Remove the project %1?").arg(project.name),
        whatGoes(sessions), RemoveProjectText::tr("Remove project"), remove);
}

} // namespace Millwright
