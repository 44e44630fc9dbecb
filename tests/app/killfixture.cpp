// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/killfixture.h"

#include <QCryptographicHash>
#include <QDirIterator>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

QJsonObject readRecord(const QString &folder)
{
    QFile file(folder + u"/record.json"_s);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

QStringList names(const QString &folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
}

/// Sizes of the files below a folder, without those of git.
QMap<QString, qint64> filesBelow(const QString &folder)
{
    QMap<QString, qint64> files;
    for (QDirIterator it(folder, QDir::Files | QDir::Hidden | QDir::System, QDirIterator::Subdirectories); it.hasNext();) {
        const QFileInfo file = it.nextFileInfo();
        if (const QString name = file.filePath().sliced(folder.size() + 1); !name.startsWith(".git/"_L1))
            files.insert(name, file.size());
    }
    return files;
}

} // namespace

KillFixture::KillFixture()
{
    QDir().mkpath(m_git.path(u"app"_s));
    m_git.git(u"app"_s, {u"init"_s, u"-q"_s, u"--bare"_s, u"-b"_s, u"main"_s});
    commit();
}

void KillFixture::commit()
{
    const auto data = [](const QByteArray &bytes) { return QByteArray("data " + QByteArray::number(bytes.size()) + '\n' + bytes + '\n'); };
    const QByteArray number = QByteArray::number(++m_commits);
    QByteArray input = "commit refs/heads/main\ncommitter Ann <ann@example.org> " + number + " +0000\n" + data("commit " + number);
    if (m_commits > 1)
        input += "from refs/heads/main^0\n";
    for (int i = 0; i < folders * filesInFolder; ++i) {
        const QByteArray text
            = QCryptographicHash::hash(QByteArray(number + ' ' + QByteArray::number(i)), QCryptographicHash::Sha512).toHex();
        input += "M 100644 inline " + folderName(i % folders).toUtf8() + "/file-" + QByteArray::number(i) + '\n' + data(text);
    }
    QProcess import;
    import.setWorkingDirectory(m_git.path(u"app"_s));
    import.start(u"git"_s, {u"fast-import"_s, u"--quiet"_s});
    import.write(input);
    import.closeWriteChannel();
    QVERIFY(import.waitForFinished() && import.exitCode() == 0);
    m_head = m_git.git(u"app"_s, {u"rev-parse"_s, u"main"_s});
}

void KillFixture::restart()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"HOME"_s, m_git.path(u"home"_s));
    // Nothing that is done here is worth a warning.
    environment.insert(u"QT_FATAL_WARNINGS"_s, u"1"_s);
    m_engine = std::make_unique<EngineProcess>(data(), environment);
    QVERIFY2(m_engine->error().isEmpty(), qPrintable(m_engine->error()));
    if (m_project.isEmpty())
        return;
    nothingIsLost();
    if (!QTest::currentTestFailed())
        sessionsAreThere();
    if (!QTest::currentTestFailed())
        runsAreLawful();
    if (!QTest::currentTestFailed())
        templatesAreWhole();
    if (!QTest::currentTestFailed())
        nothingIsLeftOver();
}

void KillFixture::close()
{
    QVERIFY(m_engine->close());
    m_engine.reset();
    QTRY_COMPARE_WITH_TIMEOUT(Orphans::left().join(u'\n'), QString(), 30'000);
}

void KillFixture::makeProject()
{
    m_project = m_engine->ask(u"create"_s, u"storefront"_s).toString();
    QVERIFY2(!m_project.isEmpty(), qPrintable(m_engine->error()));
    m_repository = m_engine->ask(u"add"_s, m_project, m_git.path(u"app"_s)).toString();
    QVERIFY2(!m_repository.isEmpty(), qPrintable(m_engine->error()));
    saveAnew();
}

QString KillFixture::save(int number, qsizetype steps)
{
    const QString name = u": save %1"_s.arg(number);
    const QJsonArray workspace = QJsonArray::fromStringList(QStringList(steps, steps > 1 ? name + u' ' + QString(1900, u'x') : name));
    m_saving = workspace;
    // It also leaves a process behind.
    const QString setup
        = u"n=0; mkdir -p made; while [ $n -lt %1 ]; do n=$((n+1)); echo $n >made/$n; done; (sleep 10000 >/dev/null 2>&1 &) # save %2"_s
              .arg(made)
              .arg(number);
    const QJsonObject repository{{u"projectRepositoryId"_s, m_repository}, {u"setupCommand"_s, setup}};
    return QString::fromUtf8(
        QJsonDocument(QJsonObject{{u"workspaceSetupCommand"_s, workspace}, {u"repositories"_s, QJsonArray{repository}}})
            .toJson(QJsonDocument::Compact));
}

void KillFixture::saveAgain(int number)
{
    (void)m_engine->ask(u"save"_s, m_project, save(number));
    QVERIFY2(m_engine->error().isEmpty(), qPrintable(m_engine->error()));
    m_saved = m_saving;
}

void KillFixture::build()
{
    const QJsonObject run = m_engine->ask(u"build"_s, m_project).toObject();
    QVERIFY2(!run.isEmpty(), qPrintable(m_engine->error()));
    acknowledgeRun(run);
    waitForRun(run.value("number"_L1).toInteger());
    const QJsonObject ended = m_engine->ask(u"environment"_s, m_project).toObject().value("lastRun"_L1).toObject();
    QCOMPARE(ended.value("status"_L1), u"ready"_s);
    QCOMPARE(ended.value("pinned"_L1), true);
    m_activeRun = ended.value("number"_L1).toInteger();
}

void KillFixture::acknowledgeRun(const QJsonObject &run)
{
    if (run.contains("number"_L1))
        m_runs.insert(run.value("number"_L1).toInteger(), run.value("buildId"_L1).toString());
}

void KillFixture::waitForRun(qint64 number)
{
    QVERIFY(waitUntil([&] {
        const int changes = m_engine->changes();
        const QJsonObject last = m_engine->ask(u"environment"_s, m_project).toObject().value("lastRun"_L1).toObject();
        return last.value("number"_L1).toInteger() < number || last.value("ended"_L1).toBool() || !m_engine->waitForChange(changes);
    }));
    QVERIFY2(m_engine->error().isEmpty(), qPrintable(m_engine->error()));
}

QString KillFixture::makeSession()
{
    const QString id = m_engine->ask(u"session"_s, m_project).toObject().value("id"_L1).toString();
    m_sessions.insert(id, {});
    return id;
}

void KillFixture::useSession(const QString &id, const QString &commit)
{
    const QJsonObject before = session(id);
    QJsonObject started = m_engine->ask(u"start"_s, id).toObject();
    if (started.isEmpty() && m_engine->error().contains(u"Recreate the session"_s))
        started = m_engine->ask(u"recreate"_s, id).toObject();
    else if (!started.isEmpty() && !before.value("sandboxId"_L1).toString().isEmpty())
        QCOMPARE(started.value("sandboxId"_L1), before.value("sandboxId"_L1));
    QVERIFY2(!started.isEmpty(), qPrintable(m_engine->error()));
    QCOMPARE(started.value("status"_L1), u"Running"_s);
    m_sessions.insert(id, started.value("sandboxId"_L1).toString());

    QStringList machines;
    for (const QString &name : names(sessions())) {
        if (const QJsonObject record = readRecord(sessions() + u'/' + name); record.value("sessionId"_L1) == id)
            machines.append(record.value("sandboxId"_L1).toString());
    }
    QCOMPARE(machines, QStringList(m_sessions.value(id)));
    const QString looked
        = m_engine->ask(u"run"_s, id, u"cd app && git rev-parse HEAD && git symbolic-ref HEAD && git status --porcelain -uno"_s).toString();
    QCOMPARE(looked, u"%1\nrefs/heads/%2\n"_s.arg(commit, started.value("branch"_L1).toString()));
}

void KillFixture::removeSession(const QString &id)
{
    (void)m_engine->ask(u"remove"_s, id);
    QVERIFY2(m_engine->error().isEmpty(), qPrintable(m_engine->error()));
    m_sessions.remove(id);
    QVERIFY(!QFile::exists(sessions() + u'/' + id));
}

QJsonObject KillFixture::session(const QString &id)
{
    for (const QJsonValue &each : m_engine->ask(u"sessions"_s, m_project).toArray()) {
        if (each["id"_L1] == id)
            return each.toObject();
    }
    return {};
}

QSet<QString> KillFixture::builds() const
{
    QSet<QString> result;
    const QString folder = data() + u"/snapshot/builds/"_s;
    for (const QString &name : names(folder)) {
        if (!name.startsWith(u'.'))
            result.insert(folder + name);
    }
    return result;
}

bool KillFixture::hasEnded(const QString &build)
{
    return readRecord(build).value("status"_L1).toString(u"building"_s) != "building"_L1;
}

QByteArray KillFixture::logOf(const QString &build)
{
    QFile file(build + u"/log"_s);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString KillFixture::sandboxIn(const QString &folder)
{
    return readRecord(folder).value("sandboxId"_L1).toString();
}

QStringList KillFixture::leftovers(const QString &folder)
{
    return QDir(folder).entryList({u".new-*"_s, u".removed-*"_s}, QDir::AllEntries | QDir::Hidden);
}

QString KillFixture::checkout(const QString &folder) const
{
    const QString upper = folder + u"/upper/workspace/app"_s;
    return QFile::exists(folder + u"/upper"_s) ? upper : folder + u"/tree/workspace/app"_s;
}

QStringList KillFixture::mirrors() const
{
    const QDir folder(data() + u"/mirrors"_s);
    QStringList result;
    for (const QString &name : folder.entryList({u"*.git"_s}, QDir::Dirs))
        result.append(folder.filePath(name));
    return result;
}

bool KillFixture::isWhole(const QString &gitFolder) const
{
    QProcess fsck;
    fsck.start(u"git"_s, {u"--git-dir="_s + gitFolder, u"fsck"_s, u"--no-dangling"_s});
    return fsck.waitForFinished() && fsck.exitCode() == 0;
}

void KillFixture::nothingIsLost()
{
    const QJsonObject environment = m_engine->ask(u"environment"_s, m_project).toObject();
    QVERIFY2(!environment.isEmpty(), qPrintable(m_engine->error()));
    const QJsonValue workspace = environment.value("workspace"_L1);
    QVERIFY(workspace == m_saved || workspace == m_saving);
    m_saved = m_saving = workspace;
    // A save is whole: the project's steps, the repository's, and what is told of both.
    const QString number = workspace[0].toString().section(u' ', 2, 2);
    QVERIFY2(environment.value("setup"_L1)[0].toString().endsWith(u"# save "_s + number), qPrintable(number));
    QSet<QString> told;
    for (const QJsonValue &entry : m_engine->ask(u"activity"_s, m_project).toArray()) {
        const QString kind = entry["kind"_L1].toString();
        if ((kind != "settings"_L1 && kind != "repository"_L1) || told.contains(kind))
            continue;
        told.insert(kind);
        QVERIFY2(entry["after"_L1].toString().contains(u"save "_s + number), qPrintable(kind));
    }
    QCOMPARE(told.size(), 2);
}

void KillFixture::sessionsAreThere()
{
    const QSet<QString> settled{u"Pending"_s, u"Stopped"_s, u"Error"_s};
    QSet<QString> there;
    for (const QJsonValue &session : m_engine->ask(u"sessions"_s, m_project).toArray()) {
        there.insert(session["id"_L1].toString());
        QVERIFY2(settled.contains(session["status"_L1].toString()), qPrintable(session["status"_L1].toString()));
    }
    for (const auto &[id, sandboxId] : std::as_const(m_sessions).asKeyValueRange()) {
        QVERIFY(there.contains(id));
        // Who has a machine is known as its owner.
        const QString machine = sandboxIn(sessions() + u'/' + id);
        const QString stored = session(id).value("sandboxId"_L1).toString();
        QVERIFY2(machine != sandboxId || sandboxId.isEmpty() || stored == sandboxId, qPrintable(stored));
    }
}

void KillFixture::runsAreLawful()
{
    waitForRun(0);
    const QJsonObject environment = m_engine->ask(u"environment"_s, m_project).toObject();
    const QJsonObject active = environment.value("activeRun"_L1).toObject();
    QMap<qint64, QString> known;
    for (const QJsonValue &run : m_engine->ask(u"runs"_s, m_project).toArray()) {
        const QString status = run["status"_L1].toString();
        const QByteArray shown = QJsonDocument(run.toObject()).toJson(QJsonDocument::Compact);
        QVERIFY2(run["ended"_L1].toBool(), shown.constData());
        if (const qint64 number = run["number"_L1].toInteger(); number > 0) {
            known.insert(number, run["buildId"_L1].toString());
            QVERIFY2(status != "ready"_L1 || run["pinned"_L1].toBool() || run["reason"_L1] == "superseded"_L1, shown.constData());
        }
        QVERIFY2(
            status == "ready"_L1 || (status == "failed"_L1 && run["error"_L1].toString().startsWith(u"interrupted"_s)), shown.constData());
    }
    for (const auto &[number, build] : std::as_const(m_runs).asKeyValueRange())
        QCOMPARE(known.value(number), build);
    // What was pinned stays so, unless a newer one is.
    QVERIFY(active.value("number"_L1).toInteger() >= m_activeRun);
    m_activeRun = active.value("number"_L1).toInteger();
    QCOMPARE(environment.value("activeTemplate"_L1).toString(), active.value("templateId"_L1).toString());
    QVERIFY(m_activeRun == 0 || QFile::exists(templates() + u'/' + active.value("templateId"_L1).toString()));
}

void KillFixture::templatesAreWhole()
{
    for (const QString &name : names(templates())) {
        if (name != "lock"_L1 && !name.startsWith(u".removed-"_s) && !QTest::currentTestFailed())
            templateIsWhole(templates() + u'/' + name);
    }
}

void KillFixture::templateIsWhole(const QString &folder)
{
    const QJsonObject record = readRecord(folder);
    QCOMPARE(record.value("templateId"_L1).toString(), QFileInfo(folder).fileName());
    const QString commit = record.value("heads"_L1).toObject().value(m_git.path(u"app"_s)).toString();
    QMap<QString, qint64> expected = committed(commit);
    QVERIFY(!expected.isEmpty());
    for (int number = 1; number <= made; ++number)
        expected.insert(u"made/%1"_s.arg(number), QString::number(number).size() + 1);
    QMap<QString, qint64> found;
    QString checkouts;
    for (const QJsonValue &layer : record.value("layers"_L1).toArray()) {
        const QString files = data() + u"/snapshot/layers/"_s + layer.toString() + u"/workspace/app"_s;
        checkouts = checkouts.isEmpty() ? files : checkouts;
        found.insert(filesBelow(files));
    }
    QVERIFY2(found == expected, qPrintable(folder));
    if (!m_wholeTemplates.contains(folder))
        QVERIFY(isWhole(checkouts + u"/.git"_s));
    m_wholeTemplates.insert(folder);
}

QMap<QString, qint64> KillFixture::committed(const QString &commit) const
{
    QMap<QString, qint64> files;
    // git-ls-tree(1), --long: mode, type, object, size, a tab, name.
    for (const QString &line : m_git.git(u"app"_s, {u"ls-tree"_s, u"-r"_s, u"--long"_s, commit}).split(u'\n'))
        files.insert(line.section(u'\t', 1), line.section(u'\t', 0, 0).simplified().section(u' ', 3).toLongLong());
    return files;
}

void KillFixture::nothingIsLeftOver()
{
    QTRY_COMPARE_WITH_TIMEOUT(Orphans::left(m_engine->id()).join(u'\n'), QString(), 30'000);
    for (const auto part :
        {"/snapshot"_L1, "/snapshot/layers"_L1, "/snapshot/builds"_L1, "/snapshot/sessions"_L1, "/snapshot/templates"_L1})
        QTRY_COMPARE_WITH_TIMEOUT(leftovers(data() + part).join(u'\n'), QString(), 30'000);
    for (const QString &build : builds()) {
        for (const auto part : {"/tree"_L1, "/work"_L1, "/tmp"_L1})
            QTRY_VERIFY2_WITH_TIMEOUT(!QFile::exists(build + part), qPrintable(build), 30'000);
        QTRY_VERIFY2_WITH_TIMEOUT(!QFile::exists(build + u"/tmp"_s), qPrintable(build), 30'000);
        QVERIFY2(!QFile::exists(build + u"/record.json.part"_s), qPrintable(build));
    }
}

} // namespace Millwright
