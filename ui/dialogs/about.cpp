// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/dialogs/about.h"

#include <QCoreApplication>
#include <QMessageBox>

namespace Millwright {

namespace {

struct AboutText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::About)
};

} // namespace

void showAbout(QWidget *parent)
{
    auto *box = new QMessageBox(parent);
    box->setObjectName(QStringLiteral("aboutDialog"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(AboutText::tr("About Millwright"));
    box->setTextFormat(Qt::PlainText);
    box->setText(AboutText::tr("Millwright %1").arg(QCoreApplication::applicationVersion()));
    box->setInformativeText(
        AboutText::tr("Looks after the sandboxes of a coding factory: tunes their environments, builds their templates and rescues their "
                      "sessions.\n\nLicence: Apache 2.0"));
    box->open();
}

} // namespace Millwright
