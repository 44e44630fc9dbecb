// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/support/killing.h"

#include <QJsonValue>
#include <QProcess>

#include <optional>

namespace Millwright {

/// The application's factory in a process of its own, on a data folder, for as long as this object lives or until it is
/// killed. It does one thing after the other and acknowledges each.
class EngineProcess
{
public:
    /// Composes and opens the factory; error() says why it could not.
    EngineProcess(const QString &dataFolder, const QProcessEnvironment &environment);
    ~EngineProcess();
    Q_DISABLE_COPY_MOVE(EngineProcess)

    qint64 id() const { return m_process.processId(); }
    QString error() const { return m_error; }

    /// Lets it do something and gives what came of it; on a failure nothing, and error() is set.
    QJsonValue ask(const QString &what, const QString &subject, const QString &text = {});

    /// Lets it do something, and returns when it has begun with it.
    void tell(const QString &what, const QString &subject, const QString &text = {});
    /// Whether it has acknowledged what it was told, or has refused it.
    bool hasAnswered();
    /// What it acknowledged.
    QJsonValue answer() const { return m_answer.value_or(QJsonValue()); }

    /// How often it said that something changed.
    int changes();
    /// Waits until it has said so more often than `before`.
    bool waitForChange(int before);

    /// Lets a moment pass, or less when it says something.
    void rest();
    /// Kills it as soon as `reached` holds. False when that did not come before `over` or before a minute was over; it is
    /// killed then, too.
    template <typename Reached, typename Over> bool killWhen(Reached reached, Over over)
    {
        bool late = false;
        const bool came = waitUntil([&] {
            late = over();
            return late || reached();
        });
        kill();
        return came && !late;
    }
    void kill();

    /// Lets it close its factory. False when it did not end well.
    bool close();

private:
    void read();
    bool waitForLine();
    void send(const QString &what, const QString &subject, const QString &text);

    QProcess m_process;
    std::optional<QJsonValue> m_answer;
    QString m_error;
    int m_taken = 0;
    int m_changes = 0;
};

} // namespace Millwright
