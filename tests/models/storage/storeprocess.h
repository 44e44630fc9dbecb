// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/storage/store.h"
#include "tests/support/manualclock.h"

#include <QTest>

#include <cstdio>

namespace Millwright {

using namespace Qt::StringLiterals;

inline std::unique_ptr<Store> opened(const QString &path)
{
    auto store = Store::open(path, std::make_shared<ManualClock>());
    if (!store)
        qWarning("%s", qPrintable(store.error().message));
    return store ? std::move(*store) : nullptr;
}

inline BuildRun runWith(const QString &reason)
{
    BuildRun run;
    run.projectId = u"p"_s;
    run.reason = reason;
    return run;
}

/// A run and a session in one transaction.
inline Result<qint64> addPair(Store &store, const QString &reason)
{
    qint64 number = 0;
    const auto result = store.transaction([&]() -> Result<> {
        const auto added = store.insertRun(runWith(reason));
        if (!added)
            return std::unexpected(added.error());
        number = *added;
        Session session;
        session.id = QString::number(number);
        session.projectId = u"p"_s;
        return store.insertSession(session);
    });
    if (!result)
        return std::unexpected(result.error());
    return number;
}

inline void say(const QString &line)
{
    std::puts(line.toUtf8().constData());
    std::fflush(stdout);
}

/// Tells what came of it in one line: a word, and a sentence.
template <typename T> void sayResult(const Result<T> &result)
{
    say(result ? u"ok"_s : errorCodeName(result.error().code) + u' ' + result.error().message);
}

/// A store of the project p with some runs, whole in its one file.
inline bool fill(const QString &path, int runs = 200)
{
    const auto store = opened(path);
    bool filled = store && store->insertProject({.id = u"p"_s, .name = u"P"_s});
    filled = filled && store->transaction([&]() -> Result<> {
        for (int i = 0; i < runs; ++i) {
            if (const auto added = addPair(*store, QString(400, u'r')); !added)
                return std::unexpected(added.error());
        }
        return {};
    });
    return filled;
}

/// What this program does as somebody else's process, by its first argument; the second is a path.
struct Role {
    QString name;
    int (*play)(const QString &path);
};

/// Plays the role that the arguments name, or else runs the tests.
template <typename Test> int runTestOrRole(int argc, char **argv, const QList<Role> &roles)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    for (const Role &role : roles) {
        if (arguments.size() == 3 && arguments.at(1) == role.name)
            return role.play(arguments.at(2));
    }
    Test test;
    return QTest::qExec(&test, arguments);
}

} // namespace Millwright
