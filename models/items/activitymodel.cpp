// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/activitymodel.h"

#include "models/items/format.h"

namespace Millwright {

using namespace Qt::StringLiterals;

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
    return kind;
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
        return whole ? entry->subject : Format::firstLine(entry->subject);
    case BeforeColumn:
        return whole ? entry->before : Format::firstLine(entry->before);
    case AfterColumn: {
        // A run's outcome comes with the workflow's own word for its reason.
        const QString text = entry->kind == "run"_L1 ? Format::reason(entry->after) : entry->after;
        return whole ? text : Format::firstLine(text);
    }
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

QHash<int, QByteArray> ActivityModel::roleNames() const
{
    return {{Qt::DisplayRole, "text"}, {SeqRole, "seq"}, {KindRole, "kind"}};
}

} // namespace Millwright
