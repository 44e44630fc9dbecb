// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/translations.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace Millwright {

void installTranslations(QCoreApplication &application, const QLocale &locale)
{
    const auto load = [&application](const QLocale &wanted, const QString &name, const QString &folder) {
        auto *translator = new QTranslator(&application);
        if (translator->load(wanted, name, u"_"_s, folder) && QCoreApplication::installTranslator(translator))
            return translator;
        delete translator;
        return static_cast<QTranslator *>(nullptr);
    };
    const QTranslator *own = load(locale, u"millwright"_s, u":/translations"_s);
    if (!own)
        own = load(QLocale(QLocale::English), u"millwright"_s, u":/translations"_s);
    if (own)
        load(QLocale(own->language()), u"qtbase"_s, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
}

} // namespace Millwright
