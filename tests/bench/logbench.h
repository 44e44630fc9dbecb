// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QString>

namespace Millwright {

/// `log.*`: a log of 1,000,000 lines; see benchlog.h. Needs a QApplication.
///
/// `open.first_page` and `open.index`: until its beginning is painted, and until all of its lines are known, beside `wc -l` on
/// the same file; `open.widget`: the latter, painted, beside a QPlainTextEdit with that text. `follow`: the processor's time
/// while it arrives in batches, `gui_block`: the longest turn of the event loop meanwhile, both beside a QPlainTextEdit.
/// `find.fixed` and `find.regex` beside grep; `repaint`: of a window full of lines somewhere in it, beside a QPlainTextEdit's;
/// `memory`: above that of an empty window, beside a QPlainTextEdit's.
[[nodiscard]] Async<> benchLog(QString prefix, bool smoke);

} // namespace Millwright
