// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logexport.h"

#include <QDir>
#include <QElapsedTimer>
#include <QSaveFile>

namespace Millwright {

namespace {

constexpr qint64 exportMilliseconds = 8;
constexpr qint64 exportedPage = 256 * 1024;

} // namespace

LogExport::LogExport(LogDocument *document, QObject *parent) : QObject(parent), m_document(document)
{
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &LogExport::work);
    connect(document, &LogDocument::cleared, this, [this] {
        if (isRunning())
            fail(tr("The log was not saved, because another one was opened meanwhile. Open it again and save it."));
    });
}

LogExport::~LogExport() = default;

void LogExport::start(const QString &path, Form form)
{
    m_form = form;
    m_nextByte = 0;
    m_nextLine = 0;
    m_file = std::make_unique<QSaveFile>(path);
    if (!m_file->open(QIODevice::WriteOnly)) {
        fail(unwritten());
        return;
    }
    m_timer.start();
}

void LogExport::work()
{
    QElapsedTimer elapsed;
    elapsed.start();
    while (elapsed.elapsed() < exportMilliseconds) {
        if (writeSlice())
            continue;
        if (m_file->error() != QFileDevice::NoError || !m_file->commit()) {
            fail(unwritten());
            return;
        }
        m_timer.stop();
        const QString path = m_file->fileName();
        m_file.reset();
        Q_EMIT finished(path);
        return;
    }
}

bool LogExport::writeSlice()
{
    if (!m_document || m_file->error() != QFileDevice::NoError)
        return false;
    if (m_form == Form::Raw) {
        const QByteArray page = m_document->bytes(m_nextByte, exportedPage);
        m_nextByte += page.size();
        return !page.isEmpty() && m_file->write(page) == page.size();
    }
    if (m_nextLine >= m_document->lineCount())
        return false;
    const QByteArray line = m_document->line(m_nextLine++).text.toUtf8() + '\n';
    return m_file->write(line) == line.size();
}

QString LogExport::unwritten() const
{
    return tr("The log could not be saved as %1: %2. Choose another place, or make room there.")
        .arg(QDir::toNativeSeparators(m_file->fileName()), m_file->errorString());
}

void LogExport::fail(const QString &message)
{
    m_timer.stop();
    m_file->cancelWriting();
    m_file.reset();
    Q_EMIT failed({ErrorCode::Storage, message, {}});
}

} // namespace Millwright
