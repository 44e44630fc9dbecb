// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/logbench.h"

#include "models/log/filelogstorage.h"
#include "tests/bench/benchlog.h"
#include "tests/bench/benchmark.h"
#include "tests/bench/shownlog.h"

#include <QApplication>
#include <QFile>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <ctime>
#include <fcntl.h>
#include <random>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr QSize windowSize{1200, 800};
constexpr int repaints = 200;

/// From its start until its end, and what it says.
struct Ran {
    double milliseconds = -1;
    QByteArray output;
};

Ran runProgram(QByteArrayList arguments)
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return {};
    std::vector<char *> argv;
    for (QByteArray &argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    const Stopwatch watch;
    pid_t pid = 0;
    const int failed = ::posix_spawnp(&pid, argv[0], &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    Ran ran;
    std::array<char, 4096> buffer{};
    while (failed == 0) {
        const ssize_t count = ::read(ends[0], buffer.data(), buffer.size());
        if (count <= 0)
            break;
        ran.output.append(buffer.data(), count);
    }
    int status = -1;
    if (failed == 0)
        (void)::waitpid(pid, &status, 0);
    ::close(ends[0]);
    // grep's 1 says that nothing was found.
    ran.milliseconds = WIFEXITED(status) && WEXITSTATUS(status) <= 1 ? watch.milliseconds() : -1;
    return ran;
}

Async<double> timeProgram(QByteArrayList arguments)
{
    const Ran ran = runProgram(std::move(arguments));
    if (ran.milliseconds < 0)
        co_return failure(ErrorCode::ExecutionFailed, u"a program to compare with failed"_s);
    co_return ran.milliseconds;
}

double processorMilliseconds()
{
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

std::unique_ptr<LogDocument> openDocument(const QString &path)
{
    auto storage = FileLogStorage::open(path);
    return storage ? std::make_unique<LogDocument>(std::move(*storage)) : std::make_unique<LogDocument>();
}

template <typename Widget> void showAndPaint(Widget &widget)
{
    widget.resize(windowSize);
    widget.show();
    QCoreApplication::processEvents();
}

void waitFor(const std::function<bool()> &holds)
{
    while (!holds())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

QString textOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

Async<double> openFirstPage(QString path)
{
    const Stopwatch watch;
    const auto document = openDocument(path);
    ShownLog shown(document.get());
    shown.view.scrollToStart();
    shown.view.resize(windowSize);
    shown.view.show();
    shown.view.grab();
    co_return watch.milliseconds();
}

Async<double> openIndex(QString path)
{
    const Stopwatch watch;
    const auto document = openDocument(path);
    waitFor([&] { return !document->isIndexing(); });
    co_return watch.milliseconds();
}

Async<double> openWhole(QString path)
{
    const Stopwatch watch;
    const auto document = openDocument(path);
    ShownLog shown(document.get());
    showAndPaint(shown.view);
    waitFor([&] { return !document->isIndexing(); });
    QCoreApplication::processEvents();
    co_return watch.milliseconds();
}

Async<double> openInWidget(QString path)
{
    const Stopwatch watch;
    QPlainTextEdit edit;
    edit.setPlainText(textOf(path));
    showAndPaint(edit);
    co_return watch.milliseconds();
}

/// What arriving costs: the processor's time, and the longest that the event loop was held up.
struct Arrival {
    double processor = 0;
    double longestTurn = 0;
};

Arrival arrive(const QString &path, const std::function<void(const QByteArray &)> &append)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    Arrival arrival;
    const double before = processorMilliseconds();
    while (!file.atEnd()) {
        QByteArray batch;
        for (int line = 0; line < linesPerBatch && !file.atEnd(); ++line)
            batch += file.readLine();
        const Stopwatch turn;
        append(batch);
        QCoreApplication::processEvents();
        arrival.longestTurn = std::max(arrival.longestTurn, turn.milliseconds());
    }
    arrival.processor = processorMilliseconds() - before;
    return arrival;
}

Arrival followInView(const QString &path)
{
    LogDocument document;
    ShownLog shown(&document);
    showAndPaint(shown.view);
    return arrive(path, [&](const QByteArray &batch) { document.append(batch); });
}

Arrival followInWidget(const QString &path)
{
    QPlainTextEdit edit;
    edit.setReadOnly(true);
    edit.setUndoRedoEnabled(false);
    showAndPaint(edit);
    return arrive(path, [&](const QByteArray &batch) {
        edit.appendPlainText(QString::fromUtf8(QByteArrayView(batch).chopped(1)));
        edit.verticalScrollBar()->setValue(edit.verticalScrollBar()->maximum());
    });
}

Async<double> measureArrival(Arrival (*follow)(const QString &), double Arrival::*figure, QString path)
{
    co_return follow(path).*figure;
}

Async<double> find(QString path, LogQuery query)
{
    const auto document = openDocument(path);
    waitFor([&] { return !document->isIndexing(); });
    LogSearch search;
    search.setDocument(document.get());
    const Stopwatch watch;
    search.setQuery(query);
    waitFor([&] { return !search.isRunning(); });
    const double taken = watch.milliseconds();
    if (search.matches().empty())
        co_return failure(ErrorCode::ExecutionFailed, u"nothing was found"_s);
    co_return taken;
}

/// The median of full repaints, each somewhere else.
double timeRepaints(QAbstractScrollArea &area)
{
    std::mt19937 random(1); // NOLINT: the same each time
    std::vector<double> taken;
    for (int i = 0; i < repaints; ++i) {
        const int end = area.verticalScrollBar()->maximum();
        area.verticalScrollBar()->setValue(static_cast<int>(random() % static_cast<unsigned>(end)));
        const Stopwatch watch;
        area.viewport()->repaint();
        taken.push_back(watch.milliseconds());
    }
    std::ranges::sort(taken);
    return taken[taken.size() / 2];
}

Async<double> repaintView(QString path)
{
    const auto document = openDocument(path);
    ShownLog shown(document.get());
    showAndPaint(shown.view);
    waitFor([&] { return !document->isIndexing(); });
    co_return timeRepaints(shown.view);
}

Async<double> repaintWidget(QString path)
{
    QPlainTextEdit edit;
    edit.setPlainText(textOf(path));
    showAndPaint(edit);
    co_return timeRepaints(edit);
}

Async<double> memoryOf(QByteArray kind, QString path)
{
    const Ran ran = runProgram({QByteArrayLiteral(MILLWRIGHT_LOGMEMORY), kind, QFile::encodeName(path)});
    bool valid = false;
    const double megabytes = ran.output.trimmed().toDouble(&valid);
    if (!valid)
        co_return failure(ErrorCode::ExecutionFailed, u"the memory could not be measured"_s);
    co_return megabytes;
}

} // namespace

Async<> benchLog(QString prefix, bool smoke)
{
    const QTemporaryDir dir;
    const QString path = dir.filePath(u"a.log"_s);
    const QByteArray file = QFile::encodeName(path);
    const QString fixed = QString::fromLatin1(rareText);
    const QString regex = u"failed|mism[a-z]+h"_s;
    const QList<Benchmark> benchmarks{
        {u"log.open.first_page"_s, [=] { return openFirstPage(path); }, u"wc -l"_s, [=] { return timeProgram({"wc", "-l", file}); }},
        {u"log.open.index"_s, [=] { return openIndex(path); }, u"wc -l"_s, [=] { return timeProgram({"wc", "-l", file}); }},
        {u"log.open.widget"_s, [=] { return openWhole(path); }, u"QPlainTextEdit"_s, [=] { return openInWidget(path); }},
        {u"log.follow"_s, [=] { return measureArrival(&followInView, &Arrival::processor, path); }, u"QPlainTextEdit"_s,
            [=] { return measureArrival(&followInWidget, &Arrival::processor, path); }},
        {u"log.gui_block"_s, [=] { return measureArrival(&followInView, &Arrival::longestTurn, path); }, u"QPlainTextEdit"_s,
            [=] { return measureArrival(&followInWidget, &Arrival::longestTurn, path); }},
        {u"log.find.fixed"_s, [=] { return find(path, {.text = fixed, .caseSensitive = true}); }, u"grep -c"_s,
            [=] { return timeProgram({"grep", "-c", "-F", rareText, file}); }},
        {u"log.find.regex"_s, [=] { return find(path, {.text = regex, .regularExpression = true, .caseSensitive = true}); },
            u"grep -c -E"_s, [=] { return timeProgram({"grep", "-c", "-E", regex.toLatin1(), file}); }},
        {u"log.repaint"_s, [=] { return repaintView(path); }, u"QPlainTextEdit"_s, [=] { return repaintWidget(path); }},
        {u"log.memory"_s, [=] { return memoryOf("view", path); }, u"QPlainTextEdit"_s, [=] { return memoryOf("widget", path); }, u"MB"_s},
    };
    for (const Benchmark &benchmark : benchmarks) {
        if (!benchmark.name.startsWith(prefix))
            continue;
        if (!QFile::exists(path)) {
            if (const auto written = writeLog(path, smoke ? 100'000 : 1'000'000); !written)
                co_return written;
        }
        if (const auto ran = co_await runBenchmark(benchmark, smoke ? 1 : 3); !ran)
            co_return ran;
    }
    co_return {};
}

} // namespace Millwright
