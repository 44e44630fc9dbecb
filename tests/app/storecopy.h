// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QFile>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QVariant>

namespace Millwright {

/// The tables as a process that was killed left them. It reads a copy, so that the next start finds them untouched.
class StoreCopy
{
public:
    explicit StoreCopy(const QString &dataFolder)
    {
        for (const char *const suffix : {"", "-wal"}) {
            const QString name = QStringLiteral("factory.db") + QLatin1StringView(suffix);
            QFile::copy(dataFolder + u'/' + name, m_folder.filePath(name));
        }
    }

    /// The first column of the first row.
    QVariant value(const QString &sql, const QVariantList &values) const
    {
        QVariant result;
        {
            QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_folder.path());
            database.setDatabaseName(m_folder.filePath(QStringLiteral("factory.db")));
            QSqlQuery query(database);
            if (database.open() && query.prepare(sql)) {
                for (const QVariant &value : values)
                    query.addBindValue(value);
                if (query.exec() && query.next())
                    result = query.value(0);
            }
        }
        QSqlDatabase::removeDatabase(m_folder.path());
        return result;
    }

private:
    QTemporaryDir m_folder;
};

} // namespace Millwright
