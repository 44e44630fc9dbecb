// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/stepreader.h"
#include "models/sandbox/setupmarkers.h"
#include "models/source/mirrorcache.h"
#include "providers/docker/dockerbuilds.h"
#include "providers/recordfile.h"
#include "tests/providers/docker/dockerfixture.h"
#include "tests/providers/hostfixture.h"

#include <nlohmann/json.hpp>

#include <QProcess>
#include <QRandomGenerator>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

constexpr auto token = "ghs_PlantedTokenThatNobodyMaySee0123"_L1;

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(missing)");
}

/// Files below `folder` that hold `text`.
QStringList filesWith(const QString &folder, const QByteArray &text)
{
    QStringList found;
    for (QDirIterator it(folder, QDir::Files | QDir::Hidden | QDir::NoSymLinks, QDirIterator::Subdirectories); it.hasNext();) {
        if (contentOf(it.next()).contains(text))
            found.append(it.filePath());
    }
    return found;
}

} // namespace

/// Against a real engine.
class TestBuilds : public QObject
{
    Q_OBJECT

    DockerFixture m_docker;
    HostFixture m_fixture{u"docker"_s};
    ProviderHost m_given;
    std::shared_ptr<DockerBuildHost> m_host;
    std::shared_ptr<DockerBuilds> m_builds;
    QTemporaryDir m_folder;
    QString m_why;
    int m_unpacked = 0;

    static DockerSettings base(const QString &owner = u"root"_s) { return {QString::fromLatin1(DockerFixture::gitImage), owner}; }

    std::shared_ptr<DockerBuilds> make(const std::shared_ptr<DockerBuildHost> &host, const DockerSettings &defaults = base()) const
    {
        return std::make_shared<DockerBuilds>(host, [defaults](const SettingsDocument &document) { return defaults.with(document); });
    }

    std::shared_ptr<DockerBuildHost> host(const Environment &environment = {}) const
    {
        return std::make_shared<DockerBuildHost>(m_given, m_docker.engine(), environment, u"none"_s, u"test installation"_s);
    }

    SandboxBuild build(DockerBuilds &builds, const SandboxContext &context, const Json &settings = Json::object())
    {
        const auto begun = await(builds.start(context, HostFixture::document(settings)));
        if (!begun)
            return {.buildId = {}, .status = BuildStatus::Failed, .error = begun.error().message};
        return HostFixture::finished(builds, begun->buildId);
    }

    QByteArray log(const QString &buildId) const { return HostFixture::log(*m_builds, buildId); }

    /// A context with a commit of its own, so with an image of its own.
    SandboxContext context(const QStringList &setup = {}) const
    {
        m_fixture.git().commit(u"app"_s, u"README"_s, QByteArray::number(QRandomGenerator::global()->generate64()));
        return m_fixture.context(u"s"_s, u"app"_s, setup);
    }

    /// The files of an image, without running it.
    QString unpacked(const QString &image)
    {
        const QByteArray body = QByteArray::fromStdString(Json({{"Image", image.toStdString()}, {"Cmd", {"x"}}}).dump());
        const QString id = textIn(m_docker.call("POST", u"/containers/create"_s, body).json(), "Id");
        const QString folder = m_folder.filePath(u"image-"_s + QString::number(++m_unpacked));
        QDir().mkpath(folder);
        QProcess tar;
        tar.start(u"tar"_s, {u"-x"_s, u"--no-same-owner"_s, u"-C"_s, folder});
        tar.write(m_docker.call("GET", u"/containers/%1/export"_s.arg(id)).body);
        tar.closeWriteChannel();
        tar.waitForFinished(60'000);
        m_docker.call("DELETE", u"/containers/%1"_s.arg(id));
        return folder;
    }

    Json inspect(const QString &image) { return m_docker.call("GET", u"/images/%1/json"_s.arg(image)).json(); }

    static std::vector<LogStep> stepsOf(const QByteArray &log)
    {
        StepReader reader;
        int number = 0;
        for (const QByteArray &line : log.split('\n'))
            reader.feed(line, number++);
        reader.finish(number);
        return reader.steps();
    }

    QStringList names(const QString &folder) const
    {
        return QDir(m_fixture.data() + u'/' + folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }

    void removeImages()
    {
        const auto images = m_docker.call("GET", u"/images/json"_s).json();
        for (const Json &image : images) {
            for (const QString &name : textsIn(image, "RepoTags")) {
                if (DockerTemplate::isImage(name)
                    && inspect(name).at("/Config/Labels/mastra.template.installation"_json_pointer) == "test installation")
                    m_docker.call("DELETE", u"/images/"_s + name);
            }
        }
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_why = m_docker.missing();
        m_fixture.addRepository(u"app"_s);
        m_fixture.addRepository(u"lib"_s);
        m_given = m_fixture.host();
        m_host = host();
        m_builds = make(m_host);
    }

    void init()
    {
        if (!m_why.isEmpty())
            DockerFixture::leaveOut(m_why);
    }

    void cleanupTestCase()
    {
        await(m_builds->close());
        if (m_why.isEmpty())
            removeImages();
    }

    void aBuildMakesAnImageThatTheOwnerOwns()
    {
        const Environment environment{{u"PRICE"_s, u"\"5$HOME\" \\n \\ ' #x ${A}"_s}, {u"SPACES"_s, u"  two\\"_s}};
        const auto builds = make(host(environment));
        m_fixture.git().write(u"app/.dockerignore"_s, "*\n");
        m_fixture.git().write(u"app/bin/run"_s, "#!/bin/sh\necho ran\n");
        QFile::setPermissions(m_fixture.git().path(u"app/bin/run"_s), QFile::Permissions::fromInt(0x7755));
        auto given = context({u"id -u; bin/run; printf '%s|' \"$PRICE\" \"$SPACES\"; pwd; cat .dockerignore"_s,
            u"git diff-files --quiet && git status --porcelain && git rev-parse HEAD && git remote get-url origin"_s,
            u"echo '$PRICE' \"\\\\\" `echo ticks` $(echo sub) $((1 + 2)) <<EOF \\\n  joined"_s,
            u"echo to-error >&2; touch made-by-setup"_s});
        given.repos.append(ContextRepository{m_fixture.access(m_fixture.git().path(u"lib"_s)), {}});
        given.workspaceSetupCommand = {u"pwd; touch beside && stat -c '%u %g' . beside app lib app/README"_s};
        given.workingDirectory = u"/work space/it's $HOME \\x\""_s;
        const auto done = build(*builds, given, {{"owner", "1000:1000"}});
        const QByteArray log = HostFixture::log(*builds, done.buildId);
        QVERIFY2(done.status == BuildStatus::Ready, qPrintable(done.error + u'\n' + QString::fromUtf8(log)));
        QVERIFY(DockerTemplate::isImage(done.templateId));

        QVERIFY2(log.contains("1000\nran\n\"5$HOME\" \\n \\ ' #x ${A}|  two\\|/work space/it's $HOME \\x\"/app\n*\n"), log);
        const QByteArray head = m_fixture.git().git(u"app"_s, {u"rev-parse"_s, u"HEAD"_s}).toUtf8();
        QVERIFY2(log.contains(QByteArray("\n" + head + "\n" + m_fixture.git().path(u"app"_s).toUtf8() + "\n")), log);
        QVERIFY2(log.contains("\n$PRICE \\ ticks sub 3 joined\n"), log);
        QVERIFY2(log.contains("/work space/it's $HOME \\x\"\n1000 1000\n1000 1000\n1000 1000\n1000 1000\n1000 1000\n"), log);

        const Json config = inspect(done.templateId).at("Config");
        QCOMPARE(config.at("User"), Json("1000:1000"));
        QCOMPARE(config.at("WorkingDir"), Json("/work space/it's $HOME \\x\""));
        QCOMPARE(config.at("Labels").at("mastra.template"), Json("true"));
        QCOMPARE(config.at("Labels").at("mastra.template.installation"), Json("test installation"));
        const QString files = unpacked(done.templateId) + u"/work space/it's $HOME \\x\""_s;
        QVERIFY(QFile::exists(files + u"/app/made-by-setup"_s));
        QCOMPARE(contentOf(files + u"/.mastra-sandbox/repos/app"_s).trimmed(), SetupMarkers::digest(given.repos[0].setupCommand).toUtf8());
        QCOMPARE(contentOf(files + u"/.mastra-sandbox/repos/lib"_s).trimmed(), SetupMarkers::digest({}).toUtf8());
        QCOMPARE(
            contentOf(files + u"/.mastra-sandbox/workspace-setup"_s).trimmed(), SetupMarkers::digest(given.workspaceSetupCommand).toUtf8());
        QVERIFY(!QFile::exists(files + u"/.mastra-sandbox/setup-failed"_s));
        await(builds->close());
    }

    /// Ours is the classic builder; but a person may take the text that the window shows, and newer engines read it with BuildKit.
    void buildKitReadsTheDockerfileAlike()
    {
        auto given = context({u"printf '%s|' \"$PRICE\" \"$SPACES\" > seen; pwd >> seen; echo '$PRICE' <<EOF \\\n  \"\\\\\" >> seen"_s});
        given.workingDirectory = u"/work space/it's $HOME \\x\""_s;
        const Environment environment{{u"PRICE"_s, u"\"5$HOME\" \\n \\ ' #x ${A}"_s}, {u"SPACES"_s, u"  two\\"_s}};
        const auto wanted = await(resolveDockerTemplate(given, base(u"worker"_s), environment, m_host->git(), Heads::Resolved));
        QVERIFY(wanted);
        QVERIFY(QDir().mkpath(m_folder.filePath(u"context/app"_s)));
        auto entries = BuildContext::walk(m_folder.filePath(u"context"_s)).value();
        entries.push_back(BuildContext::file("Dockerfile", wanted->dockerfile().toUtf8()));
        const QString image = u"millwright-test:buildkit"_s;
        QByteArray said;
        const auto reply
            = await(m_docker.engine()->stream({.verb = "POST",
                                                  .path = u"/build"_s,
                                                  .query = {{u"t"_s, image}, {u"version"_s, u"2"_s}, {u"networkmode"_s, u"none"_s}},
                                                  .upload = std::make_shared<BuildContext>(std::move(entries)),
                                                  .contentType = "application/x-tar"},
                [&](const QByteArray &bytes) { said += bytes; }));
        QVERIFY(reply);
        QVERIFY2(reply->isSuccess() && !said.contains("\"error\""), said.right(1000));
        QCOMPARE(contentOf(unpacked(image) + u"/work space/it's $HOME \\x\"/app/seen"_s),
            QByteArray("\"5$HOME\" \\n \\ ' #x ${A}|  two\\|/work space/it's $HOME \\x\"/app\n$PRICE \\\n"));
        m_docker.call("DELETE", u"/images/"_s + image);
    }

    void theLogHasAStepForEachInstruction()
    {
        auto given = context({u"echo one"_s, u"echo two"_s});
        const auto done = build(*m_builds, given);
        QVERIFY2(done.status == BuildStatus::Ready, qPrintable(done.error));
        const auto titles = [&](const SandboxBuild &of) {
            QStringList result;
            for (const LogStep &step : stepsOf(log(of.buildId)))
                result.append(step.title);
            return result;
        };
        const QString commit = m_fixture.git().git(u"app"_s, {u"rev-parse"_s, u"HEAD"_s}).first(12);
        const QStringList seen = titles(done);
        QVERIFY2(seen.size() >= 3, qPrintable(seen.join(u'\n')));
        QVERIFY(seen.at(0).startsWith("Fetch "_L1) && seen.at(1).startsWith("Check out "_L1));
        QCOMPARE(seen.sliced(2, 7),
            (QStringList{u"Send the checkouts to the engine"_s, u"FROM millwright-test:git"_s, u"USER 0"_s, u"Make the folder /workspace"_s,
                u"Copy app at "_s + commit, u"USER 0"_s, u"WORKDIR /workspace"_s}));
        QVERIFY(seen.contains(u"Set up app: echo one"_s) && seen.contains(u"Set up app: echo two"_s));
        for (const LogStep &step : stepsOf(log(done.buildId)))
            QVERIFY2(step.state == LogStep::State::Done || step.state == LogStep::State::Cached, qPrintable(step.title));
        QVERIFY(!log(done.buildId).contains("\nStep "));
        QCOMPARE(names(u"builds/"_s + done.buildId), (QStringList{u"lock"_s, u"log"_s, u"record.json"_s}));

        // Of another template with the same commit, only what changed is done.
        given.repos[0].setupCommand = {u"echo one"_s, u"echo three"_s};
        const auto again = build(*m_builds, given);
        QVERIFY2(again.status == BuildStatus::Ready, qPrintable(again.error));
        QVERIFY(again.templateId != done.templateId);
        for (const LogStep &step : stepsOf(log(again.buildId))) {
            const bool isBefore = step.title == "Set up app: echo one"_L1 || step.title.startsWith("Copy "_L1);
            const bool isBehind = step.title == "Set up app: echo three"_L1 || step.title.startsWith("Note "_L1);
            QVERIFY2(!isBefore || step.state == LogStep::State::Cached, qPrintable(step.title));
            QVERIFY2(!isBehind || step.state == LogStep::State::Done, qPrintable(step.title));
        }
    }

    void whatIsThereIsReadyAtOnce()
    {
        const auto given = context({u"true"_s});
        const auto done = build(*m_builds, given);
        QVERIFY2(done.status == BuildStatus::Ready, qPrintable(done.error));
        const auto other = make(m_host);
        QCOMPARE(await(m_builds->start(given, {})).value(), done);
        QCOMPARE(await(other->start(given, {})).value(), done);
        QCOMPARE(HostFixture::log(*other, done.buildId), log(done.buildId));

        // Where nothing is known but the image, as on another machine with the same engine.
        const HostFixture elsewhere{u"docker"_s};
        ProviderHost foreign = elsewhere.host();
        foreign.mirrors = m_given.mirrors;
        foreign.environment = m_given.environment;
        const auto far = make(std::make_shared<DockerBuildHost>(foreign, m_docker.engine(), Environment(), u"none"_s));
        const auto found = await(far->start(given, {}));
        QVERIFY(found);
        QCOMPARE(found->status, BuildStatus::Ready);
        QCOMPARE(found->buildId, done.templateId);
        QCOMPARE(await(far->get({}, {}, found->buildId))->status, BuildStatus::Ready);
        QCOMPARE(await(far->get({}, {}, done.buildId))->status, BuildStatus::Unknown);
        QVERIFY(!await(far->log(found->buildId, {})));
        QVERIFY(!await(far->list({}, {})));

        // Once the image is gone, nobody says that it is ready.
        m_docker.call("DELETE", u"/images/"_s + done.templateId);
        for (const QString &id : {found->buildId, done.buildId}) {
            const auto gone = await(m_builds->get({}, {}, id));
            QCOMPARE(gone->status, BuildStatus::Unknown);
            QVERIFY(gone->error.contains("not there any more"_L1));
        }
        for (const QString &id : {u"../x"_s, u"nobody"_s, u"mastra-template:zz"_s, QString()})
            QCOMPARE(await(m_builds->get({}, {}, id))->status, BuildStatus::Unknown);
        const auto anew = build(*m_builds, given);
        QVERIFY2(anew.status == BuildStatus::Ready, qPrintable(anew.error));
        QVERIFY(anew.buildId != done.buildId);
        await(other->close());
        await(far->close());
    }

    void oneImageIsMadeOnce()
    {
        const auto given = context({u"sleep 1"_s});
        const auto wanted = await(resolveDockerTemplate(given, base(), {}, m_host->git(), Heads::Resolved));
        QVERIFY(wanted);
        const auto other = make(m_host);
        const auto first = await(m_builds->start(given, {}));
        const auto second = await(m_builds->start(given, {}));
        const auto third = await(other->start(given, {}));
        QVERIFY(first && second && third);
        QCOMPARE(first->status, BuildStatus::Building);
        QCOMPARE(second->buildId, first->buildId);
        QCOMPARE(third->buildId, first->buildId);
        const qsizetype before = names(u"builds"_s).size();
        const auto here = m_builds->ensure(*wanted, u"project"_s);
        const auto there = other->ensure(*wanted, u"project"_s);
        QCOMPARE(await(other->cancel(first->buildId)).error().code, ErrorCode::Conflict);
        QCOMPARE(await(m_builds->cancel(first->buildId)).error().code, ErrorCode::Conflict);
        QVERIFY(await(m_builds->ensure(*wanted, u"project"_s)));
        QVERIFY(await(other->ensure(*wanted, u"project"_s)));
        QCOMPARE(names(u"builds"_s).size(), before);
        QCOMPARE(HostFixture::finished(*m_builds, first->buildId).status, BuildStatus::Ready);
        await(other->close());
    }

    void theLastWhoWantsItDecides()
    {
        const auto given = context({u"sleep 100"_s});
        const auto wanted = await(resolveDockerTemplate(given, base(), {}, m_host->git(), Heads::Resolved));
        std::stop_source one;
        std::stop_source two;
        auto first = m_builds->ensure(*wanted, u"project"_s, one.get_token());
        auto second = m_builds->ensure(*wanted, u"project"_s, two.get_token());
        QString id;
        const auto runs = [&] {
            const auto running = m_host->folders().running(wanted->identity());
            id = running ? running->buildId : QString();
            return running && log(id).contains("sleep 100");
        };
        QVERIFY(QTest::qWaitFor(runs, 30'000));
        one.request_stop();
        QCOMPARE(await(std::move(first)).error().code, ErrorCode::Aborted);
        QVERIFY(BuildStatus::isRunning(await(m_builds->get({}, {}, id))->status));
        two.request_stop();
        QCOMPARE(await(std::move(second)).error().code, ErrorCode::Aborted);
        const auto ended = await(m_builds->get({}, {}, id));
        QCOMPARE(ended->status, BuildStatus::Failed);
        QVERIFY(ended->error.contains("cancelled"_L1));

        // A cancelled build leaves nothing, and the next one begins anew.
        const auto again = await(m_builds->start(given, {}));
        QVERIFY(again);
        QVERIFY(again->buildId != id);
        QVERIFY(QTest::qWaitFor([&] { return log(again->buildId).contains("sleep 100"); }, 30'000));
        QVERIFY(await(m_builds->cancel(again->buildId)));
        QCOMPARE(await(m_builds->get({}, {}, again->buildId))->status, BuildStatus::Failed);
        QVERIFY(await(m_builds->cancel(again->buildId)));
        QCOMPARE(names(u"builds/"_s + again->buildId), (QStringList{u"lock"_s, u"log"_s, u"record.json"_s}));
        const auto left = [&] {
            const Json containers = m_docker.call("GET", u"/containers/json?all=true"_s).json();
            return std::ranges::count_if(
                containers, [](const Json &container) { return textIn(container, "Command").contains("sleep 100'"_L1); });
        };
        QVERIFY(QTest::qWaitFor([&] { return left() == 0; }, 30'000));
    }

    void repositoriesMayHaveOddNames()
    {
        SandboxContext given = m_fixture.context(u"s"_s);
        given.repos.clear();
        for (const QString &name : {u"Dockerfile"_s, u"-x"_s, u".dockerignore"_s}) {
            m_fixture.addRepository(name);
            given.repos.append(ContextRepository{m_fixture.access(m_fixture.git().path(name)), {u"pwd"_s}});
        }
        given.workingDirectory = u"/work "_s;
        for (const bool goesOn : {false, true}) {
            given.continueOnSetupFailure = goesOn;
            const auto done = build(*m_builds, given);
            const QByteArray printed = log(done.buildId);
            QVERIFY2(done.status == BuildStatus::Ready, printed);
            for (const char *folder : {"\n/work /Dockerfile\n", "\n/work /-x\n", "\n/work /dockerignore\n"})
                QVERIFY2(printed.contains(folder), printed);
        }
    }

    void aSetupThatMayFailIsNoted()
    {
        auto given = context({u"echo first; exit 3"_s, u"false"_s, u"touch went-on"_s});
        given.repos.append(ContextRepository{m_fixture.access(m_fixture.git().path(u"lib"_s)), {u"pwd"_s}});
        given.continueOnSetupFailure = true;
        const auto done = build(*m_builds, given);
        QVERIFY2(done.status == BuildStatus::Ready, qPrintable(done.error));
        const QString files = unpacked(done.templateId) + u"/workspace"_s;
        QCOMPARE(contentOf(files + u"/.mastra-sandbox/setup-failed"_s), QByteArray("app\n"));
        QVERIFY(QFile::exists(files + u"/app/went-on"_s));
        QCOMPARE(contentOf(files + u"/.mastra-sandbox/repos/app"_s).trimmed(), SetupMarkers::digest(given.repos[0].setupCommand).toUtf8());
        QStringList failed;
        for (const LogStep &step : stepsOf(log(done.buildId))) {
            if (step.state == LogStep::State::Failed)
                failed.append(step.title);
        }
        QCOMPARE(failed, (QStringList{u"Set up app: echo first; exit 3"_s, u"Set up app: false"_s}));
        QVERIFY(log(done.buildId).contains(": exit status 3\n"));
        QVERIFY(log(done.buildId).contains("\n/workspace/lib\n"));
    }

    void aBuildThatFailsSaysWhy_data()
    {
        QTest::addColumn<QString>("image");
        QTest::addColumn<QString>("owner");
        QTest::addColumn<QString>("command");
        QTest::addColumn<QStringList>("said");
        const QString git = QString::fromLatin1(DockerFixture::gitImage);
        QTest::addRow("command") << git << u"root"_s << u"echo doomed; exit 7"_s
                                 << QStringList{u"Set up app: echo doomed; exit 7"_s, u"exit status 7"_s};
        QTest::addRow("no such program") << git << u"root"_s << u"no-such-program"_s << QStringList{u"exit status 127"_s};
        QTest::addRow("no such user") << git << u"nobody-here"_s << u"true"_s << QStringList{u"nobody-here"_s, u"has this user"_s};
        QTest::addRow("no such image") << u"millwright-test:no-such-image"_s << u"root"_s << u"true"_s
                                       << QStringList{u"millwright-test:no-such-image"_s, u"Check its name"_s};
        QTest::addRow("no such registry") << u"127.0.0.1:9/acme/base:1"_s << u"root"_s << u"true"_s
                                          << QStringList{u"127.0.0.1:9/acme/base:1"_s, u"Check its name"_s};
        QTest::addRow("no shell") << u"millwright-test:no-shell"_s << u"root"_s << u"true"_s
                                  << QStringList{u"/bin/sh"_s, u"Choose another"_s};
    }
    void aBuildThatFailsSaysWhy()
    {
        QFETCH(QString, image);
        QFETCH(QString, owner);
        QFETCH(QString, command);
        QFETCH(QStringList, said);
        if (image.endsWith("no-shell"_L1))
            m_docker.call("POST", u"/images/create?fromSrc=-&repo=millwright-test:no-shell"_s, QByteArray(1024, '\0'));
        const auto done = build(*m_builds, context({command}), {{"baseImage", image.toStdString()}, {"owner", owner.toStdString()}});
        QCOMPARE(done.status, BuildStatus::Failed);
        for (const QString &part : said)
            QVERIFY2(done.error.contains(part), qPrintable(done.error));
        const auto steps = stepsOf(log(done.buildId));
        QVERIFY(!steps.empty());
        QCOMPARE(steps.back().state, LogStep::State::Failed);
        QVERIFY(log(done.buildId).contains(done.error.toUtf8()));
        QCOMPARE(names(u"builds/"_s + done.buildId), (QStringList{u"lock"_s, u"log"_s, u"record.json"_s}));
        if (image.endsWith("no-shell"_L1))
            m_docker.call("DELETE", u"/images/"_s + image);
    }

    void aCredentialIsNowhere()
    {
        SandboxContext given = m_fixture.context(u"s"_s);
        m_fixture.git().commit(u"app"_s, u"README"_s, "with a token\n");
        const QString secret = token;
        given.repos = {ContextRepository{
            m_fixture.access(m_fixture.git().path(u"app"_s), secret), {u"printf '%s%s\\n' ghs_PlantedToken ThatNobodyMaySee0123; env"_s}}};
        const auto done = build(*m_builds, given);
        QVERIFY2(done.status == BuildStatus::Ready, qPrintable(done.error));
        const QByteArray printed = log(done.buildId);
        QVERIFY2(printed.contains("***"), printed);

        const QString saved = m_folder.filePath(u"saved"_s);
        QDir().mkpath(saved);
        QProcess tar;
        tar.start(u"tar"_s, {u"-x"_s, u"-C"_s, saved});
        tar.write(m_docker.call("GET", u"/images/%1/get"_s.arg(done.templateId)).body);
        tar.closeWriteChannel();
        QVERIFY(tar.waitForFinished(60'000));
        const QByteArray basic = QByteArray("x-access-token:" + secret.toLatin1()).toBase64();
        for (const QByteArray &text : {secret.toLatin1(), basic, secret.toLatin1().toBase64()}) {
            QCOMPARE(filesWith(saved, text), QStringList());
            QCOMPARE(filesWith(m_fixture.data(), text), QStringList());
            QVERIFY(!m_docker.call("GET", u"/images/%1/history"_s.arg(done.templateId)).body.contains(text));
            QVERIFY(!m_docker.call("GET", u"/images/%1/json"_s.arg(done.templateId)).body.contains(text));
        }
        // No path of this machine either, but the repository's own address, which is one here.
        const QString files = unpacked(done.templateId) + u"/workspace/app/.git"_s;
        QCOMPARE(filesWith(files, m_fixture.data().toUtf8()), QStringList());
        QCOMPARE(
            filesWith(files, m_given.mirrors->pathOf(CloneUrl::parse(m_fixture.git().path(u"app"_s)).value()).toUtf8()), QStringList());
    }

    void aFloodOfOutputDoesNotFillTheMemory()
    {
        const auto resident = [] { return contentOf(u"/proc/self/statm"_s).split(' ').at(1).toLongLong() * 4096; };
        const qint64 before = resident();
        qint64 most = before;
        const auto begun = await(m_builds->start(context({u"yes 0123456789012345678901234567890123456789 | head -c 100000000"_s}), {}));
        QVERIFY(begun);
        QVERIFY(QTest::qWaitFor(
            [&] {
                most = std::max(most, resident());
                return !BuildStatus::isRunning(await(m_builds->get({}, {}, begun->buildId))->status);
            },
            300'000));
        QCOMPARE(await(m_builds->get({}, {}, begun->buildId))->status, BuildStatus::Ready);
        QVERIFY(QFileInfo(m_host->folders().logOf(begun->buildId)).size() > 100'000'000);
        QVERIFY2(most - before < 64 * 1024 * 1024, qPrintable(QString::number(most - before)));
    }

    void aBuildWhoseProcessDiedIsWhatItsImageSays()
    {
        const auto given = context({u"true"_s});
        const auto done = build(*m_builds, given);
        QVERIFY(done.status == BuildStatus::Ready);
        auto record = BuildRecord::read(m_host->folders().folderOf(done.buildId)).value();
        const auto dies = [&](const QString &templateId) {
            record.buildId = BuildFolders::newId(QDateTime::currentDateTimeUtc());
            record.status = BuildStatus::Building;
            record.templateId = templateId;
            record.owner = u"1:1"_s;
            auto lock = m_host->folders().add(record);
            const QString context = DockerBuild::contextOf(m_host->folders().folderOf(record.buildId));
            QDir().mkpath(context + u"/app/.git"_s);
            return record.buildId;
        };
        const QString whole = dies(done.templateId);
        const QString half = dies(u"mastra-template:"_s + QString(24, u'0'));
        const auto restarted = make(m_host);
        QVERIFY(await(restarted->log(half, {})).error().code == ErrorCode::NotFound);
        QCOMPARE(await(restarted->get({}, {}, whole))->status, BuildStatus::Ready);
        const auto failed = await(restarted->get({}, {}, half));
        QCOMPARE(failed->status, BuildStatus::Failed);
        QVERIFY(failed->error.startsWith("interrupted"_L1));
        await(restarted->close());
        for (const QString &id : {whole, half})
            QCOMPARE(names(u"builds/"_s + id), (QStringList{u"lock"_s, u"record.json"_s}));
        // Others are cleared away with what is unused.
        const QString third = dies(u"mastra-template:"_s + QString(24, u'1'));
        const auto next = make(m_host);
        QVERIFY(await(next->removeLeftovers()));
        QVERIFY(!names(u"builds/"_s + third).contains(u"context"_s));
        await(next->close());
    }

    void oldBuildsAreForgotten()
    {
        SandboxContext given = context({u"true"_s});
        given.factoryId = u"another project"_s;
        const auto other = build(*m_builds, given);
        const auto old = build(*m_builds, context({u"true"_s}));
        const auto last = build(*m_builds, context({u"true"_s}));
        QVERIFY(await(m_builds->forgetOldBuilds(1, 1 << 30)));
        QStringList left{other.buildId, last.buildId};
        left.sort();
        QCOMPARE(names(u"builds"_s), left);
        QCOMPARE(await(m_builds->get({}, {}, old.buildId))->status, BuildStatus::Unknown);
    }
};

QTEST_GUILESS_MAIN(TestBuilds)
#include "tst_dockerbuilds.moc"
