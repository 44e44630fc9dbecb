// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/longertranslator.h"
#include "tests/ui/fakebackground.h"
#include "tests/ui/layoutcheck.h"
#include "tests/ui/windowstates.h"

#include <QDialog>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// No text is cut and nothing lies over another, on any page or dialog, whatever the size of window and font and however
/// long the words.
class TestLayout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPage_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<double>("scale");
        QTest::addColumn<bool>("longer");
        QTest::addColumn<QString>("name");
        const QString name = u"a name that is so long that nobody wants to read it "_s.repeated(4).left(200);
        for (const QSize &size : {QSize(1024, 640), QSize(1360, 860), QSize(3840, 2160)}) {
            for (const double scale : {1.0, 1.25, 2.0}) {
                for (const bool longer : {false, true})
                    QTest::addRow("%dx%d at %d %%%s", size.width(), size.height(), qRound(scale * 100), longer ? ", longer words" : "")
                        << size << scale << longer << name;
                QTest::addRow("%dx%d at %d %%, one word", size.width(), size.height(), qRound(scale * 100))
                    << size << scale << false << QString(200, u'w');
            }
        }
    }

    void everyPage()
    {
        QFETCH(QSize, size);
        QFETCH(double, scale);
        QFETCH(bool, longer);
        QFETCH(QString, name);
        LongerTranslator translator;
        if (longer)
            QCoreApplication::installTranslator(&translator);
        WindowFixture fixture;
        fixture.theme.setFontScale(scale);
        WindowStates::fill(fixture.client, name);
        FakeBackground background;
        const WindowDriver driver = fixture.open();
        driver.window().setBackground(background);
        driver.window().resize(size);
        QVERIFY(driver.waitForText(u"project.name"_s, name));
        for (const auto &state : WindowStates::all()) {
            QVERIFY2(state.reach(driver), state.name);
            check(driver, state);
        }
        QVERIFY2(m_problems.isEmpty(), qPrintable(u"%1 problems\n"_s.arg(m_problems.size()) + m_problems.join(u'\n')));
    }

    void firstRun_data() { everyPage_data(); }

    void firstRun()
    {
        QFETCH(QSize, size);
        QFETCH(double, scale);
        QFETCH(bool, longer);
        LongerTranslator translator;
        if (longer)
            QCoreApplication::installTranslator(&translator);
        WindowFixture fixture;
        fixture.theme.setFontScale(scale);
        WindowStates::fill(fixture.client, u"x"_s);
        QVERIFY(fixture.client.removeProject(fixture.client.named(u"x"_s).environment.project.id).isFinished());
        const WindowDriver driver = fixture.open();
        driver.window().resize(size);
        QVERIFY(driver.widget(u"requirement.git"_s));
        const QStringList problems = LayoutCheck::settled(driver.window());
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    }

    void cleanup() { m_problems.clear(); }

private:
    void check(const WindowDriver &driver, const WindowStates::State &state)
    {
        QWidget *shown = state.dialog.isEmpty() ? &driver.window() : driver.widget(state.dialog);
        if (!shown) {
            m_problems.append(u"%1 did not come"_s.arg(QString::fromLatin1(state.name)));
            return;
        }
        const QStringList problems = LayoutCheck::settled(*shown);
        for (const QString &problem : problems)
            m_problems.append(QString::fromLatin1(state.name) + u": "_s + problem);
        if (auto *dialog = qobject_cast<QDialog *>(shown)) {
            dialog->reject();
            (void)QTest::qWaitFor([&] { return !driver.isShown(state.dialog); });
        }
    }

    QStringList m_problems;
};

QTEST_MAIN(TestLayout)
#include "tst_layout.moc"
