// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/paintwatch.h"

#include "app/desktop/desktop.h"
#include "app/desktop/translations.h"
#include "ui/theme/theme.h"

#include <QAbstractItemView>
#include <QFile>
#include <QLocale>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// The application on the data folder that is its argument. It ends when its projects were painted.
int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    installTranslations(application, QLocale());
    Theme theme(application);
    Composition composition = Composition::standard();
    composition.dataFolder = QFile::decodeName(argv[1]);
    Desktop desktop(composition, theme);
    desktop.start();
    QWidget *window = desktop.window();
    auto *projects = window->findChild<QAbstractItemView *>(u"sidebar.projects"_s);
    new PaintWatch(window, windowPainted, [] { return true; }, [] {});
    new PaintWatch(
        projects->viewport(), projectsPainted, [projects] { return projects->model()->rowCount() > 0; }, [window] { window->close(); });
    return QApplication::exec();
}
