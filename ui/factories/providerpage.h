// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "models/settings/flatschema.h"

#include <QHash>
#include <QWidget>

class QPushButton;

namespace Millwright {

class ChoiceBox;
class MessageBar;
class RequirementList;
class SettingsForm;
class TemplatesCard;
class WrappingLabel;

/// Which provider a factory uses, and what it is made from. Nothing is stored before it is saved; what was edited of one
/// provider stays while others are looked at. Where something runs, saving says what becomes of it first.
///
/// Names: `provider.choice`, `provider.reason`, `provider.refused`, `provider.message`, `provider.save`, `provider.revert`,
/// and those of SettingsForm, RequirementList and TemplatesCard.
class ProviderPage : public QWidget
{
    Q_OBJECT

public:
    explicit ProviderPage(FactoryClient &client, QWidget *parent = nullptr);

    /// What the provider at work needs, as it was found.
    void showRequirements(const QList<Requirement> &requirements);
    bool isDirty() const;
    void save();

Q_SIGNALS:
    /// What the provider needs was told.
    void checked();

private:
    void read();
    void take(const FactorySetup &setup);
    void showChoice();
    void showReason();
    void showButtons();
    void check();
    void store();
    void stored(const Result<> &result);
    QString chosen() const;
    const ProviderOffer *offer() const;
    /// As edited, a JSON text.
    QByteArray options() const;
    /// What is running, and what becomes of it; empty where nothing does.
    QString consequences() const;

    FactoryClient &m_client;
    FactorySetup m_setup;
    QString m_shown; ///< the provider whose options are in the form
    FlatSchema m_schema;
    QHash<QString, SettingsDocument> m_edited; ///< what was edited of those that are not shown, flat
    bool m_working = false;
    QList<Requirement> m_found; ///< of the provider at work
    ChoiceBox *m_choice;
    WrappingLabel *m_reason;
    SettingsForm *m_form;
    RequirementList *m_check;
    TemplatesCard *m_templates;
    WrappingLabel *m_refused;
    MessageBar *m_message;
    QPushButton *m_revert;
    QPushButton *m_save;
};

} // namespace Millwright
