// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/settings/settingsdocument.h"
#include "models/settings/settingsschema.h"

#include <QWidget>

#include <functional>

class QPushButton;

namespace Millwright {

class SettingsForm;
class SettingsTextView;
class WrappingLabel;

/// One document of settings in two views, a form and a text, of which one is seen. What is edited in one is in the other
/// at once; a text that cannot be read stays until it is mended or discarded, and until then nothing can be saved and
/// the fields rest.
///
/// Names: those of SettingsForm and SettingsTextView, `settings.unread`, `settings.backToText`, `settings.discardText`.
class SettingsEditor : public QWidget
{
    Q_OBJECT

public:
    enum class View { Form, Text };

    explicit SettingsEditor(QWidget *parent = nullptr);
    ~SettingsEditor() override;

    void setView(View view);
    View view() const { return m_view; }

    /// What is stored, and by which schema; nothing is changed afterwards.
    void load(const SettingsSchema &schema, const SettingsDocument &document);
    /// Takes over an object that was edited elsewhere. What was loaded stays.
    void edit(const Json &document);
    void revert();

    const SettingsSchema &schema() const;
    SettingsDocument document() const;
    /// The update that leads from what was loaded to what is edited; see SettingsForm::patch().
    QByteArray patchText() const;
    bool isDirty() const { return changeCount() > 0; }
    int changeCount() const;

    /// False while the text is no JSON object.
    bool isReadable() const;
    /// Something stands in the way of saving.
    bool hasErrors() const;
    int errorCount() const;
    /// What a server refused.
    void setIssues(const QList<SettingsIssue> &issues);
    /// Shows what is wrong and goes to the first of it.
    void showIssues();

Q_SIGNALS:
    void changed();
    void viewChanged();

private:
    /// Something else than a person at one of the views changes the form.
    void replace(const std::function<void()> &changeForm);
    void writeText();
    void takeText();
    void takeForm();
    void showState();

    View m_view = View::Form;
    bool m_taking = false; ///< one view takes over from the other
    WrappingLabel *m_unread;
    QPushButton *m_back;
    QPushButton *m_discard;
    SettingsForm *m_form;
    SettingsTextView *m_text;
};

} // namespace Millwright
