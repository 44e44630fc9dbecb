// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

class QCoreApplication;
class QLocale;

namespace Millwright {

/// Texts of the application, and of Qt in the same language, in the first of the locale's languages that there is a
/// translation for; English otherwise. To be called before the first text is read.
void installTranslations(QCoreApplication &application, const QLocale &locale);

} // namespace Millwright
