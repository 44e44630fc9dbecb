// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/buildrunmodel.h"

#include "models/items/format.h"

namespace Millwright {

using namespace Qt::StringLiterals;

BuildRunModel::BuildRunModel(std::shared_ptr<Clock> clock, QObject *parent) : RecordModel(parent), m_clock(std::move(clock)) { }

void BuildRunModel::setActiveTemplate(const QString &templateId)
{
    if (m_activeTemplate == templateId)
        return;
    m_activeTemplate = templateId;
    touch(ResultColumn, ResultColumn);
}

void BuildRunModel::setProvider(const QString &provider)
{
    if (std::exchange(m_provider, provider) != provider)
        touch(ResultColumn, ResultColumn);
}

QString BuildRunModel::keyOf(const BuildRun &run) const
{
    return run.number > 0 ? QString::number(run.number) : QString(u"build:"_s + run.buildId);
}

BuildRunModel::State BuildRunModel::stateOf(const BuildRun &run)
{
    if (run.outcome == RunOutcome::Skipped)
        return Skipped;
    if (run.outcome == RunOutcome::Unavailable)
        return Refused;
    if (!run.hasBuild())
        return Failed;
    switch (run.status) {
    case BuildStatus::Pending:
        return Waiting;
    case BuildStatus::Building:
        return Building;
    case BuildStatus::Ready:
        return Ready;
    case BuildStatus::Failed:
        return Failed;
    case BuildStatus::Unknown:
        return Unknown;
    }
    Q_UNREACHABLE_RETURN(Unknown);
}

QString BuildRunModel::stateName(State state)
{
    switch (state) {
    case Waiting:
        return Format::buildStatus(BuildStatus::Pending);
    case Building:
        return Format::buildStatus(BuildStatus::Building);
    case Ready:
        return Format::buildStatus(BuildStatus::Ready);
    case Failed:
        return Format::buildStatus(BuildStatus::Failed);
    case Unknown:
        return Format::buildStatus(BuildStatus::Unknown);
    case Skipped:
        return tr("Skipped");
    case Refused:
        return tr("Not possible");
    }
    Q_UNREACHABLE_RETURN({});
}

BuildRunModel::AskedBy BuildRunModel::askedByOf(const BuildRun &run)
{
    if (run.number <= 0)
        return Elsewhere;
    switch (run.trigger) {
    case BuildTrigger::Manual:
        return You;
    case BuildTrigger::Schedule:
        return Schedule;
    case BuildTrigger::Push:
        return Push;
    }
    Q_UNREACHABLE_RETURN(Elsewhere);
}

QString BuildRunModel::askedByName(AskedBy askedBy)
{
    switch (askedBy) {
    case You:
        return Format::trigger(BuildTrigger::Manual);
    case Schedule:
        return Format::trigger(BuildTrigger::Schedule);
    case Push:
        return Format::trigger(BuildTrigger::Push);
    case Elsewhere:
        return tr("elsewhere");
    }
    Q_UNREACHABLE_RETURN({});
}

QString BuildRunModel::numberText(const BuildRun &run)
{
    return run.number > 0 ? tr("#%1").arg(run.number) : QString();
}

QString BuildRunModel::text(const BuildRun &run, int column) const
{
    const QDateTime now = m_clock->now();
    const State state = stateOf(run);
    const bool light = !run.hasBuild();
    switch (column) {
    case StateColumn:
        return stateName(state);
    case NumberColumn: {
        const QString number = numberText(run);
        return number.isEmpty() ? u"–"_s : number;
    }
    case AskedByColumn:
        return askedByName(askedByOf(run));
    case StartedColumn:
        return Format::moment(run.requestedAt, now);
    case TookColumn:
        if (light)
            return {};
        return Format::between(run.requestedAt, run.isRunning() ? now : run.finishedAt);
    case ResultColumn: {
        if (light || state == Failed || state == Unknown)
            return Format::firstLine(Format::why(run));
        const QString templateId = Format::shortId(run.templateId);
        const bool isOfOther = !m_provider.isEmpty() && !run.provider.isEmpty() && run.provider != m_provider;
        return isOfOther ? tr("%1 of %2", "template, provider").arg(templateId, Format::provider(run.provider)) : templateId;
    }
    default:
        return {};
    }
}

QString BuildRunModel::toolTip(const BuildRun &run, int column)
{
    switch (column) {
    case AskedByColumn: {
        const QString asked = run.number > 0 ? Format::askedBy(run) : QString();
        return run.cause.isEmpty() ? asked : tr("%1: %2", "who asked for a build, what was not as in the last one").arg(asked, run.cause);
    }
    case StartedColumn:
        return run.requestedAt.toLocalTime().toString(Qt::ISODate);
    case ResultColumn:
        return run.hasBuild() && run.error.isEmpty() ? run.templateId : Format::why(run);
    default:
        return {};
    }
}

QVariant BuildRunModel::data(const QModelIndex &index, int role) const
{
    const BuildRun *run = record(index.row());
    if (!index.isValid() || !run)
        return {};
    const State state = stateOf(*run);
    switch (role) {
    case Qt::DisplayRole:
        return text(*run, index.column());
    case Qt::ToolTipRole:
        return toolTip(*run, index.column());
    case KeyRole:
        return keyOf(*run);
    case StateRole:
        return state;
    case BuildIdRole:
        return run->buildId;
    case LightRole:
        return !run->hasBuild();
    case ErrorRole:
        return run->error;
    case ActiveRole:
        return state == Ready && !run->templateId.isEmpty() && run->templateId == m_activeTemplate;
    case AskedByRole:
        return askedByOf(*run);
    default:
        return {};
    }
}

QVariant BuildRunModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case StateColumn:
        return tr("State");
    case NumberColumn:
        return tr("Build");
    case AskedByColumn:
        return tr("Asked by");
    case StartedColumn:
        return tr("Started");
    case TookColumn:
        return tr("Took");
    case ResultColumn:
        return tr("Result");
    default:
        return {};
    }
}

QHash<int, QByteArray> BuildRunModel::roleNames() const
{
    return {{Qt::DisplayRole, "text"}, {KeyRole, "key"}, {StateRole, "state"}, {BuildIdRole, "buildId"}, {LightRole, "light"},
        {ErrorRole, "error"}, {ActiveRole, "active"}, {AskedByRole, "askedBy"}};
}

void BuildRunFilter::setChoice(const Choice &choice)
{
    if (m_choice == choice)
        return;
    m_choice = choice;
    invalidateRowsFilter();
}

bool BuildRunFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    if (m_choice.buildsOnly && index.data(BuildRunModel::LightRole).toBool())
        return false;
    return (!m_choice.state || index.data(BuildRunModel::StateRole).toInt() == *m_choice.state)
        && (!m_choice.askedBy || index.data(BuildRunModel::AskedByRole).toInt() == *m_choice.askedBy);
}

} // namespace Millwright
