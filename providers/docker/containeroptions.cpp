// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/containeroptions.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct ContainerOptionsText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::ContainerOptions)
};

Json field(const char *type, const QString &title, const QString &description)
{
    return {{"type", type}, {"title", title.toStdString()}, {"description", description.toStdString()}};
}

Json textList(const QString &title, const QString &description)
{
    Json list = field("array", title, description);
    list["items"] = {{"type", "string"}, {"minLength", 1}};
    return list;
}

Json record(const QString &title, const QString &description)
{
    Json object = field("object", title, description);
    object["additionalProperties"] = {{"type", "string"}};
    return object;
}

/// Bytes, as Docker's client reads "512m" or "2g".
std::optional<qint64> bytesOf(const QString &text)
{
    static const QRegularExpression form(u"\\A([0-9]{1,15})([bkmgBKMG]?)\\z"_s);
    const auto match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    const qsizetype power = u"bkmg"_s.indexOf(match.captured(2).toLower());
    return match.captured(1).toLongLong() << (10 * qMax(0, power));
}

/// `name=soft[:hard]`
std::optional<Json> ulimitOf(const QString &text)
{
    static const QRegularExpression form(u"\\A([a-z]+)=(-?[0-9]{1,18})(?::(-?[0-9]{1,18}))?\\z"_s);
    const auto match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    const qint64 soft = match.captured(2).toLongLong();
    const qint64 hard = match.hasCaptured(3) ? match.captured(3).toLongLong() : soft;
    return Json{{"Name", match.captured(1).toStdString()}, {"Soft", soft}, {"Hard", hard}};
}

/// A mount as the client's option `--mount` has it: comma-separated `key=value`.
class MountText
{
public:
    explicit MountText(const QString &text)
    {
        for (const QString &part : text.split(u','))
            take(part.section(u'=', 0, 0).trimmed(), part.section(u'=', 1));
    }

    std::optional<Json> mount() const
    {
        const bool hasSource = m_mount.contains("Source");
        const bool needsSource = m_mount.value("Type", "") == "bind";
        if (m_isUnknown || !m_mount.contains("Target") || (needsSource && !hasSource))
            return std::nullopt;
        return m_mount;
    }

private:
    void take(const QString &key, const QString &value)
    {
        const std::string text = value.toStdString();
        if (key == u"type" && (value == u"bind" || value == u"volume" || value == u"tmpfs"))
            m_mount["Type"] = text;
        else if (key == u"source" || key == u"src")
            m_mount["Source"] = text;
        else if ((key == u"target" || key == u"destination" || key == u"dst") && value.startsWith(u'/'))
            m_mount["Target"] = text;
        else if ((key == u"readonly" || key == u"ro") && (value.isEmpty() || value == u"true" || value == u"1"))
            m_mount["ReadOnly"] = true;
        else if (key == u"bind-propagation")
            m_mount["BindOptions"]["Propagation"] = text;
        else if (key == u"volume-nocopy" && (value.isEmpty() || value == u"true"))
            m_mount["VolumeOptions"]["NoCopy"] = true;
        else if (key == u"volume-subpath")
            m_mount["VolumeOptions"]["Subpath"] = text;
        else if (key == u"tmpfs-size" && bytesOf(value))
            m_mount["TmpfsOptions"]["SizeBytes"] = *bytesOf(value);
        else
            m_isUnknown = true;
    }

    Json m_mount = {{"Type", "volume"}};
    bool m_isUnknown = false;
};

std::optional<Json> mountOf(const QString &text)
{
    return MountText(text).mount();
}

QString textOf(const Json &value)
{
    return value.is_string() ? QString::fromStdString(value.get<std::string>()) : QString();
}

Json normalizedEntry(const QString &option, const Json &value)
{
    if (option == u"capAdd" || option == u"capDrop") {
        const QString name = textOf(value).toUpper();
        return (name.startsWith("CAP_"_L1) ? name.sliced(4) : name).toStdString();
    }
    if (option == u"ulimits" && value.is_object())
        return {value.value("Name", Json()), value.value("Soft", Json()), value.value("Hard", Json())};
    return value;
}

/// How two descriptions of one thing are made alike: the engine adds and orders as it likes.
Json normalized(const QString &option, const Json &value)
{
    Json result = value;
    if (result.is_object()) {
        for (auto &[path, text] : result.items()) {
            QStringList parts = textOf(text).split(u',');
            parts.sort();
            text = parts.join(u',').toStdString();
        }
    } else if (result.is_array()) {
        for (Json &entry : result)
            entry = normalizedEntry(option, entry);
        std::ranges::sort(result.get_ref<Json::array_t &>());
    }
    return result;
}

/// The member of `HostConfig` that an option sets.
const char *memberOf(const QString &option)
{
    static const QHash<QString, const char *> members{{u"volumes"_s, "Binds"}, {u"mounts"_s, "Mounts"}, {u"privileged"_s, "Privileged"},
        {u"memory"_s, "Memory"}, {u"memorySwap"_s, "MemorySwap"}, {u"cpuShares"_s, "CpuShares"}, {u"cpuQuota"_s, "CpuQuota"},
        {u"cpuPeriod"_s, "CpuPeriod"}, {u"pidsLimit"_s, "PidsLimit"}, {u"init"_s, "Init"}, {u"readonlyRootfs"_s, "ReadonlyRootfs"},
        {u"capDrop"_s, "CapDrop"}, {u"capAdd"_s, "CapAdd"}, {u"securityOpt"_s, "SecurityOpt"}, {u"ulimits"_s, "Ulimits"},
        {u"tmpfs"_s, "Tmpfs"}, {u"network"_s, "NetworkMode"}};
    return members.value(option);
}

} // namespace

/// Reads options and collects what is wrong.
class ContainerOptions::Reader
{
public:
    Reader(const Json &options, ContainerOptions &result) : m_options(options), m_result(result) { }

    void read()
    {
        texts("command", m_result.m_command);
        record("labels", m_result.m_labels);
        if (const Json *network = find("network"); network && network->is_string()) {
            m_result.m_network = QString::fromStdString(network->get<std::string>());
            m_result.m_host[u"network"_s] = *network;
        }
        for (const char *plain : {"privileged", "init", "readonlyRootfs", "cpuShares", "cpuQuota", "cpuPeriod", "pidsLimit", "capDrop",
                 "capAdd", "securityOpt", "tmpfs"}) {
            if (const Json *value = find(plain))
                m_result.m_host[QString::fromUtf8(plain)] = *value;
        }
        size("memory");
        size("memorySwap");
        eachText("ulimits", ulimitOf, ContainerOptionsText::tr("Write it as name=soft:hard, for example nofile=1024:4096."));
        eachText(
            "mounts", mountOf, ContainerOptionsText::tr("Write it as docker run --mount does: type=volume,source=cache,target=/cache."));
        volumes();
        contradictions();
    }

    const QList<SettingsIssue> &issues() const { return m_issues; }

private:
    const Json *find(const char *key) const
    {
        const auto it = m_options.find(key);
        return it == m_options.end() ? nullptr : &*it;
    }

    void refuse(const QString &pointer, const QString &code, const QString &message) { m_issues.append({pointer, code, message}); }

    void texts(const char *key, QStringList &list)
    {
        if (const Json *value = find(key); value && value->is_array())
            list = textsIn(m_options, key);
    }

    void record(const char *key, QMap<QString, QString> &entries) { entries.insert(mapIn(m_options, key)); }

    void size(const char *key)
    {
        const Json *value = find(key);
        if (!value || !value->is_string())
            return;
        const QString text = QString::fromStdString(value->get<std::string>());
        if (text == u"-1" && QLatin1StringView(key) == "memorySwap"_L1)
            m_result.m_host[u"memorySwap"_s] = -1;
        else if (const auto bytes = bytesOf(text))
            m_result.m_host[QString::fromUtf8(key)] = *bytes;
        else
            refuse(u'/' + QString::fromUtf8(key), u"size"_s, ContainerOptionsText::tr("Write a size in bytes, or with k, m or g: 512m."));
    }

    template <typename Parse> void eachText(const char *key, Parse parse, const QString &complaint)
    {
        QStringList entries;
        texts(key, entries);
        Json parsed = Json::array();
        for (qsizetype i = 0; i < entries.size(); ++i) {
            if (const auto value = parse(entries.at(i)))
                parsed.push_back(*value);
            else
                refuse(u"/%1/%2"_s.arg(QString::fromUtf8(key)).arg(i), u"form"_s, complaint);
        }
        if (!entries.isEmpty())
            m_result.m_host[QString::fromUtf8(key)] = parsed;
    }

    void volumes()
    {
        QMap<QString, QString> entries;
        record("volumes", entries);
        Json binds = Json::array();
        for (const auto &[host, container] : entries.asKeyValueRange()) {
            if (host.contains(u':') || !container.startsWith(u'/'))
                refuse(u"/volumes"_s, u"form"_s,
                    ContainerOptionsText::tr("Write a folder or a volume, and where it is in the container: /srv/cache=/cache."));
            else
                binds.push_back(QString(host + u':' + container).toStdString());
        }
        if (!entries.isEmpty())
            m_result.m_host[u"volumes"_s] = binds;
    }

    void contradictions()
    {
        const auto memory = m_result.m_host.value(u"memory"_s);
        const auto swap = m_result.m_host.value(u"memorySwap"_s);
        if (swap.is_number() && !memory.is_number())
            refuse(u"/memorySwap"_s, u"memory"_s,
                ContainerOptionsText::tr("This is memory and swap together, so it needs a limit of memory, too."));
        else if (swap.is_number() && swap != -1 && swap < memory)
            refuse(u"/memorySwap"_s, u"memory"_s,
                ContainerOptionsText::tr("This is memory and swap together, so it cannot be less than the memory."));
    }

    const Json &m_options;
    ContainerOptions &m_result;
    QList<SettingsIssue> m_issues;
};

ContainerOptions::ContainerOptions() : m_command{u"sleep"_s, u"infinity"_s}
{
    m_host.insert(u"init"_s, true);
}

Json ContainerOptions::properties()
{
    const auto flag = [](const QString &title, const QString &description, bool value) {
        Json result = field("boolean", title, description);
        result["default"] = value;
        return result;
    };
    const auto number = [](const QString &title, const QString &description, int minimum) {
        Json result = field("integer", title, description);
        result["minimum"] = minimum;
        return result;
    };
    const auto texts = [](const char *type, const QString &title, const QString &description) { return field(type, title, description); };
    Json result = Json::object();
    result["network"] = texts("string", ContainerOptionsText::tr("Network"),
        ContainerOptionsText::tr("Of sessions and of builds: none, host, bridge or a network of yours. Unset: the engine's own."));
    result["memory"] = texts("string", ContainerOptionsText::tr("Memory"), ContainerOptionsText::tr("A session's limit, for example 2g."));
    result["memorySwap"] = texts(
        "string", ContainerOptionsText::tr("Memory and swap"), ContainerOptionsText::tr("Both together; -1: as much swap as there is."));
    result["cpuShares"] = number(ContainerOptionsText::tr("CPU shares"),
        ContainerOptionsText::tr("The weight against other containers; the engine's own is 1024."), 2);
    result["cpuQuota"]
        = number(ContainerOptionsText::tr("CPU quota"), ContainerOptionsText::tr("Microseconds of CPU time in each period."), 1000);
    result["cpuPeriod"] = number(ContainerOptionsText::tr("CPU period"), ContainerOptionsText::tr("Microseconds."), 1000);
    result["pidsLimit"]
        = number(ContainerOptionsText::tr("Processes"), ContainerOptionsText::tr("The most that a session can have; -1: no limit."), -1);
    result["volumes"] = record(ContainerOptionsText::tr("Volumes"),
        ContainerOptionsText::tr("Folders of the engine's machine, or named volumes, by where they are in the container."));
    result["mounts"] = textList(
        ContainerOptionsText::tr("Mounts"), ContainerOptionsText::tr("As docker run --mount: type=volume,source=cache,target=/cache."));
    result["tmpfs"] = record(ContainerOptionsText::tr("Memory file systems"), ContainerOptionsText::tr("Options by path: /run=size=64m."));
    result["ulimits"] = textList(ContainerOptionsText::tr("Limits"), ContainerOptionsText::tr("As docker run --ulimit: nofile=1024:4096."));
    result["capAdd"] = textList(ContainerOptionsText::tr("Added capabilities"),
        ContainerOptionsText::tr("Linux capabilities that sessions get, for example SYS_PTRACE."));
    result["capDrop"] = textList(ContainerOptionsText::tr("Dropped capabilities"),
        ContainerOptionsText::tr("Linux capabilities that are taken away; ALL: every one."));
    result["securityOpt"] = textList(
        ContainerOptionsText::tr("Security options"), ContainerOptionsText::tr("As docker run --security-opt: no-new-privileges."));
    result["init"] = flag(ContainerOptionsText::tr("Init process"),
        ContainerOptionsText::tr("Collects processes that lost their parent. Without it they pile up."), true);
    result["readonlyRootfs"] = flag(ContainerOptionsText::tr("Read-only system"),
        ContainerOptionsText::tr("Only volumes and memory file systems can be written; the workspace has to be one."), false);
    result["privileged"] = flag(ContainerOptionsText::tr("Privileged"),
        ContainerOptionsText::tr("A session can then do whatever the engine's machine can."), false);
    result["labels"] = record(ContainerOptionsText::tr("Labels"), ContainerOptionsText::tr("Of every container."));
    result["command"] = textList(
        ContainerOptionsText::tr("Command"), ContainerOptionsText::tr("What keeps the container running. Unset: sleep infinity."));
    return result;
}

Result<ContainerOptions> ContainerOptions::parse(const Json &options)
{
    ContainerOptions result;
    if (!options.is_object())
        return result;
    Reader reader(options, result);
    reader.read();
    if (reader.issues().isEmpty())
        return result;
    const SettingsIssue &first = reader.issues().first();
    return failure(ErrorCode::InvalidArgument,
        ContainerOptionsText::tr("The option “%1” cannot be used. %2").arg(first.pointer.sliced(1), first.message), reader.issues());
}

Json ContainerOptions::hostConfig() const
{
    Json result = Json::object();
    for (const auto &[option, value] : m_host.asKeyValueRange())
        result[memberOf(option)] = value;
    return result;
}

QStringList ContainerOptions::differencesTo(const Json &inspected) const
{
    QStringList names;
    for (const auto &[option, value] : m_host.asKeyValueRange()) {
        const Json::json_pointer place = Json::json_pointer("/HostConfig") / memberOf(option);
        const Json held = inspected.contains(place) ? inspected.at(place) : Json();
        if (normalized(option, held) != normalized(option, value))
            names.append(option);
    }
    return names;
}

} // namespace Millwright
