// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"
#include "models/settings/settingsfield.h"

#include <QObject>

class QWidget;

namespace Millwright {

/// What edits one setting. Its value is what a document would hold: null while the field is unset, and a text where a
/// number is wanted and something else was typed, so that nothing typed is lost and the schema refuses it.
///
/// Made by create() as a child of the widget it makes its control in; the control lives as long as that widget.
class FieldEditor : public QObject
{
    Q_OBJECT

public:
    static FieldEditor *create(const SettingsField &field, QWidget *parent);

    virtual QWidget *widget() const = 0;
    /// Of any type, also one that the field does not allow; it is kept as it is until somebody edits it.
    virtual void setValue(const Json &value) = 0;
    virtual Json value() const = 0;
    virtual bool isOneLine() const { return true; }

    /// What holds while nothing is set, as a person reads it; empty when the schema does not say.
    static QString defaultText(const SettingsField &field);
    /// What an empty editor shows of that.
    static QString unsetText(const SettingsField &field);
    /// One value as a person reads it: numbers of the locale, on and off.
    static QString valueText(const Json &value);

Q_SIGNALS:
    /// By a person, not by setValue().
    void edited();
    /// The focus went on.
    void left();

protected:
    using QObject::QObject;
    /// Tells when `control` loses the focus.
    void watch(QWidget *control);
    bool eventFilter(QObject *object, QEvent *event) override;
};

} // namespace Millwright
