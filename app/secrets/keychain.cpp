// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/secrets/keychain.h"

#include "app/secrets/keychainjob.h"
#include "app/secrets/secretservice.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLoggingCategory>
#include <QUuid>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

Q_LOGGING_CATEGORY(secretsLog, "millwright.secrets")

struct KeychainText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Keychain)
};

Error lockedError()
{
    return {ErrorCode::Unauthorized, KeychainText::tr("The keychain is locked. Unlock it and try again."), {}};
}

Error goneError()
{
    return {ErrorCode::NotReady,
        KeychainText::tr("The keychain does not answer any more. Start it again, for example by logging in anew, and try again."), {}};
}

Async<KeychainAnswer> askOnce(std::shared_ptr<Clock> clock, KeychainJob job, std::stop_token stop)
{
    const Completion<KeychainAnswer> answered = askKeychain(std::move(job));
    const auto limit = clock->callAfter(Keychain::timeToUnlock, [answered] {
        answered.resolve(failure(ErrorCode::Unauthorized,
            KeychainText::tr("The keychain did not answer within %n second(s). It may wait for its password: unlock it and try again.",
                nullptr, static_cast<int>(Keychain::timeToUnlock.count()))));
    });
    co_return co_await answered.wait(stop);
}

} // namespace

Keychain::Keychain(std::shared_ptr<Clock> clock, std::shared_ptr<Redactor> redactor, const QString &dataFolder)
    : m_clock(std::move(clock))
    , m_redactor(std::move(redactor))
    , m_folder(QFileInfo(dataFolder).canonicalFilePath())
{
}

Async<SecretStore::State> Keychain::state(std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto found = co_await find(stop);
    if (!found)
        co_return std::unexpected(found.error());
    switch (*found) {
    case Presence::There:
        co_return State{Keeping::Kept, KeychainText::tr("Secrets are kept in the system's keychain.")};
    case Presence::Locked:
        co_return State{Keeping::Kept,
            KeychainText::tr(
                "Secrets are kept in the system's keychain, which is locked. Unlock it, so that they can be read and written.")};
    case Presence::Absent:
        break;
    }
    co_return State{Keeping::ThisSession,
        KeychainText::tr("There is no keychain that works, so secrets are kept in memory only, until Millwright is closed. To keep them, "
                         "start one, such as GNOME Keyring or KWallet.")};
}

Async<std::optional<QString>> Keychain::read(QString name, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto remembered = co_await m_session.read(name);
    if (!remembered || *remembered)
        co_return remembered;
    const auto found = co_await presence(stop);
    if (!found)
        co_return std::unexpected(found.error());
    if (*found == Presence::Absent && m_wasThere)
        co_return std::unexpected(goneError());
    if (*found == Presence::Absent)
        co_return std::nullopt;
    const auto answer = co_await askStrictly({KeychainJob::Kind::Read, keyOf(name)}, stop);
    if (!answer)
        co_return std::unexpected(answer.error());
    if (answer->error == QKeychain::EntryNotFound)
        co_return std::nullopt;
    m_redactor->addSecret(answer->value);
    co_return answer->value;
}

Async<> Keychain::write(QString name, QString value, std::stop_token stop)
{
    const auto self = shared_from_this();
    m_redactor->addSecret(value);
    const auto found = co_await presence(stop);
    if (!found)
        co_return std::unexpected(found.error());
    if (*found == Presence::Absent)
        co_return co_await m_session.write(name, value);
    const auto answer = co_await askStrictly({KeychainJob::Kind::Write, keyOf(name), value}, stop);
    if (!answer)
        co_return std::unexpected(answer.error());
    // What was kept in memory before there was a keychain is older.
    co_return co_await m_session.remove(name);
}

Async<> Keychain::remove(QString name, std::stop_token stop)
{
    const auto self = shared_from_this();
    const auto found = co_await presence(stop);
    if (!found)
        co_return std::unexpected(found.error());
    if (*found != Presence::Absent) {
        const auto answer = co_await askStrictly({KeychainJob::Kind::Remove, keyOf(name)}, stop);
        if (!answer)
            co_return std::unexpected(answer.error());
    }
    co_return co_await m_session.remove(name);
}

Async<KeychainAnswer> Keychain::ask(KeychainJob job, std::stop_token stop) const
{
    const auto answer = co_await askOnce(m_clock, job, stop);
    if (!answer || answer->error != QKeychain::OtherError)
        co_return answer;
    co_return co_await askOnce(m_clock, job, stop);
}

Async<KeychainAnswer> Keychain::askStrictly(KeychainJob job, std::stop_token stop) const
{
    const bool removes = job.kind == KeychainJob::Kind::Remove;
    const QString key = job.key;
    const auto answer = co_await ask(std::move(job), stop);
    if (!answer)
        co_return answer;
    switch (answer->error) {
    case QKeychain::NoError:
        if (!removes)
            co_return answer;
        [[fallthrough]];
    case QKeychain::EntryNotFound:
    case QKeychain::CouldNotDeleteEntry: {
        const auto locked = co_await SecretService::holdsLocked(key, stop);
        if (!locked)
            co_return std::unexpected(locked.error());
        if (*locked)
            co_return std::unexpected(lockedError());
        co_return answer;
    }
    case QKeychain::AccessDeniedByUser:
    case QKeychain::AccessDenied:
        co_return std::unexpected(lockedError());
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented:
    case QKeychain::OtherError:
        break;
    }
    qCInfo(secretsLog) << "the keychain failed:" << answer->text;
    co_return std::unexpected(goneError());
}

Async<Keychain::Presence> Keychain::find(std::stop_token stop)
{
    const QString value = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const QString key = keyOf(u"probe/"_s + value);
    const auto written = co_await ask({KeychainJob::Kind::Write, key, value}, stop);
    bool readsBack = false;
    if (written && written->error == QKeychain::NoError) {
        const auto read = co_await ask({KeychainJob::Kind::Read, key}, stop);
        readsBack = read && read->value == value;
    }
    // Also where nobody waited until it was written.
    const auto removed = askKeychain({KeychainJob::Kind::Remove, key});
    if (readsBack) {
        (void)co_await removed.wait(stop);
        m_presence = Presence::There;
    } else {
        const auto locked = co_await SecretService::isLocked(stop);
        if (!locked)
            co_return std::unexpected(locked.error());
        m_presence = *locked ? Presence::Locked : Presence::Absent;
        qCInfo(secretsLog) << "the keychain does not work:" << (written ? written->text : written.error().message);
    }
    m_wasThere = m_wasThere || *m_presence != Presence::Absent;
    const Presence presence = *m_presence;
    co_return presence;
}

Async<Keychain::Presence> Keychain::presence(std::stop_token stop)
{
    if (!m_presence)
        co_return co_await find(stop);
    const Presence found = *m_presence;
    co_return found;
}

} // namespace Millwright
