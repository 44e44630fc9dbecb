// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/items/buildrunmodel.h"
#include "ui/table/tabledelegate.h"

namespace Millwright {

Tone toneOf(BuildRunModel::State state);
std::optional<Icon> signOf(BuildRunModel::State state);

/// The rows of BuildRunModel.
class RunDelegate : public TableDelegate
{
    Q_OBJECT

public:
    using TableDelegate::TableDelegate;

protected:
    Cell cellOf(const QModelIndex &index) const override;
};

} // namespace Millwright
