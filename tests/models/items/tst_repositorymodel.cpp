// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/repositorymodel.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

ProjectRepository repository(const QString &id)
{
    return {.id = id, .projectId = u"p"_s, .url = u"https://example.org/acme/"_s + id, .slug = u"acme/"_s + id, .defaultBranch = u"main"_s};
}

QString order(const RepositoryModel &model)
{
    QString ids;
    for (const ProjectRepository &one : model.records())
        ids.append(one.id);
    return ids;
}

} // namespace

/// Edits of an environment's repositories, apart from what is stored.
class TestRepositoryModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_model = std::make_unique<RepositoryModel>();
        m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        m_model->setLoaded({repository(u"a"_s), repository(u"b"_s), repository(u"c"_s)});
    }

    void cleanup()
    {
        m_tester.reset();
        m_model.reset();
    }

    /// As a view drops a row: `before` counts the rows as they were.
    void draggedRowsMove_data()
    {
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("before");
        QTest::addColumn<bool>("moved");
        QTest::addColumn<QString>("expected");
        QTest::newRow("down by one") << 0 << 2 << true << u"bac"_s;
        QTest::newRow("to the end") << 0 << 3 << true << u"bca"_s;
        QTest::newRow("to the top") << 2 << 0 << true << u"cab"_s;
        QTest::newRow("before itself") << 1 << 1 << false << u"abc"_s;
        QTest::newRow("behind itself") << 1 << 2 << false << u"abc"_s;
    }

    void draggedRowsMove()
    {
        QFETCH(int, from);
        QFETCH(int, before);
        QFETCH(bool, moved);
        QFETCH(QString, expected);
        QVERIFY(m_model->flags(m_model->index(from, 0)) & Qt::ItemIsDragEnabled);
        QVERIFY(!(m_model->flags(m_model->index(from, 0)) & Qt::ItemIsDropEnabled));
        QVERIFY(m_model->flags({}) & Qt::ItemIsDropEnabled);
        QCOMPARE(m_model->moveRows({}, from, 1, {}, before), moved);
        QCOMPARE(order(*m_model), expected);
        QCOMPARE(m_model->orderChanged(), moved);
    }

    void repositoriesOfOneFolderAreTold()
    {
        // The rule of the folder is the last part of the address, without ".git".
        ProjectRepository twin = repository(u"t"_s);
        twin.url = u"ssh://git@example.org/other/a.git"_s;
        twin.slug = u"other/a"_s;
        m_model->setLoaded({repository(u"a"_s), repository(u"b"_s), twin});
        const auto issue = [this](int row) { return m_model->index(row, 0).data(RepositoryModel::FolderIssueRole).toString(); };
        QVERIFY(issue(0).contains(u"“a”, as other/a is"_s));
        QCOMPARE(issue(1), QString());
        QVERIFY(issue(2).contains(u"“a”, as acme/a is"_s));
        QVERIFY(m_model->index(2, 0).data(Qt::AccessibleTextRole).toString().contains(u"as acme/a is"_s));
        QCOMPARE(m_model->inFolderOf(u"https://example.org/third/b/"_s)->id, u"b"_s);
        QVERIFY(!m_model->inFolderOf(u"https://example.org/third/c"_s));
    }

    void anEditFromElsewhereIsAnEdit()
    {
        QList<ProjectRepository> next = m_model->records();
        next.move(2, 0);
        next[1].setupCommand = {u"make"_s};
        m_model->edit(next);
        QCOMPARE(order(*m_model), u"cab"_s);
        QCOMPARE(m_model->changes(), 2);
        m_model->revert();
        QCOMPARE(m_model->changes(), 0);
    }

    void moves_data()
    {
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("to");
        QTest::addColumn<bool>("moved");
        QTest::addColumn<QString>("expected");
        QTest::newRow("down") << 0 << 1 << true << u"bac"_s;
        QTest::newRow("up") << 2 << 1 << true << u"acb"_s;
        QTest::newRow("first to last") << 0 << 2 << true << u"bca"_s;
        QTest::newRow("nowhere") << 1 << 1 << false << u"abc"_s;
        QTest::newRow("above the top") << 0 << -1 << false << u"abc"_s;
        QTest::newRow("below the end") << 2 << 3 << false << u"abc"_s;
        QTest::newRow("none such") << 7 << 0 << false << u"abc"_s;
    }

    void moves()
    {
        QFETCH(int, from);
        QFETCH(int, to);
        QFETCH(bool, moved);
        QCOMPARE(m_model->move(from, to), moved);
        QTEST(order(*m_model), "expected");
        QCOMPARE(m_model->changes(), moved ? 1 : 0);
        for (int row = 0; row < 3; ++row)
            QCOMPARE(m_model->index(row, 0).data(RepositoryModel::PositionRole).toInt(), row + 1);
    }

    void undoingAnEditByHandIsNoChange()
    {
        m_model->setSetupCommand(1, {u"make"_s});
        m_model->setInEnvironment(1, false);
        m_model->setTeardownCommand(2, u"make clean"_s);
        m_model->move(0, 2);
        QCOMPARE(m_model->changes(), 3);
        m_model->move(2, 0);
        m_model->setSetupCommand(1, {});
        m_model->setInEnvironment(1, true);
        m_model->setTeardownCommand(2, {});
        QCOMPARE(m_model->changes(), 0);
    }

    void revertGivesWhatWasLoaded()
    {
        const auto before = m_model->records();
        m_model->setSetupCommand(0, {u"make"_s});
        m_model->move(0, 2);
        m_model->revert();
        QCOMPARE(m_model->records(), before);
        QCOMPARE(m_model->changes(), 0);
    }

    void readingAgainKeepsWhatWasNotSaved()
    {
        m_model->setSetupCommand(0, {u"make"_s});
        m_model->move(2, 0); // c a b
        ProjectRepository a = repository(u"a"_s);
        a.teardownCommand = u"from elsewhere"_s;
        // b was removed and d added by somebody else.
        m_model->setLoaded({a, repository(u"c"_s), repository(u"d"_s)});
        QCOMPARE(order(*m_model), u"cad"_s);
        QCOMPARE(m_model->record(1)->setupCommand, QStringList{u"make"_s});
        QCOMPARE(m_model->record(1)->teardownCommand, u"from elsewhere"_s);
        QCOMPARE(m_model->changes(), 2);
    }

    void readingWhatWasSavedLeavesNoChange()
    {
        m_model->setSetupCommand(0, {u"make"_s});
        m_model->move(2, 0);
        const auto saved = m_model->records();
        m_model->setLoaded(saved);
        QCOMPARE(m_model->changes(), 0);
        QCOMPARE(m_model->records(), saved);
    }

    void addingOneIsNoEditOfTheOrder()
    {
        m_model->setLoaded({repository(u"a"_s), repository(u"b"_s), repository(u"c"_s), repository(u"d"_s)});
        QCOMPARE(m_model->changes(), 0);
        QCOMPARE(order(*m_model), u"abcd"_s);
    }

    void steps_data()
    {
        QTest::addColumn<QStringList>("steps");
        QTest::addColumn<QString>("text");
        QTest::newRow("none") << QStringList() << u"no setup command"_s;
        QTest::newRow("one") << QStringList{u"pnpm install"_s} << u"pnpm install"_s;
        QTest::newRow("two") << QStringList{u"pnpm install"_s, u"pnpm build"_s} << u"pnpm install, then 1 more step"_s;
        QTest::newRow("three, the first of several lines")
            << QStringList{u"set -e\nmake"_s, u"b"_s, u"c"_s} << u"set -e, then 2 more steps"_s;
    }

    void steps()
    {
        QFETCH(QStringList, steps);
        QTEST(RepositoryModel::stepsText(steps), "text");
    }

    void theHeadOfTheTemplateIsTold()
    {
        QCOMPARE(m_model->index(0, 0).data(RepositoryModel::HeadRole).toString(), u"main"_s);
        m_model->setHeads({{u"acme/a"_s, u"9c1d2e7f00112233445566778899aabbccddeeff"_s}});
        QCOMPARE(m_model->index(0, 0).data(RepositoryModel::HeadRole).toString(), u"main @ 9c1d2e7"_s);
        QCOMPARE(m_model->index(1, 0).data(RepositoryModel::HeadRole).toString(), u"main"_s);
    }

private:
    std::unique_ptr<RepositoryModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

QTEST_GUILESS_MAIN(TestRepositoryModel)
#include "tst_repositorymodel.moc"
