// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QSslConfiguration>
#include <QTemporaryDir>

namespace Millwright {

/// An authority with a server's and a person's certificate, made by openssl, in folders as Docker's client wants them.
class Certificates
{
public:
    Certificates();

    bool isValid() const { return m_valid; }
    QString folder(const QString &name) const { return m_folder.filePath(name); } ///< "server" or "client"
    QSslConfiguration server() const; ///< asks for a person's certificate

private:
    bool make(const QString &name, const QString &subject, const QString &extension);

    QTemporaryDir m_folder;
    bool m_valid = false;
};

} // namespace Millwright
