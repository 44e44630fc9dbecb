// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/secrets/keychain.h"

#include <QCoreApplication>
#include <QTextStream>
#include <QThread>

#include <cstdio>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// The machine's time, with waits that are twenty times shorter.
class HastyClock : public SystemClock
{
public:
    std::shared_ptr<void> callAfter(std::chrono::milliseconds delay, std::function<void()> callback) override
    {
        return SystemClock::callAfter(delay / 20, std::move(callback));
    }
};

template <typename T> QString told(const Result<T> &result, const QString &text)
{
    return result ? text : errorCodeName(result.error().code) + u' ' + result.error().message;
}

QCoro::Task<QString> answerTo(
    std::shared_ptr<SecretStore> secrets, std::shared_ptr<Redactor> redactor, QStringList words, std::stop_token stop)
{
    const QString what = words.value(0);
    const QString name = words.value(1);
    if (what == "write"_L1)
        co_return told(co_await secrets->write(name, words.value(2), stop), u"written"_s);
    if (what == "remove"_L1)
        co_return told(co_await secrets->remove(name, stop), u"removed"_s);
    if (what == "redact"_L1)
        co_return redactor->redact(name);
    if (what == "state"_L1) {
        const auto state = co_await secrets->state(stop);
        co_return told(
            state, state ? (state->keeping == SecretStore::Keeping::Kept ? u"kept "_s : u"session "_s) + state->text : QString());
    }
    const auto value = co_await secrets->read(name, stop);
    co_return told(value, value ? (*value ? u"value "_s + **value : u"none"_s) : QString());
}

/// Answers each line of its standard input with one on its standard output; `stop` asks what is under way to stop.
class KeychainUser : public QObject
{
public:
    KeychainUser(const QString &folder, std::shared_ptr<Clock> clock)
        : m_redactor(std::make_shared<Redactor>())
        , m_secrets(std::make_shared<Keychain>(std::move(clock), m_redactor, folder))
    {
    }

    void take(const QString &line)
    {
        if (line == "stop"_L1)
            m_stop.request_stop();
        else
            say(answerTo(m_secrets, m_redactor, line.split(u' '), m_stop.get_token()));
    }

private:
    static QCoro::Task<> say(QCoro::Task<QString> answer)
    {
        const QString text = co_await answer;
        std::printf("%s\n", qPrintable(text));
        std::fflush(stdout);
    }

    std::shared_ptr<Redactor> m_redactor;
    std::shared_ptr<Keychain> m_secrets;
    std::stop_source m_stop;
};

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    // Like the engine: on a thread of its own.
    QThread engine;
    const bool hasty = application.arguments().contains("hasty"_L1);
    auto *const user = new KeychainUser(application.arguments().value(1),
        hasty ? std::make_shared<HastyClock>() : std::static_pointer_cast<Clock>(std::make_shared<SystemClock>()));
    user->moveToThread(&engine);
    QObject::connect(&engine, &QThread::finished, user, &QObject::deleteLater);
    engine.start();
    QThread *const reader = QThread::create([user] {
        QTextStream input(stdin);
        for (QString line; input.readLineInto(&line);)
            QMetaObject::invokeMethod(user, [user, line] { user->take(line); }, Qt::QueuedConnection);
        QMetaObject::invokeMethod(qApp, [] { QCoreApplication::quit(); }, Qt::QueuedConnection);
    });
    reader->start();
    QCoreApplication::exec();
    reader->wait();
    delete reader;
    engine.quit();
    engine.wait();
    return 0;
}
