// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/settings/settingsdocument.h"
#include "models/settings/settingsschema.h"

#include <QWidget>

#include <memory>
#include <vector>

class QGridLayout;
class QLabel;
class QVBoxLayout;

namespace Millwright {

class FieldRow;
class IssueList;

/// A form made from a provider's schema over a stored document. Unset, set and invalid are three states of a field; a
/// default is shown and never written. It is dirty when what it would save differs from what was loaded.
///
/// Object names, by key: `setting.` the control, `reset.`, `issue.`, `goto.` the line in the list of issues, `stored.`
/// with
/// `.remove` and `.restore` for a key that no field of the schema declares.
class SettingsForm : public QWidget
{
    Q_OBJECT

public:
    explicit SettingsForm(QWidget *parent = nullptr);
    ~SettingsForm() override;

    /// Makes the fields anew; what was loaded stays, what was edited is gone.
    void setSchema(const SettingsSchema &schema);
    const SettingsSchema &schema() const { return m_schema; }

    /// What is stored; the form is clean afterwards.
    void setDocument(const SettingsDocument &document);
    /// What would be stored after saving.
    SettingsDocument document() const;
    /// The update that leads there: only what changed, null for what is unset or removed. Empty object: nothing
    /// changed.
    Json patch() const;
    QByteArray patchText() const;

    bool isDirty() const { return m_changes > 0; }
    int changeCount() const { return m_changes; }
    /// Back to what was loaded.
    void revert();

    /// What a server refused. Each is shown at its field at once, until that field is edited; the others are listed.
    void setIssues(const QList<SettingsIssue> &issues);
    bool hasErrors() const { return !m_own.isEmpty() || !m_refused.isEmpty(); }
    int errorCount() const;
    /// Shows every issue, also of fields that were not left yet, and goes to the first.
    void showIssues();

Q_SIGNALS:
    /// An edit, a removal, a revert, or a new document.
    void changed();

private:
    void rebuildLeftovers();
    void refresh();
    void validate();
    void showIssuesAtFields();
    void goTo(const QString &key);
    FieldRow *row(const QString &key) const;
    QString titled(const SettingsIssue &issue) const;
    QString keyOf(const SettingsIssue &issue) const;

    SettingsSchema m_schema;
    SettingsDocument m_document;
    std::vector<FieldRow *> m_rows;
    QHash<QString, FieldRow *> m_byKey;
    QSet<QString> m_removed; ///< undeclared keys that are to go
    QList<SettingsIssue> m_own;
    QList<SettingsIssue> m_refused;
    bool m_listing = false; ///< the list of issues is to be seen
    int m_changes = 0;

    QVBoxLayout *m_layout;
    IssueList *m_issueList;
    QLabel *m_empty;
    QWidget *m_fields = nullptr;
    QLabel *m_notShown;
    QWidget *m_leftovers = nullptr;
};

} // namespace Millwright
