// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/sandbox.h"
#include "ui/table/tabledelegate.h"

namespace Millwright {

Tone toneOf(Sandbox::Status status, bool stuck);
std::optional<Icon> signOf(Sandbox::Status status, bool stuck);

/// The rows of SessionModel.
class SessionDelegate : public TableDelegate
{
    Q_OBJECT

public:
    using TableDelegate::TableDelegate;

protected:
    Cell cellOf(const QModelIndex &index) const override;
};

} // namespace Millwright
