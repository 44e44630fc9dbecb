// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

// The application's factory in a program of its own, to be killed: `test_app_killedengine FOLDER` composes it on that
// folder, does what each line of its input asks for, and says in lines what was taken, what came of it, and what changed.

#include "models/async/deliver.h"
#include "tests/support/realfactory.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSocketNotifier>

#include <algorithm>
#include <cstdio>
#include <unistd.h>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

void say(const QByteArray &line)
{
    (void)std::puts(line.constData());
    (void)std::fflush(stdout);
}

void sayDone(const QJsonValue &value)
{
    say("done " + QJsonDocument(QJsonObject{{u"value"_s, value}}).toJson(QJsonDocument::Compact));
}

void sayFailed(const Error &error)
{
    say("failed " + QJsonDocument(QJsonObject{{u"error"_s, error.message}}).toJson(QJsonDocument::Compact));
}

QJsonValue shown(const Project &project)
{
    return project.id;
}

QJsonValue shown(const ProjectRepository &repository)
{
    return repository.id;
}

QJsonValue shown(const EnvironmentUpdate &)
{
    return {};
}

QJsonValue shown(const BuildRun &run)
{
    return QJsonObject{{u"number"_s, run.number}, {u"buildId"_s, run.buildId}, {u"templateId"_s, run.templateId},
        {u"status"_s, BuildStatus::name(run.status)}, {u"error"_s, run.error}, {u"reason"_s, run.reason}, {u"pinned"_s, run.pinned},
        {u"ended"_s, run.hasBuild() && !run.isRunning() && run.finishedAt.isValid()}};
}

QJsonValue shown(const ProjectEnvironment &environment)
{
    QJsonObject value{{u"workspace"_s, QJsonArray::fromStringList(environment.workspaceSetupCommand)},
        {u"activeTemplate"_s, environment.activeTemplateId}};
    if (!environment.repositories.isEmpty())
        value.insert(u"setup"_s, QJsonArray::fromStringList(environment.repositories.first().setupCommand));
    if (environment.activeRun)
        value.insert(u"activeRun"_s, shown(*environment.activeRun));
    if (environment.lastRun)
        value.insert(u"lastRun"_s, shown(*environment.lastRun));
    return value;
}

QJsonValue shown(const Session &session)
{
    return QJsonObject{{u"id"_s, session.id}, {u"sandboxId"_s, session.sandboxId},
        {u"status"_s, QVariant::fromValue(session.status).toString()}, {u"branch"_s, session.branch}, {u"error"_s, session.error}};
}

QJsonValue shown(const ActivityEntry &entry)
{
    return QJsonObject{{u"kind"_s, entry.kind}, {u"after"_s, entry.after}};
}

template <typename T> QJsonValue shown(const QList<T> &list)
{
    QJsonArray values;
    for (const T &each : list)
        values.append(shown(each));
    return values;
}

QCoro::Task<> runCommand(FactoryClient *client, QString sessionId, QString command)
{
    const auto started = co_await answerOf(client->runCommand(sessionId, command));
    if (!started) {
        sayFailed(started.error());
        co_return;
    }
    QByteArray output;
    for (LogPage page; !page.complete;) {
        const auto next = co_await answerOf(client->log({LogReference::Kind::Command, sessionId, *started}, page.cursor));
        if (!next) {
            sayFailed(next.error());
            co_return;
        }
        page = *next;
        output += page.bytes;
    }
    sayDone(QString::fromUtf8(output));
}

class KilledEngine : public QObject
{
    static constexpr int all = 10'000;
    static constexpr int newest = 40;

    RealFactory m_factory;
    QSocketNotifier m_input{STDIN_FILENO, QSocketNotifier::Read};
    QByteArray m_read;

    template <typename T> void tell(const Reply<T> &reply)
    {
        deliver(this, reply, [](const Result<T> &result) {
            if (!result)
                sayFailed(result.error());
            else if constexpr (std::is_void_v<T>)
                sayDone({});
            else
                sayDone(shown(*result));
        });
    }

    void take(const QString &what, const QString &subject, const QString &text)
    {
        FactoryClient &client = *m_factory.client;
        say("taken");
        if (what == "create"_L1)
            tell(client.createProject(subject, {}));
        else if (what == "add"_L1)
            tell(client.addRepository(subject, {.url = text}));
        else if (what == "save"_L1)
            tell(client.updateEnvironment(subject, text.toUtf8()));
        else if (what == "environment"_L1)
            tell(client.environment(subject));
        else if (what == "activity"_L1)
            tell(client.activity(subject, newest));
        else if (what == "build"_L1)
            tell(client.build(subject));
        else if (what == "runs"_L1)
            tell(client.runs(subject, all));
        else if (what == "sessions"_L1)
            tell(client.sessions(subject));
        else if (what == "session"_L1)
            tell(client.createSession(subject, {}));
        else if (what == "start"_L1)
            tell(client.startSession(subject));
        else if (what == "recreate"_L1)
            tell(client.recreateSession(subject));
        else if (what == "remove"_L1)
            tell(client.removeSession(subject));
        else if (what == "run"_L1)
            (void)runCommand(&client, subject, text);
        else
            sayFailed({ErrorCode::InvalidArgument, u"not understood: "_s + what});
    }

    void read()
    {
        QByteArray part(65536, Qt::Uninitialized);
        const ssize_t count = ::read(STDIN_FILENO, part.data(), static_cast<size_t>(part.size()));
        if (count <= 0) {
            m_input.setEnabled(false);
            deliver(this, m_factory.client->close(), [](const Result<> &) { QCoreApplication::quit(); });
            return;
        }
        m_read += part.first(count);
        for (qsizetype end = 0; (end = m_read.indexOf('\n')) >= 0; m_read.remove(0, end + 1)) {
            const QString line = QString::fromUtf8(m_read.first(end));
            take(line.section(u'\t', 0, 0), line.section(u'\t', 1, 1), line.section(u'\t', 2));
        }
    }

public:
    explicit KilledEngine(const QString &folder) : m_factory(folder)
    {
        connect(&m_input, &QSocketNotifier::activated, this, [this] { read(); });
        connect(
            m_factory.client.get(), &FactoryClient::changed, this, [](const Change &change) { say("changed " + change.kind.toUtf8()); });
        tell(m_factory.client->opened());
    }
};

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const KilledEngine engine(QCoreApplication::arguments().at(1));
    return QCoreApplication::exec();
}
