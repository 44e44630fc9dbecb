// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/factorysandbox.h"
#include "providers/registry.h"
#include "tests/support/await.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

QString copied(const QString &name, const QTemporaryDir &folder)
{
    const QString to = folder.filePath(name + u".so"_s);
    if (!QFile::copy(QStringLiteral(MILLWRIGHT_BAD_PLUGINS "/") + name + u".so"_s, to))
        qFatal("%s is not there", qPrintable(name));
    return to;
}

/// What another process, which may crash, says of the plugins in a folder.
struct Answer {
    bool crashed = false;
    QString output;
};

Answer findInAnotherProcess(const QTemporaryDir &folder, const QTemporaryDir &state, const QString &misdeed)
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"MISDEED"_s, misdeed);
    process.setProcessEnvironment(environment);
    process.start(QCoreApplication::applicationFilePath(), {u"--find"_s, folder.path(), state.path()});
    if (!process.waitForFinished(60'000))
        qFatal("the other process did not end");
    return {process.exitStatus() == QProcess::CrashExit, QString::fromUtf8(process.readAllStandardOutput())};
}

int findAndTell(const QString &folder, const QString &state)
{
    const auto registry = ProviderRegistry::find({folder}, state);
    for (const RefusedPlugin &plugin : registry.refused())
        printf("refused: %s\n", qPrintable(plugin.why));
    if (registry.factory(u"misbehaving"_s))
        printf("found\n");
    return 0;
}

} // namespace

class TestRegistry : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        qunsetenv("MISDEED");
        qunsetenv("PROVIDER_ID");
    }

    void theProgramsOwnProvidersAreThere()
    {
        const QTemporaryDir state;
        const auto registry = ProviderRegistry::find({u"/nonexistent"_s}, state.path());
        QStringList ids;
        for (const ProviderFactory *factory : registry.factories())
            ids.append(factory->id());
        QCOMPARE(ids, QStringList({u"snapshot"_s, u"local"_s, u"docker"_s, u"command"_s}));
        QVERIFY(registry.refused().isEmpty());
        QVERIFY(!registry.factory(u"my-cloud"_s));
        QCOMPARE(registry.factory(u"local"_s), builtinProvider(u"local"_s));
    }

    void foldersComeFromTheEnvironment_data()
    {
        QTest::addColumn<Environment>("environment");
        QTest::addColumn<QStringList>("folders");
        QTest::newRow("nothing") << Environment() << QStringList();
        QTest::newRow("home") << Environment{{u"HOME"_s, u"/home/a"_s}} << QStringList{u"/home/a/.local/share/millwright/providers"_s};
        QTest::newRow("data home") << Environment{{u"HOME"_s, u"/home/a"_s}, {u"XDG_DATA_HOME"_s, u"/data"_s}}
                                   << QStringList{u"/data/millwright/providers"_s};
        QTest::newRow("relative data home") << Environment{{u"HOME"_s, u"/home/a"_s}, {u"XDG_DATA_HOME"_s, u"data"_s}}
                                            << QStringList{u"/home/a/.local/share/millwright/providers"_s};
        QTest::newRow("path") << Environment{{u"MILLWRIGHT_PLUGIN_PATH"_s, u"/one::/two words"_s}, {u"XDG_DATA_HOME"_s, u"/data"_s}}
                              << QStringList{u"/one"_s, u"/two words"_s, u"/data/millwright/providers"_s};
    }

    void foldersComeFromTheEnvironment()
    {
        QFETCH(Environment, environment);
        QFETCH(QStringList, folders);
        QStringList found = pluginFolders(environment);
        QVERIFY(found.takeLast().endsWith(u"/millwright/providers"_s));
        QCOMPARE(found, folders);
    }

    void whatIsNoProviderIsRefused_data()
    {
        QTest::addColumn<QString>("plugin");
        QTest::addColumn<QStringList>("parts");
        QTest::newRow("another version") << u"otherversion"_s
                                         << QStringList{u"made for contract 0, nlohmann_json 3.10.5, QCoro 0.9.0"_s,
                                                u"this Millwright has contract 2, nlohmann_json 3."_s};
        QTest::newRow("no brand") << u"nobrand"_s << QStringList{u"no mark of a Millwright provider"_s};
        QTest::newRow("no provider") << u"holdsnone"_s << QStringList{u"holds none"_s};
    }

    void whatIsNoProviderIsRefused()
    {
        QFETCH(QString, plugin);
        QFETCH(QStringList, parts);
        const QTemporaryDir folder;
        const QTemporaryDir state;
        const QString file = copied(plugin, folder);
        const auto registry = ProviderRegistry::find({folder.path()}, state.path());
        QCOMPARE(registry.factories().size(), builtinProviders().size());
        QCOMPARE(registry.refused().size(), 1);
        QCOMPARE(registry.refused().first().file, file);
        for (const QString &part : parts)
            QVERIFY2(registry.refused().first().why.contains(part), qPrintable(registry.refused().first().why));
    }

    void whatIsNoLibraryIsRefusedOrPassedOver()
    {
        const QTemporaryDir folder;
        const QTemporaryDir state;
        for (const QString &name : {u"text.so"_s, u"empty.so"_s, u"README"_s}) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            if (name != u"empty.so")
                file.write("not a library\n");
        }
        QVERIFY(QFile::link(u"/nonexistent"_s, folder.filePath(u"dangling.so"_s)));
        QVERIFY(QDir(folder.path()).mkdir(u"folder.so"_s));
        const auto registry = ProviderRegistry::find({folder.path()}, state.path());
        QCOMPARE(registry.refused().size(), 2);
        for (const RefusedPlugin &plugin : registry.refused())
            QVERIFY2(plugin.why.contains(u"no plugin of Qt"_s), qPrintable(plugin.why));
    }

    void whatThrowsIsRefused_data()
    {
        QTest::addColumn<QByteArray>("misdeed");
        QTest::addColumn<QString>("part");
        for (const char *place : {"instance", "id", "title", "schema"}) {
            QTest::addRow("%s", place) << "throw in " + QByteArray(place) << u"the cloud is closed"_s;
            QTest::addRow("a number in %s", place) << "throw a number in " + QByteArray(place) << u"without saying why"_s;
        }
    }

    void whatThrowsIsRefused()
    {
        QFETCH(QByteArray, misdeed);
        QFETCH(QString, part);
        const QTemporaryDir folder;
        const QTemporaryDir state;
        copied(u"misbehaving"_s, folder);
        qputenv("MISDEED", misdeed);
        for (int time = 0; time < 2; ++time) {
            const auto registry = ProviderRegistry::find({folder.path()}, state.path());
            QVERIFY(!registry.factory(u"misbehaving"_s));
            QCOMPARE(registry.refused().size(), 1);
            QVERIFY2(registry.refused().first().why.contains(part), qPrintable(registry.refused().first().why));
        }
    }

    void whatIsThrownLaterIsAnError()
    {
        const QTemporaryDir folder;
        const QTemporaryDir state;
        copied(u"misbehaving"_s, folder);
        const auto registry = ProviderRegistry::find({folder.path()}, state.path());
        const ProviderFactory *const factory = registry.factory(u"misbehaving"_s);
        QVERIFY(factory);
        QCOMPARE(factory->title(), u"Misbehaving"_s);
        for (const auto &[misdeed, part] : {std::pair(QByteArray("throw in create"), u"the cloud is closed"_s),
                 std::pair(QByteArray("throw a number in create"), u"without saying why"_s),
                 std::pair(QByteArray("none"), u"made nothing"_s)}) {
            qputenv("MISDEED", misdeed);
            const auto made = await(factory->create({}, {}));
            QVERIFY(!made);
            QCOMPARE(made.error().code, ErrorCode::StartFailed);
            QVERIFY2(made.error().message.contains(part), qPrintable(made.error().message));
        }
    }

    void namesThatAreTakenOrCannotBeAreRefused_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<QString>("part");
        QTest::newRow("taken") << QByteArray("local") << u"already"_s;
        QTest::newRow("empty") << QByteArray("") << u"is called"_s;
        QTest::newRow("capitals") << QByteArray("My Cloud") << u"is called"_s;
    }

    void namesThatAreTakenOrCannotBeAreRefused()
    {
        QFETCH(QByteArray, id);
        QFETCH(QString, part);
        const QTemporaryDir folder;
        const QTemporaryDir state;
        copied(u"misbehaving"_s, folder);
        qputenv("PROVIDER_ID", id);
        const auto registry = ProviderRegistry::find({folder.path()}, state.path());
        QCOMPARE(registry.refused().size(), 1);
        QVERIFY2(registry.refused().first().why.contains(part), qPrintable(registry.refused().first().why));
        QCOMPARE(registry.factory(u"local"_s), builtinProvider(u"local"_s));
    }

    void theFirstOfTwoWithOneNameIsUsed()
    {
        const QTemporaryDir first;
        const QTemporaryDir second;
        const QTemporaryDir state;
        copied(u"misbehaving"_s, first);
        const QString refused = copied(u"misbehaving"_s, second);
        const auto registry = ProviderRegistry::find({first.path(), second.path()}, state.path());
        QVERIFY(registry.factory(u"misbehaving"_s));
        QCOMPARE(registry.refused().size(), 1);
        QCOMPARE(registry.refused().first().file, refused);
    }

    void whatCrashesDoesSoOnce_data()
    {
        QTest::addColumn<QString>("misdeed");
        QTest::newRow("loading") << u"crash in loading"_s;
        QTest::newRow("throws while it is loaded") << u"throw in loading"_s;
        QTest::newRow("instance") << u"crash in instance"_s;
        QTest::newRow("id") << u"crash in id"_s;
    }

    void whatCrashesDoesSoOnce()
    {
        QFETCH(QString, misdeed);
        const QTemporaryDir folder;
        const QTemporaryDir state;
        const QString file = copied(u"misbehaving"_s, folder);
        QVERIFY(findInAnotherProcess(folder, state, misdeed).crashed);
        for (int time = 0; time < 2; ++time) {
            const auto again = findInAnotherProcess(folder, state, misdeed);
            QVERIFY(!again.crashed);
            QVERIFY2(again.output.contains(u"took Millwright down"_s), qPrintable(again.output));
        }
        // A file that was replaced is tried again.
        QFile plugin(file);
        QVERIFY(plugin.open(QIODevice::ReadWrite));
        QVERIFY(plugin.setFileTime(plugin.fileTime(QFileDevice::FileModificationTime).addSecs(60), QFileDevice::FileModificationTime));
        plugin.close();
        QCOMPARE(findInAnotherProcess(folder, state, u"none"_s).output, u"found\n"_s);
        QCOMPARE(findInAnotherProcess(folder, state, u"none"_s).output, u"found\n"_s);
    }

    void nothingIsLoadedThatCannotBeMarked()
    {
        const QTemporaryDir folder;
        copied(u"misbehaving"_s, folder);
        const auto registry = ProviderRegistry::find({folder.path()}, u"/proc/nonexistent"_s);
        QVERIFY(!registry.factory(u"misbehaving"_s));
        QCOMPARE(registry.refused().size(), 1);
        QVERIFY2(registry.refused().first().why.contains(u"could not be written"_s), qPrintable(registry.refused().first().why));
    }
};

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == u"--find")
        return findAndTell(arguments.value(2), arguments.value(3));
    TestRegistry test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_registry.moc"
