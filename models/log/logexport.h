// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"
#include "models/log/logdocument.h"

#include <QPointer>
#include <QTimer>

#include <memory>

class QSaveFile;

namespace Millwright {

/// Writes a log to a file, a slice at a time, so that the thread stays free. The file appears when it is whole. What is
/// appended meanwhile is written too; where the
/// document is given another log, it fails.
class MILLWRIGHT_MODELS_EXPORT LogExport : public QObject
{
    Q_OBJECT

public:
    enum class Form {
        Raw, ///< every byte as it came
        Plain, ///< the lines as they are read, without colours
    };

    explicit LogExport(LogDocument *document, QObject *parent = nullptr);
    ~LogExport() override;

    /// Gives up what is under way.
    void start(const QString &path, Form form);
    bool isRunning() const { return m_timer.isActive(); }

Q_SIGNALS:
    void finished(const QString &path);
    void failed(const Millwright::Error &error);

private:
    void work();
    /// Whether there was something to write.
    bool writeSlice();
    QString unwritten() const;
    void fail(const QString &message);

    QPointer<LogDocument> m_document;
    std::unique_ptr<QSaveFile> m_file;
    QTimer m_timer;
    Form m_form = Form::Raw;
    qint64 m_nextByte = 0;
    int m_nextLine = 0;
};

} // namespace Millwright
