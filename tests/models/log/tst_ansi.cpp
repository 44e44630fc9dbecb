// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/logline.h"

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

AnsiStyle coloured(int index)
{
    AnsiStyle style;
    style.foreground = AnsiColor::indexed(index);
    return style;
}

AnsiStyle grounded(AnsiColor color)
{
    AnsiStyle style;
    style.background = color;
    return style;
}

AnsiStyle with(bool AnsiStyle::*flag)
{
    AnsiStyle style;
    style.*flag = true;
    return style;
}

AnsiStyle trueColoured(quint32 rgb)
{
    AnsiStyle style;
    style.foreground = AnsiColor::trueColor(rgb);
    return style;
}

} // namespace

/// What ECMA-48 and xterm's control sequences say of a line.
class TestAnsi : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textOfALine_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("text");
        QTest::newRow("plain") << "hello"_ba << u"hello"_s;
        QTest::newRow("empty") << ""_ba << u""_s;
        QTest::newRow("tab stays") << "a\tb"_ba << u"a\tb"_s;
        QTest::newRow("utf-8") << "gr\xc3\xbc\xc3\x9f \xe2\x9c\x93 \xf0\x9f\x9a\x80"_ba << u"gr\u00fc\u00df \u2713 \U0001F680"_s;
        QTest::newRow("crlf leaves no trace") << "done\r"_ba << u"done"_s;
        QTest::newRow("carriage return overwrites") << "10%\r55%\r100%"_ba << u"100%"_s;
        QTest::newRow("a shorter overwrite leaves the rest") << "abcdef\rxy"_ba << u"xycdef"_s;
        QTest::newRow("erase to the end") << "abcdef\rxy\x1b[K"_ba << u"xy"_s;
        QTest::newRow("erase to the start") << "abcdef\x1b[3D\x1b[1K"_ba << u"    ef"_s;
        QTest::newRow("erase the line") << "abcdef\x1b[2K\rnew"_ba << u"new"_s;
        QTest::newRow("erase keeps the column") << "abc\x1b[2Kd"_ba << u"   d"_s;
        QTest::newRow("backspace") << "abc\b\bX"_ba << u"aXc"_s;
        QTest::newRow("backspace stops at the start") << "a\b\b\bX"_ba << u"X"_s;
        QTest::newRow("forward") << "a\x1b[3Cb"_ba << u"a   b"_s;
        QTest::newRow("back") << "abc\x1b[2DX"_ba << u"aXc"_s;
        QTest::newRow("to a column") << "abc\x1b[1GX"_ba << u"Xbc"_s;
        QTest::newRow("a move of 0 is one of 1") << "abc\x1b[0DX"_ba << u"abX"_s;
        QTest::newRow("an endless move is bounded") << "\x1b[65535C."_ba << QString(QString(4096, u' ') + u'.');
        QTest::newRow("nul") << QByteArray("a\0b", 3) << u"a\u2400b"_s;
        QTest::newRow("bell and vertical tab") << "\a\v"_ba << u"\u2407\u240b"_s;
        QTest::newRow("delete") << "\x7f"_ba << u"\u2421"_s;
        QTest::newRow("c1 control") << "\xc2\x9b"
                                       "31m"_ba
                                    << u"\ufffd31m"_s;
        QTest::newRow("invalid utf-8") << "a\xff\xfe"
                                          "b"_ba
                                       << u"a\ufffd\ufffdb"_s;
        QTest::newRow("cut utf-8 in the middle") << "\xe2\x9c!"_ba << u"\ufffd!"_s;
        QTest::newRow("overlong") << "\xc0\xaf"_ba << u"\ufffd\ufffd"_s;
        QTest::newRow("surrogate") << "\xed\xa0\x80"_ba << u"\ufffd\ufffd\ufffd"_s;
        QTest::newRow("beyond unicode") << "\xf4\x90\x80\x80"_ba << u"\ufffd\ufffd\ufffd\ufffd"_s;
        QTest::newRow("colour") << "\x1b[31mred\x1b[0m"_ba << u"red"_s;
        QTest::newRow("title, ended by bell") << "\x1b]0;title\ax"_ba << u"x"_s;
        QTest::newRow("title, ended by ST") << "\x1b]0;title\x1b\\x"_ba << u"x"_s;
        QTest::newRow("link") << "\x1b]8;;https://example.org\x1b\\text\x1b]8;;\x1b\\"_ba << u"text"_s;
        QTest::newRow("device control string") << "\x1bPabc\x1b\\x"_ba << u"x"_s;
        QTest::newRow("private mode") << "\x1b[?25lx\x1b[?25h"_ba << u"x"_s;
        QTest::newRow("cursor up is dropped") << "a\x1b[1Ab"_ba << u"ab"_s;
        QTest::newRow("character set") << "\x1b(Bx"_ba << u"x"_s;
        QTest::newRow("two-byte sequence") << "\x1b=x"_ba << u"x"_s;
        QTest::newRow("cancelled") << "\x1b[31\x18x"_ba << u"x"_s;
        QTest::newRow("an escape begins anew") << "\x1b[3\x1b[1mx"_ba << u"x"_s;
        QTest::newRow("a broken sequence keeps what follows") << "\x1b[31\xc3\xa9x"_ba << u"\u00e9x"_s;
        QTest::newRow("cut escape") << "a\x1b"_ba << u"a\u241b"_s;
        QTest::newRow("cut sequence") << "a\x1b[31"_ba << u"a\u241b[31"_s;
        QTest::newRow("a title without an end hides no text") << "\x1b]0;lost?"_ba << u"\u241b]0;lost?"_s;
    }

    void textOfALine()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, text);
        QCOMPARE(readLogLine(bytes, {}, true).text, text);
    }

    void whatMayGoOnIsHeldBack_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("text");
        QTest::newRow("escape") << "a\x1b"_ba << u"a"_s;
        QTest::newRow("sequence") << "a\x1b[3"_ba << u"a"_s;
        QTest::newRow("title") << "a\x1b]0;ti"_ba << u"a"_s;
        QTest::newRow("two of three bytes") << "a\xe2\x9c"_ba << u"a"_s;
        QTest::newRow("one of two bytes") << "a\xc3"_ba << u"a"_s;
        QTest::newRow("what can begin nothing") << "a\xff"_ba << u"a\ufffd"_s;
    }

    void whatMayGoOnIsHeldBack()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, text);
        QCOMPARE(readLogLine(bytes, {}, false).text, text);
    }

    void style_data()
    {
        QTest::addColumn<QByteArray>("sequence");
        QTest::addColumn<AnsiStyle>("style");
        QTest::newRow("bold") << "\x1b[1m"_ba << with(&AnsiStyle::bold);
        QTest::newRow("dim") << "\x1b[2m"_ba << with(&AnsiStyle::dim);
        QTest::newRow("italic") << "\x1b[3m"_ba << with(&AnsiStyle::italic);
        QTest::newRow("underline") << "\x1b[4m"_ba << with(&AnsiStyle::underline);
        QTest::newRow("curly underline") << "\x1b[4:3m"_ba << with(&AnsiStyle::underline);
        QTest::newRow("underline off by 4:0") << "\x1b[4m\x1b[4:0m"_ba << AnsiStyle();
        QTest::newRow("inverse") << "\x1b[7m"_ba << with(&AnsiStyle::inverse);
        QTest::newRow("struck out") << "\x1b[9m"_ba << with(&AnsiStyle::strikeOut);
        QTest::newRow("22 ends bold and dim") << "\x1b[1;2m\x1b[22m"_ba << AnsiStyle();
        QTest::newRow("all off one by one") << "\x1b[3;4;7;9m\x1b[23;24;27;29m"_ba << AnsiStyle();
        QTest::newRow("red") << "\x1b[31m"_ba << coloured(1);
        QTest::newRow("bright cyan") << "\x1b[96m"_ba << coloured(14);
        QTest::newRow("blue ground") << "\x1b[44m"_ba << grounded(AnsiColor::indexed(4));
        QTest::newRow("bright ground") << "\x1b[107m"_ba << grounded(AnsiColor::indexed(15));
        QTest::newRow("39 takes the colour away") << "\x1b[31m\x1b[39m"_ba << AnsiStyle();
        QTest::newRow("49 takes the ground away") << "\x1b[41m\x1b[49m"_ba << AnsiStyle();
        QTest::newRow("256") << "\x1b[38;5;208m"_ba << coloured(208);
        QTest::newRow("256 with colons") << "\x1b[38:5:208m"_ba << coloured(208);
        QTest::newRow("256 ground") << "\x1b[48;5;17m"_ba << grounded(AnsiColor::indexed(17));
        QTest::newRow("true colour") << "\x1b[38;2;18;52;86m"_ba << trueColoured(0x123456);
        QTest::newRow("true colour with colons") << "\x1b[38:2:18:52:86m"_ba << trueColoured(0x123456);
        QTest::newRow("true colour with a colour space") << "\x1b[38:2::18:52:86m"_ba << trueColoured(0x123456);
        QTest::newRow("out of range") << "\x1b[38;5;256m"_ba << AnsiStyle();
        QTest::newRow("what follows a colour counts") << "\x1b[38;5;1;1;22m"_ba << coloured(1);
        QTest::newRow("cut colour") << "\x1b[38m"_ba << AnsiStyle();
        QTest::newRow("empty is reset") << "\x1b[31m\x1b[m"_ba << AnsiStyle();
        QTest::newRow("left out is 0") << "\x1b[1;;32m"_ba << coloured(2);
        QTest::newRow("unknown") << "\x1b[31;77m"_ba << coloured(1);
        QTest::newRow("private marks are no style") << "\x1b[>4;1m"_ba << AnsiStyle();
        QTest::newRow("too many parameters mean nothing") << QByteArray("\x1b[" + QByteArray("1;").repeated(200) + "m") << AnsiStyle();
    }

    void style()
    {
        QFETCH(QByteArray, sequence);
        QFETCH(AnsiStyle, style);
        const LogLine line = readLogLine(QByteArray(sequence + 'x'), {}, true);
        QCOMPARE(line.text, u"x"_s);
        QCOMPARE(line.runs.isEmpty() ? AnsiStyle() : line.runs.constFirst().style, style);
    }

    void runsCoverTheirText()
    {
        const LogLine line = readLogLine("a\x1b[31mbc\x1b[1md\x1b[0me\xf0\x9f\x9a\x80\x1b[32m\xf0\x9f\x9a\x80"_ba, {}, true);
        QCOMPARE(line.text, u"abcde\U0001F680\U0001F680"_s);
        AnsiStyle boldRed = coloured(1);
        boldRed.bold = true;
        QCOMPARE(line.runs, (QList<StyleRun>{{1, 2, coloured(1)}, {3, 1, boldRed}, {7, 2, coloured(2)}}));
    }

    void anOverwriteBringsItsOwnStyle()
    {
        const LogLine line = readLogLine("\x1b[31mabcd\r\x1b[32mx"_ba, {}, true);
        QCOMPARE(line.text, u"xbcd"_s);
        QCOMPARE(line.runs, (QList<StyleRun>{{0, 1, coloured(2)}, {1, 3, coloured(1)}}));
    }

    void aLineGoesOnInTheStyleItBeginsIn()
    {
        QCOMPARE(readLogLine("ab"_ba, coloured(3), true).runs, (QList<StyleRun>{{0, 2, coloured(3)}}));
        QCOMPARE(readLogLine("a\x1b[mb"_ba, coloured(3), true).runs, (QList<StyleRun>{{0, 1, coloured(3)}}));
    }
};

QTEST_GUILESS_MAIN(TestAnsi)
#include "tst_ansi.moc"
