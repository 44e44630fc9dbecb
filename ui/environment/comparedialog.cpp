// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/environment/comparedialog.h"

#include "models/async/deliver.h"
#include "models/items/buildcomparison.h"
#include "models/items/buildrunmodel.h"
#include "models/items/format.h"
#include "ui/environment/differenceview.h"
#include "ui/form/choicebox.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QPushButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

CompareDialog::CompareDialog(FactoryClient &client, std::shared_ptr<Clock> clock, const QList<BuildRun> &builds, qint64 first,
    std::optional<qint64> second, QWidget *parent)
    : Dialog(u"compareDialog"_s, tr("Compare builds"), tr("Close"), parent)
    , m_client(client)
    , m_clock(std::move(clock))
    , m_builds(builds)
    , m_first(addChoice(u"compareDialog.first"_s, tr("First build")))
    , m_second(addChoice(u"compareDialog.second"_s, tr("Second build")))
    , m_summary(new WrappingLabel(this))
    , m_difference(new DifferenceView(this))
{
    content()->addStrut(88 * gridUnit);
    m_summary->setObjectName(u"compareDialog.summary"_s);
    makeMuted(m_summary);
    m_difference->setObjectName(u"compareDialog.difference"_s);
    m_second->insertItem(0, tr("What is saved now"));
    auto *choices = new QHBoxLayout;
    choices->setSpacing(gridUnit);
    choices->addWidget(m_first, 1);
    choices->addWidget(m_second, 1);
    content()->addLayout(choices);
    content()->addWidget(m_summary);
    content()->addWidget(m_difference, 1);
    cancelButton()->hide();

    m_first->setCurrentIndex(qMax(0, m_first->findData(first)));
    m_second->setCurrentIndex(second ? qMax(0, m_second->findData(*second)) : 0);
    connect(m_first, &QComboBox::currentIndexChanged, this, &CompareDialog::read);
    connect(m_second, &QComboBox::currentIndexChanged, this, &CompareDialog::read);
    connect(this, &Dialog::confirmed, this, &QDialog::accept);
    read();
}

QComboBox *CompareDialog::addChoice(const QString &name, const QString &accessibleName)
{
    auto *box = new ChoiceBox(this);
    box->setObjectName(name);
    box->setAccessibleName(accessibleName);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const BuildRun &build : std::as_const(m_builds)) {
        box->addItem(tr("%1 %2, %3", "a build's number, its state, when")
                         .arg(BuildRunModel::numberText(build), BuildRunModel::stateName(BuildRunModel::stateOf(build)),
                             Format::moment(build.requestedAt, m_clock->now())),
            build.number);
    }
    return box;
}

std::optional<BuildRun> CompareDialog::chosen(const QComboBox *box) const
{
    const auto found = std::ranges::find(m_builds, box->currentData().toLongLong(), &BuildRun::number);
    return found == m_builds.end() ? std::nullopt : std::optional(*found);
}

void CompareDialog::read()
{
    const auto first = chosen(m_first);
    const auto second = chosen(m_second);
    if (!first)
        return;
    m_difference->setSides(
        BuildRunModel::numberText(*first), second ? BuildRunModel::numberText(*second) : tr("Saved now", "what is saved now"));
    const auto number = second ? std::optional(second->number) : std::nullopt;
    deliver(this, m_client.compareBuilds(first->projectId, first->number, number),
        [this, asked = ++m_asked](const Result<QList<ComparedValue>> &madeFrom) {
            if (asked != m_asked)
                return;
            if (!madeFrom)
                setFailed(madeFrom.error().message);
            show(madeFrom.value_or(QList<ComparedValue>()));
        });
}

void CompareDialog::show(const QList<ComparedValue> &madeFrom)
{
    const auto first = chosen(m_first);
    const auto second = chosen(m_second);
    const QList<ComparedValue> went = first && second ? BuildComparison::runs(*first, *second, m_clock->now()) : QList<ComparedValue>();
    const auto values = went + madeFrom;
    m_difference->setComparison(values);
    const auto differing = static_cast<int>(std::ranges::count_if(values, &ComparedValue::differs));
    QStringList sentences;
    if (madeFrom.isEmpty())
        sentences.append(tr("What they were made from was not recorded."));
    sentences.append(differing == 0 ? tr("Nothing differs.") : tr("%n thing(s) differ.", nullptr, differing));
    m_summary->setText(sentences.join(u' '));
}

} // namespace Millwright
