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

Desktop::Desktop(Composition composition, Theme &theme)
    : m_composition(std::move(composition))
    , m_theme(theme)
    , m_clock(std::make_shared<SystemClock>())
    , m_processes(std::make_shared<ProcessRunner>(m_clock))
    , m_instance(m_composition.dataFolder, m_clock)
    , m_notifier([this](const QString &title, const QString &text, const Notifier::Opened &opened) {
        m_tray.notify(title, text, [opened] { opened({}); });
    })
    , m_preferences(m_composition.dataFolder + u"/window.ini"_s)
{
    QApplication::setQuitOnLastWindowClosed(false);
    m_theme.setPreference(m_preferences.colors.value());
    m_composition.logRetention = m_preferences.logRetention();
    connect(&m_instance, &Instance::raiseRequested, this, &Desktop::raise);
    connect(qApp, &QGuiApplication::lastWindowClosed, this, [this] { quit(0); });
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

void Desktop::open()
{
    m_client = std::make_unique<EmbeddedClient>(Composer::of(m_composition));
    m_window = std::make_unique<MainWindow>(*m_client, m_clock, m_preferences,
        [this] { return replyOf(makeSampleProject(m_client.get(), m_composition.dataFolder + u"/sample"_s, m_processes)); });
    connect(m_window.get(), &MainWindow::colorsChosen, &m_theme, &Theme::setPreference);
    connect(m_window.get(), &MainWindow::buildFinished, this, &Desktop::notify);
    m_window->show();
    deliver(this, m_client->opened(), [this](const Result<> &opened) {
        if (opened)
            m_instance.listen();
        else
            tellWhyNot(opened.error());
    });
}

void Desktop::raise(const QString &activationToken)
{
    if (!activationToken.isEmpty())
        qputenv("XDG_ACTIVATION_TOKEN", activationToken.toUtf8());
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
    if (!m_client) {
        // The event loop may not have begun.
        QMetaObject::invokeMethod(qApp, [status] { QCoreApplication::exit(status); }, Qt::QueuedConnection);
        return;
    }
    deliver(qApp, m_client->close(), [status](const Result<> &) { QCoreApplication::exit(status); });
}

} // namespace Millwright
