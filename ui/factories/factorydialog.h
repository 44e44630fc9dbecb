// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"

#include <QDialog>

class QTabWidget;

namespace Millwright {

class ProviderPage;

/// How a factory is set up: its provider, the variables of its sessions, and its access to repositories. Each page saves by itself; closing
/// with an edit that was not saved asks. Deletes itself when it is closed.
///
/// Names: `factoryDialog`, `factoryDialog.tabs`, `factoryDialog.close`, and those of its pages.
class FactoryDialog : public QDialog
{
    Q_OBJECT

public:
    enum class Page { Provider, Variables, Access };

    FactoryDialog(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent);

    void setPage(Page page);
    /// What the provider at work needs, as it was found.
    void showRequirements(const QList<Requirement> &requirements);
    void reject() override;

private:
    QTabWidget *m_tabs;
    ProviderPage *m_provider;
};

} // namespace Millwright
