// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/project.h"
#include "ui/dialogs/dialog.h"

namespace Millwright {

/// What would be saved, before it is. Names: `reviewDialog`, `reviewDialog.difference`, `reviewDialog.note`.
class ReviewDialog : public Dialog
{
    Q_OBJECT

public:
    ReviewDialog(const QList<TemplateChange> &changes, const ProjectEnvironment &environment, QWidget *parent);

    /// What saving does not do by itself; empty when there is nothing to say.
    static QString noteOn(const ProjectEnvironment &environment);
};

} // namespace Millwright
