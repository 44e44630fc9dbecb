// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/fakebackground.h"
#include "tests/ui/windowstates.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QButtonGroup>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QScrollBar>
#include <QSplitter>

using namespace Millwright;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QStringList announcements;

void hear(QAccessibleEvent *event)
{
    if (event->type() == QAccessible::Announcement)
        announcements.append(static_cast<QAccessibleAnnouncementEvent *>(event)->message());
}

/// What a person can use: it takes the focus, or it is pressed. Parts of another control belong to that one, and a label that
/// can be copied from is no control.
bool isControl(const QWidget *widget, const QWidget *window)
{
    if (!widget->isVisibleTo(window) || !widget->isEnabled() || widget->isWindow() || widget->size().isEmpty())
        return false;
    if (qobject_cast<const QMenuBar *>(widget) || qobject_cast<const QLabel *>(widget) || qobject_cast<const QScrollBar *>(widget)
        || qobject_cast<const QSplitterHandle *>(widget))
        return false;
    for (const QWidget *outer = widget->parentWidget(); outer && outer != window; outer = outer->parentWidget()) {
        if (qobject_cast<const QLineEdit *>(outer) || qobject_cast<const QComboBox *>(outer)
            || qobject_cast<const QAbstractItemView *>(outer))
            return false;
    }
    return widget->focusPolicy() != Qt::NoFocus || qobject_cast<const QAbstractButton *>(widget);
}

/// Of buttons that exclude each other Tab leads to the chosen one, and the arrows to the others.
const QWidget *chosenOf(const QWidget *widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    return button && button->group() && button->group()->exclusive() ? button->group()->checkedButton() : nullptr;
}

QString describe(const QWidget *widget)
{
    return QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName();
}

} // namespace

/// Every page and dialog can be used without a mouse and without eyes.
class TestAccess : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        WindowStates::fill(m_fixture->client, u"storefront"_s);
    }

    void cleanup()
    {
        m_fixture.reset();
        m_problems.clear();
    }

    void everyControlIsNamedAndReached()
    {
        FakeBackground background;
        const WindowDriver driver = m_fixture->open();
        driver.window().setBackground(background);
        QVERIFY(driver.waitForText(u"project.name"_s, u"storefront"_s));
        driver.window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&driver.window()));
        for (const auto &state : WindowStates::all()) {
            QVERIFY2(state.reach(driver), state.name);
            QWidget *shown = state.dialog.isEmpty() ? &driver.window() : driver.widget(state.dialog);
            QVERIFY2(shown, state.name);
            check(shown, QString::fromLatin1(state.name));
            if (auto *dialog = qobject_cast<QDialog *>(shown)) {
                dialog->reject();
                QTRY_VERIFY(!driver.isShown(state.dialog));
            }
        }
        QVERIFY2(m_problems.isEmpty(), qPrintable(u"%1 problems\n"_s.arg(m_problems.size()) + m_problems.join(u'\n')));
    }

    void theFirstRunIsNamedAndReached()
    {
        auto &client = m_fixture->client;
        QVERIFY(client.removeProject(client.named(u"storefront"_s).environment.project.id).isFinished());
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.widget(u"requirement.git"_s));
        QVERIFY(QTest::qWaitForWindowActive(&driver.window()));
        check(&driver.window(), u"first run"_s);
        QVERIFY2(m_problems.isEmpty(), qPrintable(m_problems.join(u'\n')));
    }

    void stateChangesAreAnnounced()
    {
        auto &client = m_fixture->client;
        client.setHoldBuilds(true);
        const QString id = client.named(u"storefront"_s).environment.project.id;
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.waitForText(u"project.name"_s, u"storefront"_s));
        announcements.clear();
        const auto before = QAccessible::installUpdateHandler(&hear);
        QVERIFY(driver.trigger(u"build"_s));
        QTRY_VERIFY(announcements.contains(u"Build #3 was started."_s));
        client.finishBuild(id, BuildStatus::Ready);
        QTRY_VERIFY(announcements.contains(u"storefront: the template is ready"_s));
        QCOMPARE(announcements.count(u"storefront: the template is ready"_s), 1);
        QAccessible::installUpdateHandler(before);
    }

    void statesOfSessionsAreAnnounced()
    {
        auto &client = m_fixture->client;
        const QString id = client.named(u"storefront"_s).environment.project.id;
        client.stored(id).sessions.first().statusSince = m_fixture->clock->now();
        const WindowDriver driver = m_fixture->open();
        QVERIFY(driver.trigger(u"sandboxes"_s));
        QVERIFY(driver.waitForRow(u"sandboxes.table"_s, u"Running|storefront"_s));
        announcements.clear();
        const auto before = QAccessible::installUpdateHandler(&hear);
        const auto become = [&](Sandbox::Status status, std::chrono::minutes ago) {
            client.stored(id).sessions.first().status = status;
            client.stored(id).sessions.first().statusSince = m_fixture->clock->now().addDuration(-ago);
            client.tellChanged(u"session"_s, u"s1"_s);
        };
        become(Sandbox::Status::Stopping, 1min);
        const auto told = [] { return announcements.filter(u"storefront: "_s); };
        QTRY_COMPARE(told(), QStringList{u"storefront: Stopping"_s});
        become(Sandbox::Status::Stopping, 2min);
        become(Sandbox::Status::Stopping, 6min);
        QTRY_COMPARE(told().mid(1), QStringList{u"storefront: Stopping, stuck"_s});
        become(Sandbox::Status::Stopped, 0min);
        QTRY_COMPARE(told().mid(2), QStringList{u"storefront: Stopped"_s});
        QAccessible::installUpdateHandler(before);
    }

private:
    void check(QWidget *window, const QString &state)
    {
        const auto active = [window] {
            window->activateWindow();
            return window->isActiveWindow();
        };
        if (!QTest::qWaitFor(active))
            m_problems.append(u"%1: is not active"_s.arg(state));
        const QSet<const QWidget *> reached = pressTab(window, state);
        const auto all = window->findChildren<QWidget *>();
        for (QWidget *widget : all) {
            if (!isControl(widget, window))
                continue;
            QAccessibleInterface *reader = QAccessible::queryAccessibleInterface(widget);
            if (!reader || reader->text(QAccessible::Name).isEmpty())
                m_problems.append(u"%1: no name: %2"_s.arg(state, describe(widget)));
            if (!reached.contains(widget) && !reached.contains(widget->focusProxy()) && !reached.contains(chosenOf(widget)))
                m_problems.append(u"%1: Tab does not reach %2"_s.arg(state, describe(widget)));
        }
    }

    /// Every widget that Tab leads to, until it comes back to the first; each must look different while it has the focus.
    QSet<const QWidget *> pressTab(QWidget *window, const QString &state)
    {
        QSet<const QWidget *> reached;
        for (int presses = 0; presses < 200; ++presses) {
            QTest::keyClick(window, Qt::Key_Tab);
            // As between two presses of a person.
            QCoreApplication::processEvents();
            QWidget *focused = window->focusWidget();
            if (!focused || reached.contains(focused))
                break;
            reached.insert(focused);
            const QImage with = focused->grab().toImage();
            focused->clearFocus();
            const QImage without = focused->grab().toImage();
            focused->setFocus(Qt::TabFocusReason);
            if (with == without)
                m_problems.append(u"%1: the focus is not to be seen on %2"_s.arg(state, describe(focused)));
        }
        return reached;
    }

    std::unique_ptr<WindowFixture> m_fixture;
    QStringList m_problems;
};

QTEST_MAIN(TestAccess)
#include "tst_access.moc"
