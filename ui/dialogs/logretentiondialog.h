// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logretention.h"
#include "ui/dialogs/dialog.h"

namespace Millwright {

class FactoryClient;
class SettingsForm;

/// Says how much of logs a factory keeps. Name: `logRetentionDialog`; its fields are `keptLogs` and `keptMegabytes` of a
/// SettingsForm.
class LogRetentionDialog : public Dialog
{
    Q_OBJECT

public:
    LogRetentionDialog(FactoryClient &client, const LogRetention &retention, QWidget *parent = nullptr);

Q_SIGNALS:
    void done(const Millwright::LogRetention &retention);

private:
    LogRetention retention() const;

    SettingsForm *m_form;
};

} // namespace Millwright
