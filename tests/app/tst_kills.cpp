// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/killfixture.h"
#include "tests/app/storecopy.h"
#include "tests/app/writecount.h"

using namespace Millwright;
using namespace Qt::StringLiterals;

/// The whole application's factory is killed in the middle of everything that takes time, and started again on its folder.
class TestKills : public QObject
{
    Q_OBJECT

    KillFixture m_fixture;
    bool m_hasFailed = false;

    bool logShows(const QString &build, const char *began, const char *notYet) const
    {
        const QByteArray log = KillFixture::logOf(build);
        return log.contains(began) && !log.contains(notYet);
    }

    QString store() const { return m_fixture.data() + u"/factory.db-wal"_s; }

    QString storedStatus(const QString &session) const
    {
        return StoreCopy(m_fixture.data()).value(u"SELECT status FROM sessions WHERE id = ?"_s, {session}).toString();
    }

    /// Lets the engine do something and kills it at the `wanted`th write to its store; true when that came before the engine
    /// acknowledged what it had been told.
    bool killAtWrite(int wanted, const QString &what, const QString &text = {})
    {
        EngineProcess &engine = m_fixture.engine();
        WriteCount written(store());
        engine.tell(what, m_fixture.project(), text);
        const bool reached = engine.killWhen([&] { return written.reaches(wanted); }, [&] { return engine.hasAnswered(); });
        return reached && !engine.hasAnswered();
    }

    template <typename Reached> bool killSession(const QString &what, const QString &id, Reached reached)
    {
        EngineProcess &engine = m_fixture.engine();
        engine.tell(what, id);
        const bool came = engine.killWhen(
            [&] {
                engine.rest();
                return reached();
            },
            [&] { return engine.hasAnswered(); });
        return came && !engine.hasAnswered();
    }

    static void enough(const Hits &hits)
    {
        qInfo("%d of %d kills landed", hits.number(), hits.tries());
        QCOMPARE(hits.number(), Hits::wanted);
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture.restart();
        if (!QTest::currentTestFailed())
            m_fixture.makeProject();
    }

    void init()
    {
        if (m_hasFailed)
            QSKIP("the state of the folder is not known after a failure");
    }

    void cleanup() { m_hasFailed = m_hasFailed || QTest::currentTestFailed(); }

    void cleanupTestCase()
    {
        if (!m_hasFailed)
            m_fixture.close();
    }

    void fetch()
    {
        constexpr std::array percent{0, 40, 95, 5, 60};
        Hits hits;
        while (hits.goOn()) {
            // The first ones come into a mirror that is being made, the others into one that is there.
            const bool isNew = m_fixture.mirrors().isEmpty();
            if (!isNew)
                m_fixture.commit();
            m_fixture.host().holdAt(percent.at(hits.number()));
            const QString build = m_fixture.killBuild([&](const QString &) { return m_fixture.host().isHolding(); });
            hits.count(logShows(build, "] Fetch ", "] Check out "));
            // The engine's own git does not wait for a host that has gone silent.
            QTRY_COMPARE_WITH_TIMEOUT(Orphans::left().filter(m_fixture.data()).join(u'\n'), QString(), 30'000);
            m_fixture.host().letGo();
            m_fixture.restart();
            if (hits.number() < 3 || QTest::currentTestFailed())
                continue;
            m_fixture.build();
            QCOMPARE(m_fixture.mirrors().size(), 1);
            QVERIFY(m_fixture.isWhole(m_fixture.mirrors().first()));
            QCOMPARE(QDir(m_fixture.data() + u"/mirrors"_s).entryList({u"*.part-*"_s}), QStringList());
        }
        enough(hits);
    }

    void save()
    {
        constexpr std::array writes{0, 1, 2, 3, 4};
        Hits hits;
        while (hits.goOn()) {
            const int wanted = writes.at(hits.number()) >> hits.misses();
            hits.count(killAtWrite(wanted, u"save"_s, m_fixture.save(m_fixture.nextSave(), 20)));
            m_fixture.restart();
        }
        m_fixture.saveAnew();
        enough(hits);
    }

    void checkout()
    {
        constexpr std::array parts{0, 2, 4, 6, 9};
        Hits hits;
        while (hits.goOn()) {
            // The checkouts of a commit that was built before are there.
            m_fixture.commit();
            m_fixture.saveAnew();
            const QString part = u'/' + KillFixture::folderName(parts.at(hits.number()));
            const QString build
                = m_fixture.killBuild([&](const QString &folder) { return QFile::exists(m_fixture.checkout(folder) + part); });
            hits.count(logShows(build, "] Check out ", "] Set up "));
            m_fixture.restart();
        }
        enough(hits);
    }

    void setup()
    {
        constexpr std::array files{1, 25, 50, 75, 99};
        Hits hits;
        while (hits.goOn()) {
            m_fixture.saveAnew();
            const QString file = u"/made/%1"_s.arg(files.at(hits.number()));
            const QString build
                = m_fixture.killBuild([&](const QString &folder) { return QFile::exists(m_fixture.checkout(folder) + file); });
            hits.count(logShows(build, "] Set up ", "] Save "));
            m_fixture.restart();
        }
        enough(hits);
    }

    void templateCommit()
    {
        Hits hits;
        while (hits.goOn()) {
            m_fixture.saveAnew();
            const QStringList before = QDir(m_fixture.templates()).entryList();
            const QString build = m_fixture.killBuild([&](const QString &folder) {
                switch (hits.number()) {
                case 0:
                    return KillFixture::logOf(folder).contains("] Save ");
                case 1:
                    return QFile::exists(folder + u"/tree/record.json.part"_s) || QFile::exists(folder + u"/tree/record.json"_s);
                case 2:
                case 3:
                    return QFile::exists(folder + u"/tree/record.json"_s);
                default:
                    return QDir(m_fixture.templates()).entryList() != before;
                }
            });
            hits.count(!build.isEmpty() && logShows(build, "] Save ", "is ready") && !KillFixture::hasEnded(build));
            m_fixture.restart();
        }
        enough(hits);
    }

    void pin()
    {
        constexpr std::array writes{0, 1, 1, 2, 3};
        Hits hits;
        while (hits.goOn()) {
            EngineProcess &engine = m_fixture.engine();
            m_fixture.saveAnew();
            const QSet<QString> before = m_fixture.builds();
            const QJsonObject run = engine.ask(u"build"_s, m_fixture.project()).toObject();
            m_fixture.acknowledgeRun(run);
            const QStringList build = (m_fixture.builds() - before).values();
            QCOMPARE(build.size(), 1);
            // From here on the provider has the template, and the factory does not know yet.
            QVERIFY(waitUntil([&] { return KillFixture::hasEnded(build.first()); }));
            const int changes = engine.changes();
            WriteCount written(store());
            const int wanted = writes.at(hits.number()) >> hits.misses();
            const auto isTold = [&] { return engine.changes() != changes; };
            hits.count(engine.killWhen([&] { return written.reaches(wanted); }, isTold) && !isTold());
            m_fixture.restart();
            QCOMPARE(m_fixture.activeRun(), run.value("number"_L1).toInteger());
        }
        enough(hits);
    }

    void pinOfATemplateThatIsThere()
    {
        constexpr std::array writes{1, 2, 2, 3, 4};
        const int last = m_fixture.lastSave();
        Hits hits;
        m_fixture.build();
        while (hits.goOn()) {
            m_fixture.saveAgain(last - hits.tries() % 2);
            const int wanted = std::max(writes.at(hits.number()) >> hits.misses(), 1);
            hits.count(killAtWrite(wanted, u"build"_s));
            m_fixture.restart();
        }
        enough(hits);
    }

    void sessionStart()
    {
        m_fixture.build();
        Hits hits;
        while (hits.goOn()) {
            // Where the template is older than the head, the session's own checkout has all files to change.
            if (hits.number() >= 3)
                m_fixture.commit();
            const QString id = m_fixture.makeSession();
            const QString folder = m_fixture.sessions() + u'/' + id;
            const bool reached = killSession(u"start"_s, id, [&] {
                switch (hits.number()) {
                case 0:
                    return !KillFixture::leftovers(m_fixture.sessions()).isEmpty();
                case 1:
                    return QFile::exists(folder);
                case 2:
                    return QFile::exists(m_fixture.checkout(folder) + u"/.git/refs/heads/user"_s);
                case 3:
                    return QFile::exists(m_fixture.checkout(folder) + u"/.git/index.lock"_s);
                default:
                    return QFile::exists(m_fixture.checkout(folder) + u'/' + KillFixture::folderName(5));
                }
            });
            hits.count(reached && storedStatus(id) == "starting"_L1);
            m_fixture.restart();
            if (!QTest::currentTestFailed())
                m_fixture.useSession(id, m_fixture.head());
            if (!QTest::currentTestFailed())
                m_fixture.removeSession(id);
        }
        enough(hits);
    }

    void recreate()
    {
        m_fixture.build();
        m_fixture.commit();
        const QString id = m_fixture.makeSession();
        const QString folder = m_fixture.sessions() + u'/' + id;
        m_fixture.useSession(id, m_fixture.head());
        Hits hits;
        while (hits.goOn()) {
            const QString before = KillFixture::sandboxIn(folder);
            QVERIFY(!before.isEmpty());
            const bool reached = killSession(u"recreate"_s, id, [&] {
                switch (hits.number()) {
                case 0:
                    return !KillFixture::leftovers(m_fixture.sessions()).isEmpty();
                case 1:
                    return !QFile::exists(folder);
                case 2:
                    return !QFile::exists(folder) && KillFixture::leftovers(m_fixture.sessions()).isEmpty();
                case 3:
                    return QFile::exists(folder) && KillFixture::sandboxIn(folder) != before;
                default:
                    return KillFixture::sandboxIn(folder) != before && QFile::exists(m_fixture.checkout(folder) + u"/.git/index.lock"_s);
                }
            });
            hits.count(reached && QStringList{u"destroying"_s, u"pending"_s, u"starting"_s}.contains(storedStatus(id)));
            m_fixture.restart();
            if (!QTest::currentTestFailed())
                m_fixture.useSession(id, m_fixture.head());
        }
        enough(hits);
    }
};

QTEST_GUILESS_MAIN(TestKills)
#include "tst_kills.moc"
