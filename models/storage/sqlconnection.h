// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QCoreApplication>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace Millwright {

/// One connection to an SQLite file, with its prepared statements. Each has a name of its own, so any number of them
/// may be open on one file; it belongs to the thread that opened it. Errors are ErrorCode::Storage, Damaged, NotFound
/// (what a row refers to is not there) or Conflict (it is there already), with a sentence that names the file.
class SqlConnection
{
    Q_DECLARE_TR_FUNCTIONS(Millwright::SqlConnection)

public:
    enum class Access { Read, ReadWrite };
    using RowHandler = std::function<Result<>(const QSqlQuery &)>;

    static constexpr int busySeconds = 10; ///< how long a statement waits for another writer

    /// Opens a file that exists. Nothing is read of it yet.
    static Result<std::unique_ptr<SqlConnection>> open(const QString &path, Access access);
    ~SqlConnection();
    Q_DISABLE_COPY_MOVE(SqlConnection)

    QString path() const { return m_database.databaseName(); }

    /// Calls `onRow` with each row; its failure ends the reading. `onRow` does not come back to the connection.
    Result<> read(const QString &sql, const QVariantList &values, const RowHandler &onRow);
    /// The first column of the first row; nothing when there is no row, or the column is NULL.
    Result<std::optional<QVariant>> readValue(const QString &sql, const QVariantList &values = {});
    /// Gives how many rows were changed.
    Result<int> write(const QString &sql, const QVariantList &values = {});
    /// The id of the row that the last write inserted.
    Result<qint64> insert(const QString &sql, const QVariantList &values);

    /// Runs `work` in BEGIN IMMEDIATE. A transaction within one is a part of it that may fail on its own. After a
    /// failure for which SQLite may have given up the whole transaction, whatever follows in it fails as well.
    Result<> transaction(const std::function<Result<>()> &work);
    /// Runs `work`, which only reads, on one state of the database.
    Result<> snapshot(const std::function<Result<>()> &work);
    /// Switches the file to write-ahead logging.
    Result<> useWriteAheadLog();

    /// What is said of a damaged file: where it is, what is wrong, what to do.
    static Error damaged(const QString &path, const QString &why);

private:
    explicit SqlConnection(QSqlDatabase database);

    Result<QSqlQuery *> run(const QString &sql, const QVariantList &values);
    Result<> control(const QString &sql);
    Error describe(const QSqlError &error) const;

    QSqlDatabase m_database;
    std::map<QString, QSqlQuery> m_statements;
    int m_depth = 0;
    std::optional<Error> m_givenUp; ///< why the transaction under way can only be rolled back
};

} // namespace Millwright
