// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/environmentpatch.h"

#include "models/sandbox/setupmarkers.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace Millwright {

namespace {

constexpr qsizetype longestDirectory = 1000;
constexpr qsizetype longestCommand = 2000;
constexpr size_t mostRepositories = 100;
constexpr size_t mostSteps = 100;
constexpr int longestDebounce = 1440;
constexpr qsizetype longestLine = 100; // of a cron expression, or of the name of a time zone

struct EnvironmentPatchText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::EnvironmentPatch)
};

/// Reads one body and collects what is wrong with it.
class PatchReader
{
public:
    QList<SettingsIssue> issues;

    void refuse(const QString &pointer, const char *code, const QString &message)
    {
        issues.append({pointer, QString::fromLatin1(code), message});
    }

    std::optional<QString> directory(const Json &value, const QString &pointer)
    {
        if (value.is_null())
            return QString();
        if (!value.is_string()) {
            refuse(pointer, "type", EnvironmentPatchText::tr("The working directory is a text."));
            return std::nullopt;
        }
        const QString path = QString::fromStdString(value.get<std::string>()).trimmed();
        if (path.isEmpty())
            return path;
        if (!path.startsWith(u'/'))
            refuse(pointer, "pattern", EnvironmentPatchText::tr("The working directory must begin with “/”."));
        else if (path.size() > longestDirectory)
            refuse(
                pointer, "maxLength", EnvironmentPatchText::tr("The working directory has at most %1 characters.").arg(longestDirectory));
        else if (path.split(u'/').contains(QStringLiteral("..")) || path.contains(QChar(u'\0')) || path.contains(u'\n'))
            refuse(pointer, "pattern", EnvironmentPatchText::tr("The working directory must not contain “..” or control characters."));
        return path;
    }

    std::optional<QStringList> steps(const Json &value, const QString &pointer)
    {
        if (value.is_null())
            return QStringList();
        if (value.is_string()) {
            const auto one = command(value, pointer);
            return one && !one->isEmpty() ? QStringList{*one} : QStringList();
        }
        if (!value.is_array()) {
            refuse(pointer, "type", EnvironmentPatchText::tr("A setup command is a text or a list of texts."));
            return std::nullopt;
        }
        if (value.size() > mostSteps)
            refuse(pointer, "maxItems", EnvironmentPatchText::tr("A setup command has at most %1 steps.").arg(mostSteps));
        QStringList result;
        for (size_t i = 0; i < std::min(value.size(), mostSteps); ++i) {
            if (const auto step = command(value[i], pointer + u'/' + QString::number(i)))
                result.append(*step);
        }
        return SetupMarkers::withoutBlanks(result);
    }

    std::optional<QString> command(const Json &value, const QString &pointer)
    {
        if (value.is_null())
            return QString();
        if (!value.is_string()) {
            refuse(pointer, "type", EnvironmentPatchText::tr("A command is a text."));
            return std::nullopt;
        }
        const QString command = QString::fromStdString(value.get<std::string>()).trimmed();
        if (command.size() > longestCommand)
            refuse(pointer, "maxLength",
                EnvironmentPatchText::tr("A command has at most %1 characters. Put a longer one into a script in the repository.")
                    .arg(longestCommand));
        if (std::ranges::any_of(command, [](QChar c) { return c.unicode() < 32 && c != u'\t' && c != u'\n' && c != u'\r'; }))
            refuse(pointer, "pattern", EnvironmentPatchText::tr("A command must not contain control characters."));
        return command;
    }

    std::optional<bool> boolean(const Json &object, const char *key, const QString &pointer)
    {
        const auto found = object.find(key);
        if (found == object.end())
            return std::nullopt;
        if (!found->is_boolean()) {
            refuse(pointer + u'/' + QString::fromLatin1(key), "type", EnvironmentPatchText::tr("This is either on or off."));
            return std::nullopt;
        }
        return found->get<bool>();
    }

    std::optional<int> integer(const Json &object, const char *key, const QString &pointer, int least, int most)
    {
        const auto found = object.find(key);
        if (found == object.end())
            return std::nullopt;
        if (!found->is_number_integer() || found->get<qint64>() < least || found->get<qint64>() > most) {
            refuse(pointer + u'/' + QString::fromLatin1(key), "minimum",
                EnvironmentPatchText::tr("This is a whole number from %1 to %2.").arg(least).arg(most));
            return std::nullopt;
        }
        return static_cast<int>(found->get<qint64>());
    }

    /// Of 1 to longestLine characters; null is an empty one.
    std::optional<QString> line(const Json &object, const char *key, const QString &pointer)
    {
        const auto found = object.find(key);
        if (found == object.end())
            return std::nullopt;
        if (found->is_null())
            return QString();
        const QString text = found->is_string() ? QString::fromStdString(found->get<std::string>()).trimmed() : QString();
        if (text.isEmpty() || text.size() > longestLine) {
            refuse(pointer + u'/' + QString::fromLatin1(key), "maxLength",
                EnvironmentPatchText::tr("This is a text of 1 to %1 characters.").arg(longestLine));
            return std::nullopt;
        }
        return text;
    }

    void triggers(const Json &value, EnvironmentPatch &patch)
    {
        const QString pointer = QStringLiteral("/buildTriggers");
        if (!value.is_object()) {
            refuse(pointer, "type", EnvironmentPatchText::tr("The triggers are an object."));
            return;
        }
        if (const auto schedule = value.find("schedule"); schedule != value.end()) {
            const QString here = pointer + QStringLiteral("/schedule");
            if (schedule->is_object()) {
                patch.scheduleEnabled = boolean(*schedule, "enabled", here);
                patch.cron = line(*schedule, "cron", here);
                patch.timezone = line(*schedule, "timezone", here);
            }
            if (!patch.scheduleEnabled)
                refuse(here, "required", EnvironmentPatchText::tr("A schedule says whether it is enabled."));
        }
        if (const auto push = value.find("push"); push != value.end()) {
            const QString here = pointer + QStringLiteral("/push");
            if (!push->is_object()) {
                refuse(here, "type", EnvironmentPatchText::tr("The push trigger is an object."));
                return;
            }
            patch.pushEnabled = boolean(*push, "enabled", here);
            patch.debounceMinutes = integer(*push, "debounceMinutes", here, 0, longestDebounce);
        }
    }

    void repositories(const Json &value, EnvironmentPatch &patch)
    {
        const QString pointer = QStringLiteral("/repositories");
        if (!value.is_array() || value.size() > mostRepositories) {
            refuse(pointer, "type", EnvironmentPatchText::tr("The repositories are a list of at most %1.").arg(mostRepositories));
            return;
        }
        for (size_t i = 0; i < value.size(); ++i) {
            const QString here = pointer + u'/' + QString::number(i);
            const Json &entry = value[i];
            const auto id = entry.is_object() ? entry.find("projectRepositoryId") : entry.end();
            if (!entry.is_object() || id == entry.end() || !id->is_string()) {
                refuse(here, "required", EnvironmentPatchText::tr("A repository is named by its id."));
                continue;
            }
            EnvironmentPatch::Repository repository;
            repository.id = QString::fromStdString(id->get<std::string>());
            if (std::ranges::contains(patch.repositories, repository.id, &EnvironmentPatch::Repository::id))
                refuse(here, "uniqueItems", EnvironmentPatchText::tr("A repository is named twice."));
            repository.position = integer(entry, "position", here, 1, static_cast<int>(mostRepositories));
            repository.inEnvironment = boolean(entry, "inEnvironment", here);
            if (const auto setup = entry.find("setupCommand"); setup != entry.end())
                repository.setupCommand = steps(*setup, here + QStringLiteral("/setupCommand"));
            if (const auto teardown = entry.find("teardownCommand"); teardown != entry.end())
                repository.teardownCommand = command(*teardown, here + QStringLiteral("/teardownCommand"));
            patch.repositories.append(repository);
        }
    }
};

std::unexpected<Error> invalid(QList<SettingsIssue> issues)
{
    return failure(ErrorCode::InvalidEnvironment,
        EnvironmentPatchText::tr("The environment was not saved, because some of it is not valid."), std::move(issues));
}

} // namespace

Result<EnvironmentPatch> EnvironmentPatch::parse(const QByteArray &body)
{
    const Json json = Json::parse(body.begin(), body.end(), nullptr, false);
    PatchReader reader;
    if (!json.is_object()) {
        reader.refuse({}, "type", EnvironmentPatchText::tr("The change is not a JSON object."));
        return invalid(reader.issues);
    }
    EnvironmentPatch patch;
    bool known = false;
    for (const auto &[key, value] : json.items()) {
        const bool before = std::exchange(known, true);
        if (key == "sandboxWorkdir") {
            patch.workingDirectory = reader.directory(value, QStringLiteral("/sandboxWorkdir"));
        } else if (key == "settings") {
            if (value.is_object())
                patch.settings = QByteArray::fromStdString(value.dump(-1, ' ', false, Json::error_handler_t::replace));
            else
                reader.refuse(QStringLiteral("/settings"), "type", EnvironmentPatchText::tr("The settings are an object."));
        } else if (key == "workspaceSetupCommand") {
            patch.workspaceSetupCommand = reader.steps(value, QStringLiteral("/workspaceSetupCommand"));
        } else if (key == "buildTriggers") {
            reader.triggers(value, patch);
        } else if (key == "repositories") {
            reader.repositories(value, patch);
        } else if (key == "revision" && value.is_number_integer()) {
            patch.revision = value.get<qint64>();
            known = before;
        } else {
            known = before;
        }
    }
    if (!known)
        reader.refuse({}, "minProperties", EnvironmentPatchText::tr("The change names nothing that can be changed."));
    if (!reader.issues.isEmpty())
        return invalid(reader.issues);
    return patch;
}

Result<QList<ProjectRepository>> EnvironmentPatch::appliedTo(QList<ProjectRepository> stored) const
{
    const auto moved = std::ranges::count_if(repositories, [](const Repository &entry) { return entry.position.has_value(); });
    for (const Repository &entry : repositories) {
        const auto found = std::ranges::find(stored, entry.id, &ProjectRepository::id);
        if (found == stored.end())
            return failure(
                ErrorCode::NotFound, EnvironmentPatchText::tr("The project has no such repository any more. Load the page again."));
        if (entry.position)
            found->position = *entry.position;
        if (entry.inEnvironment)
            found->inEnvironment = *entry.inEnvironment;
        if (entry.setupCommand)
            found->setupCommand = *entry.setupCommand;
        if (entry.teardownCommand)
            found->teardownCommand = *entry.teardownCommand;
    }
    if (moved > 0) {
        std::ranges::stable_sort(stored, {}, &ProjectRepository::position);
        bool whole = moved == stored.size();
        for (int i = 0; i < stored.size(); ++i)
            whole = whole && stored.at(i).position == i + 1;
        if (!whole) {
            return invalid({{QStringLiteral("/repositories"), QStringLiteral("order"),
                EnvironmentPatchText::tr("A new order must give every repository of the project a place of its own.")}});
        }
    }
    return stored;
}

} // namespace Millwright
