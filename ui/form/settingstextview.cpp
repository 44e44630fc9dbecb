// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/settingstextview.h"

#include "models/settings/jsonvalue.h"
#include "ui/form/jsonedit.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QTextBlock>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

SettingsTextView::SettingsTextView(QWidget *parent)
    : QWidget(parent)
    , m_edit(new JsonEdit(this))
    , m_faultLabel(new WrappingLabel(this))
    , m_issues(new IssueList(this))
    , m_document(std::make_unique<Json>(Json::object()))
{
    m_edit->setObjectName(u"settings.text"_s);
    m_edit->setAccessibleName(tr("Settings as JSON"));
    m_faultLabel->setObjectName(u"settings.textFault"_s);
    m_faultLabel->setTone(Tone::Failed);
    m_faultLabel->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(gridUnit / 2);
    layout->addWidget(m_edit);
    layout->addWidget(m_faultLabel);
    layout->addWidget(m_issues);
    connect(m_edit, &CodeEdit::edited, this, [this] {
        read();
        Q_EMIT edited();
    });
    connect(m_issues, &IssueList::chosen, this, &SettingsTextView::goTo);
    loadDocument(*m_document);
}

SettingsTextView::~SettingsTextView() = default;

void SettingsTextView::setDocument(const Json &document)
{
    if (!m_fault.message.isEmpty() || !sameJson(*m_document, document))
        loadDocument(document);
}

void SettingsTextView::loadDocument(const Json &document)
{
    m_edit->setText(SettingsText::write(document));
    read();
}

const Json *SettingsTextView::document() const
{
    return m_fault.message.isEmpty() ? m_document.get() : nullptr;
}

void SettingsTextView::read()
{
    const auto value = SettingsText::read(m_edit->toPlainText());
    m_fault = value ? TextFault() : value.error();
    if (value)
        *m_document = *value;
    else
        m_issues->setEntries({});
    setInvalid(m_edit, !value);
    m_faultLabel->setText(m_fault.message);
    m_faultLabel->setVisible(!value);
    m_edit->setAccessibleDescription(m_fault.message);
    showMarks();
}

void SettingsTextView::setIssues(const QList<IssueList::Entry> &issues)
{
    if (!m_fault.message.isEmpty())
        return;
    m_issues->setEntries(issues);
    showMarks();
}

void SettingsTextView::showMarks()
{
    QSet<int> lines;
    if (!m_fault.message.isEmpty())
        lines.insert(m_fault.line);
    const QString text = m_edit->toPlainText();
    for (const IssueList::Entry &entry : m_issues->entries()) {
        if (const int line = entry.key.isEmpty() ? 0 : SettingsText::lineOf(text, entry.key); line > 0)
            lines.insert(line);
    }
    m_edit->setMarkedLines(lines);
}

void SettingsTextView::goToFirst()
{
    if (!m_fault.message.isEmpty())
        goToLine(m_fault.line);
    else if (!m_issues->entries().isEmpty())
        goTo(m_issues->entries().first().key);
}

void SettingsTextView::goTo(const QString &key)
{
    goToLine(qMax(1, SettingsText::lineOf(m_edit->toPlainText(), key)));
}

void SettingsTextView::goToLine(int line)
{
    m_edit->setTextCursor(QTextCursor(m_edit->document()->findBlockByNumber(line - 1)));
    m_edit->setFocus(Qt::OtherFocusReason);
}

} // namespace Millwright
