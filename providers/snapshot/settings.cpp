// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/snapshot/settings.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct SnapshotSettingsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SnapshotSettings)
};

void add(Json &properties, const char *key, Json field, const QString &title, const QString &description)
{
    field["title"] = title.toStdString();
    field["description"] = description.toStdString();
    properties[key] = std::move(field);
}

/// Reads the keys of one document and collects what is wrong.
class Reader
{
public:
    explicit Reader(const Json &document) : m_document(document) { }

    void boolean(const char *key, bool &value)
    {
        if (const auto it = m_document.find(key); it != m_document.end()) {
            if (it->is_boolean())
                value = it->get<bool>();
            else
                refuse(key, u"type"_s, SnapshotSettingsText::tr("Choose yes or no."));
        }
    }

    /// True stands for `yes`, false for `no`.
    void choice(const char *key, const char *yes, const char *no, bool &value)
    {
        if (const auto it = m_document.find(key); it != m_document.end()) {
            if (it->is_string() && (*it == yes || *it == no))
                value = *it == yes;
            else
                refuse(key, u"enum"_s, SnapshotSettingsText::tr("Choose “%1” or “%2”.").arg(QString::fromUtf8(yes), QString::fromUtf8(no)));
        }
    }

    std::optional<int> integer(const char *key, int minimum, int maximum)
    {
        const auto it = m_document.find(key);
        if (it == m_document.end())
            return std::nullopt;
        const double number = it->is_number() ? it->get<double>() : minimum - 1.0;
        if (number < minimum || number > maximum || number != static_cast<int>(number)) {
            refuse(key, it->is_number() ? u"range"_s : u"type"_s,
                SnapshotSettingsText::tr("Enter a whole number from %1 to %2.").arg(minimum).arg(maximum));
            return std::nullopt;
        }
        return static_cast<int>(number);
    }

    const QList<SettingsIssue> &issues() const { return m_issues; }

private:
    void refuse(const char *key, const QString &code, const QString &message)
    {
        m_issues.append({u'/' + QString::fromUtf8(key), code, message});
    }

    const Json &m_document;
    QList<SettingsIssue> m_issues;
};

} // namespace

Result<SnapshotSettings> SnapshotSettings::with(const SettingsDocument &document) const
{
    SnapshotSettings result = *this;
    if (!document.json().is_object())
        return result;
    Reader reader(document.json());
    reader.choice("isolation", "bubblewrap", "none", result.isolated);
    reader.boolean("network", result.network);
    reader.choice("workspace", "overlay", "copy", result.overlay);
    result.cpuCount = reader.integer("cpuCount", 1, 1024).value_or(result.cpuCount);
    result.setupTimeout
        = std::chrono::minutes(reader.integer("setupTimeoutMinutes", 1, 240).value_or(static_cast<int>(result.setupTimeout.count())));
    result.idleTimeout
        = std::chrono::minutes(reader.integer("idleTimeoutMinutes", 0, 1440).value_or(static_cast<int>(result.idleTimeout.count())));
    if (!reader.issues().isEmpty()) {
        return failure(ErrorCode::InvalidEnvironment,
            SnapshotSettingsText::tr("The environment's setting “%1” cannot be used. %2")
                .arg(reader.issues().first().pointer.sliced(1), reader.issues().first().message),
            reader.issues());
    }
    return result;
}

Result<> SnapshotSettings::appliesTo(const Machine &machine) const
{
    if (isolated && !machine.isolates)
        return failure(ErrorCode::IsolationUnavailable, machine.noIsolationReason);
    if (isolated || network)
        return {};
    const QString message = SnapshotSettingsText::tr(
        "Without isolation the network cannot be turned off. Choose the isolation “bubblewrap”, or turn the network on.");
    return failure(ErrorCode::InvalidEnvironment, message, {{u"/network"_s, u"isolation"_s, message}});
}

SettingsSchema snapshotSettingsSchema(const SnapshotSettings &defaults)
{
    Json properties = Json::object();
    add(properties, "isolation",
        {{"type", "string"}, {"enum", {"bubblewrap", "none"}}, {"default", defaults.isolated ? "bubblewrap" : "none"}},
        SnapshotSettingsText::tr("Isolation"),
        SnapshotSettingsText::tr(
            "“bubblewrap” shows a session only its own files and the system's programs. With “none”, commands can do whatever you can."));
    add(properties, "network", {{"type", "boolean"}, {"default", defaults.network}}, SnapshotSettingsText::tr("Network"),
        SnapshotSettingsText::tr("Off: sessions reach only their own servers. Needs bubblewrap."));
    add(properties, "workspace", {{"type", "string"}, {"enum", {"overlay", "copy"}}, {"default", defaults.overlay ? "overlay" : "copy"}},
        SnapshotSettingsText::tr("Workspace"),
        SnapshotSettingsText::tr(
            "“overlay” boots at once, and a build runs only what changed; but a folder of the template cannot be renamed in it "
            "(“git mv”). “copy” copies the whole template for each session, and a build runs every step."));
    Json cpuCount{{"type", "integer"}, {"minimum", 1}, {"maximum", 1024}};
    if (defaults.cpuCount > 0)
        cpuCount["default"] = defaults.cpuCount;
    add(properties, "cpuCount", std::move(cpuCount), SnapshotSettingsText::tr("CPU cores"),
        SnapshotSettingsText::tr("Of this machine's cores; unset: all of them."));
    add(properties, "setupTimeoutMinutes",
        {{"type", "integer"}, {"minimum", 1}, {"maximum", 240}, {"default", defaults.setupTimeout.count()}},
        SnapshotSettingsText::tr("Setup limit (minutes)"),
        SnapshotSettingsText::tr("A step that takes longer is ended, and the build fails."));
    add(properties, "idleTimeoutMinutes",
        {{"type", "integer"}, {"minimum", 0}, {"maximum", 1440}, {"default", defaults.idleTimeout.count()}},
        SnapshotSettingsText::tr("Idle limit (minutes)"),
        SnapshotSettingsText::tr("A session without a command for that long is stopped; its files stay. 0: never."));
    Json schema = Json::object();
    schema["type"] = "object";
    schema["properties"] = std::move(properties);
    schema["additionalProperties"] = false;
    return SettingsSchema::parse(schema).value_or(SettingsSchema());
}

} // namespace Millwright
