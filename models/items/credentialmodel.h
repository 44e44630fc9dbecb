// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/factory/credential.h"
#include "models/items/recordmodel.h"

#include <memory>

namespace Millwright {

/// A factory's access to repositories, in the order of the hosts and repositories, for one host that with a token first.
class MILLWRIGHT_MODELS_EXPORT CredentialModel : public RecordModel<Credential>
{
    Q_OBJECT

public:
    enum Column { WhereColumn, KindColumn, UserColumn, CheckColumn, ColumnCount };
    Q_ENUM(Column)

    enum Role {
        IdRole = Qt::UserRole,
        UsableRole, ///< what the last check told; invalid where there was none
    };
    Q_ENUM(Role)

    explicit CredentialModel(std::shared_ptr<Clock> clock, QObject *parent = nullptr);

    void setCredentials(QList<Credential> credentials);

    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

protected:
    QString keyOf(const Credential &credential) const override { return credential.id; }

private:
    std::shared_ptr<Clock> m_clock;
};

} // namespace Millwright
