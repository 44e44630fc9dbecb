// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/mainwindow/shortcutsdialog.h"

#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

QString plain(QString text)
{
    return text.remove(u'&').remove(u'…');
}

} // namespace

ShortcutsDialog::ShortcutsDialog(const QMenuBar *menus, QWidget *parent) : QDialog(parent)
{
    setObjectName(u"shortcutsDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Keyboard shortcuts"));
    auto *list = new QWidget;
    auto *grid = new QGridLayout(list);
    grid->setHorizontalSpacing(4 * gridUnit);
    grid->setVerticalSpacing(gridUnit / 2);
    const auto addRow = [grid, list](const QString &what, const QString &keys, bool heading) {
        const int row = grid->rowCount();
        auto *label = new QLabel(what, list);
        if (heading) {
            QFont bold = label->font();
            bold.setWeight(QFont::Bold);
            label->setFont(bold);
            grid->setRowMinimumHeight(row - 1, gridUnit);
        }
        grid->addWidget(label, row, 0);
        grid->addWidget(new QLabel(keys, list), row, 1);
        grid->setRowMinimumHeight(row, 2 * gridUnit + gridUnit / 2);
    };
    for (const QAction *menuAction : menus->actions()) {
        if (!menuAction->menu())
            continue;
        addRow(plain(menuAction->text()), {}, true);
        for (const QAction *action : menuAction->menu()->actions()) {
            if (!action->shortcut().isEmpty())
                addRow(plain(action->text()), action->shortcut().toString(QKeySequence::NativeText), false);
        }
    }
    addRow(tr("In a log"), {}, true);
    addRow(tr("Find"), QKeySequence(QKeySequence::Find).toString(QKeySequence::NativeText), false);
    addRow(tr("Next match"), u"F3"_s, false);
    addRow(tr("Previous match"), QKeySequence(Qt::SHIFT | Qt::Key_F3).toString(QKeySequence::NativeText), false);
    addRow(tr("Next error"), u"F8"_s, false);
    addRow(tr("Previous error"), QKeySequence(Qt::SHIFT | Qt::Key_F8).toString(QKeySequence::NativeText), false);
    addRow(tr("Fold a step"), u"−"_s, false);
    addRow(tr("Unfold a step"), u"+"_s, false);
    addRow(tr("Follow a link"), QKeySequence(Qt::Key_Return).toString(QKeySequence::NativeText), false);
    addRow(tr("In the list of repositories"), {}, true);
    addRow(tr("Move up"), QKeySequence(Qt::ALT | Qt::Key_Up).toString(QKeySequence::NativeText), false);
    addRow(tr("Move down"), QKeySequence(Qt::ALT | Qt::Key_Down).toString(QKeySequence::NativeText), false);
    addRow(tr("Remove"), QKeySequence(Qt::Key_Delete).toString(QKeySequence::NativeText), false);
    grid->setColumnStretch(0, 1);

    auto *scroll = new QScrollArea(this);
    scroll->setAccessibleName(tr("Actions and their keys"));
    scroll->setFrameShape(QFrame::StyledPanel);
    scroll->setWidgetResizable(true);
    scroll->setWidget(list);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(scroll, 1);
    layout->addWidget(buttons);
    resize(52 * gridUnit, 70 * gridUnit);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

} // namespace Millwright
