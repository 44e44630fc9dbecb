// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/pictures.h"
#include "tests/support/await.h"
#include "tests/support/realfactory.h"
#include "tests/support/windowdriver.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QStandardPaths>

#include <cstdio>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// Brings the real window on the real engine into each of its states, as a person would, and saves each state in light
/// and dark, with larger text and in a small window.
class Screenshots
{
public:
    explicit Screenshots(QString folder) : m_folder(std::move(folder)) { }

    bool take()
    {
        if (!QDir().mkpath(m_folder))
            return false;
        m_window
            = std::make_unique<MainWindow>(*m_real.client, m_real.clock, m_preferences, [this] { return replyOf(m_real.makeSample()); });
        m_window->resize(m_window->sizeHint());
        m_window->show();
        const bool taken = takeEmpty() && takeBuilds() && takeForm() && takeSandboxes() && takeFailure();
        if (!taken) {
            std::fprintf(stderr, "millwright-screenshots: the next state was not reached; see stopped-here.png\n");
            (void)savePicture(m_window.get(), QDir(m_folder).filePath(u"stopped-here.png"_s));
        }
        m_window.reset();
        m_real.client.reset();
        return taken && m_saved;
    }

private:
    WindowDriver driver() const { return WindowDriver(*m_window); }

    void save(const QString &state)
    {
        struct Variant {
            QString name;
            Qt::ColorScheme scheme;
            double scale;
            QSize size;
        };
        const QSize usual = m_window->sizeHint();
        for (const Variant &variant : {Variant{u"light"_s, Qt::ColorScheme::Light, 1.0, usual},
                 Variant{u"dark"_s, Qt::ColorScheme::Dark, 1.0, usual}, Variant{u"large"_s, Qt::ColorScheme::Light, 1.25, usual},
                 Variant{u"small"_s, Qt::ColorScheme::Light, 1.0, QSize(1024, 640)}}) {
            m_window->resize(variant.size);
            m_theme.setPreference(variant.scheme);
            m_theme.setFontScale(variant.scale);
            QTest::qWait(250);
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
        m_window->resize(usual);
        std::printf("%s\n", qPrintable(state));
        std::fflush(stdout);
    }

    bool takeEmpty()
    {
        if (!driver().widget(u"welcome.trySample"_s))
            return false;
        save(u"first-run"_s);
        return driver().click(u"welcome.trySample"_s) && driver().waitForText(u"project.name"_s, u"storefront"_s);
    }

    bool takeBuilds()
    {
        if (!driver().widget(u"status.build"_s))
            return false;
        save(u"never-built"_s);
        if (!driver().click(u"status.build"_s) || !driver().waitForText(u"buildLog"_s, u"Resolving"_s))
            return false;
        save(u"building"_s);
        if (!driver().waitForText(u"buildLog"_s, u"is ready"_s) || !driver().waitForRow(u"builds.table"_s, u"Ready"_s))
            return false;
        QTest::qWait(500);
        save(u"ready"_s);
        return true;
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
        if (!driver().click(u"environment.save"_s) || !driver().waitForText(u"environment.message"_s, u"aved"_s))
            return false;
        QTest::qWait(500);
        save(u"changed-since"_s);
        return true;
    }

    bool takeSandboxes()
    {
        if (!driver().trigger(u"sandboxes"_s))
            return false;
        save(u"sandboxes-empty"_s);
        if (!driver().click(u"sandboxes.start"_s) || !driver().waitForRow(u"sandboxes.table"_s, u"Running"_s))
            return false;
        if (!driver().type(u"command.line"_s, u"cd storefront && ./test.sh"_s) || !driver().click(u"command.run"_s)
            || !driver().waitForText(u"commandLog"_s, u"0 failed"_s))
            return false;
        QTest::qWait(500);
        save(u"sandboxes"_s);
        if (!driver().click(u"sandboxes.recreate"_s) || !driver().widget(u"recreateDialog.accept"_s))
            return false;
        save(u"recreate"_s);
        if (!driver().click(u"recreateDialog.cancel"_s) || !driver().trigger(u"activity"_s))
            return false;
        QTest::qWait(500);
        save(u"activity"_s);
        return true;
    }

    bool takeFailure()
    {
        const auto project = await(answerOf(m_real.client->createProject(
            u"a project whose name is so long that no one would ever want to type it, but somebody once did "_s.repeated(2).left(190),
            {})));
        NewRepository repository;
        repository.url = m_real.composition.dataFolder + u"/sample/acme/storefront"_s;
        repository.setupCommand = {u"./setup.sh"_s, u"echo 'error: no such dependency' >&2; exit 3"_s};
        if (!project || !await(answerOf(m_real.client->addRepository(project->id, repository))))
            return false;
        m_window->openProject(project->id);
        if (!driver().trigger(u"environment"_s) || !driver().click(u"status.build"_s)
            || !driver().waitForRow(u"builds.table"_s, u"Failed"_s))
            return false;
        QTest::qWait(500);
        save(u"failed"_s);
        return true;
    }

    QString m_folder;
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
    if (QApplication::arguments().size() != 2) {
        std::fprintf(stderr, "usage: millwright-screenshots <folder>\n");
        return 2;
    }
    return Screenshots(QApplication::arguments().at(1)).take() ? 0 : 1;
}
