// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/theme/wrappinglabel.h"

namespace Millwright {

/// The title of a field. A bar at its end, beside the control, says that the field is set; a dot behind the text says
/// that it differs from what was loaded.
class FieldLabel : public WrappingLabel
{
    Q_OBJECT

public:
    explicit FieldLabel(const QString &title, QWidget *parent = nullptr);

    void setSet(bool set);
    bool isSet() const { return m_set; }
    void setChanged(bool changed);
    bool isChanged() const { return m_changed; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool m_set = false;
    bool m_changed = false;
};

} // namespace Millwright
