// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/form/codeedit.h"

namespace Millwright {

/// A setup command as a list of steps, one a line, numbered. A line that ends with a backslash goes on in the next one,
/// as a shell reads it; Shift+Enter breaks a line inside a step. Empty lines are no steps.
class StepsEditor : public CodeEdit
{
    Q_OBJECT

public:
    explicit StepsEditor(QWidget *parent = nullptr);

    QStringList steps() const;
    /// Replaces everything; does not count as an edit.
    void setSteps(const QStringList &steps);

protected:
    /// The number of the step that begins with each block.
    QList<int> blockNumbers() const override;
};

} // namespace Millwright
