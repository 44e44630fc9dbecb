// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/triggers/cronedit.h"

#include "ui/theme/flowlayout.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QLabel>
#include <QLineEdit>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr std::array fields{
    CronField::Second, CronField::Minute, CronField::Hour, CronField::DayOfMonth, CronField::Month, CronField::DayOfWeek, CronField::Year};
/// Wide enough for what mostly stands in a field.
class FieldEdit : public QLineEdit
{
public:
    using QLineEdit::QLineEdit;

    QSize sizeHint() const override { return minimumSizeHint(); }

    QSize minimumSizeHint() const override
    {
        const int text = fontMetrics().horizontalAdvance(u"0-59"_s);
        return {text + 2 * gridUnit + gridUnit / 2, QLineEdit::sizeHint().height()};
    }
};

const std::array fieldNames{u"second"_s, u"minute"_s, u"hour"_s, u"dayOfMonth"_s, u"month"_s, u"dayOfWeek"_s, u"year"_s};

} // namespace

CronEdit::CronEdit(QWidget *parent) : QWidget(parent), m_text(new QLineEdit(this)), m_wrong(m_text)
{
    auto *row = new FlowLayout;
    row->setSpacing(gridUnit);
    for (const CronField field : fields) {
        cell(field) = addField(field);
        row->addWidget(cell(field).widget);
    }
    auto *label = new QLabel(tr("As one te&xt"), this);
    label->setBuddy(m_text);
    makeSmall(label);
    makeMuted(label);
    m_text->setObjectName(u"cron.text"_s);
    m_text->setAccessibleName(tr("Cron expression"));
    m_text->setToolTip(tr("Five fields; six with the seconds in front, seven with a year at the end. Or @hourly, @daily, @weekly, "
                          "@monthly, @yearly."));
    m_text->setMaxLength(CronExpression::maximumLength);
    makeMonospace(m_text);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(gridUnit / 2);
    layout->addLayout(row);
    layout->addSpacing(gridUnit / 2);
    layout->addWidget(label);
    layout->addWidget(m_text);
    connect(m_text, &QLineEdit::textEdited, this, &CronEdit::takeText);
}

CronEdit::Cell CronEdit::addField(CronField field)
{
    auto *widget = new QWidget(this);
    auto *label = new QLabel(cronFieldName(field), widget);
    makeSmall(label);
    makeMuted(label);
    auto *edit = new FieldEdit(widget);
    edit->setObjectName(u"cron."_s + fieldNames.at(static_cast<std::size_t>(field)));
    edit->setAccessibleName(cronFieldName(field));
    edit->setMaxLength(CronExpression::maximumLength);
    makeMonospace(edit);
    label->setBuddy(edit);
    auto *layout = new QVBoxLayout(widget);
    layout->setContentsMargins({});
    layout->setSpacing(gridUnit / 2);
    layout->addWidget(label);
    layout->addWidget(edit);
    connect(edit, &QLineEdit::textEdited, this, [this, field] { takeField(field); });
    return {widget, edit};
}

void CronEdit::setText(const QString &text)
{
    if (m_text->text() == text)
        return;
    m_text->setText(text);
    m_fields = CronFields::split(text);
    showFields();
}

QString CronEdit::text() const
{
    return m_text->text().simplified();
}

std::expected<CronExpression, CronError> CronEdit::expression() const
{
    return m_fields ? CronExpression::parse(*m_fields) : CronExpression::parse(text());
}

void CronEdit::takeText()
{
    m_fields = CronFields::split(m_text->text());
    showFields();
    Q_EMIT edited();
}

void CronEdit::takeField(CronField field)
{
    if (!m_fields)
        m_fields.emplace();
    QString typed = cell(field).edit->text();
    typed.removeIf([](QChar c) { return c.isSpace(); });
    (*m_fields)[field] = typed;
    m_text->setText(m_fields->text());
    showFields();
    Q_EMIT edited();
}

void CronEdit::showFields()
{
    for (const CronField field : fields) {
        const auto &[widget, edit] = cell(field);
        const bool optional = field == CronField::Second || field == CronField::Year;
        const QString text = m_fields ? (*m_fields)[field] : QString();
        // The one that is being typed in stays although it is empty.
        widget->setVisible(!optional || !text.isEmpty() || edit->hasFocus());
        if (m_fields && edit->text() != text)
            edit->setText(text);
    }
}

void CronEdit::showError(const std::optional<CronError> &error)
{
    m_wrong = error && error->field && m_fields ? cell(*error->field).edit : m_text;
    for (const CronField field : fields)
        setInvalid(cell(field).edit, error && cell(field).edit == m_wrong);
    setInvalid(m_text, error.has_value());
}

void CronEdit::focusError()
{
    m_wrong->setFocus(Qt::OtherFocusReason);
}

} // namespace Millwright
