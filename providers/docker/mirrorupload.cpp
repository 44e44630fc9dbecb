// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/mirrorupload.h"

#include "models/async/leaves.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr qint64 pieceSize = 1024 * 1024;
constexpr auto folderPrefix = ".upload-"_L1;
constexpr qsizetype toldBytes = 2000; ///< of what the command complained

struct MirrorUploadText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::MirrorUpload)
};

QString bundleIn(const QTemporaryDir &folder)
{
    return folder.filePath(u"bundle"_s);
}

/// Reads a bundle from its input. Objects of a checkout are used where they are.
const QString &receiveScript()
{
    static const QString script = uR"(
set -eu
destination=$1 checkout=$2
rm -rf -- "$destination"
mkdir -p -- "$destination"
git init -q --bare --template= "$destination"
if [ -n "$checkout" ]; then
    [ -d "$checkout/.git/objects" ]
    (cd -- "$checkout/.git/objects" && pwd) >"$destination/objects/info/alternates"
fi
cat >"$destination/bundle"
git -C "$destination" fetch -q --no-tags "$destination/bundle" '+refs/*:refs/*'
rm -f -- "$destination/bundle"
)"_s;
    return script;
}

/// A folder with a bundle of the branches of the mirror and the commit that is wanted, without what `known` reaches.
Async<std::shared_ptr<QTemporaryDir>> bundle(MirrorUpload upload, Mirror mirror, QString wantedCommit, QString known, std::stop_token stop)
{
    const auto folder = std::make_shared<QTemporaryDir>(upload.scratchFolder + u'/' + folderPrefix + "XXXXXX"_L1);
    if (!folder->isValid())
        co_return failure(ErrorCode::Storage,
            MirrorUploadText::tr("“%1” cannot be written. Check its permissions and free space.").arg(upload.scratchFolder));
    GitCommand command;
    command.environment = gitLocalEnvironment(upload.git.environment);
    command.arguments = {u"-C"_s, mirror.path, u"bundle"_s, u"create"_s, u"-q"_s, bundleIn(*folder), u"--branches"_s};
    if (!wantedCommit.isEmpty())
        command.arguments.append(u"--glob=refs/millwright/keep/%1*"_s.arg(wantedCommit));
    if (!known.isEmpty())
        command.arguments.append(u'^' + known);
    const auto made = co_await runGit(upload.git, std::move(command), stop);
    if (!made)
        co_return std::unexpected(made.error());
    if (made->exitCode != 0) {
        co_return failure(ErrorCode::ExecutionFailed,
            MirrorUploadText::tr("What the sandbox lacks of the repository could not be packed: %1")
                .arg(upload.git.redactor->redact(QString::fromUtf8(made->standardError.trimmed().right(toldBytes)))));
    }
    co_return folder;
}

Async<> feed(std::shared_ptr<SandboxProcess> process, QString path, std::stop_token stop)
{
    const auto file = std::make_shared<QFile>(path);
    while (true) {
        const QByteArray piece = co_await inWorker([file](const std::stop_token &) {
            const bool isOpen = file->isOpen() || file->open(QIODevice::ReadOnly | QIODevice::Unbuffered);
            return isOpen ? file->read(pieceSize) : QByteArray();
        });
        if (file->error() != QFileDevice::NoError)
            co_return failure(ErrorCode::Storage, MirrorUploadText::tr("“%1” cannot be read.").arg(path));
        if (stop.stop_requested())
            co_return failure(ErrorCode::Aborted, abortedMessage());
        if (piece.isEmpty())
            co_return co_await process->closeInput();
        if (const auto written = co_await process->write(piece); !written)
            co_return written;
    }
}

Async<> sendBundle(MirrorUpload upload, std::shared_ptr<QTemporaryDir> folder, QString checkout, QString destination, std::stop_token stop)
{
    Command command;
    command.command = u"exec /bin/sh -c"_s;
    command.arguments = {receiveScript(), u"millwright-receive"_s, destination, checkout};
    command.standardInput = true;
    const auto process = co_await upload.launch(std::move(command), stop);
    if (!process)
        co_return std::unexpected(process.error());
    // A write ends only with the process where nobody reads.
    const std::stop_callback onStop(stop, [process = *process] {
        (void)process->kill();
        (void)process->closeInput();
    });
    const auto fed = co_await feed(*process, bundleIn(*folder), stop);
    if (!fed)
        (void)co_await (*process)->kill();
    const auto result = co_await (*process)->wait(stop);
    if (stop.stop_requested())
        co_return failure(ErrorCode::Aborted, abortedMessage());
    if (!result)
        co_return std::unexpected(result.error());
    // What it said counts more than that it did not listen to the end.
    if (result->exitCode == 127 || result->standardError.contains("git: not found"_L1))
        co_return failure(
            ErrorCode::StartFailed, MirrorUploadText::tr("The image has no git, which sessions need. Choose a base image with git."));
    if (!result->success()) {
        co_return failure(ErrorCode::ExecutionFailed,
            MirrorUploadText::tr("The repository could not be brought into the sandbox: %1")
                .arg(result->standardError.trimmed().right(toldBytes)));
    }
    co_return fed;
}

} // namespace

void MirrorUpload::removeLeftovers(const QString &scratchFolder, const QDateTime &now)
{
    const QDateTime yesterday = now.addDays(-1);
    const auto left = QDir(scratchFolder).entryInfoList({folderPrefix + u'*'}, QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot);
    for (const QFileInfo &folder : left) {
        if (folder.lastModified() < yesterday)
            QDir(folder.filePath()).removeRecursively();
    }
}

Async<> MirrorUpload::send(
    MirrorUpload upload, Mirror mirror, QString wantedCommit, QString known, QString checkout, QString destination, std::stop_token stop)
{
    const bool isPartial = !known.isEmpty() && !checkout.isEmpty();
    const auto part = co_await bundle(upload, mirror, wantedCommit, isPartial ? known : QString(), stop);
    if (part) {
        const auto sent = co_await sendBundle(upload, *part, isPartial ? checkout : QString(), destination, stop);
        if (sent || !isPartial || stop.stop_requested() || sent.error().code != ErrorCode::ExecutionFailed)
            co_return sent;
    } else if (!isPartial || stop.stop_requested()) {
        co_return std::unexpected(part.error());
    }
    co_return co_await send(std::move(upload), std::move(mirror), std::move(wantedCommit), {}, {}, std::move(destination), stop);
}

} // namespace Millwright
