// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/windowbench.h"

#include "models/factory/factory.h"
#include "app/desktop/composition.h"
#include "tests/bench/benchmark.h"
#include "tests/bench/paintwatch.h"
#include "ui/mainwindow/sidebar.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTemporaryDir>

#include <array>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int manyProjects = 10'000;

QString nameOf(int number)
{
    static const std::array words{u"shop"_s, u"payments"_s, u"docs"_s, u"analytics"_s, u"mobile"_s, u"search"_s, u"billing"_s};
    return u"%1-%2-%3"_s.arg(words.at(static_cast<std::size_t>(number) % words.size()),
        words.at(static_cast<std::size_t>(number / 7) % words.size()), QString::number(number));
}

/// From here until the other program tells of that paint.
double timeToPaint(QByteArrayList arguments, char wanted)
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return -1;
    std::vector<char *> argv;
    for (QByteArray &argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    const Stopwatch watch;
    pid_t pid = 0;
    const int failed = ::posix_spawn(&pid, argv[0], &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    char told = 0;
    while (failed == 0 && told != wanted && ::read(ends[0], &told, 1) == 1) { }
    const double taken = watch.milliseconds();
    int status = 0;
    if (failed == 0)
        (void)::waitpid(pid, &status, 0);
    ::close(ends[0]);
    return told == wanted ? taken : -1;
}

Async<double> measurePaint(QByteArrayList arguments, char wanted)
{
    const double taken = timeToPaint(std::move(arguments), wanted);
    if (taken < 0)
        co_return failure(ErrorCode::ExecutionFailed, u"no window was painted"_s);
    co_return taken;
}

Async<> makeProjects(QString folder, int count)
{
    Composition composition;
    composition.dataFolder = folder;
    composition.environment = systemEnvironment();
    const auto factory = co_await std::make_shared<Composer>(composition)->compose();
    if (!factory)
        co_return std::unexpected(factory.error());
    Result<> made = (*factory)->open();
    for (int i = 0; made && i < count; ++i) {
        if (const auto project = (*factory)->createProject(nameOf(i), {}); !project)
            made = std::unexpected(project.error());
    }
    co_await (*factory)->close();
    const Result<> result = made;
    co_return result;
}

Async<> benchPaint(QString name, char wanted, int projects, bool smoke)
{
    const QTemporaryDir dir;
    const QString folder = dir.filePath(u"data"_s);
    if (const auto made = co_await makeProjects(folder, projects); !made)
        co_return made;
    Benchmark benchmark;
    benchmark.name = name;
    benchmark.measure
        = [folder, wanted] { return measurePaint({QByteArrayLiteral(MILLWRIGHT_FIRSTPAINT), QFile::encodeName(folder)}, wanted); };
    benchmark.against = u"minimal Qt Widgets program"_s;
    benchmark.measureAgainst = [] { return measurePaint({QByteArrayLiteral(MILLWRIGHT_MINIMAL)}, windowPainted); };
    co_return co_await runBenchmark(std::move(benchmark), smoke ? 1 : 11);
}

/// Types a filter key by key and takes it back, each with everything that is painted for it. The slowest key.
double typeFilter(Sidebar &sidebar)
{
    auto *line = sidebar.findChild<QLineEdit *>(u"sidebar.filter"_s);
    double slowest = 0;
    const auto press = [&](int key, const QString &text) {
        const Stopwatch watch;
        QKeyEvent down(QEvent::KeyPress, key, Qt::NoModifier, text);
        QCoreApplication::sendEvent(line, &down);
        QCoreApplication::processEvents();
        slowest = qMax(slowest, watch.milliseconds());
    };
    const QString filter = u"docs-4"_s;
    for (const QChar letter : filter)
        press(letter.toUpper().unicode(), letter);
    for (qsizetype i = 0; i < filter.size(); ++i)
        press(Qt::Key_Backspace, {});
    return slowest;
}

Async<double> measureFilter(std::shared_ptr<Sidebar> sidebar)
{
    co_return typeFilter(*sidebar);
}

Async<> benchFilter(QString name, bool smoke)
{
    ProjectListModel projects(std::make_shared<SystemClock>());
    QList<ProjectSummary> all;
    for (int i = 0; i < manyProjects; ++i)
        all.append({.project = {.id = QString::number(i), .name = nameOf(i)}});
    projects.setProjects(all);
    const auto sidebar = std::make_shared<Sidebar>(projects);
    sidebar->resize(256, 800);
    sidebar->show();
    sidebar->setEmpty(false);
    sidebar->setCurrent(u"4711"_s);
    QCoreApplication::processEvents();
    Benchmark benchmark;
    benchmark.name = name;
    benchmark.measure = [sidebar] { return measureFilter(sidebar); };
    co_return co_await runBenchmark(std::move(benchmark), smoke ? 1 : 11);
}

} // namespace

Async<> benchWindow(QString prefix, bool smoke)
{
    struct Paint {
        QString name;
        char letter;
        int projects;
    };
    const std::array paints{Paint{u"app.first_paint.10"_s, windowPainted, 10}, Paint{u"app.first_paint.10k"_s, windowPainted, manyProjects},
        Paint{u"app.projects_paint.10"_s, projectsPainted, 10}, Paint{u"app.projects_paint.10k"_s, projectsPainted, manyProjects}};
    for (const Paint &paint : paints) {
        if (!paint.name.startsWith(prefix))
            continue;
        if (const auto ran = co_await benchPaint(paint.name, paint.letter, paint.projects, smoke); !ran)
            co_return ran;
    }
    if (const QString name = u"ui.filter.10k"_s; name.startsWith(prefix))
        co_return co_await benchFilter(name, smoke);
    co_return {};
}

} // namespace Millwright
