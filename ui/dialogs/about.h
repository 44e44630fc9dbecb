// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

class QWidget;

namespace Millwright {

/// Name: `aboutDialog`.
void showAbout(QWidget *parent);

} // namespace Millwright
