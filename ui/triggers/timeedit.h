// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/form/numberedit.h"

#include <QTime>

#include <optional>

namespace Millwright {

/// A line for a time of day, written as 03:00; steps by a quarter of an hour. It keeps any text.
class TimeEdit : public NumberEdit
{
    Q_OBJECT

public:
    explicit TimeEdit(QWidget *parent = nullptr);

    void setTime(QTime time);
    /// Nothing when what stands there is no time.
    std::optional<QTime> time() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    /// By a person, not by setTime().
    void edited();

protected:
    void focusOutEvent(QFocusEvent *event) override;
};

} // namespace Millwright
