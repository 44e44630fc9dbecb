// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/settingseditor.h"

#include "ui/form/settingsform.h"
#include "ui/form/settingstextview.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QPushButton>
#include <QScopedValueRollback>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

SettingsEditor::SettingsEditor(QWidget *parent)
    : QWidget(parent)
    , m_unread(new WrappingLabel(this))
    , m_back(new QPushButton(tr("Back to the text"), this))
    , m_discard(new QPushButton(tr("Discard the text"), this))
    , m_form(new SettingsForm(this))
    , m_text(new SettingsTextView(this))
{
    m_unread->setObjectName(u"settings.unread"_s);
    m_unread->setTone(Tone::Failed);
    m_back->setObjectName(u"settings.backToText"_s);
    m_discard->setObjectName(u"settings.discardText"_s);
    makeLink(m_back);
    makeLink(m_discard);
    makeDangerous(m_discard);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_back);
    buttons->addWidget(m_discard);
    buttons->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(gridUnit / 2);
    layout->addWidget(m_unread);
    layout->addLayout(buttons);
    layout->addWidget(m_form);
    layout->addWidget(m_text);

    connect(m_form, &SettingsForm::changed, this, &SettingsEditor::takeForm);
    connect(m_text, &SettingsTextView::edited, this, &SettingsEditor::takeText);
    connect(m_back, &QPushButton::clicked, this, [this] {
        setView(View::Text);
        m_text->goToFirst();
    });
    connect(m_discard, &QPushButton::clicked, this, [this] { replace([] { }); });
    showState();
}

SettingsEditor::~SettingsEditor()
{
    // A field that goes may still tell that it was left.
    m_form->disconnect(this);
    m_text->disconnect(this);
}

void SettingsEditor::setView(View view)
{
    if (m_view == view)
        return;
    m_view = view;
    writeText();
    showState();
    Q_EMIT viewChanged();
}

void SettingsEditor::load(const SettingsSchema &schema, const SettingsDocument &document)
{
    const auto loadForm = [&] {
        if (m_form->schema().json() != schema.json())
            m_form->setSchema(schema);
        m_form->setDocument(document);
    };
    replace(loadForm);
}

void SettingsEditor::edit(const Json &document)
{
    replace([&] { m_form->edit(document); });
}

void SettingsEditor::revert()
{
    replace([&] { m_form->revert(); });
}

void SettingsEditor::replace(const std::function<void()> &changeForm)
{
    {
        const QScopedValueRollback taking(m_taking, true);
        changeForm();
    }
    if (!isReadable())
        m_text->loadDocument(m_form->document().json());
    takeForm();
}

void SettingsEditor::writeText()
{
    // A text that cannot be read is all there is of what it was to say.
    if (m_view == View::Text && isReadable())
        m_text->setDocument(m_form->document().json());
}

void SettingsEditor::takeText()
{
    if (const Json *document = m_text->document()) {
        const QScopedValueRollback taking(m_taking, true);
        m_form->edit(*document);
    }
    showState();
    Q_EMIT changed();
}

void SettingsEditor::takeForm()
{
    if (m_taking)
        return;
    writeText();
    showState();
    Q_EMIT changed();
}

void SettingsEditor::showState()
{
    const bool unread = !isReadable();
    const bool inForm = m_view == View::Form;
    m_unread->setText(tr("The text cannot be read, and the fields rest until it is mended. %1").arg(m_text->fault()));
    m_unread->setVisible(inForm && unread);
    m_back->setVisible(inForm && unread);
    m_discard->setVisible(inForm && unread);
    m_form->setEnabled(!unread);
    m_form->setVisible(inForm);
    m_text->setVisible(!inForm);
    if (inForm)
        return;
    QList<IssueList::Entry> entries;
    for (const SettingsIssue &issue : m_form->issues())
        entries.append({m_form->keyOf(issue), m_form->titled(issue)});
    m_text->setIssues(entries);
}

const SettingsSchema &SettingsEditor::schema() const
{
    return m_form->schema();
}

SettingsDocument SettingsEditor::document() const
{
    return m_form->document();
}

QByteArray SettingsEditor::patchText() const
{
    return m_form->patchText();
}

int SettingsEditor::changeCount() const
{
    return isReadable() ? m_form->changeCount() : qMax(1, m_form->changeCount());
}

bool SettingsEditor::isReadable() const
{
    return m_text->document();
}

bool SettingsEditor::hasErrors() const
{
    return !isReadable() || m_form->hasErrors();
}

int SettingsEditor::errorCount() const
{
    return m_form->errorCount() + (isReadable() ? 0 : 1);
}

void SettingsEditor::setIssues(const QList<SettingsIssue> &issues)
{
    m_form->setIssues(issues);
}

void SettingsEditor::showIssues()
{
    if (!isReadable())
        setView(View::Text);
    if (m_view == View::Text)
        m_text->goToFirst();
    else
        m_form->showIssues();
}

} // namespace Millwright
