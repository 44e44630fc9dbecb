// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/pictures.h"

#include "models/client/replies.h"
#include "ui/mainwindow/mainwindow.h"

#include <QDir>
#include <QPixmap>
#include <QTabWidget>
#include <QTemporaryDir>

namespace Millwright {

using namespace std::chrono_literals;

namespace {

/// Long enough for a page to have read what it shows.
constexpr auto settlingTime = 600ms;

struct PicturesText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Pictures)
};

Reply<QString> noSample()
{
    return QtFuture::makeReadyValueFuture<Result<QString>>(failure(ErrorCode::Unsupported, abortedMessage()));
}

} // namespace

Result<> savePicture(QWidget *window, const QString &path)
{
    if (!window->grab().save(path))
        return failure(ErrorCode::Storage,
            PicturesText::tr("The picture “%1” could not be written. Check that its folder can be written to.").arg(path));
    return {};
}

Async<QStringList> savePictures(FactoryClient *client, std::shared_ptr<Clock> clock, QString projectId, QString folder)
{
    if (!QDir().mkpath(folder))
        co_return failure(ErrorCode::Storage, PicturesText::tr("The folder “%1” could not be made.").arg(folder));
    const QTemporaryDir remembered;
    Preferences preferences(remembered.filePath(QStringLiteral("window.ini")));
    const auto window = std::make_unique<MainWindow>(*client, clock, preferences, &noSample);
    window->resize(window->sizeHint());
    window->show();
    window->openProject(projectId);
    auto *const tabs = window->findChild<QTabWidget *>(QStringLiteral("project.tabs"));
    QStringList saved;
    for (const QString &page : {QStringLiteral("environment"), QStringLiteral("sandboxes"), QStringLiteral("activity")}) {
        if (tabs)
            tabs->setCurrentIndex(static_cast<int>(saved.size()));
        if (const auto settled = co_await sleepFor(clock, settlingTime); !settled)
            co_return std::unexpected(settled.error());
        const QString path = QDir(folder).filePath(page + QStringLiteral(".png"));
        if (const auto written = savePicture(window.get(), path); !written)
            co_return std::unexpected(written.error());
        saved.append(path);
    }
    co_return saved;
}

} // namespace Millwright
