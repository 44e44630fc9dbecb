// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/desktop.h"
#include "app/desktop/translations.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QFile>
#include <QFormLayout>
#include <QLineEdit>
#include <QLocale>
#include <QMainWindow>
#include <QTabWidget>

#include <unistd.h>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// Tells whoever waits at the other end of standard output that the window was painted, then closes it.
class PaintWatch : public QObject
{
public:
    explicit PaintWatch(QWidget *window) : QObject(window), m_window(window) { qApp->installEventFilter(this); }

    bool eventFilter(QObject *object, QEvent *event) override
    {
        // The window itself is painted before its children: what comes after the whole of it is the next turn of the loop.
        if (object == m_window && event->type() == QEvent::Paint && !std::exchange(m_painted, true)) {
            QMetaObject::invokeMethod(
                m_window,
                [window = m_window] {
                    (void)::write(STDOUT_FILENO, "p", 1);
                    window->close();
                },
                Qt::QueuedConnection);
        }
        return QObject::eventFilter(object, event);
    }

private:
    QWidget *m_window;
    bool m_painted = false;
};

/// The least that stands for a program of this kind: three tabs, one with a form of twenty fields.
int runMinimal()
{
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
    const PaintWatch watch(&window);
    window.show();
    return QApplication::exec();
}

int runDesktop(QApplication &application, const QString &folder)
{
    installTranslations(application, QLocale());
    Theme theme(application);
    Composition composition = Composition::standard();
    composition.dataFolder = folder;
    Desktop desktop(composition, theme);
    desktop.start();
    new PaintWatch(desktop.window());
    return QApplication::exec();
}

} // namespace

/// Started by millwright-bench: without an argument the minimal program, else the application on that data folder.
int main(int argc, char *argv[])
{
    QApplication application(argc, argv);
    return argc < 2 ? runMinimal() : runDesktop(application, QFile::decodeName(argv[1]));
}
