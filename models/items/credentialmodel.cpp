// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/credentialmodel.h"

#include "models/items/format.h"

#include <algorithm>
#include <tuple>

namespace Millwright {

using namespace Qt::StringLiterals;

CredentialModel::CredentialModel(std::shared_ptr<Clock> clock, QObject *parent) : RecordModel(parent), m_clock(std::move(clock)) { }

void CredentialModel::setCredentials(QList<Credential> credentials)
{
    std::ranges::sort(
        credentials, {}, [](const Credential &credential) { return std::tuple(credential.where, credential.kind, credential.id); });
    assign(credentials);
}

QVariant CredentialModel::data(const QModelIndex &index, int role) const
{
    const Credential *credential = record(index.row());
    if (!index.isValid() || !credential)
        return {};
    const auto &check = credential->lastCheck;
    switch (role) {
    case IdRole:
        return credential->id;
    case UsableRole:
        return check ? QVariant(check->usable) : QVariant();
    case Qt::ToolTipRole:
        if (index.column() == WhereColumn)
            return credential->where;
        if (index.column() == CheckColumn && check)
            return tr("%1: %2", "when, what was told").arg(Format::moment(check->at, m_clock->now()), check->text);
        return {};
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (index.column()) {
    case WhereColumn:
        return credential->where;
    case KindColumn:
        return CredentialKind::title(credential->kind);
    case UserColumn:
        return credential->username.isEmpty() ? u"–"_s : credential->username;
    case CheckColumn:
        if (!check)
            return tr("not checked");
        return check->usable ? tr("works") : tr("failed");
    default:
        return {};
    }
}

QVariant CredentialModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case WhereColumn:
        return tr("Host or repository");
    case KindColumn:
        return tr("Kind");
    case UserColumn:
        return tr("User name");
    case CheckColumn:
        return tr("Last check");
    default:
        return {};
    }
}

QHash<int, QByteArray> CredentialModel::roleNames() const
{
    return {{Qt::DisplayRole, "text"}, {IdRole, "id"}, {UsableRole, "usable"}};
}

} // namespace Millwright
