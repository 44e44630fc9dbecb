// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/settingsform.h"

#include "models/settings/jsonvalue.h"
#include "ui/form/fieldrow.h"
#include "ui/form/issuelist.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

QLabel *note(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    makeMuted(label);
    return label;
}

} // namespace

SettingsForm::SettingsForm(QWidget *parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
    , m_issueList(new IssueList(this))
    , m_empty(note(this))
    , m_notShown(note(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(gridUnit);
    m_empty->setObjectName(u"settings.empty"_s);
    m_empty->setText(tr("This provider has no settings to tune."));
    m_notShown->setObjectName(u"settings.notShown"_s);
    makeSmall(m_notShown);
    m_layout->addWidget(m_issueList);
    m_layout->addWidget(m_empty);
    m_layout->addWidget(m_notShown);
    connect(m_issueList, &IssueList::chosen, this, &SettingsForm::goTo);
    setSchema({});
}

SettingsForm::~SettingsForm() = default;

void SettingsForm::setSchema(const SettingsSchema &schema)
{
    m_schema = schema;
    m_rows.clear();
    m_byKey.clear();
    delete m_fields;
    // Laid out once, when it is whole.
    m_fields = new QWidget;
    auto *grid = new QGridLayout(m_fields);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(gridUnit);
    grid->setVerticalSpacing(0);
    grid->setColumnStretch(0, 4);
    grid->setColumnStretch(1, 5);
    QWidget *previous = nullptr;
    int line = 0;
    for (const SettingsField &field : m_schema.fields()) {
        auto *made = new FieldRow(field, grid, line, m_fields);
        grid->setRowMinimumHeight(line + FieldRow::gridRows, gridUnit);
        line += FieldRow::gridRows + 1;
        m_rows.push_back(made);
        m_byKey.insert(field.key, made);
        if (previous)
            QWidget::setTabOrder(previous, made->control());
        previous = made->control();
        connect(made, &FieldRow::edited, this, [this, key = field.key] {
            m_refused.removeIf([this, &key](const SettingsIssue &issue) { return keyOf(issue) == key; });
            refresh();
            Q_EMIT changed();
        });
        connect(made, &FieldRow::left, this, &SettingsForm::showIssuesAtFields);
    }
    m_layout->insertWidget(m_layout->indexOf(m_empty) + 1, m_fields);
    m_fields->setVisible(!m_rows.empty());
    m_empty->setVisible(m_rows.empty());
    const QStringList notShown = m_schema.notShown();
    m_notShown->setText(tr("Not shown, because a form has no control for lists and nested values: %1.").arg(notShown.join(u", "_s)));
    m_notShown->setVisible(!notShown.isEmpty());
    setDocument(m_document);
}

void SettingsForm::setDocument(const SettingsDocument &document)
{
    m_document = document;
    m_removed.clear();
    m_refused.clear();
    m_listing = false;
    for (FieldRow *made : m_rows) {
        const Json *stored = m_schema.storedValue(m_document.json(), made->field().key);
        made->load(stored ? *stored : Json());
    }
    rebuildLeftovers();
    refresh();
    Q_EMIT changed();
}

SettingsDocument SettingsForm::document() const
{
    return m_document.merge(patch());
}

Json SettingsForm::patch() const
{
    Json update = Json::object();
    for (const FieldRow *made : m_rows) {
        if (!made->isChanged())
            continue;
        update[made->field().key.toStdString()] = made->value();
        // The older name of a setting goes with the first edit under its present one.
        if (const QString &older = made->field().replaces; !older.isEmpty() && m_document.contains(older))
            update[older.toStdString()] = nullptr;
    }
    for (const QString &key : m_document.keys()) {
        if (m_removed.contains(key))
            update[key.toStdString()] = nullptr;
    }
    return update;
}

QByteArray SettingsForm::patchText() const
{
    return QByteArray::fromStdString(patch().dump(-1, ' ', false, Json::error_handler_t::replace));
}

void SettingsForm::revert()
{
    setDocument(SettingsDocument(m_document));
}

void SettingsForm::setIssues(const QList<SettingsIssue> &issues)
{
    m_refused = issues;
    for (const SettingsIssue &issue : issues) {
        if (FieldRow *made = row(keyOf(issue)))
            made->touch();
    }
    m_listing = !issues.isEmpty();
    showIssuesAtFields();
    Q_EMIT changed();
}

int SettingsForm::errorCount() const
{
    QSet<QString> places;
    for (const SettingsIssue &issue : m_own + m_refused)
        places.insert(issue.pointer);
    return static_cast<int>(places.size());
}

void SettingsForm::showIssues()
{
    for (FieldRow *made : m_rows)
        made->touch();
    m_listing = true;
    showIssuesAtFields();
    const auto first = std::ranges::find_if(m_rows, [](const FieldRow *made) { return !made->issue().isEmpty(); });
    if (first != m_rows.end())
        goTo((*first)->field().key);
}

void SettingsForm::rebuildLeftovers()
{
    // One of its own buttons may have led here.
    if (m_leftovers) {
        m_leftovers->hide();
        m_leftovers->deleteLater();
        m_leftovers = nullptr;
    }
    QStringList keys = m_document.keys();
    keys.removeIf([this](const QString &key) { return m_schema.declares(key); });
    if (keys.isEmpty())
        return;
    m_leftovers = new QWidget;
    m_leftovers->setObjectName(u"settings.leftovers"_s);
    auto *grid = new QGridLayout(m_leftovers);
    grid->setContentsMargins(0, gridUnit, 0, 0);
    grid->setVerticalSpacing(0);
    grid->setColumnStretch(0, 1);
    QLabel *title = note(m_leftovers);
    title->setText(tr("Stored for another provider"));
    grid->addWidget(title, 0, 0, 1, 2);
    int line = 1;
    for (const QString &key : std::as_const(keys)) {
        auto *text = note(m_leftovers);
        const bool removed = m_removed.contains(key);
        makeMonospace(text);
        QFont font = text->font();
        font.setStrikeOut(removed);
        text->setFont(font);
        text->setObjectName(u"stored."_s + key);
        text->setText(u"%1 = %2"_s.arg(key, jsonText(m_document.json().at(key.toStdString()))));
        text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        grid->addWidget(text, line, 0);
        auto *button = new QPushButton(removed ? tr("Keep") : tr("Remove"), m_leftovers);
        button->setObjectName(u"stored.%1.%2"_s.arg(key, removed ? u"restore"_s : u"remove"_s));
        button->setAccessibleName(removed ? tr("Keep the stored setting %1").arg(key) : tr("Remove the stored setting %1").arg(key));
        makeLink(button);
        connect(button, &QPushButton::clicked, this, [this, key, removed] {
            if (removed)
                m_removed.remove(key);
            else
                m_removed.insert(key);
            rebuildLeftovers();
            refresh();
            Q_EMIT changed();
        });
        grid->addWidget(button, line, 1, Qt::AlignTop);
        ++line;
    }
    m_layout->addWidget(m_leftovers);
    m_leftovers->show();
}

void SettingsForm::refresh()
{
    m_changes = static_cast<int>(std::ranges::count_if(m_rows, &FieldRow::isChanged) + m_removed.size());
    validate();
    showIssuesAtFields();
}

void SettingsForm::validate()
{
    // What the schema does not declare is dropped by a save that it would make fail.
    Json checked = document().json();
    for (const QString &key : m_document.keys()) {
        if (!m_schema.declares(key))
            checked.erase(key.toStdString());
    }
    m_own = m_schema.validate(checked);
}

void SettingsForm::showIssuesAtFields()
{
    QHash<QString, QStringList> atField;
    QList<IssueList::Entry> entries;
    for (const SettingsIssue &issue : m_refused + m_own) {
        const QString key = keyOf(issue);
        QStringList &messages = atField[key];
        if (messages.contains(issue.message))
            continue;
        messages.append(issue.message);
        entries.append({row(key) ? key : QString(), titled(issue)});
    }
    for (FieldRow *made : m_rows)
        made->setIssue(atField.value(made->field().key).join(u'\n'));
    m_issueList->setEntries(m_listing ? entries : QList<IssueList::Entry>());
}

void SettingsForm::goTo(const QString &key)
{
    if (FieldRow *made = row(key))
        made->control()->setFocus(Qt::OtherFocusReason);
}

FieldRow *SettingsForm::row(const QString &key) const
{
    return m_byKey.value(key);
}

QString SettingsForm::titled(const SettingsIssue &issue) const
{
    const QString key = keyOf(issue);
    if (const FieldRow *made = row(key))
        return tr("%1: %2").arg(made->field().title, issue.message);
    return key.isEmpty() ? issue.message : tr("%1: %2").arg(key, issue.message);
}

QString SettingsForm::keyOf(const SettingsIssue &issue) const
{
    QString step = issue.pointer.section(u'/', 1, 1);
    step.replace(u"~1"_s, u"/"_s).replace(u"~0"_s, u"~"_s);
    if (const SettingsField *present = m_schema.replacementOf(step); present && !m_byKey.contains(step))
        return present->key;
    return step;
}

} // namespace Millwright
