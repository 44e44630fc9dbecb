// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/windowdriver.h"

#include "models/log/logdocument.h"
#include "ui/log/logpanel.h"
#include "ui/theme/messagebar.h"

#include <QAbstractItemView>
#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int limit = 30'000;

bool fail(const QString &why)
{
    QTest::qFail(qPrintable(why), __FILE__, __LINE__);
    return false;
}

} // namespace

QWidget *WindowDriver::seen(const QString &name) const
{
    const auto found = m_window.findChildren<QWidget *>(name);
    for (QWidget *widget : found) {
        if (widget->isVisible())
            return widget;
    }
    return nullptr;
}

QWidget *WindowDriver::widget(const QString &name) const
{
    QWidget *found = nullptr;
    (void)QTest::qWaitFor([&] { return (found = seen(name)) != nullptr; }, limit);
    return found;
}

bool WindowDriver::isShown(const QString &name) const
{
    return seen(name);
}

bool WindowDriver::click(const QString &name) const
{
    const auto *button = find<QAbstractButton>(name);
    if (!button)
        return false;
    // Looked for anew, because what reads again may make it anew.
    const auto ready = [&] {
        const auto *now = qobject_cast<QAbstractButton *>(seen(name));
        return now && now->isEnabled();
    };
    if (!QTest::qWaitFor(ready, limit))
        return fail(u"%1 cannot be pressed"_s.arg(name));
    QTest::mouseClick(seen(name), Qt::LeftButton);
    return true;
}

bool WindowDriver::trigger(const QString &action) const
{
    auto *found = m_window.findChild<QAction *>(u"action."_s + action);
    if (!found || !QTest::qWaitFor([&] { return found->isEnabled(); }, limit))
        return fail(u"the action %1 cannot be used"_s.arg(action));
    found->trigger();
    return true;
}

bool WindowDriver::type(const QString &name, const QString &text) const
{
    QWidget *field = find<QWidget>(name);
    if (!field || !QTest::qWaitFor([&] { return field->isEnabled(); }, limit))
        return fail(u"%1 cannot be edited"_s.arg(name));
    field->setFocus();
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(field, Qt::Key_Delete);
    const QStringList lines = text.split(u'\n');
    for (qsizetype line = 0; line < lines.size(); ++line) {
        if (line > 0)
            QTest::keyClick(field, Qt::Key_Return);
        QTest::keyClicks(field, lines.at(line));
    }
    return true;
}

bool WindowDriver::key(const QString &name, Qt::Key key, Qt::KeyboardModifiers modifiers) const
{
    QWidget *field = find<QWidget>(name);
    if (!field)
        return false;
    field->setFocus();
    QTest::keyClick(field, key, modifiers);
    return true;
}

QString WindowDriver::text(const QString &name) const
{
    QWidget *found = seen(name);
    if (const auto *label = qobject_cast<QLabel *>(found))
        return label->text();
    if (const auto *line = qobject_cast<QLineEdit *>(found))
        return line->text();
    if (const auto *button = qobject_cast<QAbstractButton *>(found))
        return button->text();
    if (const auto *edit = qobject_cast<QPlainTextEdit *>(found))
        return edit->toPlainText();
    if (const auto *bar = qobject_cast<MessageBar *>(found))
        return bar->text();
    if (const auto *panel = found ? found->findChild<LogPanel *>() : nullptr)
        return QString::fromUtf8(panel->document()->bytes(0, panel->document()->size()));
    return found ? found->accessibleName() : QString();
}

bool WindowDriver::waitForText(const QString &name, const QString &part) const
{
    if (QTest::qWaitFor([&] { return text(name).contains(part); }, limit))
        return true;
    return fail(u"%1 says “%2”, not “%3”"_s.arg(name, text(name), part));
}

QStringList WindowDriver::rows(const QString &view) const
{
    QStringList list;
    const auto *found = qobject_cast<QAbstractItemView *>(seen(view));
    if (!found)
        return list;
    for (int row = 0; row < found->model()->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < found->model()->columnCount(); ++column)
            cells.append(found->model()->index(row, column).data().toString());
        list.append(cells.join(u'|'));
    }
    return list;
}

bool WindowDriver::waitForRow(const QString &view, const QString &part) const
{
    const auto there = [&] { return rows(view).join(u'\n').contains(part); };
    return QTest::qWaitFor(there, limit) || fail(u"%1 has no row with “%2”: %3"_s.arg(view, part, rows(view).join(u'\n')));
}

bool WindowDriver::chooseRow(const QString &view, const QString &part) const
{
    if (!waitForRow(view, part))
        return false;
    auto *found = find<QAbstractItemView>(view);
    const QStringList all = rows(view);
    for (int row = 0; row < all.size(); ++row) {
        if (all.at(row).contains(part)) {
            const QModelIndex index = found->model()->index(row, 0);
            found->scrollTo(index);
            QTest::mouseClick(found->viewport(), Qt::LeftButton, Qt::NoModifier, found->visualRect(index).center());
            return true;
        }
    }
    return false;
}

bool WindowDriver::openProject(const QString &name) const
{
    return chooseRow(u"sidebar.projects"_s, name) && waitForText(u"project.name"_s, name);
}

} // namespace Millwright
