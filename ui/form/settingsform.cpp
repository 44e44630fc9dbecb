// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/settingsform.h"

#include "models/settings/jsonvalue.h"
#include "ui/form/fieldrow.h"
#include "ui/form/issuelist.h"
#include "ui/form/leftoverlist.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QGridLayout>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

WrappingLabel *note(QWidget *parent)
{
    auto *label = new WrappingLabel(parent);
    makeMuted(label);
    return label;
}

/// The values of an object whose keys `wanted` says yes to; a null is no value.
Json valuesIf(const Json &object, const std::function<bool(const QString &)> &wanted)
{
    Json values = Json::object();
    for (const auto &[key, value] : object.items()) {
        if (!value.is_null() && wanted(QString::fromStdString(key)))
            values[key] = value;
    }
    return values;
}

} // namespace

SettingsForm::SettingsForm(QWidget *parent)
    : QWidget(parent)
    , m_unshown(std::make_unique<Json>(Json::object()))
    , m_layout(new QVBoxLayout(this))
    , m_issueList(new IssueList(this))
    , m_empty(note(this))
    , m_notShown(note(this))
    , m_leftovers(new LeftoverList(this))
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
    m_layout->addWidget(m_leftovers);
    connect(m_leftovers, &LeftoverList::edited, this, [this] {
        refresh();
        Q_EMIT changed();
    });
    connect(m_issueList, &IssueList::chosen, this, &SettingsForm::goTo);
    setSchema({});
}

SettingsForm::~SettingsForm()
{
    // A field that goes may still tell that it was left.
    for (const FieldRow *made : m_rows)
        made->disconnect(this);
}

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
    QString group;
    for (const SettingsField &field : m_schema.fields()) {
        if (std::exchange(group, field.group) != field.group && !field.group.isEmpty())
            addHeading(field.group, grid, line++);
        auto *made = new FieldRow(field, grid, line, m_fields);
        grid->setRowMinimumHeight(line + FieldRow::gridRows, gridUnit);
        line += FieldRow::gridRows + 1;
        m_rows.push_back(made);
        m_byKey.insert(field.key, made);
        if (previous)
            QWidget::setTabOrder(previous, made->control());
        previous = made->control();
        connect(made, &FieldRow::edited, this, [this, key = field.key] {
            forgetRefused(key);
            refresh();
            Q_EMIT changed();
        });
        connect(made, &FieldRow::left, this, &SettingsForm::showIssuesAtFields);
    }
    m_layout->insertWidget(m_layout->indexOf(m_empty) + 1, m_fields);
    // Comes with the form; to show it before that would lay it out once more.
    if (isVisible() || m_rows.empty())
        m_fields->setVisible(!m_rows.empty());
    m_empty->setVisible(m_rows.empty());
    const QStringList notShown = m_schema.notShown();
    m_notShown->setText(tr("Not shown, because a form has no control for nested values: %1.").arg(notShown.join(u", "_s)));
    m_notShown->setVisible(!notShown.isEmpty());
    setDocument(m_document);
}

void SettingsForm::addHeading(const QString &text, QGridLayout *grid, int line)
{
    auto *heading = new WrappingLabel(m_fields);
    heading->setText(text);
    heading->setContentsMargins(0, line == 0 ? 0 : gridUnit, 0, gridUnit);
    QFont bold = heading->font();
    bold.setWeight(QFont::DemiBold);
    heading->setFont(bold);
    grid->addWidget(heading, line, 0, 1, 3);
}

void SettingsForm::setDocument(const SettingsDocument &document)
{
    m_document = document;
    m_refused.clear();
    m_listing = false;
    for (FieldRow *made : m_rows) {
        const Json *stored = m_schema.storedValue(m_document.json(), made->field().key);
        made->load(stored ? *stored : Json());
    }
    m_leftovers->load(undeclaredIn(m_document.json()));
    *m_unshown = unshownIn(m_document.json());
    refresh();
    Q_EMIT changed();
}

void SettingsForm::edit(const Json &document)
{
    for (FieldRow *made : m_rows) {
        const Json *given = m_schema.storedValue(document, made->field().key);
        const Json value = given ? *given : Json();
        if (sameJson(value, made->value()))
            continue;
        forgetRefused(made->field().key);
        made->edit(value);
    }
    m_leftovers->edit(undeclaredIn(document));
    *m_unshown = unshownIn(document);
    refresh();
    Q_EMIT changed();
}

Json SettingsForm::undeclaredIn(const Json &document) const
{
    return valuesIf(document, [this](const QString &key) { return !m_schema.declares(key); });
}

Json SettingsForm::unshownIn(const Json &document) const
{
    return valuesIf(document, [this](const QString &key) { return m_schema.declares(key) && !row(key) && !m_schema.replacementOf(key); });
}

Json SettingsForm::otherPatch() const
{
    Json stored = undeclaredIn(m_document.json());
    stored.update(unshownIn(m_document.json()));
    Json edited = m_leftovers->values();
    edited.update(*m_unshown);
    Json update = Json::object();
    for (const auto &[key, value] : edited.items()) {
        const auto before = stored.find(key);
        if (before == stored.end() || !sameJson(*before, value))
            update[key] = value;
    }
    for (const auto &[key, value] : stored.items()) {
        if (!edited.contains(key))
            update[key] = nullptr;
    }
    return update;
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
    update.update(otherPatch());
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

QList<SettingsIssue> SettingsForm::issues() const
{
    QList<SettingsIssue> all = m_refused;
    for (const SettingsIssue &issue : m_own) {
        if (!all.contains(issue))
            all.append(issue);
    }
    return all;
}

int SettingsForm::errorCount() const
{
    QSet<QString> places;
    for (const SettingsIssue &issue : issues())
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

void SettingsForm::refresh()
{
    m_changes = static_cast<int>(std::ranges::count_if(m_rows, &FieldRow::isChanged)) + static_cast<int>(otherPatch().size());
    validate();
    showIssuesAtFields();
}

void SettingsForm::validate()
{
    // What the schema does not declare, and nobody edited, is dropped by a save that it would make fail.
    Json checked = document().json();
    const Json edited = otherPatch();
    for (const QString &key : m_document.keys()) {
        if (!m_schema.declares(key) && !edited.contains(key.toStdString()))
            checked.erase(key.toStdString());
    }
    m_own = m_schema.validate(checked);
}

void SettingsForm::showIssuesAtFields()
{
    QHash<QString, QStringList> atField;
    QList<IssueList::Entry> entries;
    const QList<SettingsIssue> all = issues();
    for (const SettingsIssue &issue : all) {
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

void SettingsForm::forgetRefused(const QString &key)
{
    m_refused.removeIf([this, &key](const SettingsIssue &issue) { return keyOf(issue) == key; });
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
