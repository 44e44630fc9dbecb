// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/filelogstorage.h"
#include "tests/bench/shownlog.h"

#include <QApplication>
#include <QFile>
#include <QPlainTextEdit>
#include <QScrollBar>

#include <cstdio>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// In MB.
double residentMemory()
{
    QFile status(u"/proc/self/status"_s);
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    const QByteArray all = status.readAll();
    const qsizetype at = all.indexOf("VmRSS:");
    return all.sliced(at + 6, all.indexOf('\n', at) - at - 6).chopped(3).trimmed().toDouble() * 1024 / 1e6;
}

void waitFor(const std::function<bool()> &holds)
{
    while (!holds())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

void show(QAbstractScrollArea &area)
{
    area.resize(1200, 800);
    area.show();
    QCoreApplication::processEvents();
}

/// Opened, looked at in many places, and searched.
double ofView(const QString &path)
{
    LogDocument nothing;
    ShownLog before(&nothing);
    show(before.view);
    const double empty = residentMemory();
    auto storage = FileLogStorage::open(path);
    if (!storage)
        return -1;
    LogDocument document(std::move(*storage));
    ShownLog shown(&document);
    LogSearch &search = shown.search;
    LogView &view = shown.view;
    before.view.hide();
    show(view);
    waitFor([&] { return !document.isIndexing(); });
    search.setQuery({.text = u"error"_s});
    waitFor([&] { return !search.isRunning(); });
    for (int part = 0; part <= 100; ++part) {
        view.verticalScrollBar()->setValue(view.verticalScrollBar()->maximum() / 100 * part);
        view.viewport()->repaint();
    }
    return residentMemory() - empty;
}

double ofWidget(const QString &path)
{
    QPlainTextEdit edit;
    show(edit);
    const double empty = residentMemory();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return -1;
    edit.setPlainText(QString::fromUtf8(file.readAll()));
    QCoreApplication::processEvents();
    return residentMemory() - empty;
}

} // namespace

/// Prints how much memory a log takes, in MB above an empty window: `view` or `widget`, and its file.
int main(int argc, char *argv[])
{
    const QApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 3)
        return 2;
    std::printf("%.1f\n", arguments[1] == "view"_L1 ? ofView(arguments[2]) : ofWidget(arguments[2]));
    return 0;
}
