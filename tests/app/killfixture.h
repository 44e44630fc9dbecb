// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/app/engineprocess.h"
#include "tests/app/heldhost.h"
#include "tests/support/orphans.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QMap>
#include <QSet>

#include <memory>

namespace Millwright {

/// A project on the whole application's factory, with a repository of several hundred files: what was acknowledged of it,
/// what its folder looks like from outside, and what has to be true of both whenever the factory was started.
class KillFixture
{
public:
    KillFixture();

    HeldHost &host() { return m_host; }
    EngineProcess &engine() { return *m_engine; }
    QString project() const { return m_project; }

    /// Makes the project. Like every function here that checks, it ends the test by a failure of its own.
    void makeProject();
    /// Changes every file of the repository.
    void commit();
    QString head() const { return m_head; }

    /// Starts the factory on the folder as it is, and looks whether anything that was acknowledged is lost, whether runs and
    /// templates are whole, and whether anything is left over.
    void restart();
    void close();

    /// The environment of save `number`, which differs from all others; a large one takes many pages of the store.
    QString save(int number, qsizetype steps = 1);
    int nextSave() { return ++m_saves; }
    int lastSave() const { return m_saves; }
    void saveAgain(int number);
    /// Saves what has not been saved before.
    void saveAnew() { saveAgain(nextSave()); }
    /// Builds to the end.
    void build();
    /// Begins a build and kills the engine as soon as `reached` holds of its folder. The folder, or nothing when that did not
    /// come or the engine had seen the end of the build before.
    template <typename Reached> QString killBuild(Reached reached)
    {
        const QSet<QString> before = builds();
        QString folder;
        m_engine->tell(QStringLiteral("build"), m_project);
        const bool came = m_engine->killWhen(
            [&] {
                m_engine->rest();
                if (folder.isEmpty())
                    folder = QStringList((builds() - before).values()).value(0);
                return !folder.isEmpty() && reached(folder);
            },
            [&] { return !folder.isEmpty() && hasEnded(folder); });
        acknowledgeRun(m_engine->answer().toObject());
        return came ? folder : QString();
    }
    void acknowledgeRun(const QJsonObject &run);
    qint64 activeRun() const { return m_activeRun; } ///< as last seen

    /// A new session, not started.
    QString makeSession();
    /// Starts the session or, where that is said to be impossible, recreates it, and looks whether it works, has one machine
    /// and is on its own branch at `commit`.
    void useSession(const QString &id, const QString &commit);
    void removeSession(const QString &id);
    QJsonObject session(const QString &id);

    QString data() const { return m_git.path(QStringLiteral("data")); }
    QString templates() const { return data() + QStringLiteral("/snapshot/templates"); }
    QString sessions() const { return data() + QStringLiteral("/snapshot/sessions"); }
    QSet<QString> builds() const;
    static bool hasEnded(const QString &build);
    static QByteArray logOf(const QString &build);
    static QString sandboxIn(const QString &folder);
    /// What is being made in a folder, or is on its way out.
    static QStringList leftovers(const QString &folder);
    /// Where the repository is checked out in a build or, as far as a session itself wrote there, in a session.
    QString checkout(const QString &folder) const;
    QStringList mirrors() const;
    /// Whether git finds a repository of its own whole.
    bool isWhole(const QString &gitFolder) const;

    static constexpr int folders = 10;
    static constexpr int filesInFolder = 20;
    static constexpr int made = 100; ///< files that the setup command makes
    static QString folderName(int number) { return QStringLiteral("part-%1").arg(number, 2, 10, QLatin1Char('0')); }

private:
    void nothingIsLost();
    void runsAreLawful();
    void sessionsAreThere();
    void templatesAreWhole();
    void templateIsWhole(const QString &folder);
    void nothingIsLeftOver();
    void waitForRun(qint64 number);
    /// Sizes of the files of a commit.
    QMap<QString, qint64> committed(const QString &commit) const;

    GitFixture m_git;
    HeldHost m_host{m_git};
    Orphans m_orphans;
    QString m_head;
    int m_commits = 0;
    std::unique_ptr<EngineProcess> m_engine;

    // What was acknowledged.
    QString m_project;
    QString m_repository;
    int m_saves = 0;
    QJsonValue m_saved; ///< the workspace's steps of the last acknowledged save
    QJsonValue m_saving; ///< of the save that was begun last
    QMap<qint64, QString> m_runs; ///< builds by number
    qint64 m_activeRun = 0;
    QMap<QString, QString> m_sessions; ///< sandboxes by session

    QSet<QString> m_wholeTemplates;
};

} // namespace Millwright
