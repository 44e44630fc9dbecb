// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logretention.h"

#include <QDialog>

class QSpinBox;

namespace Millwright {

/// Asks how much of logs is kept. Names: `logRetentionDialog`, `retention.logs`, `retention.megabytes`.
class LogRetentionDialog : public QDialog
{
    Q_OBJECT

public:
    explicit LogRetentionDialog(const LogRetention &retention, QWidget *parent = nullptr);

    LogRetention retention() const;

private:
    QSpinBox *m_logs;
    QSpinBox *m_megabytes;
};

} // namespace Millwright
