// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/providers/conformance.h"
#include "tests/providers/snapshot/snapshotfixture.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

class SnapshotConformance : public ConformanceFixture
{
public:
    QString provider() const override { return u"snapshot"_s; }
    Capabilities capabilities() const override { return {.sessionIdNamesFolder = true}; }

    std::shared_ptr<FactorySandbox> make(std::shared_ptr<Clock> clock) override
    {
        return SnapshotFixture(std::move(clock), m_root.path()).make();
    }

    int machines(const QString &sessionId) override
    {
        return static_cast<int>(QDir(m_root.filePath(u"snapshot/sessions"_s)).entryList({sessionId}, QDir::Dirs | QDir::Hidden).size());
    }

    QStringList settingsNames() const override
    {
        return {u"isolation"_s, u"network"_s, u"workspace"_s, u"cpuCount"_s, u"setupTimeoutMinutes"_s, u"idleTimeoutMinutes"_s};
    }
    bool hasTemplate() const override { return true; }
    std::optional<SandboxBuilds::Capabilities> builds() const override
    {
        return SandboxBuilds::Capabilities{.history = true, .logs = true, .cancel = true};
    }

    SandboxContext repositoryContext(const QString &sessionId, const QString &token) override
    {
        constexpr auto resolve = [](QString, std::optional<RepositoryAuthorization>, std::stop_token) { return head(); };
        SandboxContext context;
        context.sessionId = sessionId;
        context.repos = {ContextRepository{SnapshotFixture::access(u"https://example.org/acme/app"_s, token), {u"true"_s}}};
        context.resolveHead = resolve;
        return context;
    }
    SettingsDocument otherSettings() override { return SnapshotFixture::document(Json{{"network", false}}); }

    QList<OptionSet> optionSets() override
    {
        const auto with = [this](const char *options) {
            return [this, options] {
                return SnapshotProvider().create(
                    SnapshotFixture(std::make_shared<SystemClock>(), m_root.path()).host(), Json::parse(options, nullptr, false));
            };
        };
        return {{u"none"_s, with("{}")}, {u"defaults"_s, with(R"({"defaults":{"cpuCount":2,"network":false,"idleTimeoutMinutes":0}})")},
            {u"defaults that are no object"_s, with(R"({"defaults":1})"), u"defaults"_s},
            {u"unknown"_s, with(R"({"default":{}})"), u"default"_s},
            {u"too many cores"_s, with(R"({"defaults":{"cpuCount":1025}})"), u"cpuCount"_s},
            {u"half a minute"_s, with(R"({"defaults":{"setupTimeoutMinutes":0.5}})"), u"setupTimeoutMinutes"_s},
            {u"no isolation and no network"_s, with(R"({"defaults":{"isolation":"none","network":false}})"), u"network"_s},
            {u"another isolation"_s, with(R"({"defaults":{"isolation":"docker"}})"), u"isolation"_s}};
    }

private:
    static Async<std::optional<QString>> head() { co_return QString(40, u'a'); }

    QTemporaryDir m_root;
};

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    ConformanceTest test(std::make_unique<SnapshotConformance>());
    return QTest::qExec(&test, argc, argv);
}
