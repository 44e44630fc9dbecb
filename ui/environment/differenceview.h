// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/project.h"

#include <QTableWidget>

namespace Millwright {

/// What differs between two environments or builds, one thing a row: what it is, how it is here, how it is there. Every
/// text is shown whole. In a comparison, which holds what is the same too, the rows that differ stand out.
class DifferenceView : public QTableWidget
{
    Q_OBJECT

public:
    explicit DifferenceView(QWidget *parent = nullptr);

    void setSides(const QString &first, const QString &second);
    void setChanges(const QList<TemplateChange> &changes);
    void setComparison(const QList<ComparedValue> &values);

    QSize sizeHint() const override;

private:
    void addRow(const QStringList &texts, const QVariant &differs);
    void finish();
    void fit();
};

} // namespace Millwright
