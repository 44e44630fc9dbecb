// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"
#include "models/settings/settingstext.h"
#include "ui/form/issuelist.h"

#include <memory>

namespace Millwright {

class JsonEdit;
class WrappingLabel;

/// A settings document as text that can be edited. It keeps any text, also one that is no JSON, and says on which line
/// it fails.
///
/// Names: `settings.text`, `settings.textFault`, and the lines of its IssueList.
class SettingsTextView : public QWidget
{
    Q_OBJECT

public:
    explicit SettingsTextView(QWidget *parent = nullptr);
    ~SettingsTextView() override;

    /// Writes a document anew, unless the text means that one already.
    void setDocument(const Json &document);
    /// Writes a document anew.
    void loadDocument(const Json &document);
    /// What the text means; nothing while it cannot be read.
    const Json *document() const;
    /// Why it cannot be read; empty while it can.
    QString fault() const { return m_fault.message; }

    /// What is wrong with a document that can be read, by key. Each line is marked and listed.
    void setIssues(const QList<IssueList::Entry> &issues);
    /// Goes to the line that cannot be read, else to the first issue.
    void goToFirst();

Q_SIGNALS:
    /// By a person.
    void edited();

private:
    void read();
    void showMarks();
    void goTo(const QString &key);
    void goToLine(int line);

    JsonEdit *m_edit;
    WrappingLabel *m_faultLabel;
    IssueList *m_issues;
    std::unique_ptr<Json> m_document;
    TextFault m_fault;
};

} // namespace Millwright
