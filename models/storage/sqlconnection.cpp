// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/storage/sqlconnection.h"

#include <QDeadlineTimer>
#include <QDir>

#include <atomic>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

// https://www.sqlite.org/rescode.html: the low byte of an extended code is the primary one.
enum SqliteCode {
    Permission = 3,
    Busy = 5,
    Locked = 6,
    ReadOnly = 8,
    InputOutput = 10,
    Corrupt = 11,
    Full = 13,
    CannotOpen = 14,
    Constraint = 19,
    NotADatabase = 26,
    ForeignKeyConstraint = 787,
    PrimaryKeyConstraint = 1555,
    UniqueConstraint = 2067,
};

int extendedCode(const QSqlError &error)
{
    return error.nativeErrorCode().toInt();
}

int primaryCode(const QSqlError &error)
{
    return extendedCode(error) & 0xff;
}

QString savepoint(int depth)
{
    return u"inner_%1"_s.arg(depth);
}

} // namespace

SqlConnection::SqlConnection(QSqlDatabase database) : m_database(std::move(database)) { }

SqlConnection::~SqlConnection()
{
    m_statements.clear();
    const QString name = m_database.connectionName();
    m_database.close();
    m_database = QSqlDatabase();
    QSqlDatabase::removeDatabase(name);
}

Result<std::unique_ptr<SqlConnection>> SqlConnection::open(const QString &path, Access access)
{
    static std::atomic<quint64> count = 0;
    QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"millwright-store-%1"_s.arg(++count));
    database.setDatabaseName(path);
    QString options = u"QSQLITE_BUSY_TIMEOUT=%1"_s.arg(busySeconds * 1000);
    if (access == Access::Read)
        options += u";QSQLITE_OPEN_READONLY"_s;
    database.setConnectOptions(options);
    const bool opened = database.open();
    std::unique_ptr<SqlConnection> connection(new SqlConnection(database));
    database = QSqlDatabase(); // the connection holds the only handle, so that its end removes it
    if (!opened)
        return std::unexpected(connection->describe(connection->m_database.lastError()));
    return connection;
}

Error SqlConnection::damaged(const QString &path, const QString &why)
{
    const QString file = QDir::toNativeSeparators(path);
    return {ErrorCode::Damaged,
        tr("The database %1 is damaged (%2). It was left as it is. Move it to another folder, together with %3 and %4 "
           "where they are there, put a "
           "copy of it from a backup in its place, and start again; without a copy, a new and empty one is made.")
            .arg(file, why, file + u"-wal", file + u"-shm")};
}

Error SqlConnection::describe(const QSqlError &error) const
{
    const QString file = QDir::toNativeSeparators(path());
    const QString why = error.databaseText().isEmpty() ? error.driverText() : error.databaseText();
    switch (extendedCode(error)) {
    case ForeignKeyConstraint:
        return {ErrorCode::NotFound,
            tr("What this belongs to does not exist any more; somebody else may have removed it. Load the page "
               "again.")};
    case PrimaryKeyConstraint:
    case UniqueConstraint:
        return {ErrorCode::Conflict, tr("This was stored before; somebody else may have added it. Load the page again.")};
    default:
        break;
    }
    switch (primaryCode(error)) {
    case Full:
        return {ErrorCode::Storage,
            tr("The disk that holds the database %1 is full, so nothing was stored. Free some space on it, then try "
               "again.")
                .arg(file)};
    case InputOutput:
        return {ErrorCode::Storage,
            tr("The database %1 could not be read or written (%2), so nothing was stored. Check the disk that holds "
               "it, its free space and any limit on "
               "the size of files, then try again.")
                .arg(file, why)};
    case Permission:
    case ReadOnly:
    case CannotOpen:
        return {ErrorCode::Storage,
            tr("The database %1 cannot be opened for writing (%2). Give your user the right to write this file and the "
               "folder it is in, then try again.")
                .arg(file, why)};
    case Busy:
    case Locked:
        return {ErrorCode::Storage,
            tr("Another program has kept the database %1 locked for %n second(s). Close what else has it open, then "
               "try again.",
                nullptr, busySeconds)
                .arg(file)};
    case Corrupt:
    case NotADatabase:
        return damaged(path(), why);
    default:
        return {ErrorCode::Storage,
            tr("The database %1 refused a request (%2). Try again; if it stays so, restart the program.").arg(file, why)};
    }
}

Result<QSqlQuery *> SqlConnection::run(const QString &sql, const QVariantList &values)
{
    if (m_givenUp)
        return std::unexpected(*m_givenUp);
    const auto failed = [this](const QSqlError &error) {
        Error described = describe(error);
        if (m_depth > 0 && primaryCode(error) != Constraint)
            m_givenUp = described;
        return std::unexpected(std::move(described));
    };

    auto statement = m_statements.find(sql);
    if (statement == m_statements.end()) {
        QSqlQuery query(m_database);
        query.setForwardOnly(true);
        if (!query.prepare(sql))
            return failed(query.lastError());
        statement = m_statements.emplace(sql, std::move(query)).first;
    }
    QSqlQuery &query = statement->second;
    for (qsizetype i = 0; i < values.size(); ++i)
        query.bindValue(static_cast<int>(i), values.at(i));
    if (!query.exec()) {
        const QSqlError error = query.lastError();
        query.finish();
        return failed(error);
    }
    return &query;
}

Result<> SqlConnection::read(const QString &sql, const QVariantList &values, const RowHandler &onRow)
{
    const auto query = run(sql, values);
    if (!query)
        return std::unexpected(query.error());
    Result<> result;
    while (result && (*query)->next())
        result = onRow(**query);
    const QSqlError error = (*query)->lastError();
    // An unfinished statement would hold on to an old state of the database.
    (*query)->finish();
    if (result && error.isValid()) {
        result = std::unexpected(describe(error));
        if (m_depth > 0)
            m_givenUp = result.error();
    }
    return result;
}

Result<std::optional<QVariant>> SqlConnection::readValue(const QString &sql, const QVariantList &values)
{
    std::optional<QVariant> value;
    const auto result = read(sql, values, [&value](const QSqlQuery &row) -> Result<> {
        if (!value && !row.isNull(0))
            value = row.value(0);
        return {};
    });
    if (!result)
        return std::unexpected(result.error());
    return value;
}

Result<int> SqlConnection::write(const QString &sql, const QVariantList &values)
{
    const auto query = run(sql, values);
    if (!query)
        return std::unexpected(query.error());
    const int changed = (*query)->numRowsAffected();
    (*query)->finish();
    return changed;
}

Result<qint64> SqlConnection::insert(const QString &sql, const QVariantList &values)
{
    const auto query = run(sql, values);
    if (!query)
        return std::unexpected(query.error());
    const qint64 id = (*query)->lastInsertId().toLongLong();
    (*query)->finish();
    return id;
}

Result<> SqlConnection::control(const QString &sql)
{
    QSqlQuery query(m_database);
    if (!query.exec(sql))
        return std::unexpected(describe(query.lastError()));
    return {};
}

Result<> SqlConnection::transaction(const std::function<Result<>()> &work)
{
    if (m_givenUp)
        return std::unexpected(*m_givenUp);
    const bool outer = m_depth == 0;
    const QString name = savepoint(m_depth);
    if (const auto begun = control(outer ? u"BEGIN IMMEDIATE"_s : u"SAVEPOINT "_s + name); !begun)
        return begun;
    ++m_depth;
    Result<> result = work();
    --m_depth;
    if (result && m_givenUp)
        result = std::unexpected(*m_givenUp);

    if (!outer) {
        if (!m_givenUp && !result) {
            if (const auto undone = control(u"ROLLBACK TO "_s + name); !undone)
                m_givenUp = undone.error();
        }
        if (!m_givenUp) {
            if (const auto released = control(u"RELEASE "_s + name); !released) {
                m_givenUp = released.error();
                return released;
            }
        }
        return result;
    }
    if (result)
        result = control(u"COMMIT"_s);
    if (!result)
        (void)control(u"ROLLBACK"_s); // SQLite may have done it itself
    m_givenUp.reset();
    return result;
}

Result<> SqlConnection::snapshot(const std::function<Result<>()> &work)
{
    if (const auto begun = control(u"BEGIN"_s); !begun)
        return begun;
    Result<> result = work();
    (void)control(u"ROLLBACK"_s);
    return result;
}

Result<> SqlConnection::useWriteAheadLog()
{
    const QDeadlineTimer deadline(std::chrono::seconds{busySeconds});
    while (true) {
        QSqlQuery query(m_database);
        if (query.exec(u"PRAGMA journal_mode = WAL"_s) && query.next()) {
            if (query.value(0).toString() == "wal"_L1)
                return {};
            return failure(ErrorCode::Storage,
                tr("The disk that holds the database %1 cannot share it between programs. Choose a folder on a local "
                   "disk.")
                    .arg(QDir::toNativeSeparators(path())));
        }
        if (primaryCode(query.lastError()) != Busy || deadline.hasExpired())
            return std::unexpected(describe(query.lastError()));
        query.finish();
        // Unlike any other statement the switch does not wait for another writer. An empty transaction does.
        const auto waited = control(u"BEGIN IMMEDIATE"_s).and_then([this] { return control(u"ROLLBACK"_s); });
        if (!waited)
            return waited;
    }
}

} // namespace Millwright
