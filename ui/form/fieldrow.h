// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"
#include "models/settings/settingsfield.h"

#include <QObject>

#include <memory>

class QGridLayout;
class QToolButton;

namespace Millwright {

class FieldEditor;
class FieldLabel;
class WrappingLabel;

/// One setting in a form: title and description, its control, the button that unsets it, and what is wrong with it.
/// Takes three rows of a grid of three columns. Told apart are: set or unset, changed or not, and whether its issue is to
/// be shown yet.
class FieldRow : public QObject
{
    Q_OBJECT

public:
    static constexpr int gridRows = 3;

    FieldRow(const SettingsField &field, QGridLayout *grid, int gridRow, QWidget *parent);
    ~FieldRow() override;

    const SettingsField &field() const { return m_field; }
    QWidget *control() const;

    /// A value that came from elsewhere; the field counts as untouched again.
    void load(const Json &value);
    /// A value that somebody gave in another way than by the control.
    void edit(const Json &value);
    Json value() const;
    bool isChanged() const;
    bool isTouched() const { return m_touched; }
    void touch() { m_touched = true; }

    /// Empty: there is none. Shown under the control once the field was touched.
    void setIssue(const QString &message);
    QString issue() const { return m_issue; }

Q_SIGNALS:
    void edited();
    void left();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void alignHeights();
    void makeReset();
    void refresh();
    void showIssue();
    void describe();

    const SettingsField m_field;
    QGridLayout *m_grid;
    const int m_gridRow;
    FieldLabel *m_title;
    FieldEditor *m_editor;
    QToolButton *m_reset = nullptr; ///< made when there is something to reset
    WrappingLabel *m_issueLabel = nullptr; ///< made when there is something to show
    std::unique_ptr<Json> m_loaded;
    QString m_issue;
    QString m_shownIssue; ///< what the label says of it
    bool m_touched = false;
};

} // namespace Millwright
