// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/mainwindow/welcomepage.h"

#include "models/async/deliver.h"
#include "ui/factories/requirementlist.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

using namespace Qt::StringLiterals;

namespace Millwright {

WelcomePage::WelcomePage(FactoryClient &client, QWidget *parent)
    : QWidget(parent)
    , m_client(client)
    , m_refresh([this](Refresh::Token token) { readRequirements(token); })
    , m_heading(new QLabel(this))
    , m_text(new QLabel(this))
    , m_requirements(new RequirementList(tr("What this computer has"), tr("Check again"), this))
    , m_new(new QPushButton(tr("New project"), this))
    , m_sample(new QPushButton(tr("Try the sample project"), this))
{
    setObjectName(u"welcome"_s);
    makeHeading(m_heading);
    m_heading->setWordWrap(true);
    m_text->setObjectName(u"welcome.text"_s);
    m_text->setWordWrap(true);
    makeMuted(m_text);
    m_new->setObjectName(u"welcome.newProject"_s);
    m_sample->setObjectName(u"welcome.trySample"_s);
    makePrimary(m_sample);

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gridUnit);
    buttons->addWidget(m_sample);
    buttons->addWidget(m_new);
    buttons->addStretch(1);
    auto *column = new QWidget(this);
    column->setMaximumWidth(90 * gridUnit);
    auto *rows = new QVBoxLayout(column);
    rows->setSpacing(2 * gridUnit);
    rows->addStretch(1);
    rows->addWidget(m_heading);
    rows->addWidget(m_text);
    rows->addLayout(buttons);
    rows->addSpacing(gridUnit);
    rows->addWidget(m_requirements);
    rows->addStretch(2);
    auto *middle = new QWidget(this);
    auto *across = new QHBoxLayout(middle);
    across->setContentsMargins(3 * gridUnit, 2 * gridUnit, 3 * gridUnit, 2 * gridUnit);
    across->addStretch(1);
    across->addWidget(column, 100);
    across->addStretch(1);
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(middle);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(scroll);
    setTabOrder({m_sample, m_new});

    connect(m_new, &QPushButton::clicked, this, &WelcomePage::newProjectRequested);
    connect(m_sample, &QPushButton::clicked, this, &WelcomePage::sampleRequested);
    connect(m_requirements, &RequirementList::checkRequested, this, [this] { m_refresh.request(); });
    setFirstRun(false);
}

void WelcomePage::setFirstRun(bool firstRun)
{
    m_heading->setText(firstRun ? tr("Welcome to Millwright") : tr("Choose a project"));
    m_text->setText(firstRun
            ? tr("A project holds an environment: its repositories, settings and setup commands, from which a template is built and "
                 "sessions start. The sample makes a small repository on this machine with a project on it, so that you can try "
                 "everything at once.")
            : tr("Its environment, sandboxes and activity are shown here."));
    m_new->setVisible(firstRun);
    m_sample->setVisible(firstRun);
    m_requirements->setVisible(firstRun);
    const bool begins = firstRun && !m_firstRun;
    m_firstRun = firstRun;
    if (begins) {
        m_sample->setFocus(Qt::OtherFocusReason);
        m_refresh.request();
    }
}

void WelcomePage::readRequirements(Refresh::Token token)
{
    m_requirements->setChecking();
    deliver(this, m_client.requirements(), [this, token](const Result<QList<Requirement>> &found) {
        if (!m_refresh.done(token))
            return;
        if (found)
            m_requirements->setRequirements(*found);
        else
            m_requirements->setFailed(found.error().message);
    });
}

void WelcomePage::setMakingSample(bool making)
{
    m_sample->setEnabled(!making);
    m_sample->setText(making ? tr("Making the sample…") : tr("Try the sample project"));
}

} // namespace Millwright
