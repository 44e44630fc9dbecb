// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/activitymodel.h"

#include "models/items/buildrunmodel.h"
#include "models/items/format.h"

#include <QCoreApplication>

namespace Millwright {

using namespace Qt::StringLiterals;

namespace {

struct ActivityModelText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::ActivityModel)
};

QString runSubject(const BuildRun &run)
{
    return ActivityModelText::tr("%1, asked by %2", "a build's number, who or what asked")
        .arg(BuildRunModel::numberText(run), Format::askedBy(run));
}

/// How it stands, or how it ended: with the time it took, or with the reason.
QString runResult(const BuildRun &run)
{
    const auto state = BuildRunModel::stateOf(run);
    const QString took = state == BuildRunModel::Ready ? Format::between(run.requestedAt, run.finishedAt) : QString();
    const QString stands
        = took.isEmpty() ? BuildRunModel::stateName(state) : ActivityModelText::tr("Ready after %1", "the time a build took").arg(took);
    const QString why = Format::why(run).isEmpty() ? run.cause : Format::why(run);
    return why.isEmpty() ? stands : ActivityModelText::tr("%1: %2", "how a build ended, why").arg(stands, why);
}

} // namespace

ActivityModel::ActivityModel(std::shared_ptr<Clock> clock, QObject *parent) : RecordModel(parent), m_clock(std::move(clock)) { }

QString ActivityModel::kindName(const QString &kind)
{
    if (kind == "settings"_L1)
        return tr("Setting");
    if (kind == "repository"_L1)
        return tr("Repository");
    if (kind == "run"_L1)
        return tr("Build");
    if (kind == "session"_L1)
        return tr("Session");
    if (kind == "project"_L1)
        return tr("Project");
    if (kind == "factory"_L1)
        return tr("Factory");
    if (kind == "variable"_L1)
        return tr("Variable");
    if (kind == "credential"_L1)
        return tr("Access");
    return kind;
}

QString ActivityModel::subjectOf(const ActivityEntry &entry)
{
    return entry.run ? runSubject(*entry.run) : entry.subject;
}

QString ActivityModel::resultOf(const ActivityEntry &entry)
{
    return entry.run ? runResult(*entry.run) : entry.after;
}

QVariant ActivityModel::data(const QModelIndex &index, int role) const
{
    const ActivityEntry *entry = record(index.row());
    if (!index.isValid() || !entry)
        return {};
    if (role == SeqRole)
        return entry->seq;
    if (role == KindRole)
        return entry->kind;
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const bool whole = role == Qt::ToolTipRole;
    switch (index.column()) {
    case WhenColumn:
        return whole ? entry->at.toLocalTime().toString(Qt::ISODate) : Format::moment(entry->at, m_clock->now());
    case KindColumn:
        return kindName(entry->kind);
    case SubjectColumn:
        return whole ? subjectOf(*entry) : Format::firstLine(subjectOf(*entry));
    case BeforeColumn:
        return whole ? entry->before : Format::firstLine(entry->before);
    case AfterColumn:
        return whole ? resultOf(*entry) : Format::firstLine(resultOf(*entry));
    default:
        return {};
    }
}

QVariant ActivityModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case WhenColumn:
        return tr("When");
    case KindColumn:
        return tr("Kind");
    case SubjectColumn:
        return tr("What");
    case BeforeColumn:
        return tr("Before");
    case AfterColumn:
        return tr("After");
    default:
        return {};
    }
}

QString ActivityModel::keyOf(const ActivityEntry &entry) const
{
    return entry.run ? u"run "_s + QString::number(entry.run->number) : QString::number(entry.seq);
}

QHash<int, QByteArray> ActivityModel::roleNames() const
{
    return {{Qt::DisplayRole, "text"}, {SeqRole, "seq"}, {KindRole, "kind"}};
}

void ActivityFilter::setKind(const QString &kind)
{
    m_kind = kind;
    invalidateRowsFilter();
}

void ActivityFilter::setText(const QString &text)
{
    m_text = text.trimmed();
    invalidateRowsFilter();
}

bool ActivityFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const auto at = [&](int column) { return sourceModel()->index(row, column, parent); };
    if (!m_kind.isEmpty() && at(0).data(ActivityModel::KindRole).toString() != m_kind)
        return false;
    const auto holds = [this](const QVariant &value) { return value.toString().contains(m_text, Qt::CaseInsensitive); };
    for (int column = 0; column < sourceModel()->columnCount(parent); ++column) {
        if (holds(at(column).data()) || holds(at(column).data(Qt::ToolTipRole)))
            return true;
    }
    return false;
}

} // namespace Millwright
