// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/theme/card.h"
#include "ui/theme/flowlayout.h"
#include "ui/theme/messagebar.h"
#include "ui/theme/pill.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace Millwright;
using namespace Qt::StringLiterals;

class TestTheme : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    /// The formula of WCAG 2.2 gives these: 21 by definition, the others worked out by hand.
    void contrastFormula()
    {
        QCOMPARE(contrastRatio(Qt::black, Qt::white), 21.0);
        QCOMPARE(contrastRatio(Qt::white, Qt::black), 21.0);
        QCOMPARE(contrastRatio(Qt::red, Qt::red), 1.0);
        // Red's luminance is 0.2126: 1.05 / 0.2626.
        QVERIFY(qAbs(contrastRatio(Qt::red, Qt::white) - 3.998) < 0.001);
    }

    void aLineIsFilledThoughSomethingInItHasALimit()
    {
        QWidget page;
        auto *layout = new FlowLayout(&page);
        layout->setContentsMargins(0, 0, 0, 0);
        auto *button = new QPushButton(u"Button"_s);
        auto *room = new QLabel;
        room->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
        auto *line = new QLineEdit;
        line->setMaximumWidth(320);
        for (QWidget *widget : std::initializer_list<QWidget *>{button, room, line})
            layout->addWidget(widget);
        page.resize(1000, 100);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QCOMPARE(line->width(), 320);
        QCOMPARE(line->geometry().right(), 999);
        QCOMPARE(button->geometry().left(), 0);
    }

    void textIsReadOnItsGround_data()
    {
        using enum ColorRole;
        QTest::addColumn<ColorRole>("text");
        QTest::addColumn<ColorRole>("ground");
        const auto add = [](const char *name, ColorRole text, std::initializer_list<ColorRole> grounds) {
            for (const ColorRole ground : grounds)
                QTest::addRow("%s on %d", name, static_cast<int>(ground)) << text << ground;
        };
        add("text", Text, {Window, Sidebar, Base, Selection, LogGround, MatchGround, CurrentMatchGround, NeutralGround});
        add("muted", Muted, {Window, Sidebar, Base, Selection, LogGround});
        add("accent", Accent, {Window, Base});
        add("on accent", AccentText, {Accent});
        add("ok", Ok, {Window, Base, OkGround});
        add("failed", Failed, {Window, Base, FailedGround});
        add("warning", Warning, {Window, Base, WarningGround});
        add("info", Info, {Window, Base, InfoGround});
        add("neutral", Neutral, {Window, Base, NeutralGround});
    }

    void textIsReadOnItsGround()
    {
        QFETCH(ColorRole, text);
        QFETCH(ColorRole, ground);
        for (const Qt::ColorScheme scheme : {Qt::ColorScheme::Light, Qt::ColorScheme::Dark}) {
            const double contrast = contrastRatio(themeColor(text, scheme), themeColor(ground, scheme));
            QVERIFY2(contrast >= 4.5, qPrintable(u"%1 in scheme %2"_s.arg(contrast).arg(static_cast<int>(scheme))));
        }
    }

    void terminalColoursAreReadInALog()
    {
        for (const Qt::ColorScheme scheme : {Qt::ColorScheme::Light, Qt::ColorScheme::Dark}) {
            const QColor ground = themeColor(ColorRole::LogGround, scheme);
            for (int index = 0; index < 16; ++index)
                QVERIFY2(contrastRatio(ansiColor(index, scheme), ground) >= 4.5, qPrintable(QString::number(index)));
        }
    }

    void any256ColourIsMadeReadable()
    {
        for (const Qt::ColorScheme scheme : {Qt::ColorScheme::Light, Qt::ColorScheme::Dark}) {
            for (int index = 0; index < 256; ++index) {
                for (const QColor &ground : {themeColor(ColorRole::LogGround, scheme), ansiColor(index * 7 % 256, scheme)})
                    QVERIFY(contrastRatio(readableOn(ansiColor(index, scheme), ground), ground) >= 4.5);
            }
        }
        QCOMPARE(readableOn(Qt::black, Qt::white), QColor(Qt::black));
    }

    /// xterm's table: 16 to 231 a cube of six steps, 232 to 255 greys.
    void coloursOfTheCube_data()
    {
        QTest::addColumn<int>("index");
        QTest::addColumn<QColor>("color");
        QTest::newRow("first") << 16 << QColor(0, 0, 0);
        QTest::newRow("last of the cube") << 231 << QColor(255, 255, 255);
        QTest::newRow("orange") << 208 << QColor(255, 135, 0);
        QTest::newRow("first grey") << 232 << QColor(8, 8, 8);
        QTest::newRow("last grey") << 255 << QColor(238, 238, 238);
    }

    void coloursOfTheCube()
    {
        QFETCH(int, index);
        QFETCH(QColor, color);
        QCOMPARE(ansiColor(index, Qt::ColorScheme::Light), color);
    }

    void aPaletteTellsItsScheme()
    {
        QCOMPARE(schemeOf(themePalette(Qt::ColorScheme::Light)), Qt::ColorScheme::Light);
        QCOMPARE(schemeOf(themePalette(Qt::ColorScheme::Dark)), Qt::ColorScheme::Dark);
    }

    void switchesWhileRunning()
    {
        Theme theme(*qApp);
        theme.setPreference(Qt::ColorScheme::Light);
        MessageBar bar;
        bar.showMessage(Tone::Failed, u"The disk is full."_s);
        const auto ground = [&bar] { return bar.grab().toImage().pixelColor(bar.width() / 2, 2); };
        QCOMPARE(ground(), themeColor(ColorRole::FailedGround, Qt::ColorScheme::Light));
        const QSignalSpy changed(&theme, &Theme::changed);
        theme.setPreference(Qt::ColorScheme::Dark);
        QVERIFY(!changed.isEmpty());
        QCOMPARE(theme.scheme(), Qt::ColorScheme::Dark);
        QCOMPARE(QApplication::palette().color(QPalette::Window), QColor(0x17, 0x19, 0x1d));
        QTRY_COMPARE(ground(), themeColor(ColorRole::FailedGround, Qt::ColorScheme::Dark));
    }

    void textScales()
    {
        Theme theme(*qApp);
        const int plain = QFontInfo(QApplication::font()).pixelSize();
        QVERIFY(plain >= 13);
        theme.setFontScale(2);
        QVERIFY(qAbs(QFontInfo(QApplication::font()).pixelSize() - 2 * plain) <= 1);
        QPushButton button(u"Revert"_s);
        QVERIFY(button.sizeHint().height() >= 2 * plain + 12);
        theme.setFontScale(1);
    }

    void controlsHaveOneHeight()
    {
        const Theme theme(*qApp);
        QPushButton button(u"Revert"_s);
        QLineEdit line;
        QComboBox box;
        QCOMPARE(line.sizeHint().height(), button.sizeHint().height());
        QCOMPARE(box.sizeHint().height(), button.sizeHint().height());
    }

    void aPillSaysItsState()
    {
        Pill pill(Tone::Ok, u"Ready"_s);
        QCOMPARE(pill.accessibleName(), u"Ready"_s);
        const int narrow = pill.sizeHint().width();
        pill.setState(Tone::Failed, u"Failed: setup command"_s);
        QVERIFY(pill.sizeHint().width() > narrow);
        QCOMPARE(pill.accessibleName(), u"Failed: setup command"_s);
        QVERIFY(Pill::signOf(Tone::Ok) != Pill::signOf(Tone::Failed));
    }

    void aMessageBarActsAndCloses()
    {
        MessageBar bar;
        QVERIFY(!bar.isVisible());
        QSignalSpy acted(&bar, &MessageBar::actionTriggered);
        QSignalSpy closed(&bar, &MessageBar::closed);
        bar.showMessage(Tone::Warning, u"Saved. No build was started."_s, u"Build now"_s);
        QVERIFY(bar.isVisible());
        QCOMPARE(bar.accessibleName(), u"Saved. No build was started."_s);
        QTest::mouseClick(bar.findChild<QPushButton *>(u"message.action"_s), Qt::LeftButton);
        QCOMPARE(acted.size(), 1);
        QVERIFY(bar.isVisible());
        QTest::mouseClick(bar.findChild<QToolButton *>(u"message.close"_s), Qt::LeftButton);
        QCOMPARE(closed.size(), 1);
        QVERIFY(!bar.isVisible());
        bar.showMessage(Tone::Info, u"Next"_s);
        QVERIFY(!bar.findChild<QPushButton *>(u"message.action"_s)->isVisible());
    }

    void aCardHasItsTitle()
    {
        Card card(u"Configuration"_s);
        QCOMPARE(card.accessibleName(), u"Configuration"_s);
        QCOMPARE(card.findChild<QLabel *>()->text(), u"Configuration"_s);
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
