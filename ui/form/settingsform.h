// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/settings/settingsdocument.h"
#include "models/settings/settingsschema.h"

#include <QWidget>

#include <memory>
#include <vector>

class QGridLayout;
class QVBoxLayout;

namespace Millwright {

class FieldRow;
class IssueList;
class LeftoverList;
class WrappingLabel;

/// A form made from a provider's schema over a stored document. Unset, set and invalid are three states of a field; a
/// default is shown and never written. It is dirty when what it would save differs from what was loaded.
///
/// What the schema refuses stands in the way of saving; what a server refused does not, because only the server knows
/// when it is mended.
///
/// Object names, by key: `setting.` the control, `reset.`, `issue.`, `goto.` the line in the list of issues, and those of
/// LeftoverList.
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
    /// Takes over what somebody edited in another way than in the form, an object. What was loaded stays.
    void edit(const Json &document);
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
    bool hasErrors() const { return !m_own.isEmpty(); }
    /// Everything that is wrong: what a server refused, then what the schema does.
    QList<SettingsIssue> issues() const;
    /// How many values that is about.
    int errorCount() const;
    /// The field that an issue is about, else the key; empty when it is about the whole.
    QString keyOf(const SettingsIssue &issue) const;
    /// With the title of its field.
    QString titled(const SettingsIssue &issue) const;
    /// Shows every issue, also of fields that were not left yet, and goes to the first.
    void showIssues();

Q_SIGNALS:
    /// An edit, a removal, a revert, or a new document.
    void changed();

private:
    /// The values of a document that belong to no field: what the schema does not declare, or what no control can show.
    Json undeclaredIn(const Json &document) const;
    Json unshownIn(const Json &document) const;
    /// The part of the update that is about those.
    Json otherPatch() const;
    void addHeading(const QString &text, QGridLayout *grid, int line);
    void refresh();
    void validate();
    void showIssuesAtFields();
    void forgetRefused(const QString &key);
    void goTo(const QString &key);
    FieldRow *row(const QString &key) const;

    SettingsSchema m_schema;
    SettingsDocument m_document;
    std::unique_ptr<Json> m_unshown; ///< what is declared and has no control, as edited
    std::vector<FieldRow *> m_rows;
    QHash<QString, FieldRow *> m_byKey;
    QList<SettingsIssue> m_own;
    QList<SettingsIssue> m_refused;
    bool m_listing = false; ///< the list of issues is to be seen
    int m_changes = 0;

    QVBoxLayout *m_layout;
    IssueList *m_issueList;
    WrappingLabel *m_empty;
    QWidget *m_fields = nullptr;
    WrappingLabel *m_notShown;
    LeftoverList *m_leftovers;
};

} // namespace Millwright
