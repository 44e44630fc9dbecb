// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/triggers/zonebox.h"

#include "models/schedule/timezones.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QLineEdit>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int rowsShown = 12;

/// Places are searched for as people write them: "new york" is New_York.
QString asId(QString text)
{
    return text.trimmed().replace(u' ', u'_');
}

class ZoneCompleter : public QCompleter
{
public:
    ZoneCompleter(QAbstractItemModel *model, QObject *parent) : QCompleter(model, parent)
    {
        setCaseSensitivity(Qt::CaseInsensitive);
        setFilterMode(Qt::MatchContains);
        setMaxVisibleItems(rowsShown);
    }

    QStringList splitPath(const QString &path) const override { return {asId(path)}; }
};

} // namespace

ZoneBox::ZoneBox(QWidget *parent) : ChoiceBox(parent), m_systemZone(TimeZones::systemId())
{
    setEditable(true);
    setInsertPolicy(NoInsert);
    setMaxVisibleItems(rowsShown);
    setCompleter(nullptr);
    lineEdit()->setMaxLength(100);
    connect(lineEdit(), &QLineEdit::textEdited, this, [this](const QString &text) {
        const int entry = entryOf(text);
        take(entry < 0 ? std::nullopt : std::optional(itemData(entry).toString()));
    });
    // Also told when a text that names an entry is left.
    connect(this, &QComboBox::activated, this, [this](int index) {
        const bool isOther = std::exchange(m_zone, itemData(index).toString()) != itemData(index).toString() || !isValid();
        showZone();
        if (isOther)
            Q_EMIT edited();
        Q_EMIT left();
    });
    showZone();
}

QString ZoneBox::systemText() const
{
    return tr("As this computer: %1", "a time zone").arg(m_systemZone);
}

bool ZoneBox::setSystemZone(const QString &id)
{
    if (std::exchange(m_systemZone, id) == id)
        return false;
    if (count() > 0)
        setItemText(0, systemText());
    if (m_zone.isEmpty())
        showZone();
    return true;
}

void ZoneBox::setZone(const QString &id)
{
    if (std::exchange(m_zone, id) != id || !isValid())
        showZone();
}

void ZoneBox::showZone()
{
    setEditText(m_zone.isEmpty() ? systemText() : m_zone);
    lineEdit()->setCursorPosition(0);
    setToolTip(currentText());
    m_isValid = m_zone.isEmpty() || TimeZones::find(m_zone).has_value();
}

/// What a text names: an entry, or the machine's zone when it is empty.
int ZoneBox::entryOf(const QString &text) const
{
    const QString typed = asId(text);
    return typed.isEmpty() ? 0 : findText(text == systemText() ? text : typed, Qt::MatchFixedString);
}

void ZoneBox::take(const std::optional<QString> &zone)
{
    m_isValid = zone.has_value();
    if (zone)
        m_zone = *zone;
    Q_EMIT edited();
}

void ZoneBox::finish()
{
    if (!m_isValid) {
        const QString typed = asId(currentText());
        // The only place of that name, or one that has another name today.
        const auto entries = model()->match(model()->index(1, 0), Qt::DisplayRole, typed, 2, Qt::MatchContains);
        if (entries.size() == 1)
            take(itemData(entries.first().row()).toString());
        else if (TimeZones::find(typed))
            take(typed);
    }
    if (m_isValid)
        showZone();
    Q_EMIT left();
}

void ZoneBox::fillZones()
{
    if (count() > 0)
        return;
    const QString text = currentText();
    addItem(systemText(), QString());
    for (const QString &id : TimeZones::ids())
        addItem(id, id);
    setCompleter(new ZoneCompleter(model(), this));
    setCurrentIndex(-1);
    setEditText(text);
}

void ZoneBox::showPopup()
{
    fillZones();
    const int index = m_zone.isEmpty() ? 0 : findData(m_zone);
    const QSignalBlocker blocker(this);
    setCurrentIndex(index);
    ChoiceBox::showPopup();
}

void ZoneBox::focusInEvent(QFocusEvent *event)
{
    fillZones();
    ChoiceBox::focusInEvent(event);
}

void ZoneBox::focusOutEvent(QFocusEvent *event)
{
    ChoiceBox::focusOutEvent(event);
    // Only a person leaves it: the focus also goes with a window that is closed, and to a list of its own.
    switch (event->reason()) {
    case Qt::TabFocusReason:
    case Qt::BacktabFocusReason:
    case Qt::MouseFocusReason:
    case Qt::ShortcutFocusReason:
        finish();
        break;
    default:
        break;
    }
}

void ZoneBox::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) {
        ChoiceBox::keyPressEvent(event);
        return;
    }
    if (completer())
        completer()->popup()->hide();
    finish();
}

} // namespace Millwright
