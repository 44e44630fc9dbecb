// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/buildcontext.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <stop_token>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr qsizetype block = 512;
constexpr qsizetype longestTarName = 100; ///< of ustar, without its prefix field
constexpr qint64 largestSize = 077'777'777'777;
constexpr int deepestFolder = 500;

using Entry = BuildContext::Entry;

struct BuildContextText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::BuildContext)
};

qint64 padded(qint64 size)
{
    return (size + block - 1) / block * block;
}

/// A header of POSIX.1-2017, pax, "ustar Interchange Format". What does not fit is in a pax header before it.
QByteArray ustar(const QByteArray &name, char kind, quint32 mode, qint64 size, const QByteArray &target)
{
    QByteArray header(block, '\0');
    const auto put = [&](qsizetype at, const QByteArray &text) { header.replace(at, text.size(), text); };
    const auto octal
        = [&](qsizetype at, qsizetype digits, qint64 number) { put(at, QByteArray::number(number, 8).rightJustified(digits, '0')); };
    put(0, name.first(std::min(name.size(), longestTarName)));
    octal(100, 7, mode);
    octal(108, 7, 0);
    octal(116, 7, 0);
    octal(124, 11, size > largestSize ? 0 : size);
    octal(136, 11, BuildContext::modified);
    put(148, QByteArray(8, ' '));
    header[156] = kind;
    put(157, target.first(std::min(target.size(), longestTarName)));
    put(257,
        QByteArray("ustar\0"
                   "00",
            8));
    unsigned sum = 0;
    for (const char byte : std::as_const(header))
        sum += static_cast<unsigned char>(byte);
    octal(148, 6, sum);
    put(154, QByteArray("\0 ", 2));
    return header;
}

/// `length key=value\n`, where the length counts its own digits, too.
QByteArray record(const QByteArray &key, const QByteArray &value)
{
    const qsizetype rest = key.size() + value.size() + 3;
    qsizetype length = rest + 1;
    while (QByteArray::number(length).size() + rest != length)
        ++length;
    return QByteArray::number(length) + ' ' + key + '=' + value + '\n';
}

QByteArray paxRecords(const Entry &entry)
{
    QByteArray records;
    if (entry.name.size() > longestTarName)
        records += record("path", entry.name);
    if (entry.target.size() > longestTarName)
        records += record("linkpath", entry.target);
    if (entry.size > largestSize)
        records += record("size", QByteArray::number(entry.size));
    return records;
}

QByteArray withPadding(QByteArray bytes)
{
    bytes.append(padded(bytes.size()) - bytes.size(), '\0');
    return bytes;
}

QByteArray headersOf(const Entry &entry)
{
    QByteArray headers;
    if (const QByteArray records = paxRecords(entry); !records.isEmpty())
        headers = ustar("PaxHeaders/record", 'x', 0644, records.size(), {}) + withPadding(records);
    return headers + ustar(entry.name, static_cast<char>(entry.kind), entry.mode, entry.size, entry.target);
}

std::unexpected<Error> unreadable(const QByteArray &path)
{
    return failure(ErrorCode::Storage,
        BuildContextText::tr("“%1” cannot be read: %2. Check its permissions, and build again.")
            .arg(QFile::decodeName(path), QString::fromLocal8Bit(std::strerror(errno))));
}

class Walk
{
public:
    explicit Walk(const std::stop_token &stop) : m_stop(stop) { }

    Result<> into(const QByteArray &path, const QByteArray &prefix, int depth)
    {
        const int descriptor = ::open(path.constData(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (descriptor < 0)
            return unreadable(path);
        const std::unique_ptr<DIR, int (*)(DIR *)> folder(::fdopendir(descriptor), ::closedir);
        if (!folder) {
            ::close(descriptor);
            return unreadable(path);
        }
        while (const dirent *const found = ::readdir(folder.get())) {
            if (m_stop.stop_requested())
                return failure(ErrorCode::Aborted, abortedMessage());
            const QByteArray name(found->d_name);
            if (name == "." || name == "..")
                continue;
            if (const auto added = add(descriptor, path + '/' + name, prefix + name, found->d_name, depth); !added)
                return added;
        }
        return {};
    }

    std::vector<Entry> entries;

private:
    Result<> add(int folder, const QByteArray &path, const QByteArray &name, const char *last, int depth)
    {
        struct stat about{};
        if (::fstatat(folder, last, &about, AT_SYMLINK_NOFOLLOW) != 0)
            return unreadable(path);
        Entry entry{.name = name, .mode = about.st_mode & 07777U};
        if (S_ISDIR(about.st_mode)) {
            if (depth >= deepestFolder)
                return failure(ErrorCode::Storage,
                    BuildContextText::tr("“%1” lies too deep to be copied into an image.").arg(QFile::decodeName(path)));
            entry.kind = Entry::Kind::Folder;
            entry.name += '/';
            entries.push_back(entry);
            return into(path, entry.name, depth + 1);
        }
        if (S_ISREG(about.st_mode)) {
            entry.size = about.st_size;
            entry.path = path;
            entries.push_back(entry);
        } else if (S_ISLNK(about.st_mode)) {
            entry.kind = Entry::Kind::Link;
            entry.target.resize(about.st_size + 1);
            const ssize_t length = ::readlinkat(folder, last, entry.target.data(), static_cast<size_t>(entry.target.size()));
            if (length < 0 || length > about.st_size)
                return unreadable(path);
            entry.target.truncate(length);
            entries.push_back(entry);
        }
        return {};
    }

    std::stop_token m_stop;
};

} // namespace

Result<std::vector<Entry>> BuildContext::walk(const QString &folder, const std::stop_token &stop)
{
    Walk walk(stop);
    if (const auto walked = walk.into(QFile::encodeName(folder), {}, 0); !walked)
        return std::unexpected(walked.error());
    std::ranges::sort(walk.entries, {}, &Entry::name);
    return std::move(walk.entries);
}

Entry BuildContext::file(const QByteArray &name, const QByteArray &content)
{
    return {.name = name, .size = content.size(), .content = content};
}

BuildContext::BuildContext(std::vector<Entry> entries) : m_entries(std::move(entries))
{
    for (const Entry &entry : m_entries)
        m_size += headersOf(entry).size() + padded(entry.size);
    m_size += 2 * block;
    // Nothing is read ahead of who reads.
    open(QIODevice::ReadOnly | QIODevice::Unbuffered);
}

BuildContext::~BuildContext()
{
    if (m_file >= 0)
        ::close(m_file);
}

qint64 BuildContext::refuse(const QString &reason)
{
    setErrorString(reason);
    return -1;
}

bool BuildContext::begin(const Entry &entry)
{
    m_offset = 0;
    m_bytes = headersOf(entry);
    if (entry.path.isEmpty()) {
        m_bytes += withPadding(entry.content);
        return true;
    }
    m_file = ::open(entry.path.constData(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat about{};
    if (m_file < 0 || ::fstat(m_file, &about) != 0) {
        refuse(unreadable(entry.path).error().message);
        return false;
    }
    if (!S_ISREG(about.st_mode) || about.st_size != entry.size) {
        refuse(BuildContextText::tr("“%1” was changed while it was read. Build again.").arg(QFile::decodeName(entry.path)));
        return false;
    }
    m_left = entry.size;
    return true;
}

qint64 BuildContext::readFile(char *data, qint64 maxSize)
{
    const Entry &entry = m_entries.at(m_next - 1);
    if (m_left > 0) {
        const ssize_t count = ::read(m_file, data, static_cast<size_t>(std::min(m_left, maxSize)));
        if (count < 0)
            return errno == EINTR ? 0 : refuse(unreadable(entry.path).error().message);
        if (count == 0)
            return refuse(BuildContextText::tr("“%1” was changed while it was read. Build again.").arg(QFile::decodeName(entry.path)));
        m_left -= count;
        return count;
    }
    ::close(std::exchange(m_file, -1));
    m_bytes = QByteArray(padded(entry.size) - entry.size, '\0');
    m_offset = 0;
    return 0;
}

qint64 BuildContext::readData(char *data, qint64 maxSize)
{
    qint64 done = 0;
    while (done < maxSize && m_position < m_size && !m_failed) {
        qint64 count = 0;
        if (m_offset < m_bytes.size()) {
            count = std::min<qint64>(m_bytes.size() - m_offset, maxSize - done);
            std::memcpy(data + done, m_bytes.constData() + m_offset, static_cast<size_t>(count));
            m_offset += count;
        } else if (m_file >= 0) {
            count = readFile(data + done, maxSize - done);
        } else if (m_next < m_entries.size()) {
            count = begin(m_entries.at(m_next++)) ? 0 : -1;
        } else {
            m_bytes = QByteArray(2 * block, '\0');
            m_offset = 0;
        }
        if (count < 0) {
            m_failed = true;
            return done > 0 ? done : -1;
        }
        done += count;
        m_position += count;
    }
    return done > 0 || maxSize == 0 ? done : -1;
}

} // namespace Millwright
