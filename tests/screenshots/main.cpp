// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/pictures.h"
#include "app/desktop/translations.h"
#include "tests/support/await.h"
#include "tests/screenshots/triggerstates.h"
#include "tests/support/longertranslator.h"
#include "tests/support/manualclock.h"
#include "tests/support/realfactory.h"
#include "tests/support/windowdriver.h"
#include "tests/ui/fakebackground.h"
#include "tests/ui/windowstates.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QListWidget>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabWidget>
#include <QDir>
#include <QStandardPaths>

#include <cstdio>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// Brings the real window on the real engine into each of its states, as a person would, and saves each state in light
/// and dark, with larger text and in a small window; one state also with longer words and on a very large screen.
class Screenshots
{
public:
    explicit Screenshots(QString folder) : m_folder(std::move(folder)) { }

    bool take()
    {
        if (!QDir().mkpath(m_folder))
            return false;
        open();
        const bool taken = takeFirstRun() && takeBuilds() && takeForm() && takeSandboxes() && takeOtherProjects() && takeLogs()
            && takeFlood() && takeFactory() && takeCredentials() && takeExtremes() && takeOtherProvider() && takeUnknown()
            && takeDistantProvider() && takeTriggers();
        if (!taken) {
            std::fprintf(stderr, "millwright-screenshots: the next state was not reached; see stopped-here.png\n");
            (void)savePicture(m_window.get(), QDir(m_folder).filePath(u"stopped-here.png"_s));
        }
        m_window.reset();
        m_real.client.reset();
        return taken && m_saved;
    }

private:
    struct Variant {
        QString name;
        Qt::ColorScheme scheme = Qt::ColorScheme::Light;
        double scale = 1;
        QSize size = usualSize;
    };

    static constexpr QSize usualSize{1360, 860};

    WindowDriver driver() const { return WindowDriver(*m_window); }
    FactoryClient &client() const { return *m_real.client; }

    void open()
    {
        m_window
            = std::make_unique<MainWindow>(*m_real.client, m_real.clock, m_preferences, [this] { return replyOf(m_real.makeSample()); });
        m_window->resize(usualSize);
        m_window->show();
    }

    void save(const QString &state)
    {
        save(state,
            {{u"light"_s}, {u"dark"_s, Qt::ColorScheme::Dark}, {u"large"_s, Qt::ColorScheme::Light, 1.25},
                {u"small"_s, Qt::ColorScheme::Light, 1, QSize(1024, 640)}});
    }

    void save(const QString &state, const QList<Variant> &variants)
    {
        for (const Variant &variant : variants) {
            m_window->resize(variant.size);
            m_theme.setPreference(variant.scheme);
            m_theme.setFontScale(variant.scale);
            QTest::qWait(settlingTime);
            if (state.startsWith("triggers"_L1))
                scrollToTriggers();
            QWidget *const modal = QApplication::activeModalWidget();
            for (QWidget *shown : {static_cast<QWidget *>(m_window.get()), modal}) {
                if (!shown)
                    continue;
                const QString part = shown == modal ? u"-dialog"_s : QString();
                const QString path = QDir(m_folder).filePath(state + part + u'-' + variant.name + u".png"_s);
                const auto saved = savePicture(shown, path);
                if (!saved)
                    std::fprintf(stderr, "%s\n", qPrintable(saved.error().message));
                m_saved = m_saved && saved;
            }
        }
        m_theme.setPreference(Qt::ColorScheme::Light);
        m_theme.setFontScale(1);
        m_window->resize(usualSize);
        std::printf("%s\n", qPrintable(state));
        std::fflush(stdout);
    }

    QString sampleRepository() const { return m_real.composition.dataFolder + u"/sample/acme/storefront"_s; }

    /// Empty when it could not be made.
    QString makeProject(const QString &name, const QStringList &setup)
    {
        const auto project = await(answerOf(client().createProject(name, {})));
        if (!project)
            return {};
        NewRepository repository;
        repository.url = sampleRepository();
        repository.setupCommand = setup;
        const bool added = setup.isEmpty() || await(answerOf(client().addRepository(project->id, repository)));
        return added ? project->id : QString();
    }

    bool takeFirstRun()
    {
        if (!driver().waitForText(u"welcome.text"_s, u"sample"_s) || !driver().widget(u"requirement.git"_s))
            return false;
        save(u"first-run"_s);
        return driver().click(u"welcome.trySample"_s) && driver().waitForText(u"project.name"_s, u"storefront"_s);
    }

    bool takeBuilds()
    {
        m_failing = makeProject(u"payments"_s, {u"./setup.sh"_s, u"echo 'error: no such dependency' >&2; exit 3"_s});
        m_empty = makeProject(u"docs"_s, {});
        if (m_failing.isEmpty() || m_empty.isEmpty() || !await(answerOf(client().build(m_failing)))
            || !driver().waitForRow(u"sidebar.projects"_s, u"payments"_s) || !driver().widget(u"status.build"_s))
            return false;
        save(u"never-built"_s);
        if (!driver().click(u"status.build"_s) || !driver().waitForText(u"buildLog"_s, u"Resolving"_s))
            return false;
        save(u"building"_s);
        if (!driver().waitForText(u"buildLog"_s, u"is ready"_s) || !driver().waitForRow(u"builds.table"_s, u"Ready"_s))
            return false;
        save(u"ready"_s);
        if (!driver().trigger(u"showTemplate"_s) || !driver().widget(u"templateDialog.text"_s))
            return false;
        save(u"template"_s);
        if (!driver().click(u"templateDialog.cancel"_s))
            return false;
        // No window manager gives the window the focus back.
        m_window->activateWindow();
        return QTest::qWaitForWindowActive(m_window.get());
    }

    bool takeForm()
    {
        if (!driver().type(u"setting.setupTimeoutMinutes"_s, u"2000"_s) || !driver().key(u"setting.setupTimeoutMinutes"_s, Qt::Key_Tab)
            || !driver().widget(u"issue.setupTimeoutMinutes"_s))
            return false;
        save(u"invalid"_s);
        if (!driver().type(u"setting.setupTimeoutMinutes"_s, u"20"_s) || !driver().type(u"configuration.workdir"_s, u"/srv/shop"_s))
            return false;
        save(u"dirty"_s);
        const QString project = m_window->currentProject();
        const auto environment = await(answerOf(client().environment(project)));
        const auto elsewhere = environment ? await(answerOf(client().updateEnvironment(project,
                                                 QByteArrayLiteral("{\"revision\":%1,\"settings\":{\"network\":false}}")
                                                     .replace("%1", QByteArray::number(environment->revision)))))
                                           : Result<EnvironmentUpdate>(std::unexpected(environment.error()));
        if (!elsewhere || !driver().waitForText(u"environment.message"_s, u"Somebody else"_s))
            return false;
        save(u"conflict"_s);
        if (!driver().click(u"message.action"_s) || !driver().waitForText(u"environment.message"_s, u"Saved"_s)
            || !driver().widget(u"status.changes"_s))
            return false;
        save(u"changed-since"_s);
        return true;
    }

    bool takeSandboxes()
    {
        if (!driver().trigger(u"sandboxes"_s))
            return false;
        save(u"sandboxes-empty"_s);
        const QString project = m_window->currentProject();
        const auto idle = await(answerOf(client().createSession(project, {.title = u"checkout redesign"_s, .branch = u"user/checkout"_s})));
        if (!idle || !await(answerOf(client().startSession(idle->id))) || !await(answerOf(client().stopSession(idle->id))))
            return false;
        if (!driver().click(u"sandboxes.start"_s) || !driver().waitForRow(u"sandboxes.table"_s, u"Running"_s)
            || !driver().chooseRow(u"sandboxes.table"_s, u"Running"_s))
            return false;
        if (!driver().type(u"command.line"_s, u"cd storefront && ./test.sh"_s) || !driver().click(u"command.run"_s)
            || !driver().waitForText(u"commandLog"_s, u"0 failed"_s))
            return false;
        save(u"sandboxes"_s);
        if (!driver().click(u"sandboxes.recreate"_s) || !driver().widget(u"recreateDialog.accept"_s))
            return false;
        save(u"recreate"_s);
        if (!driver().click(u"recreateDialog.cancel"_s) || !driver().trigger(u"activity"_s))
            return false;
        save(u"activity"_s);
        if (!driver().trigger(u"keptLogs"_s) || !driver().widget(u"setting.keptLogs"_s))
            return false;
        save(u"kept-logs"_s);
        return driver().click(u"logRetentionDialog.cancel"_s);
    }

    bool takeOtherProjects()
    {
        m_window->openProject(m_failing);
        if (!driver().trigger(u"environment"_s) || !driver().waitForRow(u"builds.table"_s, u"Failed"_s)
            || !driver().waitForText(u"buildLog"_s, u"no such dependency"_s))
            return false;
        save(u"failed"_s);
        m_window->openProject(m_empty);
        if (!driver().waitForText(u"project.name"_s, u"docs"_s))
            return false;
        save(u"empty"_s);
        if (!driver().click(u"status.build"_s) || !driver().waitForText(u"environment.message"_s, u"No build"_s)
            || !driver().waitForRow(u"builds.table"_s, u"Skipped"_s))
            return false;
        save(u"skipped"_s);
        return true;
    }

    /// A build that fails after much output, and every way to look at it.
    bool takeLogs()
    {
        const QString output
            = uR"(printf '\033[1mvite v8\033[0m building for production\n\033[32m2231 modules transformed\033[0m\n'; )"
              R"(for part in boundary cart checkout; do printf '\033[2mdist/assets/\033[0m\033[36m%s.js\033[0m  14.2 kB\n' $part; done; )"
              R"(echo 'warning: 3 deprecated subdependencies found, see https://example.invalid/deprecated'; )"
              R"(printf 'Installing 10%%\rInstalling 100%%\n'; echo 'built in "22.84 s"')"_s;
        const QString failure
            = uR"(echo 'src/checkout/total.ts:41:7 - error TS2322: Type "string" is not assignable to type "number".'; )"
              R"(printf '\033[31m1 test failed\033[0m, 211 passed\n'; echo 'src/checkout/total.ts:88:3 - error TS2304: Cannot find name "tax".'; )"
              R"(echo 'npm error code 2' >&2; exit 2)"_s;
        const QString project = makeProject(u"checkout"_s, {output, failure});
        if (project.isEmpty() || !await(answerOf(client().build(project))))
            return false;
        m_window->openProject(project);
        if (!driver().waitForRow(u"builds.table"_s, u"Failed"_s) || !driver().waitForText(u"buildLog"_s, u"npm error"_s)
            || !driver().widget(u"log.errors"_s))
            return false;
        save(u"log"_s);
        if (!choose(u"log.foldAll"_s))
            return false;
        save(u"log-folded"_s);
        if (!choose(u"log.time.absolute"_s) || !driver().click(u"log.regex"_s) || !driver().type(u"log.find"_s, u"ts:\\d+"_s)
            || !driver().waitForText(u"log.count"_s, u"of"_s))
            return false;
        save(u"log-regex"_s);
        if (!choose(u"log.context.1"_s) || !choose(u"log.time.relative"_s) || !driver().click(u"log.filter"_s))
            return false;
        save(u"log-filter"_s);
        if (!driver().type(u"log.find"_s, u"(unfinished"_s) || !driver().widget(u"log.findNote"_s))
            return false;
        save(u"log-wrong-pattern"_s);
        return choose(u"log.time.off"_s) && driver().click(u"log.filter"_s) && driver().click(u"log.regex"_s)
            && driver().key(u"log.find"_s, Qt::Key_Escape);
    }

    /// A build that writes faster than anybody reads, followed and left.
    bool takeFlood()
    {
        const QString project = makeProject(u"monorepo"_s, {u"seq -f 'compiled module %06.0f in packages/core/src' 1 100000; sleep 60"_s});
        if (project.isEmpty() || !await(answerOf(client().build(project))))
            return false;
        m_window->openProject(project);
        if (!driver().waitForText(u"buildLog"_s, u"module 100000"_s))
            return false;
        save(u"log-flood"_s);
        if (!driver().key(u"log.view"_s, Qt::Key_Home) || !driver().widget(u"log.newest"_s))
            return false;
        save(u"log-left"_s);
        return driver().trigger(u"cancelBuild"_s) && driver().waitForRow(u"builds.table"_s, u"Failed"_s);
    }

    bool choose(const QString &name) const
    {
        const QWidget *log = driver().widget(u"buildLog"_s);
        auto *action = log ? log->findChild<QAction *>(name) : nullptr;
        if (!action)
            return false;
        action->trigger();
        return true;
    }

    bool chooseProvider(const QString &id) const
    {
        auto *box = qobject_cast<QComboBox *>(driver().widget(u"provider.choice"_s));
        if (!box || !QTest::qWaitFor([box, &id] { return box->findData(id) >= 0; }))
            return false;
        box->setCurrentIndex(box->findData(id));
        return true;
    }

    bool takeFactory()
    {
        if (!driver().openProject(u"storefront"_s) || !driver().trigger(u"setUp"_s) || !chooseProvider(u"snapshot"_s))
            return false;
        save(u"factory-provider"_s);
        if (!driver().type(u"setting.defaults/cpuCount"_s, u"5000"_s) || !driver().key(u"setting.defaults/cpuCount"_s, Qt::Key_Tab)
            || !driver().widget(u"issue.defaults/cpuCount"_s))
            return false;
        save(u"factory-invalid"_s);
        if (!driver().click(u"provider.revert"_s) || !driver().click(u"requirements.again"_s)
            || !driver().widget(u"requirement.bubblewrap"_s))
            return false;
        save(u"factory-check"_s);
        if (!chooseProvider(u"docker"_s) || !driver().widget(u"setting.memory"_s))
            return false;
        save(u"factory-docker"_s);
        if (!driver().type(u"setting.engine/host"_s, u"unix:///run/nowhere/docker.sock"_s) || !driver().click(u"requirements.again"_s)
            || !driver().waitForText(u"requirement.Docker"_s, u"/run/nowhere/docker.sock"_s))
            return false;
        save(u"factory-docker-missing"_s);
        if (!driver().click(u"provider.revert"_s))
            return false;
        if (!chooseProvider(u"automatic"_s))
            return false;
        save(u"factory-automatic"_s);
        if (!chooseProvider(u"snapshot"_s))
            return false;
        auto *tabs = qobject_cast<QTabWidget *>(driver().widget(u"factoryDialog.tabs"_s));
        if (!tabs)
            return false;
        tabs->setCurrentIndex(1);
        if (!driver().widget(u"variables.empty"_s))
            return false;
        save(u"variables-empty"_s);
        const auto url = await(answerOf(client().saveVariable({.name = u"SERVICE_URL"_s, .value = u"https://service.invalid/v2"_s}, {})));
        if (!url || !driver().waitForRow(u"variables.table"_s, u"SERVICE_URL"_s) || !driver().click(u"variables.add"_s)
            || !driver().type(u"variableDialog.name"_s, u"REGISTRY_TOKEN"_s) || !driver().type(u"variableDialog.value"_s, u"secret"_s))
            return false;
        qobject_cast<QAbstractButton *>(driver().widget(u"variableDialog.secret"_s))->click();
        qobject_cast<QAbstractButton *>(driver().widget(u"variableDialog.chosen"_s))->click();
        save(u"variable"_s);
        if (!driver().click(u"variableDialog.accept"_s) || !driver().waitForText(u"variableDialog.message"_s, u"Choose the projects"_s))
            return false;
        save(u"variable-refused"_s);
        qobject_cast<QListWidget *>(driver().widget(u"variableDialog.projects"_s))->item(0)->setCheckState(Qt::Checked);
        if (!driver().click(u"variableDialog.accept"_s) || !driver().waitForRow(u"variables.table"_s, u"REGISTRY_TOKEN"_s)
            || !driver().waitForText(u"oldVariables.list"_s, u"SERVICE_URL"_s))
            return false;
        save(u"variables"_s);
        if (!driver().click(u"factoryDialog.close"_s) || !driver().trigger(u"sandboxes"_s) || !driver().widget(u"sandboxes.oldVariables"_s))
            return false;
        save(u"sandboxes-old-variables"_s);
        return driver().trigger(u"environment"_s);
    }

    /// What another provider made, and no provider at all.
    bool takeOtherProvider()
    {
        if (!driver().openProject(u"storefront"_s) || !driver().trigger(u"setUp"_s) || !chooseProvider(u"local"_s)
            || !driver().type(u"setting.root"_s, m_real.dir.filePath(u"local"_s)) || !driver().click(u"provider.save"_s)
            || !driver().waitForText(u"provider.message"_s, u"stopped"_s))
            return false;
        save(u"factory-switch"_s);
        if (!driver().click(u"message.action"_s) || !driver().waitForText(u"provider.message"_s, u"works with it now"_s)
            || !driver().click(u"factoryDialog.close"_s) || !driver().trigger(u"sandboxes"_s)
            || !driver().waitForRow(u"sandboxes.table"_s, u"Snapshot: "_s))
            return false;
        save(u"other-provider"_s);
        if (!await(answerOf(client().chooseProvider(u"automatic"_s, "{}"))) || !driver().trigger(u"environment"_s)
            || !driver().waitForText(u"environment.message"_s, u"Sandboxes are off"_s))
            return false;
        save(u"sandboxes-off"_s);
        return await(answerOf(client().chooseProvider(u"snapshot"_s, "{}"))).has_value();
    }

    bool takeExtremes()
    {
        const QString project = makeProject(
            u"a project whose name is so long that no one would ever want to type it, but somebody once did "_s.repeated(2).left(190),
            {u"echo "_s + QString(190, u'w') + u" >&2; exit 3"_s});
        if (project.isEmpty() || !await(answerOf(client().build(project))))
            return false;
        m_window->openProject(project);
        if (!driver().waitForRow(u"builds.table"_s, u"Failed"_s))
            return false;
        save(u"long-names"_s);
        save(u"long-names"_s, {{u"4k"_s, Qt::ColorScheme::Light, 1, QSize(3840, 2160)}});

        // Texts are made with their window.
        LongerTranslator translator;
        QCoreApplication::installTranslator(&translator);
        m_window.reset();
        open();
        const bool reached = driver().openProject(u"storefront"_s) && driver().waitForRow(u"builds.table"_s, u"#1"_s);
        if (reached)
            save(u"longer-words"_s);
        QCoreApplication::removeTranslator(&translator);
        m_window.reset();
        open();
        return reached;
    }

    /// The page of the access to repositories, on a computer without a keychain.
    bool takeCredentials()
    {
        auto *tabs = driver().trigger(u"setUp"_s) ? qobject_cast<QTabWidget *>(driver().widget(u"factoryDialog.tabs"_s)) : nullptr;
        if (!tabs)
            return false;
        tabs->setCurrentIndex(2);
        if (!driver().waitForText(u"credentials.state"_s, u"memory"_s))
            return false;
        save(u"credentials-none"_s);
        for (const auto &[entered, token] : {std::pair(NewCredential{.where = u"github.com"_s}, u"a-token"_s),
                 std::pair(NewCredential{.where = u"gitlab.com"_s, .kind = CredentialKind::SshAgent}, QString()),
                 std::pair(NewCredential{.where = u"https://localhost:1/acme/shop"_s, .kind = CredentialKind::Basic, .username = u"ann"_s},
                     u"a-password"_s)}) {
            if (!await(answerOf(client().saveCredential(entered, token))))
                return false;
        }
        if (!driver().waitForRow(u"credentials.table"_s, u"shop"_s) || !driver().chooseRow(u"credentials.table"_s, u"gitlab"_s))
            return false;
        save(u"credentials"_s);
        if (!driver().chooseRow(u"credentials.table"_s, u"shop"_s) || !driver().click(u"credentials.check"_s)
            || !driver().waitForText(u"credentials.told"_s, u"cannot be reached"_s))
            return false;
        save(u"credentials-failed"_s);
        if (!driver().click(u"credentials.edit"_s) || !driver().click(u"credentialDialog.check"_s)
            || !driver().waitForText(u"credentialDialog.result"_s, u"cannot be reached"_s))
            return false;
        save(u"credentials-edit"_s);
        if (!driver().click(u"credentialDialog.cancel"_s) || !driver().click(u"credentials.remove"_s)
            || !driver().widget(u"removeCredentialDialog.accept"_s))
            return false;
        save(u"credentials-remove"_s);
        if (!driver().click(u"removeCredentialDialog.cancel"_s) || !driver().click(u"credentials.add"_s)
            || !driver().widget(u"credentialDialog.token"_s))
            return false;
        save(u"credentials-add"_s);
        return driver().click(u"credentialDialog.cancel"_s) && driver().click(u"factoryDialog.close"_s);
    }

    /// A build whose provider is no longer there when the engine starts again.
    bool takeUnknown()
    {
        const QString project = makeProject(u"analytics"_s, {u"sleep 60"_s});
        if (project.isEmpty() || !await(answerOf(client().build(project))))
            return false;
        if (!await(answerOf(client().chooseProvider(u"local"_s, "{}"))))
            return false;
        m_window.reset();
        open();
        if (!driver().openProject(u"analytics"_s) || !driver().waitForRow(u"builds.table"_s, u"Unknown"_s))
            return false;
        save(u"unknown"_s);
        return true;
    }

    /// What only a provider on another machine does: it may not answer, and its starts and templates take long and much.
    bool takeDistantProvider()
    {
        ScriptedClient scripted(m_real.clock);
        WindowStates::fill(scripted, u"storefront"_s);
        scripted.factory.problem.clear();
        scripted.factory.refused.clear();
        auto &stored = scripted.named(u"storefront"_s);
        stored.environment.provider = u"docker"_s;
        stored.described = FactorySandbox::TemplateDescription{.identity = u"4f2a91c07be5"_s,
            .text = u"# The template of storefront\nFROM node:22-slim\nCOPY --chown=node repositories/ /workspace/\nWORKDIR "
                    u"/workspace/storefront\n"
                    "RUN npm ci --no-audit\nRUN npm run build && npm test\nLABEL template=\"4f2a91c07be5\"\n"_s,
            .syntax = u"Dockerfile"_s};
        stored.sessions.first().remark
            = u"Other options are set now than its container was made with (memory). Recreate the session to apply them."_s;
        Session &starting = stored.sessions.last();
        starting.progress = u"pulling node:22-slim, 45 of 78 MB"_s;
        starting.statusSince = m_real.clock->now().addSecs(-32);
        scripted.found.last() = {.name = u"Docker"_s,
            .state = Requirement::State::Missing,
            .text = u"The Docker engine on unix:///run/docker.sock may not be used: permission denied. Add yourself to the group “docker” "
                    "and log in again, or set DOCKER_HOST to an engine that you may use."_s,
            .summary = u"permission denied"_s};
        m_window = std::make_unique<MainWindow>(scripted, m_real.clock, m_preferences, MainWindow::MakeSample());
        m_window->resize(usualSize);
        m_window->show();
        bool taken = takeDistantStates();
        scripted.factory.problem = u"The provider's program “/opt/cloud/sessions” does not answer: it ended with exit status 1."_s;
        scripted.factory.refused
            = {{u"libcloud.so"_s, u"It was made for another version of Millwright. Install the one for this version."_s}};
        taken = taken && driver().trigger(u"setUp"_s) && driver().waitForText(u"provider.refused"_s, u"libcloud.so"_s);
        save(u"factory-refused"_s);
        m_window.reset();
        return taken;
    }

    bool takeDistantStates()
    {
        if (!driver().widget(u"environment.requirement"_s) || !driver().waitForRow(u"builds.table"_s, u"#1"_s))
            return false;
        save(u"provider-missing"_s);
        if (!driver().trigger(u"showTemplate"_s) || !driver().widget(u"templateDialog.text"_s))
            return false;
        save(u"template-dockerfile"_s);
        if (!driver().click(u"templateDialog.cancel"_s) || !driver().trigger(u"sandboxes"_s)
            || !driver().chooseRow(u"sandboxes.table"_s, u"second"_s))
            return false;
        save(u"starting"_s);
        if (!driver().click(u"status.engine"_s) || !driver().waitForText(u"templates.text"_s, u"are used"_s))
            return false;
        save(u"factory-missing"_s);
        if (!driver().click(u"templates.remove"_s) || !driver().widget(u"removeTemplatesDialog.accept"_s))
            return false;
        save(u"templates-remove"_s);
        if (!driver().click(u"removeTemplatesDialog.accept"_s) || !driver().waitForText(u"templates.text"_s, u"removed"_s))
            return false;
        save(u"templates-removed"_s);
        return driver().click(u"factoryDialog.close"_s);
    }

    bool takeTriggers()
    {
        const auto clock = std::make_shared<ManualClock>(TriggerStates::now());
        for (const TriggerStates::State &state : TriggerStates::all()) {
            ScriptedClient scripted(clock);
            WindowStates::fill(scripted, u"storefront"_s);
            scripted.found.removeLast();
            ScriptedClient::Stored &stored = scripted.named(u"storefront"_s);
            stored.runs.clear();
            stored.environment.triggers = {.scheduleAvailable = true};
            stored.environment.triggerState = {.pushInterval = TriggerState::defaultPushInterval};
            state.fill(stored);
            FakeBackground background;
            m_window = std::make_unique<MainWindow>(scripted, clock, m_preferences, MainWindow::MakeSample());
            if (state.name == "daily"_L1)
                m_window->setBackground(background);
            m_window->resize(usualSize);
            m_window->show();
            if (!driver().waitForText(u"project.name"_s, u"storefront"_s) || !state.reach(driver()))
                return false;
            save(u"triggers-"_s + state.name);
            m_window.reset();
        }
        return true;
    }

    /// As a person would who wants to see the triggers.
    void scrollToTriggers()
    {
        const QWidget *card = m_window->findChild<QWidget *>(u"triggers"_s);
        QWidget *at = card ? card->parentWidget() : nullptr;
        while (at && !qobject_cast<QScrollArea *>(at))
            at = at->parentWidget();
        if (at)
            qobject_cast<QScrollArea *>(at)->verticalScrollBar()->setValue(card->y());
    }

    static constexpr int settlingTime = 400;

    QString m_folder;
    QString m_failing;
    QString m_empty;
    Theme m_theme{*qApp};
    RealFactory m_real;
    Preferences m_preferences{m_real.dir.filePath(u"window.ini"_s)};
    std::unique_ptr<MainWindow> m_window;
    bool m_saved = true;
};

} // namespace

int main(int argc, char *argv[])
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setApplicationName(u"millwright"_s);
    installTranslations(application, QLocale(QLocale::English));
    if (QApplication::arguments().size() != 2) {
        std::fprintf(stderr, "usage: millwright-screenshots <folder>\n");
        return 2;
    }
    return Screenshots(QApplication::arguments().at(1)).take() ? 0 : 1;
}
