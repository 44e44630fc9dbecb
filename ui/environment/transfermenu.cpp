// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/environment/transfermenu.h"

#include "models/items/environmentfile.h"
#include "ui/environment/copydialog.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

QString nameFilter()
{
    return QCoreApplication::translate("Millwright::TransferMenu", "Environments (*.json)");
}

} // namespace

TransferMenu::TransferMenu(FactoryClient &client, std::function<EnvironmentState()> edited, QWidget *parent)
    : QPushButton(tr("More"), parent)
    , m_client(client)
    , m_edited(std::move(edited))
{
    setObjectName(u"environment.more"_s);
    setToolTip(tr("Copy, import or export this environment"));
    setAutoDefault(false);
    auto *menu = new QMenu(this);
    const auto add = [&](const QString &name, const QString &text, auto act) {
        QAction *action = menu->addAction(text);
        action->setObjectName(name);
        connect(action, &QAction::triggered, this, act);
    };
    add(u"environment.copy"_s, tr("&Copy from another project…"), &TransferMenu::copyFromProject);
    add(u"environment.import"_s, tr("&Import from a file…"), &TransferMenu::askForFile);
    add(u"environment.export"_s, tr("&Export what is saved…"), &TransferMenu::askWhereToSave);
    setMenu(menu);
}

void TransferMenu::copyFromProject()
{
    show(new CopyDialog(m_client, m_environment.project.id, m_edited(), m_environment.schema, window()));
}

void TransferMenu::setEnvironment(const ProjectEnvironment &environment)
{
    if (m_dialog && environment.project.id != m_environment.project.id)
        m_dialog->reject();
    m_environment = environment;
}

void TransferMenu::show(TakeOverDialog *dialog)
{
    connect(dialog, &TakeOverDialog::taken, this, &TransferMenu::taken);
    open(dialog);
}

void TransferMenu::open(QDialog *dialog)
{
    m_dialog = dialog;
    dialog->open();
}

void TransferMenu::askForFile()
{
    auto *dialog = new QFileDialog(this, tr("Import an environment"));
    dialog->setObjectName(u"environment.importFile"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilter(nameFilter());
    connect(dialog, &QFileDialog::fileSelected, this, &TransferMenu::importFile);
    open(dialog);
}

void TransferMenu::importFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        Q_EMIT failed(tr("%1 cannot be read: %2").arg(path, file.errorString()));
        return;
    }
    const QByteArray text = file.read(EnvironmentFile::mostBytes + 1);
    if (text.size() > EnvironmentFile::mostBytes) {
        Q_EMIT failed(tr("%1 is too large to be an environment.").arg(path));
        return;
    }
    const auto state = EnvironmentFile::read(text);
    if (!state) {
        Q_EMIT failed(tr("%1: %2", "file and what is wrong with it").arg(QFileInfo(path).fileName(), state.error().message));
        return;
    }
    auto *dialog = new TakeOverDialog(
        u"importDialog"_s, tr("Import %1").arg(QFileInfo(path).fileName()), m_edited(), m_environment.schema, window());
    dialog->preview(*state);
    show(dialog);
}

void TransferMenu::askWhereToSave()
{
    auto *dialog = new QFileDialog(this, tr("Export the environment"));
    dialog->setObjectName(u"environment.exportFile"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(nameFilter());
    dialog->setDefaultSuffix(u"json"_s);
    connect(dialog, &QFileDialog::fileSelected, this, &TransferMenu::exportFile);
    open(dialog);
}

void TransferMenu::exportFile(const QString &path)
{
    QSaveFile file(path);
    const QByteArray text = EnvironmentFile::write(EnvironmentState::of(m_environment));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        Q_EMIT failed(tr("%1 cannot be written: %2").arg(path, file.errorString()));
    else
        Q_EMIT exported(path);
}

} // namespace Millwright
