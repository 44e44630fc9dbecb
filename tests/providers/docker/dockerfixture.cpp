// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/providers/docker/dockerfixture.h"

#include "models/source/redactor.h"
#include "tests/support/await.h"

#include <QBuffer>
#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

QByteArray outputOf(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished(-1);
    return process.exitCode() == 0 ? process.readAllStandardOutput() : QByteArray();
}

/// A folder that becomes the root of an image.
class Root
{
public:
    Root()
    {
        for (const auto *folder :
            {"bin", "dev", "etc", "proc", "root", "sys", "tmp", "usr/bin", "usr/share/git-core/templates", "var", "workspace"})
            QDir(m_folder.path()).mkpath(QString::fromLatin1(folder));
        QFile::setPermissions(path(u"tmp"_s), QFile::Permissions::fromInt(0x7777));
        write(u"etc/passwd"_s, "root:x:0:0::/root:/bin/sh\nworker:x:1000:1000::/workspace:/bin/sh\n");
        write(u"etc/group"_s, "root:x:0:\nworker:x:1000:\n");
    }

    /// Busybox, and a link to it for each program it stands for.
    bool addBusybox()
    {
        QString busybox = QStandardPaths::findExecutable(u"busybox"_s);
        if (!QFile::copy(busybox, path(u"bin/busybox"_s)))
            return false;
        for (const QByteArray &name : outputOf(busybox, {u"--list"_s}).split('\n')) {
            if (!name.isEmpty() && name != "busybox")
                QFile::link(u"busybox"_s, path(u"bin/"_s + QString::fromLatin1(name)));
        }
        return true;
    }

    /// A file of this machine at its own place, and the libraries it wants.
    void add(const QString &file)
    {
        copy(file);
        for (const QByteArray &line : outputOf(u"ldd"_s, {file}).split('\n')) {
            const qsizetype from = line.indexOf('/');
            if (from >= 0)
                copy(QString::fromLocal8Bit(line.sliced(from, line.indexOf(' ', from) - from)));
        }
    }

    void link(const QString &target, const QString &name)
    {
        QFile::remove(path(name));
        QFile::link(target, path(name));
    }

    QByteArray tar() const { return outputOf(u"tar"_s, {u"-c"_s, u"-C"_s, m_folder.path(), u"--owner=0"_s, u"--group=0"_s, u"."_s}); }

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }

    void write(const QString &name, const QByteArray &bytes)
    {
        QFile file(path(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
    }

    void copy(const QString &file)
    {
        const QString target = path(file.sliced(1));
        QDir().mkpath(QFileInfo(target).path());
        QFile::copy(file, target);
    }

    QTemporaryDir m_folder;
};

} // namespace

DockerFixture::DockerFixture(std::shared_ptr<Clock> clock) : m_clock(std::move(clock))
{
    const auto endpoint = DockerEndpoint::find({}, systemEnvironment());
    if (endpoint)
        m_engine = std::make_shared<DockerEngine>(*endpoint, m_clock, std::make_shared<Redactor>());
    else
        m_why = endpoint.error().message;
}

DockerFixture::~DockerFixture()
{
    for (const QString &id : m_containers)
        (void)await(
            m_engine->call({.verb = "DELETE", .path = u"/containers/"_s + id, .query = {{u"force"_s, u"true"_s}, {u"v"_s, u"true"_s}}}));
}

QString DockerFixture::missing()
{
    if (!m_engine)
        return m_why;
    if (const auto version = await(m_engine->version()); !version)
        return version.error().message;
    if (const QString why = import(busyboxImage, {}); !why.isEmpty())
        return why;
    return import(gitImage, {u"git"_s, u"dash"_s});
}

void DockerFixture::leaveOut(const QString &why)
{
    if (qEnvironmentVariableIsSet("CI"))
        QTest::qFail(qPrintable(why), __FILE__, __LINE__);
    else
        QTest::qSkip(qPrintable(why), __FILE__, __LINE__);
}

QString DockerFixture::import(const QByteArray &image, const QStringList &programs)
{
    const QString name = QString::fromLatin1(image);
    const auto there = await(m_engine->call({.path = u"/images/%1/json"_s.arg(DockerEngine::pathSegment(name))}));
    if (there && there->isSuccess())
        return {};
    Root root;
    if (!root.addBusybox())
        return u"There is no busybox on this machine to make an image of. Install busybox-static."_s;
    for (const QString &program : programs)
        root.add(QStandardPaths::findExecutable(program));
    if (programs.contains(u"git"_s)) {
        root.link(u"../usr/bin/dash"_s, u"bin/sh"_s);
        root.link(u"git"_s, u"usr/bin/git-upload-pack"_s);
    }
    const auto tar = std::make_shared<QBuffer>();
    tar->setData(root.tar());
    tar->open(QIODevice::ReadOnly);
    const auto made = await(m_engine->call({.verb = "POST",
        .path = u"/images/create"_s,
        .query = {{u"fromSrc"_s, u"-"_s}, {u"repo"_s, name}, {u"changes"_s, u"ENV PATH=/usr/bin:/bin"_s}},
        .upload = tar,
        .contentType = "application/x-tar"}));
    if (!made)
        return made.error().message;
    return made->isSuccess() ? QString() : made->message();
}

QString DockerFixture::startContainer(const QByteArray &image, const QByteArray &settings)
{
    Json request = Json::parse("{\"Cmd\": [\"sleep\", \"100000\"], \"HostConfig\": {\"NetworkMode\": \"none\", \"Init\": true}}");
    request["Image"] = image.toStdString();
    request.merge_patch(Json::parse(settings.toStdString()));
    const QString id = call("POST", u"/containers/create"_s, QByteArray::fromStdString(request.dump())).text("/Id");
    m_containers.append(id);
    call("POST", u"/containers/%1/start"_s.arg(id));
    return id;
}

DockerReply DockerFixture::call(const QByteArray &verb, const QString &path, const QByteArray &body)
{
    const auto reply = await(m_engine->call({.verb = verb, .path = path, .body = body}));
    if (!reply)
        qFatal("%s", qPrintable(reply.error().message));
    if (!reply->isSuccess())
        qFatal("%s: %s", qPrintable(path), qPrintable(reply->message()));
    return *reply;
}

} // namespace Millwright
