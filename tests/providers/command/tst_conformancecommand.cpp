// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/registry.h"
#include "tests/providers/conformance.h"
#include "tests/support/await.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// What the example EXAMPLE is; both keep their sessions as folders.
class CommandFixture : public ConformanceFixture
{
public:
    QString provider() const override { return isShell() ? u"shell-sessions"_s : u"python-sessions"_s; }
    Capabilities capabilities() const override { return {.sessionIdNamesFolder = true, .commandsInARow = isShell() ? 100 : 10}; }
    QStringList settingsNames() const override { return isShell() ? QStringList() : QStringList{u"region"_s}; }
    std::optional<SandboxBuilds::Capabilities> builds() const override
    {
        if (isShell())
            return std::nullopt;
        return SandboxBuilds::Capabilities{.history = true, .logs = true, .cancel = true};
    }

    std::shared_ptr<FactorySandbox> make(std::shared_ptr<Clock> clock) override
    {
        const Json options = {{"program", EXAMPLE}, {"arguments", Json::array({m_root.path().toStdString()})}};
        const auto made = await(builtinProvider(u"command"_s)->create(host(std::move(clock)), options));
        if (!made)
            qFatal("%s", qPrintable(made.error().message));
        return *made;
    }

    int machines(const QString &sessionId) override
    {
        return QDir(isShell() ? m_root.path() : m_root.filePath(u"sessions"_s)).exists(sessionId) ? 1 : 0;
    }

    QList<OptionSet> optionSets() override
    {
        const auto with = [this](const Json &options) {
            return [this, options] { return builtinProvider(u"command"_s)->create(host(std::make_shared<SystemClock>()), options); };
        };
        const Json program = {{"program", EXAMPLE}};
        const auto more = [&program](const char *key, const Json &value) {
            Json options = program;
            options[key] = value;
            return options;
        };
        return {{u"program"_s, with(program)}, {u"variables"_s, with(more("env", {{"A", "1"}}))},
            {u"time limit"_s, with(more("timeoutSeconds", 5))}, {u"null"_s, with(nullptr), u"needs a program"_s},
            {u"none"_s, with(Json::object()), u"needs a program"_s}, {u"empty"_s, with({{"program", ""}}), u"program"_s},
            {u"not there"_s, with({{"program", "/nonexistent/program"}}), u"/nonexistent/program"_s},
            {u"not executable"_s, with({{"program", "/etc/passwd"}}), u"/etc/passwd"_s},
            {u"not in PATH"_s, with({{"program", "no-such-program"}}), u"PATH"_s},
            {u"relative"_s, with({{"program", "./sessions"}}), u"absolute path"_s},
            {u"arguments that are no list"_s, with(more("arguments", "x")), u"arguments"_s},
            {u"an argument that is no text"_s, with(more("arguments", Json::array({1}))), u"arguments"_s},
            {u"no time"_s, with(more("timeoutSeconds", 0)), u"timeoutSeconds"_s},
            {u"unknown"_s, with(more("programme", "x")), u"programme"_s}};
    }

private:
    static bool isShell() { return QStringLiteral(EXAMPLE).endsWith(u".sh"); }

    ProviderHost host(std::shared_ptr<Clock> clock) const
    {
        ProviderHost host;
        host.processes = std::make_shared<ProcessRunner>(clock);
        host.clock = std::move(clock);
        host.dataFolder = m_root.path();
        host.environment = systemEnvironment();
        return host;
    }

    QTemporaryDir m_root;
};

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    ConformanceTest test(std::make_unique<CommandFixture>());
    return QTest::qExec(&test, argc, argv);
}
