// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "millwright_models_export.h"

#include <QByteArrayView>
#include <QtTypes>

namespace Millwright {

/// How bad what a line of a log says is.
enum class LogSeverity : quint8 { Normal, Warning, Error };

/// Told by the words that compilers, package managers and builders use, as words of their own: "error", "fatal", "panic",
/// "exception", "failed", "failure", and for a warning "warning" and "warn"; with their plurals, and not behind a count of
/// none ("0 errors", "no warnings"). `line` is of ASCII or UTF-8 and may have sequences in it.
MILLWRIGHT_MODELS_EXPORT LogSeverity severityOf(QByteArrayView line);

} // namespace Millwright
