// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/longertranslator.h"
#include "tests/ui/windowstates.h"

#include "ui/form/choicebox.h"
#include "ui/theme/elidedlabel.h"
#include "ui/theme/pill.h"
#include "ui/theme/wrappinglabel.h"

#include <QAbstractScrollArea>
#include <QComboBox>
#include <QDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMenuBar>
#include <QTabBar>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// What is wrong with the room that a window gives its widgets.
class LayoutCheck
{
public:
    explicit LayoutCheck(const QWidget &window) : m_window(window) { }

    QStringList problems()
    {
        visit(&m_window);
        return m_problems;
    }

private:
    void tell(const QWidget *widget, const QString &what)
    {
        QStringList path;
        for (const QWidget *at = widget; at && at != &m_window && path.size() < 4; at = at->parentWidget())
            path.prepend(at->objectName().isEmpty() ? QString::fromLatin1(at->metaObject()->className()) : at->objectName());
        const auto *label = qobject_cast<const QLabel *>(widget);
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        const QString text = label ? label->text() : button ? button->text() : QString();
        m_problems.append(u"%1 “%2” %3x%4: %5"_s.arg(path.join(u'/'), text.left(40)).arg(widget->width()).arg(widget->height()).arg(what));
    }

    void visit(const QWidget *widget)
    {
        checkText(widget);
        QList<const QWidget *> managed;
        if (const QLayout *layout = widget->layout())
            collect(layout, managed);
        for (qsizetype i = 0; i < managed.size(); ++i) {
            const QRect place = managed.at(i)->geometry();
            if (!widget->rect().contains(place))
                tell(managed.at(i), u"is outside of its parent, which has %1x%2"_s.arg(widget->width()).arg(widget->height()));
            for (qsizetype j = 0; j < i; ++j) {
                if (place.intersects(managed.at(j)->geometry()))
                    tell(managed.at(i), u"overlaps "_s + managed.at(j)->objectName());
            }
        }
        for (QObject *child : widget->children()) {
            const auto *inner = qobject_cast<const QWidget *>(child);
            if (inner && !inner->isWindow() && inner->isVisible())
                visit(inner);
        }
    }

    static void collect(const QLayout *layout, QList<const QWidget *> &managed)
    {
        for (int i = 0; i < layout->count(); ++i) {
            QLayoutItem *item = layout->itemAt(i);
            if (const QWidget *widget = item->widget(); widget && widget->isVisible() && !widget->size().isEmpty())
                managed.append(widget);
            else if (const QLayout *inner = item->layout())
                collect(inner, managed);
        }
    }

    void checkText(const QWidget *widget)
    {
        if (const auto *elided = qobject_cast<const ElidedLabel *>(widget))
            expect(widget, {0, elided->sizeHint().height()});
        else if (const auto *label = qobject_cast<const QLabel *>(widget))
            checkLabel(label);
        else if (qobject_cast<const Pill *>(widget) || qobject_cast<const QMenuBar *>(widget))
            expect(widget, {widget->minimumSizeHint().width(), widget->sizeHint().height()});
        else if (const auto *button = qobject_cast<const QAbstractButton *>(widget); button && !button->text().isEmpty())
            expect(widget, button->minimumSizeHint());
        else if (const auto *box = qobject_cast<const QComboBox *>(widget))
            expect(widget, {qobject_cast<const ChoiceBox *>(box) ? 0 : box->sizeHint().width(), box->sizeHint().height()});
        else if (qobject_cast<const QLineEdit *>(widget))
            expect(widget, {0, widget->sizeHint().height()});
        else if (const auto *tabs = qobject_cast<const QTabBar *>(widget))
            checkTabs(tabs);
        else if (const auto *header = qobject_cast<const QHeaderView *>(widget); header && header->orientation() == Qt::Horizontal)
            checkHeader(header);
    }

    void expect(const QWidget *widget, const QSize &size)
    {
        if (widget->width() < size.width() || widget->height() < size.height())
            tell(widget, u"needs %1x%2"_s.arg(size.width()).arg(size.height()));
    }

    void checkLabel(const QLabel *label)
    {
        if (label->text().isEmpty())
            return;
        if (!label->wordWrap()) {
            expect(label, label->sizeHint());
            return;
        }
        expect(label, {0, label->heightForWidth(label->width())});
        if (qobject_cast<const WrappingLabel *>(label))
            return;
        // A word that is wider than its label is cut.
        const QStringList words = label->text().split(QChar::Space);
        for (const QString &word : words) {
            if (label->fontMetrics().horizontalAdvance(word) > label->contentsRect().width() + 1) {
                tell(label, u"is too narrow for “%1”"_s.arg(word.left(20)));
                return;
            }
        }
    }

    void checkTabs(const QTabBar *tabs)
    {
        for (int i = 0; i < tabs->count(); ++i) {
            const int text = tabs->fontMetrics().size(Qt::TextShowMnemonic, tabs->tabText(i)).width();
            if (tabs->tabRect(i).width() < text + 8 || !tabs->rect().contains(tabs->tabRect(i)))
                tell(tabs, u"cuts “%1”"_s.arg(tabs->tabText(i)));
        }
    }

    void checkHeader(const QHeaderView *header)
    {
        for (int i = 0; i < header->count() - 1; ++i) {
            const int text = header->fontMetrics().horizontalAdvance(header->model()->headerData(i, Qt::Horizontal).toString());
            if (!header->isSectionHidden(i) && header->sectionSize(i) < text)
                tell(header, u"cuts “%1”"_s.arg(header->model()->headerData(i, Qt::Horizontal).toString()));
        }
    }

    const QWidget &m_window;
    QStringList m_problems;
};

} // namespace

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
        const WindowDriver driver = fixture.open();
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
        const QStringList problems = settled(driver.window());
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
    }

    void cleanup() { m_problems.clear(); }

private:
    /// A scroll bar that comes or goes lays its page out once more: what is wrong in the end counts.
    static QStringList settled(const QWidget &window)
    {
        QStringList problems;
        (void)QTest::qWaitFor([&] { return (problems = LayoutCheck(window).problems()).isEmpty(); }, 5000);
        return problems;
    }

    void check(const WindowDriver &driver, const WindowStates::State &state)
    {
        QWidget *shown = state.dialog.isEmpty() ? &driver.window() : driver.widget(state.dialog);
        if (!shown) {
            m_problems.append(u"%1 did not come"_s.arg(QString::fromLatin1(state.name)));
            return;
        }
        const QStringList problems = settled(*shown);
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
