// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/client/refresh.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace Millwright {

class RequirementList;

/// Stands where a project's pages would be: what the machine has, and the two ways to the first project; or a word that one
/// is to be chosen.
///
/// Names: `welcome`, `welcome.text`, `welcome.newProject`, `welcome.trySample`, and those of RequirementList.
class WelcomePage : public QWidget
{
    Q_OBJECT

public:
    explicit WelcomePage(FactoryClient &client, QWidget *parent = nullptr);

    void setFirstRun(bool firstRun);
    void setMakingSample(bool making);

Q_SIGNALS:
    void newProjectRequested();
    void sampleRequested();

private:
    void readRequirements(Refresh::Token token);

    FactoryClient &m_client;
    Refresh m_refresh;
    bool m_firstRun = false;
    QLabel *m_heading;
    QLabel *m_text;
    RequirementList *m_requirements;
    QPushButton *m_new;
    QPushButton *m_sample;
};

} // namespace Millwright
