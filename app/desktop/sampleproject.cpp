// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/sampleproject.h"

#include "models/client/replies.h"

#include <QDir>
#include <QFile>
#include <QSaveFile>

namespace Millwright {

namespace {

struct SampleProjectText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SampleProject)
};

struct SampleFile {
    QLatin1StringView path;
    QByteArrayView content;
    bool isProgram = false;
};

constexpr SampleFile sampleFiles[] = {
    {QLatin1StringView("README.md"),
        "# storefront\n\nA small shop, made to try an environment with.\n\n"
        "    ./setup.sh       prepares it: dependencies, catalogue, checks\n"
        "    ./test.sh        runs its tests\n"},
    {QLatin1StringView("setup.sh"),
        R"sh(#!/bin/sh
# Prepares the shop. Takes a few seconds, as a real setup would.
set -eu
say() { printf '\033[1;34m==\033[0m %s\n' "$1"; }
say "Resolving dependencies"
for name in cart catalogue checkout design-tokens search; do
    printf '  \033[32m+\033[0m %-14s 1.%d.0\n' "$name" "${#name}"
    sleep 0.2
done
printf '\033[33mwarning\033[0m search 1.6.0 is deprecated, use finder instead\n'
say "Building the catalogue"
mkdir -p build
i=0
while [ "$i" -lt 20 ]; do
    i=$((i + 1))
    printf '\r  %3d %%' $((i * 5))
    printf 'item %d\n' "$i" >>build/catalogue.txt
    sleep 0.05
done
printf '\n'
say "Checking"
[ "$(wc -l <build/catalogue.txt)" -eq 20 ]
printf '\033[32mready\033[0m: %d items, prepared for %s\n' 20 "$(uname -s)"
)sh",
        true},
    {QLatin1StringView("test.sh"),
        R"sh(#!/bin/sh
set -u
failed=0
check() {
    if [ "$2" = "$3" ]; then
        printf ' \033[32mok\033[0m   %s\n' "$1"
    else
        printf ' \033[31mfail\033[0m %s: %s, expected %s\n' "$1" "$2" "$3"
        failed=$((failed + 1))
    fi
}
check "the catalogue has its items" "$(wc -l <build/catalogue.txt | tr -d ' ')" 20
check "a cart adds up" "$((3 * 4 + 5))" 17
printf '%d failed\n' "$failed"
exit "$failed"
)sh",
        true},
    {QLatin1StringView(".gitignore"), "build/\n"},
};

Result<> writeFiles(const QString &folder)
{
    if (!QDir().mkpath(folder))
        return failure(ErrorCode::Storage, SampleProjectText::tr("The folder “%1” could not be made for the sample.").arg(folder));
    for (const SampleFile &sample : sampleFiles) {
        QSaveFile file(folder + u'/' + sample.path);
        if (!file.open(QIODevice::WriteOnly) || file.write(sample.content.data(), sample.content.size()) != sample.content.size()
            || !file.commit())
            return failure(ErrorCode::Storage,
                SampleProjectText::tr("The sample's file “%1” could not be written: %2.").arg(file.fileName(), file.errorString()));
        if (sample.isProgram)
            QFile::setPermissions(file.fileName(), QFile::permissions(file.fileName()) | QFileDevice::ExeOwner | QFileDevice::ExeGroup);
    }
    return {};
}

Async<> git(std::shared_ptr<ProcessRunner> processes, QString folder, QStringList arguments)
{
    ProcessSpec spec;
    spec.program = QStringLiteral("git");
    spec.arguments = QStringList{QStringLiteral("-c"), QStringLiteral("user.name=Millwright"), QStringLiteral("-c"),
                         QStringLiteral("user.email=sample@millwright.invalid"), QStringLiteral("-c"),
                         QStringLiteral("commit.gpgSign=false"), QStringLiteral("-c"), QStringLiteral("core.hooksPath=/dev/null")}
        + arguments;
    spec.environment = systemEnvironment();
    spec.workingDirectory = folder;
    spec.timeout = std::chrono::minutes(1);
    const auto result = co_await processes->run(std::move(spec));
    if (!result)
        co_return std::unexpected(result.error());
    if (result->exitCode != 0)
        co_return failure(ErrorCode::ExecutionFailed,
            SampleProjectText::tr("The sample's repository could not be made: %1").arg(QString::fromUtf8(result->standardError).trimmed()));
    co_return {};
}

Async<> makeRepository(QString folder, std::shared_ptr<ProcessRunner> processes)
{
    // It takes its name only when it is whole.
    if (QFile::exists(folder))
        co_return {};
    const QString part = folder + QStringLiteral(".part");
    QDir(part).removeRecursively();
    if (const auto written = writeFiles(part); !written)
        co_return written;
    const QStringList steps[] = {
        {QStringLiteral("init"), QStringLiteral("-q"), QStringLiteral("-b"), QStringLiteral("main")},
        {QStringLiteral("add"), QStringLiteral("-A")},
        {QStringLiteral("commit"), QStringLiteral("-q"), QStringLiteral("-m"), QStringLiteral("A small shop")},
    };
    for (const QStringList &step : steps) {
        const auto done = co_await git(processes, part, step);
        if (!done)
            co_return done;
    }
    if (!QDir().rename(part, folder))
        co_return failure(ErrorCode::Storage, SampleProjectText::tr("The folder “%1” could not be made for the sample.").arg(folder));
    co_return {};
}

} // namespace

Async<QString> makeSampleProject(FactoryClient *client, QString folder, std::shared_ptr<ProcessRunner> processes)
{
    const QPointer<FactoryClient> guard(client);
    const QString repositoryFolder = folder + QStringLiteral("/acme/storefront");
    if (const auto made = co_await makeRepository(repositoryFolder, processes); !made)
        co_return std::unexpected(made.error());
    if (!guard)
        co_return failure(ErrorCode::Aborted, abortedMessage());
    const auto project
        = co_await answerOf(client->createProject(QStringLiteral("storefront"), SampleProjectText::tr("The sample project")));
    if (!project)
        co_return std::unexpected(project.error());
    if (!guard)
        co_return failure(ErrorCode::Aborted, abortedMessage());
    NewRepository repository;
    repository.url = repositoryFolder;
    repository.setupCommand = QStringList{QStringLiteral("./setup.sh")};
    repository.teardownCommand = QStringLiteral("rm -rf build");
    const auto added = co_await answerOf(client->addRepository(project->id, repository));
    if (!added) {
        if (guard)
            (void)co_await answerOf(client->removeProject(project->id));
        co_return std::unexpected(added.error());
    }
    co_return project->id;
}

} // namespace Millwright
