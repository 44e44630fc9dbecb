// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/dockertemplate.h"

#include "models/sandbox/setupmarkers.h"
#include "providers/docker/imagereference.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QRegularExpression>

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int schemaVersion = 1;
/// The classic builder reads a Dockerfile in lines of at most 65535 bytes.
constexpr qsizetype longestInstruction = 65'000;

struct DockerTemplateText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::DockerTemplate)
};

// Goes on when the command fails, and notes the folder once. $1 is the folder, $2 the command.
constexpr auto guardedScript = "(cd \"./$1\" && exec /bin/sh -c \"$2\") && exit; "
                               "echo \"exit status $?%2\"; "
                               "mkdir -p .mastra-sandbox && : >> %1 || exit; "
                               "while read -r folder; do [ \"$folder\" != \"$1\" ] || exit 0; done < %1; "
                               "printf '%s\\n' \"$1\" >> %1"_L1;

// Takes pairs of a path and a text.
constexpr auto markScript = "while [ $# -gt 0 ]; do mkdir -p \"${1%/*}\" && printf '%s\\n' \"$2\" > \"$1\" || exit; shift 2; done"_L1;

// The index of a checkout comes without what it knows of the files, because that is another for each checkout.
constexpr auto refreshScript = "for folder; do (cd \"./$folder\" && git update-index -q --refresh); done 2> /dev/null || :"_L1;

constexpr auto makeFolderScript = "mkdir -p \"$2\" && chown \"$1\" \"$2\""_L1;

constexpr auto installGitScript = "apt-get update && apt-get install -y --no-install-recommends git ca-certificates && "
                                  "rm -rf /var/lib/apt/lists/*"_L1;

std::string dumped(const Json &json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

QString list(const QStringList &texts)
{
    Json array = Json::array();
    for (const QString &text : texts)
        array.push_back(text.toStdString());
    return QString::fromStdString(dumped(array));
}

/// In exec form, which is handed on as it is.
QString run(const QString &script, const QStringList &arguments = {})
{
    QStringList command{u"/bin/sh"_s, u"-c"_s, script};
    if (!arguments.isEmpty())
        command += u"sh"_s;
    return "RUN "_L1 + list(command + arguments);
}

/// With a backslash before what a Dockerfile would take as more than a letter.
QString escaped(QString text, QLatin1StringView special)
{
    for (qsizetype i = text.size(); i-- > 0;) {
        if (special.contains(text.at(i)))
            text.insert(i, u'\\');
    }
    return text;
}

QString word(const QString &text)
{
    return escaped(text, "\\\"'$"_L1);
}

QString workingDirectoryStep(const QString &path)
{
    static const QRegularExpression simple(u"\\A[A-Za-z0-9/._-]+\\z"_s);
    return "WORKDIR "_L1 + (simple.match(path).hasMatch() ? path : QString(u'"' + escaped(path, "\\\"$"_L1) + u'"'));
}

QString environment(const Environment &variables)
{
    QString instruction = u"ENV"_s;
    for (const auto &[name, value] : variables.asKeyValueRange())
        instruction += u' ' + name + "=\""_L1 + escaped(value, "\\\"$"_L1) + u'"';
    return instruction;
}

/// An image without a list of users has no name for root.
QString withoutRootsName(QString owner)
{
    QStringList parts = owner.split(u':');
    parts.replaceInStrings(QRegularExpression(u"\\Aroot\\z"_s), u"0"_s);
    return parts.join(u':');
}

DockerTemplate::Step plain(const QString &instruction, DockerTemplate::Step::Kind kind = DockerTemplate::Step::Kind::Other)
{
    return {instruction, instruction, kind};
}

Result<> checkCommand(const QString &command)
{
    QString joined = command;
    joined.remove("\\\n"_L1);
    if (joined.contains(u'\n') || joined.contains(u'\r')) {
        return failure(ErrorCode::InvalidArgument,
            DockerTemplateText::tr(
                "The setup command “%1” has more than one line, which an image cannot be built with. Make each line a command of its "
                "own, or end the lines with a backslash.")
                .arg(command.trimmed().section(u'\n', 0, 0).left(100).trimmed()));
    }
    if (command.contains(QChar::Null))
        return failure(ErrorCode::InvalidArgument, DockerTemplateText::tr("A setup command must not contain a NUL character."));
    return {};
}

Result<> checkCommands(const Repositories &repositories)
{
    QStringList commands = repositories.workspaceSetup;
    for (const auto &repository : repositories.repositories)
        commands += repository.setup;
    for (const QString &command : commands) {
        if (const auto checked = checkCommand(command); !checked)
            return checked;
    }
    return {};
}

Result<> checkWorkingDirectory(const QString &path)
{
    for (const auto folder : {"/dev"_L1, "/proc"_L1, "/sys"_L1}) {
        if (path == folder || path.startsWith(folder + u'/'))
            return belongsToSystem(path, folder);
    }
    return {};
}

Result<> checkInstructions(const DockerTemplate &made)
{
    for (const DockerTemplate::Step &step : made.steps()) {
        if (step.instruction.toUtf8().size() > longestInstruction) {
            return failure(ErrorCode::InvalidArgument,
                DockerTemplateText::tr("“%1” is too long to build an image with. Put it into a script of the repository, and run that.")
                    .arg(step.title.left(100)));
        }
    }
    return {};
}

} // namespace

QString DockerTemplate::identity() const
{
    Json canonical = Json::object();
    canonical["schemaVersion"] = schemaVersion;
    canonical["baseImage"] = settings.baseImage.toStdString();
    canonical["operations"] = Json::array();
    for (const Step &step : steps().sliced(1))
        canonical["operations"].push_back(step.instruction.toStdString());
    canonical["repositories"] = Json::array();
    for (const Repository &repository : repositories) {
        Json entry = Json::object();
        entry["url"] = repository.url.normalized().toStdString();
        entry["commit"] = repository.commit.toStdString();
        canonical["repositories"].push_back(std::move(entry));
    }
    const std::string text = dumped(canonical);
    const QByteArrayView bytes(text.data(), static_cast<qsizetype>(text.size()));
    return QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
}

QString DockerTemplate::image() const
{
    return imagePrefix + identity().first(24);
}

bool DockerTemplate::isImage(const QString &text)
{
    static const QRegularExpression name(u"\\A[0-9a-f]{24}\\z"_s);
    return text.startsWith(imagePrefix) && name.match(text.sliced(imagePrefix.size())).hasMatch();
}

QList<DockerTemplate::Step> DockerTemplate::steps() const
{
    const QString owner = withoutRootsName(settings.owner);
    QList<Step> steps{plain("FROM "_L1 + settings.baseImage, Step::Kind::Base), plain(u"USER 0"_s)};
    if (!buildEnvironment.isEmpty())
        steps.append({environment(buildEnvironment), "ENV "_L1 + buildEnvironment.keys().join(u' ')});
    if (settings.baseImage == DockerSettings::builtInBaseImage)
        steps.append({run(installGitScript), DockerTemplateText::tr("Install git"), Step::Kind::Git});
    steps.append({run(makeFolderScript, {owner, workingDirectory}), DockerTemplateText::tr("Make the folder %1").arg(workingDirectory),
        Step::Kind::Folder});
    QStringList folders;
    for (const Repository &repository : repositories) {
        folders.append(repository.folder);
        steps.append({"COPY --chown="_L1 + owner + u' ' + list({repository.folder, word(workingDirectory + u'/' + repository.folder)}),
            DockerTemplateText::tr("Copy %1 at %2")
                .arg(repository.folder, repository.commit.first(std::min<qsizetype>(repository.commit.size(), 12)))});
    }
    steps.append(plain("USER "_L1 + owner));
    const Step goBack = plain(workingDirectoryStep(workingDirectory));
    steps.append(goBack);
    steps.append({run(refreshScript, folders), DockerTemplateText::tr("Let git see the files")});
    for (const Repository &repository : repositories)
        steps += setupSteps(repository);
    if (steps.last().kind == Step::Kind::Setup)
        steps.append(goBack);
    for (const QString &command : workspaceSetup)
        steps.append({run(command), workspaceSetupTitle(command), Step::Kind::Setup});
    if (const QStringList marks = markers(); !marks.isEmpty())
        steps.append({run(markScript, marks), DockerTemplateText::tr("Note what was set up")});
    return steps;
}

QList<DockerTemplate::Step> DockerTemplate::setupSteps(const Repository &repository) const
{
    QList<Step> steps;
    if (repository.setup.isEmpty())
        return steps;
    if (!continueOnSetupFailure)
        steps.append(plain(workingDirectoryStep(workingDirectory + u'/' + repository.folder)));
    const QString guarded = QString(guardedScript).replace("%1"_L1, SetupMarkers::failed()).replace("%2"_L1, goesOn);
    for (const QString &command : repository.setup) {
        const QString title = setupTitle(repository, command);
        if (continueOnSetupFailure)
            steps.append({run(guarded, {repository.folder, command}), title, Step::Kind::OptionalSetup});
        else
            steps.append({run(command), title, Step::Kind::Setup});
    }
    return steps;
}

QStringList DockerTemplate::markers() const
{
    QStringList marks;
    if (!isList) {
        for (const Repository &repository : repositories) {
            if (!repository.setup.isEmpty())
                marks += {SetupMarkers::single(), SetupMarkers::digest(repository.setup)};
        }
        return marks;
    }
    for (const Repository &repository : repositories)
        marks += {SetupMarkers::ofRepository(repository.folder), SetupMarkers::digest(repository.setup)};
    marks += {SetupMarkers::workspace(), SetupMarkers::digest(workspaceSetup)};
    return marks;
}

QString DockerTemplate::dockerfile() const
{
    QString text;
    for (const Step &step : steps())
        text += step.instruction + u'\n';
    return text;
}

Result<> checkBuildEnvironment(const Environment &environment)
{
    static const QRegularExpression name(u"\\A[A-Za-z_][A-Za-z0-9_]*\\z"_s);
    for (const auto &[key, value] : environment.asKeyValueRange()) {
        if (!name.match(key).hasMatch()) {
            return failure(ErrorCode::InvalidArgument,
                DockerTemplateText::tr("“%1” cannot be the name of a variable. Use letters, digits and underscores, and no digit first.")
                    .arg(key.left(100)));
        }
        if (value.contains(u'\n') || value.contains(u'\r') || value.contains(QChar::Null)) {
            return failure(ErrorCode::InvalidArgument,
                DockerTemplateText::tr("The value of the variable “%1” has more than one line, which an image cannot be built with.")
                    .arg(key));
        }
    }
    return {};
}

Async<DockerTemplate> resolveDockerTemplate(
    SandboxContext context, DockerSettings settings, Environment buildEnvironment, GitHost git, Heads heads, std::stop_token stop)
{
    if (const auto checked = checkBuildEnvironment(buildEnvironment); !checked)
        co_return std::unexpected(checked.error());
    const auto repositories = co_await resolveRepositories(std::move(context), std::move(git), heads, stop);
    if (!repositories)
        co_return std::unexpected(repositories.error());
    const DockerTemplate made{*repositories, settings, buildEnvironment};
    for (const auto &checked : {checkCommands(made), checkWorkingDirectory(made.workingDirectory), checkInstructions(made)}) {
        if (!checked)
            co_return std::unexpected(checked.error());
    }
    co_return made;
}

} // namespace Millwright
