// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/items/environmentstate.h"

#include <QPointer>
#include <QPushButton>

#include <functional>

class QDialog;

namespace Millwright {

class TakeOverDialog;

/// Brings an environment from elsewhere into the form, or the saved one into a file: copy from another project, import,
/// export. Nothing is saved to the factory by it.
///
/// Names: `environment.more`; its actions `environment.copy`, `environment.import`, `environment.export`; the dialogs
/// `copyDialog`, `importDialog`, and the file dialogs `environment.importFile`, `environment.exportFile`.
class TransferMenu : public QPushButton
{
    Q_OBJECT

public:
    /// `edited` gives what stands in the form now.
    TransferMenu(FactoryClient &client, std::function<EnvironmentState()> edited, QWidget *parent);

    /// The project as it is saved. A dialog that was opened for another project is closed.
    void setEnvironment(const ProjectEnvironment &environment);

    void copyFromProject();
    void askForFile();
    void askWhereToSave();
    void importFile(const QString &path);
    void exportFile(const QString &path);

Q_SIGNALS:
    /// The form is to hold this.
    void taken(const Millwright::EnvironmentState &state);
    void exported(const QString &path);
    void failed(const QString &message);

private:
    void show(TakeOverDialog *dialog);
    void open(QDialog *dialog);

    FactoryClient &m_client;
    std::function<EnvironmentState()> m_edited;
    ProjectEnvironment m_environment;
    QPointer<QDialog> m_dialog;
};

} // namespace Millwright
