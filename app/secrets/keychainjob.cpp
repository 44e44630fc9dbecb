// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/secrets/keychainjob.h"

#include <QCoreApplication>
#include <QLibrary>

namespace Millwright {

namespace {

constexpr unsigned long longestEnd = 2000; ///< milliseconds

/// The keychain's thread and an object on it.
struct KeychainThread {
    QThread thread;
    QObject *context = new QObject;

    KeychainThread()
    {
        thread.setObjectName(QStringLiteral("keychain"));
        context->moveToThread(&thread);
        QObject::connect(&thread, &QThread::finished, context, &QObject::deleteLater);
        thread.start();
    }
};

KeychainThread *keychainThread = nullptr;

void endKeychainThread()
{
    keychainThread->thread.quit();
    // A desktop's keychain may be asked in a way that blocks. Then the thread ends with the process.
    if (keychainThread->thread.wait(longestEnd))
        delete std::exchange(keychainThread, nullptr);
}

QObject *contextOfJobs()
{
    static const bool started = [] {
        keychainThread = new KeychainThread;
        qAddPostRoutine(endKeychainThread);
        return true;
    }();
    Q_UNUSED(started)
    return keychainThread->context;
}

/// libsecret keeps the session that it opened with the first service, and would never find the one that took its place.
void forgetService()
{
    using Disconnect = void (*)();
    if (const auto disconnect = reinterpret_cast<Disconnect>(QLibrary::resolve(QStringLiteral("secret-1"), 0, "secret_service_disconnect")))
        disconnect();
}

QKeychain::Job *made(const KeychainJob &job)
{
    const QString service = QString::fromUtf16(keychainService);
    switch (job.kind) {
    case KeychainJob::Kind::Read:
        return new QKeychain::ReadPasswordJob(service);
    case KeychainJob::Kind::Write: {
        auto *const writing = new QKeychain::WritePasswordJob(service);
        writing->setTextData(job.value);
        return writing;
    }
    case KeychainJob::Kind::Remove:
        return new QKeychain::DeletePasswordJob(service);
    }
    Q_UNREACHABLE_RETURN(nullptr);
}

} // namespace

Completion<KeychainAnswer> askKeychain(KeychainJob job)
{
    const Completion<KeychainAnswer> answered;
    QMetaObject::invokeMethod(
        contextOfJobs(),
        [job = std::move(job), answered] {
            QKeychain::Job *const running = made(job);
            running->setKey(job.key);
            QObject::connect(running, &QKeychain::Job::finished, running, [answered](QKeychain::Job *ended) {
                if (ended->error() == QKeychain::OtherError)
                    forgetService();
                const auto *const reading = qobject_cast<QKeychain::ReadPasswordJob *>(ended);
                answered.resolve(KeychainAnswer{ended->error(), ended->errorString(), reading ? reading->textData() : QString()});
            });
            running->start();
        },
        Qt::QueuedConnection);
    return answered;
}

} // namespace Millwright
