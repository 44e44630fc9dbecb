// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QDialog>

class QMenuBar;

namespace Millwright {

/// Every action of the menus with its keys. Name: `shortcutsDialog`.
class ShortcutsDialog : public QDialog
{
    Q_OBJECT

public:
    ShortcutsDialog(const QMenuBar *menus, QWidget *parent);
};

} // namespace Millwright
