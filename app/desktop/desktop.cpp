// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/desktop.h"

#include "app/desktop/sampleproject.h"
#include "models/async/deliver.h"
#include "models/client/replies.h"
#include "models/items/buildrunmodel.h"
#include "models/items/format.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QMessageBox>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace Millwright {

using namespace std::chrono_literals;

namespace {

constexpr auto trayLookEvery = 500ms;
constexpr int mostTrayLooks = 40;

/// What starts the application on that folder, hidden.
QStringList backgroundCommand(const Composition &composition)
{
    QStringList command{QCoreApplication::applicationFilePath(), u"--background"_s};
    if (composition.dataFolder != Composition::standard().dataFolder)
        command << u"--data"_s << composition.dataFolder;
    return command;
}

} // namespace

Desktop::Desktop(Composition composition, Theme &theme)
    : m_composition(std::move(composition))
    , m_theme(theme)
    , m_clock(std::make_shared<SystemClock>())
    , m_processes(std::make_shared<ProcessRunner>(m_clock))
    , m_instance(m_composition.dataFolder, m_clock)
    , m_notifier([this](const QString &title, const QString &text, const Notifier::Opened &opened) {
        m_trayNotifier.notify(title, text, [opened] { opened({}); });
    })
    , m_preferences(m_composition.dataFolder + u"/window.ini"_s)
    , m_background(m_preferences, Autostart(Autostart::folder(), QGuiApplication::desktopFileName(), backgroundCommand(m_composition)),
          &TrayIcon::isAvailable)
{
    QApplication::setQuitOnLastWindowClosed(false);
    m_theme.setPreference(m_preferences.colors.value());
    m_composition.logRetention = m_preferences.logRetention();
    connect(&m_instance, &Instance::raiseRequested, this, &Desktop::raise);
    connect(qApp, &QGuiApplication::lastWindowClosed, this, &Desktop::leaveWindow);
    connect(&m_background, &DesktopBackground::staysInTrayChanged, this, &Desktop::showTray);
    connect(&m_trayIcon, &TrayIcon::openRequested, this, [this] { raise({}); });
    connect(&m_trayIcon, &TrayIcon::quitRequested, this, [this] { m_window->quit(); });
}

Desktop::~Desktop() = default;

void Desktop::start()
{
    m_instance.raiseOther([this](bool raised) {
        if (!raised) {
            open();
            return;
        }
        std::printf("%s\n", qPrintable(tr("Millwright is already open on this store: its window was brought to the front.")));
        quit(0);
    });
}

void Desktop::startInBackground()
{
    m_inBackground = true;
    makeWindow();
    waitForTray(mostTrayLooks);
}

void Desktop::waitForTray(int looks)
{
    if (!m_inBackground)
        return;
    if (m_background.hasTray())
        m_trayIcon.setVisible(true);
    else if (looks > 0)
        m_trayLook = m_clock->callAfter(trayLookEvery, [this, looks] { waitForTray(looks - 1); });
    else
        m_window->showMinimized();
}

void Desktop::showTray()
{
    m_trayIcon.setVisible(m_background.staysInTray());
}

void Desktop::open()
{
    makeWindow();
    showTray();
    m_window->show();
}

void Desktop::leaveWindow()
{
    if (!m_background.staysInTray()) {
        quit(0);
    } else if (!m_quitting && !m_preferences.toldOfTray.value()) {
        m_preferences.toldOfTray.set(true);
        m_notifier.notify(tr("Millwright runs on in the tray"),
            tr("Schedules and pushes go on. To end it, choose Quit in the icon's menu, or press Ctrl+Q in the window."),
            [this](const QString &token) { raise(token); });
    }
}

void Desktop::makeWindow()
{
    m_client = std::make_unique<EmbeddedClient>(Composer::of(m_composition));
    m_window = std::make_unique<MainWindow>(*m_client, m_clock, m_preferences,
        [this] { return replyOf(makeSampleProject(m_client.get(), m_composition.dataFolder + u"/sample"_s, m_processes)); });
    connect(m_window.get(), &MainWindow::colorsChosen, &m_theme, &Theme::setPreference);
    connect(m_window.get(), &MainWindow::buildFinished, this, &Desktop::notify);
    connect(m_window.get(), &MainWindow::quitRequested, this, [this] { quit(0); });
    m_window->setBackground(m_background);
    deliver(this, m_client->opened(), [this](const Result<> &opened) {
        if (opened)
            m_instance.listen();
        else if (m_inBackground && opened.error().code == ErrorCode::Conflict)
            quit(0);
        else
            tellWhyNot(opened.error());
    });
}

void Desktop::raise(const QString &activationToken)
{
    if (!activationToken.isEmpty())
        qputenv("XDG_ACTIVATION_TOKEN", activationToken.toUtf8());
    if (std::exchange(m_inBackground, false))
        showTray();
    m_window->setWindowState(m_window->windowState() & ~Qt::WindowMinimized);
    m_window->show();
    m_window->raise();
    m_window->activateWindow();
}

void Desktop::notify(const ProjectSummary &project)
{
    const BuildRun &run = *project.lastRun;
    const QString why = Format::firstLine(run.error);
    const QString text = why.isEmpty() ? tr("Build %1").arg(BuildRunModel::numberText(run))
                                       : tr("Build %1: %2", "number, error").arg(BuildRunModel::numberText(run), why);
    m_notifier.notify(FinishedBuilds::sentence(project), text, [this, id = project.project.id, number = run.number](const QString &token) {
        raise(token);
        m_window->openBuild(id, number);
    });
}

void Desktop::tellWhyNot(const Error &why)
{
    // There is no page to show it in: nothing works without the store.
    auto *box = new QMessageBox(QMessageBox::Critical, tr("Millwright cannot start"), why.message, QMessageBox::Close, m_window.get());
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    connect(box, &QDialog::finished, this, [this] { quit(1); });
    box->open();
}

void Desktop::quit(int status)
{
    if (std::exchange(m_quitting, true))
        return;
    if (!m_client) {
        // The event loop may not have begun.
        QMetaObject::invokeMethod(qApp, [status] { QCoreApplication::exit(status); }, Qt::QueuedConnection);
        return;
    }
    deliver(qApp, m_client->close(), [status](const Result<> &) { QCoreApplication::exit(status); });
}

} // namespace Millwright
