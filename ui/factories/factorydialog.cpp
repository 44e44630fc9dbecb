// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/factories/factorydialog.h"

#include "ui/dialogs/question.h"
#include "ui/factories/credentialspage.h"
#include "ui/factories/providerpage.h"
#include "ui/factories/variablespage.h"
#include "ui/theme/pagescroll.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>

using namespace Qt::StringLiterals;

namespace Millwright {

FactoryDialog::FactoryDialog(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent)
    : QDialog(parent)
    , m_tabs(new QTabWidget(this))
    , m_provider(new ProviderPage(client, this))
{
    setObjectName(u"factoryDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("This computer"));
    auto *title = new WrappingLabel(this);
    title->setText(tr("This computer"));
    makeTitle(title);
    m_tabs->setObjectName(u"factoryDialog.tabs"_s);
    m_tabs->setAccessibleName(tr("Parts of the factory's setup"));
    m_tabs->setDocumentMode(true);
    m_tabs->tabBar()->setExpanding(false);
    m_tabs->tabBar()->setAccessibleName(tr("Parts of the factory's setup"));
    m_tabs->addTab(m_provider, tr("Provider"));
    m_tabs->addTab(new PageScroll(new VariablesPage(client, clock), this), tr("Variables"));
    m_tabs->addTab(new PageScroll(new CredentialsPage(client, std::move(clock)), this), tr("Access"));
    auto *close = new QPushButton(tr("Close"), this);
    close->setObjectName(u"factoryDialog.close"_s);
    close->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(close);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(gridUnit, 2 * gridUnit, gridUnit, 2 * gridUnit);
    layout->setSpacing(gridUnit);
    auto *heading = new QHBoxLayout;
    heading->setContentsMargins(2 * gridUnit, 0, 2 * gridUnit, 0);
    heading->addWidget(title);
    buttons->setContentsMargins(2 * gridUnit, 0, 2 * gridUnit, 0);
    layout->addLayout(heading);
    layout->addWidget(m_tabs, 1);
    layout->addLayout(buttons);
    resize(96 * gridUnit, 80 * gridUnit);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
}

void FactoryDialog::setPage(Page page)
{
    m_tabs->setCurrentIndex(static_cast<int>(page));
}

void FactoryDialog::showRequirements(const QList<Requirement> &requirements)
{
    m_provider->showRequirements(requirements);
}

void FactoryDialog::reject()
{
    if (!m_provider->isDirty()) {
        QDialog::reject();
        return;
    }
    m_tabs->setCurrentWidget(m_provider);
    askBeforeLeaving(this, tr("the provider"), 1, [this](LeaveAnswer answer) {
        if (answer == LeaveAnswer::Save)
            m_provider->save();
        else if (answer == LeaveAnswer::Discard)
            QDialog::reject();
    });
}

} // namespace Millwright
