// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/factory/sessions.h"
#include "providers/snapshot/snapshotfactorysandbox.h"
#include "tests/models/factory/factoryfixture.h"
#include "tests/support/await.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// A session under another key than its id, as it is after its sandbox was left behind, on a provider that finds sandboxes
/// by that key.
class TestLeftBehind : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theOldSandboxIsNeitherFoundNorTouchedAgain()
    {
        FactoryFixture fixture([](const ProviderHost &host) { return await(SnapshotProvider().create(host, Json::object())).value(); });
        const auto folder = [&fixture](const QString &key) { return fixture.dir.filePath(u"provider/sessions/"_s + key); };
        const QString project = fixture.makeProject();
        const QString id = await(fixture.factory->sessions().create(project, {}))->id;
        const auto first = await(fixture.factory->sessions().start(id));
        QVERIFY2(first, first ? "" : qPrintable(first.error().message));
        QVERIFY(await(fixture.factory->sessions().stop(id)).has_value());
        QVERIFY(QFileInfo(folder(id)).isDir());

        fixture.reopen();
        Session left = *fixture.core->store->session(id);
        left.sandboxKey = u"0f8fad5b-d9cb-469f-a165-70867728950e"_s;
        left.sandboxId.clear();
        left.status = Sandbox::Status::Pending;
        QVERIFY(fixture.core->store->updateSession(left).has_value());

        const auto second = await(fixture.factory->sessions().start(id));
        QVERIFY2(second, second ? "" : qPrintable(second.error().message));
        QVERIFY(second->sandboxId != first->sandboxId);
        QVERIFY(QFileInfo(folder(left.sandboxKey)).isDir());
        QVERIFY(await(fixture.factory->sessions().recreate(id)).has_value());
        QVERIFY(await(fixture.factory->sessions().remove(id)).has_value());
        QVERIFY(!QFileInfo::exists(folder(left.sandboxKey)));
        QVERIFY(QFileInfo(folder(id)).isDir());
    }
};

QTEST_GUILESS_MAIN(TestLeftBehind)
#include "tst_leftbehind.moc"
