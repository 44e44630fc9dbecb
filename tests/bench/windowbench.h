// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QString>

namespace Millwright {

/// `app.first_paint.*`: from the start of the process until its window was painted, beside a minimal program's;
/// `ui.filter.10k`: the slowest key while a filter over 10,000 projects is typed and taken back.
[[nodiscard]] Async<> benchWindow(QString prefix, bool smoke);

} // namespace Millwright
