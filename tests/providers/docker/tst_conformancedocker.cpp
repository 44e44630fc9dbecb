// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/dockerfactorysandbox.h"
#include "tests/providers/conformance.h"
#include "tests/providers/docker/providerfixture.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

class DockerConformance : public ConformanceFixture
{
public:
    QString provider() const override { return u"docker"_s; }

    std::shared_ptr<FactorySandbox> make(std::shared_ptr<Clock> clock) override
    {
        m_fixtures.push_back(std::make_unique<DockerProviderFixture>(std::move(clock), m_root.path()));
        return m_fixtures.back()->make();
    }

    int machines(const QString &sessionId) override { return static_cast<int>(m_fixtures.front()->containers(sessionId).size()); }

    QStringList settingsNames() const override { return {u"baseImage"_s, u"owner"_s}; }
    bool hasTemplate() const override { return true; }
    std::optional<SandboxBuilds::Capabilities> builds() const override
    {
        return SandboxBuilds::Capabilities{.history = false, .logs = true, .cancel = true};
    }

    SandboxContext repositoryContext(const QString &sessionId, const QString &token) override
    {
        constexpr auto resolve = [](QString, std::optional<RepositoryAuthorization>, std::stop_token) { return head(); };
        SandboxContext context;
        context.sessionId = sessionId;
        context.repos = {ContextRepository{HostFixture::access(u"https://example.org/acme/app"_s, token), {u"true"_s}}};
        context.resolveHead = resolve;
        return context;
    }
    SettingsDocument otherSettings() override { return HostFixture::document(Json{{"baseImage", "alpine:3.20"}}); }

    QList<OptionSet> optionSets() override
    {
        const auto with = [this](const char *options) {
            return [this, options] {
                return DockerProvider().create(
                    HostFixture(u"docker"_s, std::make_shared<SystemClock>(), m_root.path()).host(), Json::parse(options, nullptr, false));
            };
        };
        return {{u"none"_s, with("{}")}, {u"an engine elsewhere"_s, with("{\"engine\":{\"host\":\"tcp://127.0.0.1:2375\"}}")},
            {u"an address and a context"_s, with("{\"engine\":{\"host\":\"tcp://127.0.0.1:2375\",\"context\":\"x\"}}"), u"not both"_s},
            {u"an address over ssh"_s, with("{\"engine\":{\"host\":\"ssh://somewhere\"}}"), u"ssh"_s},
            {u"every limit"_s,
                with("{\"memory\":\"512m\",\"memorySwap\":\"1g\",\"cpuShares\":512,\"cpuQuota\":50000,\"cpuPeriod\":100000,"
                     "\"pidsLimit\":100,\"ulimits\":[\"nofile=1024:2048\"],\"capDrop\":[\"ALL\"],\"capAdd\":[\"CHOWN\"],"
                     "\"securityOpt\":[\"no-new-privileges\"],\"tmpfs\":{\"/run\":\"size=8m\"},\"init\":false,\"readonlyRootfs\":true,"
                     "\"volumes\":{\"cache\":\"/cache\"},\"mounts\":[\"type=volume,source=a,target=/"
                     "b,readonly\"],\"labels\":{\"a\":\"b\"}}")},
            {u"memory without a unit that exists"_s, with("{\"memory\":\"2 gigabytes\"}"), u"memory"_s},
            {u"swap without memory"_s, with("{\"memorySwap\":\"1g\"}"), u"memorySwap"_s},
            {u"swap below memory"_s, with("{\"memory\":\"2g\",\"memorySwap\":\"1g\"}"), u"memorySwap"_s},
            {u"a limit without a value"_s, with("{\"ulimits\":[\"nofile\"]}"), u"ulimits"_s},
            {u"a mount without a target"_s, with("{\"mounts\":[\"type=volume,source=a\"]}"), u"mounts"_s},
            {u"a bind mount without a source"_s, with("{\"mounts\":[\"type=bind,target=/a\"]}"), u"mounts"_s},
            {u"a mount with a key that is none"_s, with("{\"mounts\":[\"target=/a,colour=red\"]}"), u"mounts"_s},
            {u"a volume at a relative place"_s, with("{\"volumes\":{\"cache\":\"cache\"}}"), u"volumes"_s},
            {u"a relative working directory"_s, with("{\"workingDirectory\":\"work\"}"), u"absolute"_s},
            {u"an image with a line feed"_s, with("{\"defaults\":{\"baseImage\":\"node:22\\n\"}}"), u"baseImage"_s},
            {u"an owner with a blank"_s, with("{\"defaults\":{\"owner\":\"a b\"}}"), u"owner"_s},
            {u"a variable of builds with a line feed"_s, with("{\"template\":{\"buildEnv\":{\"A\":\"1\\n2\"}}}"), u"line"_s},
            {u"unknown"_s, with("{\"image\":\"x\"}"), u"image"_s}};
    }

private:
    static Async<std::optional<QString>> head() { co_return QString(40, u'a'); }

    QTemporaryDir m_root;
    std::vector<std::unique_ptr<DockerProviderFixture>> m_fixtures;
};

} // namespace

/// What is told where no engine can be reached.
class LeftOut : public QObject
{
    Q_OBJECT

public:
    explicit LeftOut(QString why) : m_why(std::move(why)) { }

private Q_SLOTS:
    void thereIsNoEngine() { DockerFixture::leaveOut(m_why); }

private:
    QString m_why;
};

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    DockerFixture docker;
    if (const QString why = docker.missing(); !why.isEmpty()) {
        LeftOut test(why);
        return QTest::qExec(&test, argc, argv);
    }
    ConformanceTest test(std::make_unique<DockerConformance>());
    return QTest::qExec(&test, argc, argv);
}

#include "tst_conformancedocker.moc"
