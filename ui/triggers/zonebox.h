// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/form/choicebox.h"

#include <optional>

namespace Millwright {

/// Chooses a time zone by its id; typing a part of it searches. The first entry follows the machine's zone and names it.
class ZoneBox : public ChoiceBox
{
    Q_OBJECT

public:
    explicit ZoneBox(QWidget *parent = nullptr);

    /// The id of the machine's zone. Tells whether it is another one now.
    bool setSystemZone(const QString &id);
    /// Empty: that of the machine. Does not count as an edit; one that there is not stays all the same.
    void setZone(const QString &id);
    /// The one that was chosen last; empty: that of the machine.
    QString zone() const { return m_zone; }
    /// The id of what zone() stands for.
    QString zoneId() const { return m_zone.isEmpty() ? m_systemZone : m_zone; }
    /// What stands there is a zone.
    bool isValid() const { return m_isValid; }

    void showPopup() override;

Q_SIGNALS:
    /// By a person, also of what is no zone.
    void edited();
    /// What stands there is what the person meant.
    void left();

protected:
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    /// Of the list, -1: none.
    int entryOf(const QString &text) const;
    void take(const std::optional<QString> &zone);
    QString systemText() const;
    void showZone();
    void fillZones();
    void finish();

    QString m_systemZone;
    QString m_zone;
    bool m_isValid = true;
};

} // namespace Millwright
