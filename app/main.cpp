// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/trycommand.h"
#include "app/desktop/desktop.h"
#include "app/desktop/pictures.h"
#include "app/desktop/sampleproject.h"
#include "app/desktop/translations.h"
#include "models/client/replies.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QLocale>
#include <QTemporaryDir>

#include <cstdio>

using namespace Millwright;

namespace {

struct MainText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Main)
};

void printError(const QString &message)
{
    std::fprintf(stderr, "millwright: %s\n", qPrintable(message));
}

void print(const QByteArray &bytes)
{
    std::fwrite(bytes.constData(), 1, static_cast<size_t>(bytes.size()), stdout);
    std::fflush(stdout);
}

QCoro::Task<> tryOut(EmbeddedClient *client, Composition composition, QString pictures)
{
    const auto clock = std::make_shared<SystemClock>();
    const auto processes = std::make_shared<ProcessRunner>(clock);
    const QString folder = composition.dataFolder + QStringLiteral("/sample");
    const auto command = std::make_shared<TryCommand>(
        client, clock, [client, folder, processes] { return makeSampleProject(client, folder, processes); }, &print);
    Result<QString> tried = std::unexpected(Error());
    const auto opened = co_await answerOf(client->opened());
    if (opened)
        tried = co_await command->run();
    else
        tried = std::unexpected(opened.error());
    Result<QStringList> saved;
    if (tried && !pictures.isEmpty())
        saved = co_await savePictures(client, clock, *tried, pictures);
    if (!tried)
        printError(tried.error().message);
    else if (!saved)
        printError(saved.error().message);
    else if (!saved->isEmpty())
        print(QStringLiteral("\n# %1\n%2\n").arg(MainText::tr("Pictures of the window"), saved->join(u'\n')).toUtf8());
    (void)co_await answerOf(client->close());
    QCoreApplication::exit(tried && saved ? 0 : 1);
}

int runTry(const Composition &composition, const QString &pictures)
{
    EmbeddedClient client(Composer::of(composition));
    const auto trying = tryOut(&client, composition, pictures);
    return QApplication::exec();
}

} // namespace

int main(int argc, char *argv[])
{
    const bool hasDisplay = qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
    if (!hasDisplay && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("millwright"));
    QApplication::setApplicationDisplayName(QStringLiteral("Millwright"));
    QApplication::setApplicationVersion(QStringLiteral(MILLWRIGHT_VERSION));
    QApplication::setWindowIcon(applicationIcon());
    QApplication::setDesktopFileName(QStringLiteral("org.millwright.Millwright"));
    installTranslations(application, QLocale());

    QCommandLineParser parser;
    parser.setApplicationDescription(MainText::tr("Looks after the sandboxes in which coding sessions run."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption data(QStringLiteral("data"), MainText::tr("Keep everything in this folder."), QStringLiteral("folder"));
    const QCommandLineOption pictures(
        QStringLiteral("pictures"), MainText::tr("With try: save pictures of the window in this folder."), QStringLiteral("folder"));
    const QCommandLineOption development(QStringLiteral("development"),
        MainText::tr("With the provider “Automatic”: sessions run on this computer, as with NODE_ENV=development."));
    const QCommandLineOption background(
        QStringLiteral("background"), MainText::tr("Begin without the window, in the tray; minimised where there is none."));
    parser.addOptions({data, pictures, development, background});
    parser.addPositionalArgument(QStringLiteral("command"),
        MainText::tr("try: the main job from end to end, in the terminal. Without one, the window."), QStringLiteral("[try]"));
    parser.process(application);

    Composition composition = Composition::standard();
    if (parser.isSet(data))
        composition.dataFolder = QDir(parser.value(data)).absolutePath();
    composition.development = parser.isSet(development);
    Theme theme(application);
    const QStringList commands = parser.positionalArguments();
    if (commands.isEmpty()) {
        Desktop desktop(composition, theme);
        if (parser.isSet(background))
            desktop.startInBackground();
        else
            desktop.start();
        return QApplication::exec();
    }
    if (commands != QStringList{QStringLiteral("try")}) {
        printError(MainText::tr("There is no command “%1”.").arg(commands.join(u' ')));
        return 2;
    }
    QTemporaryDir folder;
    if (!parser.isSet(data))
        composition.dataFolder = folder.filePath(QStringLiteral("data"));
    return runTry(composition, parser.value(pictures));
}
