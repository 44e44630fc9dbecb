// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/items/environmentstate.h"
#include "ui/dialogs/dialog.h"

class QLabel;

namespace Millwright {

class DifferenceView;
class WrappingLabel;

/// Shows what would become of the environment in the form if it took over another one, and does so when it is wanted.
/// Nothing is saved by it.
///
/// Names: `<name>.difference`, `<name>.note`, and those of Dialog.
class TakeOverDialog : public Dialog
{
    Q_OBJECT

public:
    TakeOverDialog(const QString &name, const QString &heading, const EnvironmentState &own, const SettingsSchema &schema, QWidget *parent);

    /// The other environment.
    void preview(const EnvironmentState &other);
    /// There is none, and why.
    void previewNothing(const QString &why);

Q_SIGNALS:
    void taken(const Millwright::EnvironmentState &state);

private:
    QString noteOn(const TakenEnvironment &environment) const;

    const EnvironmentState m_own;
    const SettingsSchema m_schema;
    EnvironmentState m_state;
    DifferenceView *m_difference;
    WrappingLabel *m_note;
};

} // namespace Millwright
