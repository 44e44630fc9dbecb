// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/triggers/lasttriggers.h"

#include "models/items/buildrunmodel.h"
#include "models/items/format.h"
#include "ui/environment/rundelegate.h"
#include "ui/theme/pill.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QGridLayout>
#include <QLabel>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int rows = 3;

/// What came of a run, in one line.
QString resultOf(const BuildRun &run)
{
    const QString why = Format::firstLine(run.hasBuild() && run.error.isEmpty() ? run.cause : Format::why(run));
    if (!run.hasBuild())
        return why;
    const QString number = BuildRunModel::numberText(run);
    return why.isEmpty() ? number : LastTriggers::tr("%1, %2", "a build's number, why").arg(number, why);
}

} // namespace

LastTriggers::LastTriggers(std::shared_ptr<Clock> clock, QWidget *parent) : QWidget(parent), m_clock(std::move(clock))
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(gridUnit);
    grid->setVerticalSpacing(gridUnit / 2);
    grid->setColumnStretch(1, 1);
    auto *heading = new QLabel(tr("Last triggers"), this);
    makeSmall(heading);
    makeMuted(heading);
    grid->addWidget(heading, 0, 0, 1, 2);
    for (int i = 0; i < rows; ++i) {
        const Row row{new Pill(this), new WrappingLabel(this)};
        row.text->setObjectName(u"triggers.last%1"_s.arg(i + 1));
        row.text->setMostLines(3);
        grid->addWidget(row.pill, i + 1, 0, Qt::AlignTop | Qt::AlignLeft);
        grid->addWidget(row.text, i + 1, 1);
        m_rows.append(row);
    }
    setRuns({});
}

QString LastTriggers::sentence(const BuildRun &run, const QDateTime &now)
{
    const QString result = resultOf(run);
    const QString when = Format::moment(run.requestedAt, now);
    const QString who = Format::askedBy(run);
    return result.isEmpty() ? tr("%1, %2", "when, who asked").arg(when, who)
                            : tr("%1, %2: %3", "when, who asked, what came of it").arg(when, who, result);
}

void LastTriggers::setRuns(const QList<BuildRun> &runs)
{
    m_runs = runs.first(qMin<qsizetype>(rows, runs.size()));
    refreshTimes();
    setVisible(!m_runs.isEmpty());
}

void LastTriggers::refreshTimes()
{
    for (int i = 0; i < rows; ++i) {
        const bool there = i < m_runs.size();
        const Row &row = m_rows.at(i);
        row.pill->setVisible(there);
        row.text->setVisible(there);
        if (!there)
            continue;
        const BuildRun &run = m_runs.at(i);
        const auto state = BuildRunModel::stateOf(run);
        row.pill->setState(toneOf(state), signOf(state), BuildRunModel::stateName(state));
        row.text->setText(sentence(run, m_clock->now()));
    }
}

} // namespace Millwright
