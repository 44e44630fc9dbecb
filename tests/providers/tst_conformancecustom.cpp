// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/custom/customfactorysandbox.h"
#include "providers/local/localfactorysandbox.h"
#include "tests/providers/conformance.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// A host's callback that gives each session a folder of this machine. All that the callback does must reach the session.
class CustomFixture : public ConformanceFixture
{
public:
    QString provider() const override { return u"custom"_s; }
    QString sandboxProvider() const override { return u"local"_s; }
    Capabilities capabilities() const override { return {.destroyRemovesFiles = false, .sessionIdNamesFolder = true}; }

    std::shared_ptr<FactorySandbox> make(std::shared_ptr<Clock> clock) override
    {
        ProviderHost host;
        host.clock = std::move(clock);
        host.environment = systemEnvironment();
        const auto local = std::make_shared<LocalFactorySandbox>(host, LocalFactorySandbox::Options{.root = m_root.path()});
        return std::make_shared<CustomFactorySandbox>([local](SandboxContext context) { return local->create(std::move(context), {}); });
    }

    int machines(const QString &sessionId) override { return QDir(m_root.filePath(sessionId)).exists() ? 1 : 0; }

    QList<OptionSet> optionSets() override
    {
        return {{u"a callback is all it takes"_s, [this] { return made(make(std::make_shared<SystemClock>())); }}};
    }

private:
    static Async<std::shared_ptr<FactorySandbox>> made(std::shared_ptr<FactorySandbox> provider) { co_return provider; }

    QTemporaryDir m_root;
};

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    ConformanceTest test(std::make_unique<CustomFixture>());
    return QTest::qExec(&test, argc, argv);
}
