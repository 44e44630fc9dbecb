// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QLabel>

namespace Millwright {

/// The title of a field, with a dot behind it while the field differs from what was loaded.
class FieldLabel : public QLabel
{
    Q_OBJECT

public:
    explicit FieldLabel(const QString &title, QWidget *parent = nullptr);

    void setChanged(bool changed);
    bool isChanged() const { return m_changed; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool m_changed = false;
};

} // namespace Millwright
