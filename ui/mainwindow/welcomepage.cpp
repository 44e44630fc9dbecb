// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/mainwindow/welcomepage.h"

#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace Millwright {

WelcomePage::WelcomePage(QWidget *parent)
    : QWidget(parent)
    , m_heading(new QLabel(this))
    , m_text(new QLabel(this))
    , m_new(new QPushButton(tr("New project"), this))
    , m_sample(new QPushButton(tr("Try the sample project"), this))
{
    setObjectName(u"welcome"_s);
    QFont large = font();
    large.setWeight(QFont::Bold);
    if (large.pointSizeF() > 0)
        large.setPointSizeF(large.pointSizeF() * 20 / 13);
    else
        large.setPixelSize(large.pixelSize() * 20 / 13);
    m_heading->setFont(large);
    m_heading->setAlignment(Qt::AlignHCenter);
    m_text->setObjectName(u"welcome.text"_s);
    m_text->setWordWrap(true);
    m_text->setAlignment(Qt::AlignHCenter);
    m_text->setFixedWidth(60 * gridUnit);
    makeMuted(m_text);
    m_new->setObjectName(u"welcome.newProject"_s);
    m_sample->setObjectName(u"welcome.trySample"_s);
    makePrimary(m_sample);

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gridUnit);
    buttons->addStretch(1);
    buttons->addWidget(m_sample);
    buttons->addWidget(m_new);
    buttons->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(2 * gridUnit);
    layout->addStretch(2);
    layout->addWidget(m_heading);
    // In a row of its own, so that its height follows its width.
    auto *textRow = new QHBoxLayout;
    textRow->addStretch(1);
    textRow->addWidget(m_text);
    textRow->addStretch(1);
    layout->addLayout(textRow);
    layout->addLayout(buttons);
    layout->addStretch(3);

    connect(m_new, &QPushButton::clicked, this, &WelcomePage::newProjectRequested);
    connect(m_sample, &QPushButton::clicked, this, &WelcomePage::sampleRequested);
    setFirstRun(false);
}

void WelcomePage::setFirstRun(bool firstRun)
{
    m_heading->setText(firstRun ? tr("Welcome to Millwright") : tr("Choose a project"));
    m_text->setText(firstRun
            ? tr("A project holds an environment: its repositories, settings and setup commands, from which a template is built and "
                 "sessions start. "
                 "The sample makes a small repository on this machine with a project on it, so that you can try everything at once.")
            : tr("Its environment, sandboxes and activity are shown here."));
    m_new->setVisible(firstRun);
    m_sample->setVisible(firstRun);
}

void WelcomePage::setMakingSample(bool making)
{
    m_sample->setEnabled(!making);
    m_sample->setText(making ? tr("Making the sample…") : tr("Try the sample project"));
}

} // namespace Millwright
