// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/fieldeditor.h"

#include "models/factory/optionsecrets.h"
#include "models/settings/jsonvalue.h"
#include "ui/form/choicebox.h"
#include "ui/form/codeedit.h"
#include "ui/form/numberedit.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QFocusEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>

#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

QLocale plainLocale()
{
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator | QLocale::RejectGroupSeparator);
    return locale;
}

/// The number that a person typed: first as the locale writes it, then as JSON does. Nothing when it is none.
Json parseInteger(const QString &text)
{
    bool ok = false;
    if (const qint64 value = plainLocale().toLongLong(text, &ok); ok)
        return value;
    if (const qint64 value = QLocale::c().toLongLong(text, &ok); ok)
        return value;
    return {};
}

Json parseNumber(const QString &text)
{
    if (const Json whole = parseInteger(text); !whole.is_null())
        return whole;
    QLocale c = QLocale::c();
    c.setNumberOptions(QLocale::RejectGroupSeparator);
    for (const QLocale &locale : {plainLocale(), c}) {
        bool ok = false;
        if (const double value = locale.toDouble(text, &ok); ok && std::isfinite(value))
            return value;
    }
    return {};
}

QString numberText(const Json &value)
{
    const QLocale locale = plainLocale();
    if (value.is_number_unsigned())
        return locale.toString(static_cast<qulonglong>(value.get<quint64>()));
    if (value.is_number_integer())
        return locale.toString(static_cast<qlonglong>(value.get<qint64>()));
    return locale.toString(value.get<double>(), 'g', QLocale::FloatingPointShortest);
}

/// What read alike, as 1 and "1" do, are told apart by how JSON writes them.
QStringList choiceTexts(const QVariantList &choices)
{
    QStringList plain;
    for (const QVariant &choice : choices)
        plain.append(FieldEditor::valueText(primitiveFromVariant(choice)));
    QStringList texts = plain;
    for (qsizetype i = 0; i < texts.size(); ++i) {
        if (plain.count(plain.at(i)) > 1)
            texts[i] = jsonText(primitiveFromVariant(choices.at(i)));
    }
    return texts;
}

class TextFieldEditor : public FieldEditor
{
    Q_OBJECT

public:
    TextFieldEditor(const SettingsField &field, QWidget *parent)
        : FieldEditor(parent)
        , m_field(field)
        , m_edit(new QLineEdit(parent))
        , m_value(std::make_unique<Json>())
    {
        m_edit->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(m_edit, &QLineEdit::textEdited, this,
            [this](const QString &text) { take(text.isEmpty() ? Json() : Json(text.toStdString())); });
        connect(m_edit, &QWidget::customContextMenuRequested, this, &TextFieldEditor::showMenu);
        watch(m_edit);
        showPlaceholder();
    }

    QWidget *widget() const override { return m_edit; }

    void setValue(const Json &value) override
    {
        *m_value = value;
        m_edit->setText(value.is_null() ? QString() : displayText(value));
        showPlaceholder();
    }

    Json value() const override { return *m_value; }

private:
    void take(const Json &value)
    {
        *m_value = value;
        showPlaceholder();
        Q_EMIT edited();
    }

    void showPlaceholder() { m_edit->setPlaceholderText(m_value->is_null() ? unsetText(m_field) : tr("Empty text")); }

    void showMenu(const QPoint &position)
    {
        QMenu *menu = m_edit->createStandardContextMenu();
        menu->setAttribute(Qt::WA_DeleteOnClose);
        if (m_field.minLength.value_or(0) == 0) {
            menu->addSeparator();
            connect(menu->addAction(tr("Set to an &empty text")), &QAction::triggered, this, [this] {
                m_edit->clear();
                take(Json(""));
            });
        }
        menu->popup(m_edit->mapToGlobal(position));
    }

    const SettingsField m_field;
    QLineEdit *m_edit;
    std::unique_ptr<Json> m_value;
};

/// Shows nobody what it holds: a secret that is kept has a stand-in for its value, which goes with the first letter typed.
class SecretFieldEditor : public FieldEditor
{
    Q_OBJECT

public:
    SecretFieldEditor(const SettingsField &field, QWidget *parent)
        : FieldEditor(parent)
        , m_field(field)
        , m_edit(new QLineEdit(parent))
        , m_value(std::make_unique<Json>())
    {
        m_edit->setEchoMode(QLineEdit::Password);
        connect(m_edit, &QLineEdit::textEdited, this, [this](const QString &text) {
            *m_value = text.isEmpty() ? Json() : Json(text.toStdString());
            showPlaceholder();
            Q_EMIT edited();
        });
        watch(m_edit);
        showPlaceholder();
    }

    QWidget *widget() const override { return m_edit; }

    void setValue(const Json &value) override
    {
        *m_value = value;
        m_edit->setText(value.is_null() || isKept() ? QString() : displayText(value));
        showPlaceholder();
    }

    Json value() const override { return *m_value; }

private:
    bool isKept() const { return m_value->is_string() && OptionSecrets::isStandIn(QString::fromStdString(m_value->get<std::string>())); }
    void showPlaceholder() { m_edit->setPlaceholderText(isKept() ? tr("Kept; type another one to replace it") : unsetText(m_field)); }

    const SettingsField m_field;
    QLineEdit *m_edit;
    std::unique_ptr<Json> m_value;
};

class NumberFieldEditor : public FieldEditor
{
    Q_OBJECT

public:
    NumberFieldEditor(const SettingsField &field, QWidget *parent)
        : FieldEditor(parent)
        , m_field(field)
        , m_edit(new NumberEdit(parent))
        , m_value(std::make_unique<Json>())
    {
        m_edit->setPlaceholderText(unsetText(field));
        connect(m_edit, &QLineEdit::textEdited, this, [this](const QString &text) {
            *m_value = parse(text);
            Q_EMIT edited();
        });
        connect(m_edit, &NumberEdit::stepped, this, &NumberFieldEditor::step);
        watch(m_edit);
    }

    QWidget *widget() const override { return m_edit; }

    void setValue(const Json &value) override
    {
        *m_value = value;
        m_edit->setText(value.is_null() ? QString() : valueText(value));
    }

    Json value() const override { return *m_value; }

private:
    bool isInteger() const { return m_field.kind == SettingsField::Kind::Integer; }

    Json parse(const QString &text) const
    {
        const QString trimmed = text.trimmed();
        if (trimmed.isEmpty())
            return {};
        const Json number = isInteger() ? parseInteger(trimmed) : parseNumber(trimmed);
        return number.is_null() ? Json(text.toStdString()) : number;
    }

    /// From what is set, else from what holds, else from the lowest value allowed.
    void step(int steps)
    {
        double from = m_field.minimum.isValid() ? m_field.minimum.toDouble() - steps : 0;
        if (m_value->is_number())
            from = m_value->get<double>();
        else if (m_field.defaultValue.isValid())
            from = m_field.defaultValue.toDouble();
        const double size = m_field.multipleOf.isValid() ? m_field.multipleOf.toDouble() : 1;
        double wanted = m_field.multipleOf.isValid() ? (std::floor(from / size + 1e-9) + steps) * size : from + steps;
        if (m_field.minimum.isValid())
            wanted = std::max(wanted, m_field.minimum.toDouble());
        if (m_field.maximum.isValid())
            wanted = std::min(wanted, m_field.maximum.toDouble());
        constexpr double exact = 9007199254740991; // 2^53 - 1: beyond it a step of 1 is lost
        if (std::abs(wanted) > exact)
            return;
        *m_value = wanted == std::floor(wanted) ? Json(static_cast<qint64>(wanted)) : Json(wanted);
        m_edit->setText(valueText(*m_value));
        Q_EMIT edited();
    }

    const SettingsField m_field;
    NumberEdit *m_edit;
    std::unique_ptr<Json> m_value;
};

/// Boolean and enum: what holds while nothing is set comes first, and a stored value that is no choice comes last.
class ChoiceFieldEditor : public FieldEditor
{
    Q_OBJECT

public:
    ChoiceFieldEditor(const SettingsField &field, QWidget *parent)
        : FieldEditor(parent)
        , m_field(field)
        , m_box(new ChoiceBox(parent))
        , m_foreign(std::make_unique<Json>())
    {
        if (m_field.kind == SettingsField::Kind::Boolean)
            m_field.choices = {true, false};
        const QString fallback = defaultText(m_field);
        m_box->setItems(QStringList{fallback.isEmpty() ? tr("Not set") : tr("Default: %1").arg(fallback)} + choiceTexts(m_field.choices));
        setUnset(m_box, true);
        connect(m_box, &QComboBox::activated, this, [this] {
            setUnset(m_box, m_box->currentIndex() == 0);
            Q_EMIT edited();
            Q_EMIT left();
        });
        watch(m_box);
    }

    QWidget *widget() const override { return m_box; }

    void setValue(const Json &value) override
    {
        if (value.is_null() && m_box->count() == 0)
            return;
        m_box->fill();
        const int own = 1 + static_cast<int>(m_field.choices.size());
        if (m_box->count() > own)
            m_box->removeItem(own);
        *m_foreign = Json();
        const auto choice = static_cast<int>(m_field.choiceOf(value));
        if (!value.is_null() && choice < 0) {
            *m_foreign = value;
            m_box->addItem(jsonText(value));
        }
        m_box->setCurrentIndex(value.is_null() ? 0 : choice < 0 ? own : choice + 1);
        setUnset(m_box, value.is_null());
    }

    Json value() const override
    {
        const int index = m_box->currentIndex();
        if (index <= 0)
            return {};
        if (index > m_field.choices.size())
            return *m_foreign;
        return primitiveFromVariant(m_field.choices.at(index - 1));
    }

private:
    SettingsField m_field;
    ChoiceBox *m_box;
    std::unique_ptr<Json> m_foreign;
};

/// A text in lines, without numbers.
class LinesEdit : public CodeEdit
{
public:
    explicit LinesEdit(QWidget *parent) : CodeEdit(u"None"_s, parent) { }

protected:
    bool isNumbered() const override { return false; }
};

/// A list, one entry a line, or a record, one NAME=value a line.
class LinesFieldEditor : public FieldEditor
{
    Q_OBJECT

public:
    LinesFieldEditor(const SettingsField &field, QWidget *parent)
        : FieldEditor(parent)
        , m_isRecord(field.kind == SettingsField::Kind::Record)
        , m_edit(new LinesEdit(parent))
        , m_value(std::make_unique<Json>())
    {
        m_edit->setLineLimits(2, 8);
        m_edit->setPlaceholderText(m_isRecord ? tr("NAME=value, one a line") : tr("One a line"));
        connect(m_edit, &CodeEdit::edited, this, [this] {
            *m_value = parse(m_edit->toPlainText());
            Q_EMIT edited();
        });
        watch(m_edit);
    }

    QWidget *widget() const override { return m_edit; }
    bool isOneLine() const override { return false; }

    void setValue(const Json &value) override
    {
        *m_value = value;
        m_edit->setText(textOf(value));
    }

    Json value() const override { return *m_value; }

private:
    QString textOf(const Json &value) const
    {
        QStringList lines;
        const bool isRecord = value.is_object();
        for (const auto &[name, part] : value.items()) {
            if (!value.is_structured() || !part.is_string())
                return value.is_null() ? QString() : displayText(value);
            const QString text = QString::fromStdString(part.get<std::string>());
            lines.append(isRecord ? QString(QString::fromStdString(name) + u'=' + text) : text);
        }
        return lines.join(u'\n');
    }

    /// The text itself where it is no record, so that the schema refuses it.
    Json parse(const QString &text) const
    {
        Json result;
        const QStringList lines = text.split(u'\n');
        for (const QString &line : lines) {
            if (line.trimmed().isEmpty())
                continue;
            const qsizetype equals = line.indexOf(u'=');
            const std::string name = line.first(qMax(0, equals)).trimmed().toStdString();
            if (!m_isRecord)
                result.push_back(line.trimmed().toStdString());
            else if (name.empty() || result.contains(name))
                return text.toStdString();
            else
                result[name] = line.sliced(equals + 1).toStdString();
        }
        return result;
    }

    const bool m_isRecord;
    LinesEdit *m_edit;
    std::unique_ptr<Json> m_value;
};

} // namespace

FieldEditor *FieldEditor::create(const SettingsField &field, QWidget *parent)
{
    switch (field.kind) {
    case SettingsField::Kind::Integer:
    case SettingsField::Kind::Number:
        return new NumberFieldEditor(field, parent);
    case SettingsField::Kind::Boolean:
    case SettingsField::Kind::Enum:
        return new ChoiceFieldEditor(field, parent);
    case SettingsField::Kind::List:
    case SettingsField::Kind::Record:
        return new LinesFieldEditor(field, parent);
    case SettingsField::Kind::String:
        break;
    }
    if (field.isSecret)
        return new SecretFieldEditor(field, parent);
    return new TextFieldEditor(field, parent);
}

QString FieldEditor::defaultText(const SettingsField &field)
{
    return field.defaultValue.isValid() ? valueText(primitiveFromVariant(field.defaultValue)) : QString();
}

QString FieldEditor::unsetText(const SettingsField &field)
{
    const QString fallback = defaultText(field);
    return fallback.isEmpty() ? tr("Not set") : fallback;
}

QString FieldEditor::valueText(const Json &value)
{
    if (value.is_boolean())
        return value.get<bool>() ? tr("on") : tr("off");
    if (value.is_number())
        return numberText(value);
    return displayText(value);
}

void FieldEditor::watch(QWidget *control)
{
    control->installEventFilter(this);
}

bool FieldEditor::eventFilter(QObject *object, QEvent *event)
{
    if (event->type() == QEvent::FocusOut) {
        const Qt::FocusReason reason = static_cast<QFocusEvent *>(event)->reason();
        // Neither a menu of its own nor another window means that the field was left.
        if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason)
            Q_EMIT left();
    }
    return QObject::eventFilter(object, event);
}

} // namespace Millwright

#include "fieldeditor.moc"
