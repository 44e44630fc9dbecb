// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/project.h"

#include <QTableWidget>

namespace Millwright {

/// What differs between two environments, one thing a row: what it is, how it is, how it would be. Every text is shown
/// whole.
class DifferenceView : public QTableWidget
{
    Q_OBJECT

public:
    explicit DifferenceView(QWidget *parent = nullptr);

    void setChanges(const QList<TemplateChange> &changes);

    QSize sizeHint() const override;

private:
    void fit();
};

} // namespace Millwright
