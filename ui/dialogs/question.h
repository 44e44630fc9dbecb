// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/dialogs/dialog.h"

#include <functional>

namespace Millwright {

/// Asks before something is removed, in words that say what goes. Names: `<name>`, `<name>.accept`, `<name>.cancel`.
void askBeforeRemoval(QWidget *parent, const QString &name, const QString &heading, const QString &text, const QString &acceptText,
    const std::function<void(Dialog *)> &confirmed);

/// What to do with edits that were not saved, before they are left.
enum class LeaveAnswer { Save, Discard, Stay };
/// Names: `leaveDialog`, `leaveDialog.save`, `leaveDialog.discard`, `leaveDialog.stay`.
void askBeforeLeaving(QWidget *parent, const QString &project, int changes, const std::function<void(LeaveAnswer)> &answered);

} // namespace Millwright
