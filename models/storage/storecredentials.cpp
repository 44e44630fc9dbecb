// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/storage/store.h"

#include "models/storage/statements.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct StoreCredentialsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Store)
};

QString missingCredential()
{
    return StoreCredentialsText::tr("This access was removed in the meantime.");
}

} // namespace

Result<QList<Credential>> Store::credentials() const
{
    return readAll(*m_connection, u"SELECT %1 FROM credentials ORDER BY rowid"_s.arg(Rows::credentialColumns), {}, Rows::credential);
}

Result<> Store::insertCredential(const Credential &credential)
{
    return transaction([&] {
        return m_connection
            ->write(u"INSERT INTO credentials (%1) VALUES (?, ?, ?, ?, ?)"_s.arg(Rows::credentialColumns), Rows::values(credential))
            .and_then([&](int) { return addChange(u"credential"_s, credential.id); });
    });
}

Result<> Store::updateCredential(const QString &id, const Credential &credential)
{
    QVariantList values = Rows::values(credential);
    values << Rows::stored(id);
    return transaction([&] {
        return writeOne(*m_connection, u"UPDATE credentials SET (%1) = (?, ?, ?, ?, ?) WHERE id = ?"_s.arg(Rows::credentialColumns), values,
            missingCredential())
            .and_then([&] { return addChange(u"credential"_s, credential.id); });
    });
}

Result<> Store::removeCredential(const QString &id)
{
    return transaction([&] {
        return writeOne(*m_connection, u"DELETE FROM credentials WHERE id = ?"_s, {Rows::stored(id)}, missingCredential()).and_then([&] {
            return addChange(u"credential"_s, id);
        });
    });
}

} // namespace Millwright
