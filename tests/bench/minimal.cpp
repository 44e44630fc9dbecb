// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/paintwatch.h"

#include <QFormLayout>
#include <QLineEdit>
#include <QMainWindow>
#include <QTabWidget>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// The least that stands for a program of this kind, on Qt Widgets alone: three tabs, one with a form of twenty fields.
int main(int argc, char *argv[])
{
    const QApplication application(argc, argv);
    QMainWindow window;
    auto *tabs = new QTabWidget(&window);
    auto *page = new QWidget;
    auto *form = new QFormLayout(page);
    for (int i = 1; i <= 20; ++i)
        form->addRow(u"Field %1"_s.arg(i), new QLineEdit);
    tabs->addTab(page, u"First"_s);
    tabs->addTab(new QWidget, u"Second"_s);
    tabs->addTab(new QWidget, u"Third"_s);
    window.setCentralWidget(tabs);
    window.resize(1360, 860);
    new PaintWatch(&window, windowPainted, [] { return true; }, [&window] { window.close(); });
    window.show();
    return QApplication::exec();
}
