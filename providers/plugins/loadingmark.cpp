// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/plugins/loadingmark.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

namespace Millwright {

namespace {

QString markFile(const QString &plugin, const QString &stateFolder)
{
    const QByteArray name = QCryptographicHash::hash(plugin.toUtf8(), QCryptographicHash::Sha256).toHex().first(32);
    return stateFolder + QStringLiteral("/plugins/") + QString::fromLatin1(name) + QStringLiteral(".loading");
}

QByteArray markText(const QString &plugin)
{
    const QFileInfo info(plugin);
    return QStringLiteral("%1 %2 ").arg(info.size()).arg(info.lastModified().toMSecsSinceEpoch()).toUtf8() + plugin.toUtf8() + '\n';
}

} // namespace

LoadingMark::LoadingMark(const QString &plugin, const QString &stateFolder)
    : m_file(markFile(plugin, stateFolder))
    , m_text(markText(plugin))
{
}

bool LoadingMark::isLeft() const
{
    QFile file(m_file);
    return file.open(QIODevice::ReadOnly) && file.readAll() == m_text;
}

Result<> LoadingMark::set() const
{
    QDir().mkpath(QFileInfo(m_file).path());
    QSaveFile file(m_file);
    if (file.open(QIODevice::WriteOnly) && file.write(m_text) == m_text.size() && file.commit())
        return {};
    return failure(ErrorCode::Storage,
        QCoreApplication::translate(
            "Millwright::LoadingMark", "It was not loaded, because “%1” could not be written: %2. Make room, or change the permissions.")
            .arg(m_file, file.errorString()));
}

void LoadingMark::remove() const
{
    QFile::remove(m_file);
}

} // namespace Millwright
