// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/providers/docker/certificates.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSslCertificate>
#include <QSslKey>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

bool openssl(const QStringList &arguments)
{
    QProcess process;
    process.start(u"openssl"_s, arguments);
    return process.waitForFinished(-1) && process.exitCode() == 0;
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

const QStringList newKey = {u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s, u"ec_paramgen_curve:P-256"_s, u"-nodes"_s};

} // namespace

Certificates::Certificates()
{
    m_valid = openssl(QStringList{u"req"_s, u"-x509"_s, u"-days"_s, u"2"_s, u"-subj"_s, u"/CN=authority"_s, u"-keyout"_s,
                          m_folder.filePath(u"ca-key.pem"_s), u"-out"_s, m_folder.filePath(u"ca.pem"_s)}
                  + newKey)
        && make(u"server"_s, u"/CN=localhost"_s, u"subjectAltName=DNS:localhost"_s)
        && make(u"client"_s, u"/CN=client"_s, u"extendedKeyUsage=clientAuth"_s);
}

bool Certificates::make(const QString &name, const QString &subject, const QString &extension)
{
    QDir(m_folder.path()).mkdir(name);
    QFile::copy(m_folder.filePath(u"ca.pem"_s), folder(name) + u"/ca.pem"_s);
    return openssl(QStringList{u"req"_s, u"-x509"_s, u"-days"_s, u"2"_s, u"-subj"_s, subject, u"-addext"_s, extension, u"-CA"_s,
                       m_folder.filePath(u"ca.pem"_s), u"-CAkey"_s, m_folder.filePath(u"ca-key.pem"_s), u"-keyout"_s,
                       folder(name) + u"/key.pem"_s, u"-out"_s, folder(name) + u"/cert.pem"_s}
        + newKey);
}

QSslConfiguration Certificates::server() const
{
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setLocalCertificate(QSslCertificate(contents(folder(u"server"_s) + u"/cert.pem"_s)));
    tls.setPrivateKey(QSslKey(contents(folder(u"server"_s) + u"/key.pem"_s), QSsl::Ec));
    tls.setCaCertificates(QSslCertificate::fromData(contents(m_folder.filePath(u"ca.pem"_s))));
    tls.setPeerVerifyMode(QSslSocket::VerifyPeer);
    return tls;
}

} // namespace Millwright
