// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/fieldrow.h"

#include "models/settings/jsonvalue.h"
#include "ui/form/fieldeditor.h"
#include "ui/form/fieldlabel.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QEvent>
#include <QGridLayout>
#include <QToolButton>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

FieldRow::FieldRow(const SettingsField &field, QGridLayout *grid, int gridRow, QWidget *parent)
    : QObject(parent)
    , m_field(field)
    , m_grid(grid)
    , m_gridRow(gridRow)
    , m_title(new FieldLabel(field.title, parent))
    , m_editor(FieldEditor::create(field, parent))
    , m_loaded(std::make_unique<Json>())
{
    QWidget *widget = control();
    widget->setObjectName(u"setting."_s + field.key);
    widget->setAccessibleName(field.title);
    widget->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    grid->addWidget(m_title, gridRow, 0, Qt::AlignTop);
    if (!field.description.isEmpty()) {
        auto *description = new WrappingLabel(parent);
        description->setText(field.description);
        description->setContentsMargins(0, gridUnit / 4, 0, 0);
        makeSmall(description);
        makeMuted(description);
        grid->addWidget(description, gridRow + 2, 0, 1, 3);
    }
    grid->addWidget(widget, gridRow, 1, Qt::AlignTop);

    connect(m_editor, &FieldEditor::edited, this, [this] {
        refresh();
        Q_EMIT edited();
    });
    connect(m_editor, &FieldEditor::left, this, [this] {
        m_touched = true;
        Q_EMIT left();
    });
    widget->installEventFilter(this);
    alignHeights();
}

FieldRow::~FieldRow() = default;

bool FieldRow::eventFilter(QObject *object, QEvent *event)
{
    // The control takes its new font after this.
    if (event->type() == QEvent::FontChange)
        QMetaObject::invokeMethod(this, &FieldRow::alignHeights, Qt::QueuedConnection);
    return QObject::eventFilter(object, event);
}

void FieldRow::alignHeights()
{
    // Beside a control of several lines they are as high as one line.
    const int height = m_editor->isOneLine() ? control()->sizeHint().height() : m_title->sizeHint().height() + gridUnit;
    m_title->setMinimumHeight(height);
    m_grid->setColumnMinimumWidth(2, height);
    if (m_reset)
        m_reset->setFixedSize(height, height);
}

void FieldRow::makeReset()
{
    const QString fallback = FieldEditor::defaultText(m_field);
    const QString text = fallback.isEmpty() ? tr("Reset: leave it unset") : tr("Reset to the default, %1").arg(fallback);
    m_reset = new QToolButton(qobject_cast<QWidget *>(parent()));
    m_reset->setObjectName(u"reset."_s + m_field.key);
    m_reset->setAutoRaise(true);
    m_reset->setIcon(themeIcon(Icon::Reset));
    m_reset->setToolTip(text);
    m_reset->setAccessibleName(tr("%1: %2").arg(m_field.title, text));
    m_grid->addWidget(m_reset, m_gridRow, 2, Qt::AlignTop);
    QWidget::setTabOrder(control(), m_reset);
    alignHeights();
    connect(m_reset, &QToolButton::clicked, this, [this] {
        control()->setFocus(Qt::OtherFocusReason);
        m_touched = true;
        edit(Json());
        Q_EMIT edited();
    });
}

QWidget *FieldRow::control() const
{
    return m_editor->widget();
}

void FieldRow::load(const Json &value)
{
    *m_loaded = value;
    m_touched = false;
    m_issue.clear();
    m_editor->setValue(value);
    refresh();
    showIssue();
}

void FieldRow::edit(const Json &value)
{
    m_editor->setValue(value);
    refresh();
}

Json FieldRow::value() const
{
    return m_editor->value();
}

bool FieldRow::isChanged() const
{
    return !sameJson(*m_loaded, m_editor->value());
}

void FieldRow::setIssue(const QString &message)
{
    m_issue = message;
    showIssue();
}

void FieldRow::refresh()
{
    const bool isSet = !m_editor->value().is_null();
    if (isSet && !m_reset)
        makeReset();
    if (m_reset)
        m_reset->setVisible(isSet);
    m_title->setSet(isSet);
    m_title->setChanged(isChanged());
    describe();
}

void FieldRow::showIssue()
{
    const QString shown = m_touched ? m_issue : QString();
    if (shown == m_shownIssue)
        return;
    m_shownIssue = shown;
    setInvalid(control(), !shown.isEmpty());
    if (!m_issueLabel) {
        m_issueLabel = new WrappingLabel(qobject_cast<QWidget *>(parent()));
        m_issueLabel->setTone(Tone::Failed);
        m_issueLabel->setObjectName(u"issue."_s + m_field.key);
        makeSmall(m_issueLabel);
        m_grid->addWidget(m_issueLabel, m_gridRow + 1, 1, 1, 2);
    }
    m_issueLabel->showText(shown);
    describe();
}

void FieldRow::describe()
{
    QStringList parts;
    if (!m_field.description.isEmpty())
        parts.append(m_field.description);
    const QString fallback = FieldEditor::defaultText(m_field);
    if (m_editor->value().is_null())
        parts.append(fallback.isEmpty() ? tr("Not set.") : tr("Not set; the default is %1.").arg(fallback));
    else
        parts.append(fallback.isEmpty() ? tr("Set.") : tr("Set; the default is %1.").arg(fallback));
    if (isChanged())
        parts.append(tr("Changed, not saved."));
    if (!m_shownIssue.isEmpty())
        parts.append(m_shownIssue);
    control()->setAccessibleDescription(parts.join(u' '));
}

} // namespace Millwright
