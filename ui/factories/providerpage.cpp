// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/factories/providerpage.h"

#include "models/async/deliver.h"
#include "models/items/format.h"
#include "models/items/sessionmodel.h"
#include "ui/factories/requirementlist.h"
#include "ui/factories/templatescard.h"
#include "ui/form/choicebox.h"
#include "ui/form/settingsform.h"
#include "ui/theme/messagebar.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr qsizetype namedSandboxes = 5;

bool isRunning(const Session &session)
{
    using enum Sandbox::Status;
    return session.status == Running || session.status == Starting || session.status == Stopping;
}

QString names(const QList<Session> &sessions)
{
    QStringList names;
    for (const Session &session : sessions.first(qMin(namedSandboxes, sessions.size())))
        names.append(SessionModel::nameOf(session));
    const QString listed = names.join(ProviderPage::tr(", "));
    const auto more = static_cast<int>(sessions.size() - names.size());
    return more == 0 ? listed : ProviderPage::tr("%1 and %n more", nullptr, more).arg(listed);
}

} // namespace

ProviderPage::ProviderPage(FactoryClient &client, QWidget *parent)
    : QWidget(parent)
    , m_client(client)
    , m_choice(new ChoiceBox(this))
    , m_reason(new WrappingLabel(this))
    , m_form(new SettingsForm(this))
    , m_check(new RequirementList(tr("Connection"), tr("Check connection"), this))
    , m_templates(new TemplatesCard(client, this))
    , m_refused(new WrappingLabel(this))
    , m_message(new MessageBar(this))
    , m_revert(new QPushButton(tr("Revert"), this))
    , m_save(new QPushButton(tr("Save"), this))
{
    m_choice->setObjectName(u"provider.choice"_s);
    m_reason->setObjectName(u"provider.reason"_s);
    m_refused->setObjectName(u"provider.refused"_s);
    m_message->setObjectName(u"provider.message"_s);
    m_revert->setObjectName(u"provider.revert"_s);
    m_save->setObjectName(u"provider.save"_s);
    makePrimary(m_save);
    auto *label = new QLabel(tr("&Sandboxes are made by"), this);
    label->setBuddy(m_choice);

    auto *choice = new QHBoxLayout;
    choice->setSpacing(2 * gridUnit);
    choice->addWidget(label);
    choice->addWidget(m_choice, 1);
    auto *inner = new QWidget(this);
    auto *rows = new QVBoxLayout(inner);
    rows->setContentsMargins(2 * gridUnit, gridUnit, 2 * gridUnit, gridUnit);
    rows->setSpacing(2 * gridUnit);
    rows->addLayout(choice);
    rows->addWidget(m_reason);
    rows->addWidget(m_form);
    rows->addWidget(m_check);
    rows->addWidget(m_templates);
    rows->addWidget(m_refused);
    rows->addStretch(1);
    auto *scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(inner);
    auto *buttons = new QHBoxLayout;
    buttons->setContentsMargins(2 * gridUnit, 0, 2 * gridUnit, 0);
    buttons->setSpacing(gridUnit);
    buttons->addStretch(1);
    buttons->addWidget(m_revert);
    buttons->addWidget(m_save);
    auto *message = new QHBoxLayout;
    message->setContentsMargins(2 * gridUnit, 0, 2 * gridUnit, 0);
    message->addWidget(m_message);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, gridUnit, 0, gridUnit);
    layout->setSpacing(gridUnit);
    layout->addWidget(scroll, 1);
    layout->addLayout(message);
    layout->addLayout(buttons);

    connect(m_choice, &QComboBox::currentIndexChanged, this, [this, scroll] {
        showChoice();
        scroll->verticalScrollBar()->setValue(0);
    });
    connect(m_form, &SettingsForm::changed, this, &ProviderPage::showButtons);
    connect(m_check, &RequirementList::checkRequested, this, &ProviderPage::check);
    connect(this, &ProviderPage::checked, scroll, [this, scroll] {
        // Once it is laid out with what it tells, from the inside out.
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        scroll->ensureWidgetVisible(m_check);
    });
    connect(m_message, &MessageBar::actionTriggered, this, &ProviderPage::store);
    connect(m_save, &QPushButton::clicked, this, &ProviderPage::save);
    connect(m_revert, &QPushButton::clicked, this, [this] {
        m_message->clear();
        take(FactorySetup(m_setup));
    });
    read();
}

void ProviderPage::showRequirements(const QList<Requirement> &requirements)
{
    m_found = requirements;
    if (m_choice->count() > 0)
        showChoice();
}

void ProviderPage::read()
{
    deliver(this, m_client.setup(), [this](const Result<FactorySetup> &setup) {
        if (!setup) {
            m_message->showMessage(Tone::Failed, setup.error().message);
            return;
        }
        take(*setup);
        if (std::ranges::contains(m_found, Requirement::State::Missing, &Requirement::state))
            Q_EMIT checked();
    });
}

void ProviderPage::take(const FactorySetup &setup)
{
    m_setup = setup;
    m_edited.clear();
    m_shown.clear();
    const QSignalBlocker quiet(m_choice);
    m_choice->clear();
    for (const ProviderOffer &offer : m_setup.offers)
        m_choice->addItem(offer.title, offer.id);
    m_choice->addItem(tr("Automatic"), QString(SandboxChoice::automatic));
    if (m_choice->findData(m_setup.chosen) < 0)
        m_choice->addItem(tr("%1 (not in this build)").arg(Format::provider(m_setup.chosen)), m_setup.chosen);
    m_choice->setCurrentIndex(m_choice->findData(m_setup.chosen));
    QStringList refused;
    for (const RefusedProvider &each : m_setup.refused)
        refused.append(tr("%1: %2").arg(each.name, each.why));
    m_refused->setText(refused.isEmpty() ? QString() : tr("Not loaded: %1").arg(refused.join(u'\n')));
    m_refused->setVisible(!refused.isEmpty());
    showChoice();
}

QString ProviderPage::chosen() const
{
    return m_choice->currentData().toString();
}

const ProviderOffer *ProviderPage::offer() const
{
    const auto found = std::ranges::find(m_setup.offers, chosen(), &ProviderOffer::id);
    return found == m_setup.offers.cend() ? nullptr : &*found;
}

void ProviderPage::showChoice()
{
    if (!m_shown.isEmpty())
        m_edited.insert(m_shown, m_form->document());
    m_message->clear();
    m_check->clear();
    const ProviderOffer *const shown = offer();
    m_shown = shown ? shown->id : QString();
    const bool isAtWork = chosen() == m_setup.chosen;
    m_form->setVisible(shown);
    m_check->setVisible(shown || isAtWork);
    if (isAtWork && !m_found.isEmpty())
        m_check->setRequirements(m_found);
    m_templates->clear();
    if (isAtWork)
        m_templates->read();
    if (shown) {
        m_schema = FlatSchema(shown->schema);
        m_form->setSchema(m_schema.schema());
        m_form->setDocument(m_schema.flat(shown->options));
        if (const auto edited = m_edited.constFind(m_shown); edited != m_edited.cend())
            m_form->edit(edited->json());
    }
    showReason();
    showButtons();
}

void ProviderPage::showReason()
{
    const bool isAutomatic = chosen() == SandboxChoice::automatic;
    QString text;
    Tone tone = Tone::Neutral;
    if (chosen() == m_setup.chosen && !m_setup.problem.isEmpty()) {
        text = m_setup.problem;
        tone = Tone::Failed;
    } else if (isAutomatic) {
        text = m_setup.automatic.reason;
        tone = m_setup.automatic.isWarning ? Tone::Warning : Tone::Neutral;
        const QString wanted = m_setup.automatic.provider;
        if (!wanted.isEmpty() && std::ranges::find(m_setup.offers, wanted, &ProviderOffer::id) == m_setup.offers.cend()) {
            text = tr("%1 This build of Millwright does not have that provider.").arg(text);
            tone = Tone::Warning;
        }
    } else if (!offer()) {
        text = tr("This build of Millwright does not have this provider. Choose another one, or install what brings it.");
        tone = Tone::Failed;
    }
    m_reason->setText(text);
    m_reason->setTone(tone);
    m_reason->setVisible(!text.isEmpty());
}

bool ProviderPage::isDirty() const
{
    return chosen() != m_setup.chosen || (!m_shown.isEmpty() && m_form->isDirty());
}

void ProviderPage::showButtons()
{
    const bool mayChoose = offer() || chosen() == SandboxChoice::automatic;
    m_save->setEnabled(isDirty() && mayChoose && !m_working);
    m_revert->setEnabled(isDirty() && !m_working);
    m_choice->setEnabled(!m_working);
    m_form->setEnabled(!m_working);
}

QByteArray ProviderPage::options() const
{
    return m_shown.isEmpty() ? QByteArrayLiteral("{}") : m_schema.nested(m_form->document()).toText();
}

void ProviderPage::check()
{
    if (m_form->hasErrors()) {
        m_form->showIssues();
        return;
    }
    m_check->setChecking();
    // Without options of its own it is the one at work.
    const auto reply = m_shown.isEmpty() ? m_client.requirements() : m_client.checkProvider(m_shown, options());
    deliver(this, reply, [this, id = m_shown](const Result<QList<Requirement>> &found) {
        if (id != m_shown)
            return;
        if (!found)
            m_check->setFailed(found.error().message);
        else if (found->isEmpty())
            m_check->setFailed(tr("It needs nothing of this computer that could be missing."));
        else
            m_check->setRequirements(*found);
        Q_EMIT checked();
    });
}

QString ProviderPage::consequences() const
{
    QList<Session> running;
    QList<Session> others;
    for (const Session &session : m_setup.sandboxes) {
        if (isRunning(session))
            running.append(session);
        if (session.providerId != chosen())
            others.append(session);
    }
    QStringList sentences;
    if (!running.isEmpty())
        sentences.append(tr("%n running sandbox(es) will be stopped, their files stay: %1.", nullptr, static_cast<int>(running.size()))
                .arg(names(running)));
    if (m_setup.runningBuilds > 0)
        sentences.append(tr("%n running build(s) will not be followed to the end.", nullptr, m_setup.runningBuilds));
    if (chosen() != m_setup.chosen && !others.isEmpty())
        sentences.append(
            tr("%n sandbox(es) of another provider stay until they are removed or recreated: %1.", nullptr, static_cast<int>(others.size()))
                .arg(names(others)));
    return sentences.join(u' ');
}

void ProviderPage::save()
{
    if (!m_save->isEnabled())
        return;
    if (!m_shown.isEmpty() && m_form->hasErrors()) {
        m_form->showIssues();
        m_message->showMessage(Tone::Failed, tr("Nothing was saved yet: mend what is marked, then save again."));
        return;
    }
    // What runs may be something else by now.
    deliver(this, m_client.setup(), [this](const Result<FactorySetup> &setup) {
        if (setup) {
            m_setup.sandboxes = setup->sandboxes;
            m_setup.runningBuilds = setup->runningBuilds;
        }
        if (const QString text = consequences(); !text.isEmpty())
            m_message->showMessage(Tone::Warning, text, tr("Save all the same"));
        else
            store();
    });
}

void ProviderPage::store()
{
    m_working = true;
    showButtons();
    m_message->showMessage(Tone::Neutral, tr("Opening the factory again…"));
    deliver(this, m_client.chooseProvider(chosen(), options()), [this](const Result<> &result) { stored(result); });
}

void ProviderPage::stored(const Result<> &result)
{
    m_working = false;
    if (!result) {
        QList<SettingsIssue> issues;
        for (const SettingsIssue &issue : result.error().issues)
            issues.append(m_schema.flat(issue));
        showButtons();
        m_form->setIssues(issues);
        m_message->showMessage(Tone::Failed, result.error().message);
        return;
    }
    m_found.clear();
    deliver(this, m_client.setup(), [this](const Result<FactorySetup> &setup) {
        if (setup)
            take(*setup);
        showButtons();
        if (!setup)
            m_message->showMessage(Tone::Failed, setup.error().message);
        else if (!setup->problem.isEmpty())
            m_message->showMessage(Tone::Failed, tr("Saved, but the provider could not be started."));
        else
            m_message->showMessage(Tone::Ok, tr("Saved. The factory works with it now."));
    });
}

} // namespace Millwright
