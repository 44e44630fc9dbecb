// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"

#include <functional>

namespace Millwright {

/// Asks whether a project is to be removed with its sessions, removes it, and says so. Names: `removeProjectDialog` and
/// those of Dialog.
void askToRemoveProject(QWidget *parent, FactoryClient &client, const Project &project, int sessions, const std::function<void()> &removed);

} // namespace Millwright
