// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/local/localfactorysandbox.h"
#include "providers/registry.h"
#include "tests/providers/conformance.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

class LocalFixture : public ConformanceFixture
{
public:
    QString provider() const override { return u"local"_s; }
    Capabilities capabilities() const override { return {.destroyRemovesFiles = false, .sessionIdNamesFolder = true}; }
    bool offersRecreate() const override { return false; }

    std::shared_ptr<FactorySandbox> make(std::shared_ptr<Clock> clock) override
    {
        return std::make_shared<LocalFactorySandbox>(host(std::move(clock)), LocalFactorySandbox::Options{.root = m_root.path()});
    }

    int machines(const QString &sessionId) override { return QDir(m_root.filePath(sessionId)).exists() ? 1 : 0; }

    QList<OptionSet> optionSets() override
    {
        const auto with = [this](const char *options) {
            return [this, options] {
                return builtinProvider(u"local"_s)->create(host(std::make_shared<SystemClock>()), Json::parse(options, nullptr, false));
            };
        };
        return {{u"none"_s, with("{}")}, {u"null"_s, with("null")}, {u"root"_s, with(R"({"root":"/srv/sessions"})")},
            {u"variables"_s, with(R"({"env":{"A":"1","B":""}})")}, {u"not an object"_s, with("[]"), u"JSON object"_s},
            {u"root that is no text"_s, with(R"({"root":1})"), u"root"_s},
            {u"variables that are no object"_s, with(R"({"env":"A=1"})"), u"env"_s},
            {u"a variable that is no text"_s, with(R"({"env":{"A":1}})"), u"env"_s}, {u"unknown"_s, with(R"({"rot":"/x"})"), u"rot"_s}};
    }

private:
    static ProviderHost host(std::shared_ptr<Clock> clock)
    {
        ProviderHost host;
        host.clock = std::move(clock);
        host.environment = systemEnvironment();
        return host;
    }

    QTemporaryDir m_root;
};

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    ConformanceTest test(std::make_unique<LocalFixture>());
    return QTest::qExec(&test, argc, argv);
}
