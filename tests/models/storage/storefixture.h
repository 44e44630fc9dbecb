// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/storage/store.h"
#include "tests/support/manualclock.h"

#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

namespace Millwright {

using namespace Qt::StringLiterals;

template <typename T> QString problem(const Result<T> &result)
{
    return result ? QString() : result.error().message;
}

/// The code of an error whose message is a sentence.
template <typename T> QString refusal(const Result<T> &result)
{
    if (result)
        return u"no error"_s;
    return result.error().message.endsWith(u'.') ? errorCodeName(result.error().code) : result.error().message;
}

#define VERIFY_OK(...) QCOMPARE(problem(__VA_ARGS__), QString())
#define COMPARE_CODE(expression, expected) QCOMPARE(refusal(expression), errorCodeName(expected))

/// A store in a folder of its own, made anew for each test, that knows the project p.
class StoreFixture : public QObject
{
    Q_OBJECT

protected:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::shared_ptr<ManualClock> m_clock;
    std::unique_ptr<Store> m_store;

    QString path() const { return m_folder->filePath(u"factory.sqlite"_s); }

    std::unique_ptr<Store> another() const
    {
        auto opened = Store::open(path(), m_clock);
        return opened ? std::move(*opened) : nullptr;
    }

    /// A statement of another program on the same file.
    bool meddle(const QString &sql)
    {
        bool done = false;
        {
            QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"meddler"_s);
            database.setDatabaseName(path());
            done = database.open() && QSqlQuery(database).exec(sql);
        }
        QSqlDatabase::removeDatabase(u"meddler"_s);
        return done;
    }

    QDateTime at(int minutes) const { return m_clock->now().addSecs(60 * minutes); }

    Project project(const QString &id, int updated = 0) const
    {
        return {.id = id, .name = u"Näme "_s + id, .description = u"two\nlines"_s, .createdAt = at(0), .updatedAt = at(updated)};
    }

    BuildRun run(const QString &projectId, const QString &buildId = {}, BuildStatus::Value status = BuildStatus::Unknown) const
    {
        BuildRun run;
        run.projectId = projectId;
        run.requestedAt = at(1);
        run.outcome = buildId.isEmpty() ? RunOutcome::Skipped : RunOutcome::Started;
        run.buildId = buildId;
        run.status = status;
        return run;
    }

    Session session(const QString &id, const QString &projectId, int created = 0) const
    {
        Session session;
        session.id = id;
        session.projectId = projectId;
        session.title = u"Session "_s + id;
        session.branch = u"work/"_s + id;
        session.createdAt = at(created);
        return session;
    }

    ProjectRepository repository(const QString &id, const QString &projectId) const
    {
        return {.id = id, .projectId = projectId, .url = u"https://example.org/acme/%1.git"_s.arg(id), .slug = u"acme/"_s + id};
    }

    static ActivityEntry entry(const QString &projectId, const QString &kind, const QString &subject = {})
    {
        return {.at = {}, .projectId = projectId, .kind = kind, .subject = subject};
    }

    QStringList idsByPosition(const QString &projectId) const
    {
        QStringList ids;
        for (const auto &repository : m_store->repositories(projectId).value_or(QList<ProjectRepository>()))
            ids << repository.id + u'@' + QString::number(repository.position);
        return ids;
    }

    QStringList changesSince(qint64 seq) const
    {
        QStringList told;
        for (const auto &change : m_store->changesAfter(seq).value_or(QList<Change>()))
            told << change.kind + u' ' + change.id;
        return told;
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_clock = std::make_shared<ManualClock>();
        m_store = another();
        QVERIFY(m_store);
        VERIFY_OK(m_store->insertProject(project(u"p"_s)));
    }

    void cleanup()
    {
        m_store.reset();
        QVERIFY(QSqlDatabase::connectionNames().isEmpty());
        m_folder.reset();
    }
};

} // namespace Millwright
