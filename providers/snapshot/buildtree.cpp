// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/buildtree.h"

#include "providers/tree.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QRandomGenerator>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

/// mount(2) takes a page of options, in which bwrap names every layer of an overlay.
constexpr qsizetype longestOptions = 3500;

} // namespace

BuildTree::BuildTree(std::shared_ptr<const SnapshotStore> store, QString folder, bool layered)
    : m_store(std::move(store))
    , m_folder(std::move(folder))
    , m_layered(layered)
    , m_keeps(layered)
{
}

NamespaceFolders BuildTree::folders() const
{
    NamespaceFolders folders;
    folders.tree = path();
    folders.work = m_folder + "/work"_L1;
    if (!m_layered)
        folders.temporary = m_folder + "/tmp"_L1;
    for (const QString &layer : m_layers)
        folders.lowers.append(m_store->layerFolder(layer));
    return folders;
}

Result<> BuildTree::prepare() const
{
    if (const auto removed = Tree::remove(m_folder + "/work"_L1); !removed)
        return removed;
    QStringList folders{path() + "/workspace"_L1, path() + "/home"_L1, (m_layered ? path() : m_folder) + "/tmp"_L1};
    for (const auto name : {"/workspace"_L1, "/home"_L1, "/tmp"_L1}) {
        if (!m_layers.isEmpty())
            folders.append(m_folder + "/work"_L1 + name);
    }
    for (const QString &folder : std::as_const(folders)) {
        if (!QDir().mkpath(folder)) {
            return failure(ErrorCode::Storage,
                QCoreApplication::translate("Millwright::Snapshot", "“%1” cannot be written. Check its permissions and free space.")
                    .arg(folder));
        }
    }
    return {};
}

QString BuildTree::keyOf(const QByteArray &step) const
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!m_layers.isEmpty())
        hash.addData(m_layers.constLast().toLatin1());
    hash.addData(QByteArrayView("\0", 1));
    hash.addData(step);
    return QString::fromLatin1(hash.result().toHex().first(24));
}

bool BuildTree::take(const QByteArray &step)
{
    if (!m_keeps)
        return false;
    const QStringList found = QDir(m_store->layers()).entryList({keyOf(step) + "-*"_L1}, QDir::Dirs | QDir::NoSymLinks);
    if (found.isEmpty())
        return false;
    m_layers.append(found.constFirst());
    return true;
}

QString BuildTree::idFor(const QByteArray &step) const
{
    const QString id = keyOf(step) + u'-' + QString::number(QRandomGenerator::system()->generate(), 16).rightJustified(8, u'0');
    const qsizetype length = QFile::encodeName(m_store->layerFolder(id)).size() + QByteArrayView("/oldroot/workspace:").size();
    return m_keeps && (m_layers.size() + 4) * length < longestOptions ? id : QString();
}

} // namespace Millwright
