// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/factories/requirementlist.h"

#include "ui/theme/pill.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace Millwright {

RequirementList::RequirementList(const QString &title, const QString &checkText, QWidget *parent)
    : Card(title, parent)
    , m_rows(new QGridLayout)
    , m_again(new QPushButton(checkText, this))
{
    setObjectName(u"requirements"_s);
    m_again->setObjectName(u"requirements.again"_s);
    makeLink(m_again);
    header()->addWidget(m_again);
    m_rows->setHorizontalSpacing(2 * gridUnit);
    m_rows->setVerticalSpacing(gridUnit);
    m_rows->setColumnStretch(2, 1);
    content()->addLayout(m_rows);
    connect(m_again, &QPushButton::clicked, this, &RequirementList::checkRequested);
}

void RequirementList::setChecking()
{
    clear();
    m_again->setEnabled(false);
    addText(tr("Checking…"), u"requirements.state"_s, 0, 0, 3);
}

void RequirementList::setFailed(const QString &why)
{
    clear();
    m_again->setEnabled(true);
    addText(why, u"requirements.state"_s, 0, 0, 3);
}

void RequirementList::setRequirements(const QList<Requirement> &requirements)
{
    clear();
    m_again->setEnabled(true);
    int row = 0;
    for (const Requirement &requirement : requirements) {
        auto *state = new Pill(this);
        switch (requirement.state) {
        case Requirement::State::Met:
            state->setState(Tone::Ok, tr("found"));
            break;
        case Requirement::State::Limited:
            state->setState(Tone::Warning, tr("limited"));
            break;
        case Requirement::State::Missing:
            state->setState(Tone::Failed, tr("missing"));
            break;
        }
        m_rows->addWidget(state, row, 0, Qt::AlignTop | Qt::AlignLeft);
        addText(requirement.name, {}, row, 1, 1);
        addText(requirement.text, u"requirement."_s + requirement.name, row, 2, 1);
        ++row;
    }
}

void RequirementList::clear()
{
    while (QLayoutItem *item = m_rows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

void RequirementList::addText(const QString &text, const QString &name, int row, int column, int columns)
{
    auto *label = new QLabel(text, this);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(column != 1);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_rows->addWidget(label, row, column, 1, columns);
}

} // namespace Millwright
