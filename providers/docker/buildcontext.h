// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QByteArray>
#include <QIODevice>

#include <vector>

namespace Millwright {

/// A build's context: some files of our own and all that lies in a folder, as a tar archive (POSIX ustar, with pax headers
/// where a name or a size needs them) that is made while it is read. The same tree gives the same bytes: sorted names, root
/// as owner, one time for all. Links and modes are kept, no link is followed; sockets, pipes and devices are left out.
///
/// A file that is not any more what the walk saw ends the reading with an error, so no archive is ever quietly wrong.
class BuildContext final : public QIODevice
{
    Q_OBJECT

public:
    static constexpr qint64 modified = 946'684'800; ///< 2000-01-01, in seconds since 1970

    /// One thing in the archive.
    struct Entry {
        enum class Kind : char { File = '0', Link = '2', Folder = '5' }; ///< as the archive has it

        QByteArray name; ///< in the archive; of a folder with a slash at its end
        Kind kind = Kind::File;
        quint32 mode = 0644;
        qint64 size = 0;
        QByteArray target = {}; ///< of a link
        QByteArray content = {}; ///< of a file of our own
        QByteArray path = {}; ///< of one that is read
    };

    /// All that lies in `folder`, by its name there. Blocks.
    [[nodiscard]] static Result<std::vector<Entry>> walk(const QString &folder, const std::stop_token &stop = {});
    /// A file of our own.
    static Entry file(const QByteArray &name, const QByteArray &content);

    explicit BuildContext(std::vector<Entry> entries);
    ~BuildContext() override;

    /// How many bytes it is, known before the first is read.
    qint64 size() const override { return m_size; }
    bool isSequential() const override { return true; }
    bool atEnd() const override { return m_position == m_size; }
    qint64 bytesAvailable() const override { return m_size - m_position; }

protected:
    qint64 readData(char *data, qint64 maxSize) override;
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    /// False, with the reason in errorString(), when it cannot be read as it was.
    bool begin(const Entry &entry);
    qint64 readFile(char *data, qint64 maxSize);
    qint64 refuse(const QString &reason);

    std::vector<Entry> m_entries;
    std::size_t m_next = 0;
    qint64 m_size = 0;
    qint64 m_position = 0;
    QByteArray m_bytes; ///< headers, content of our own and padding that come next
    qsizetype m_offset = 0; ///< in m_bytes
    int m_file = -1; ///< that is being read
    qint64 m_left = 0; ///< of it
    bool m_failed = false;
};

} // namespace Millwright
