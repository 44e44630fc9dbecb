// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/log/loglinks.h"

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

constexpr auto web = LogLink::Kind::Web;
constexpr auto path = LogLink::Kind::Path;

} // namespace

class TestLogLinks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linksOfALine_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("parts");
        QTest::addColumn<QList<LogLink::Kind>>("kinds");
        const auto row = [](const char *name, const QString &text, const QStringList &parts, const QList<LogLink::Kind> &kinds) {
            QTest::newRow(name) << text << parts << kinds;
        };
        row("none", u"nothing to see here, and/or there"_s, {}, {});
        row("an address", u"see https://example.invalid/a?b=c#d now"_s, {u"https://example.invalid/a?b=c#d"_s}, {web});
        row("in a sentence", u"(see http://example.invalid/a), or not."_s, {u"http://example.invalid/a"_s}, {web});
        row("with brackets of its own", u"http://example.invalid/a_(b)"_s, {u"http://example.invalid/a_(b)"_s}, {web});
        row("in quotes", u"url=\"https://example.invalid/x\""_s, {u"https://example.invalid/x"_s}, {web});
        row("two", u"http://a.invalid http://b.invalid"_s, {u"http://a.invalid"_s, u"http://b.invalid"_s}, {web, web});
        row("in upper case", u"HTTPS://EXAMPLE.INVALID/"_s, {u"HTTPS://EXAMPLE.INVALID/"_s}, {web});
        row("without a host", u"http:// https:///x"_s, {}, {});
        row("other schemes", u"file:///etc/passwd javascript:alert(1) ssh://host xhttp://y"_s, {}, {});
        row("a path", u"src/main.cpp: bad"_s, {u"src/main.cpp"_s}, {path});
        row("with a line", u"In src/main.cpp:12: bad"_s, {u"src/main.cpp:12"_s}, {path});
        row("with line and column", u"./a/b.rs:12:3"_s, {u"./a/b.rs:12:3"_s}, {path});
        row("as some compilers do", u"src/app.ts(4,15): error"_s, {u"src/app.ts(4,15)"_s}, {path});
        row("absolute", u"at /workspace/storefront/index.js:7"_s, {u"/workspace/storefront/index.js:7"_s}, {path});
        row("only a name, with a line", u"main.c:3: error"_s, {u"main.c:3"_s}, {path});
        row("only a name", u"reading package.json."_s, {}, {});
        row("at the end of a sentence", u"Wrote dist/app.js."_s, {u"dist/app.js"_s}, {path});
        row("a version", u"git version 2.47.3 a/2.47"_s, {}, {});
        row("a time", u"12:30:15 10.5:30"_s, {}, {});
        row("a path in an address", u"http://example.invalid/src/main.cpp:1"_s, {u"http://example.invalid/src/main.cpp:1"_s}, {web});
    }

    void linksOfALine()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, parts);
        QFETCH(QList<LogLink::Kind>, kinds);
        const QList<LogLink> links = linksIn({.text = text, .runs = {}});
        QCOMPARE(links.size(), parts.size());
        for (qsizetype i = 0; i < links.size(); ++i) {
            QCOMPARE(QStringView(text).sliced(links[i].start, links[i].length), parts[i]);
            QCOMPARE(links[i].kind, kinds[i]);
        }
    }

    void aStatedLinkComesFirst()
    {
        const LogLine line{.text = u"see https://good.invalid/ here"_s,
            .runs = {},
            .links = {{0, 24, u"https://evil.invalid/"_s}, {26, 4, u"file:///etc/passwd"_s}}};
        const QList<LogLink> expected{{0, 24, web, u"https://evil.invalid/"_s}};
        QCOMPARE(linksIn(line), expected);
    }

    void theTargetIsPlain_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("target");
        // RFC 3492 and RFC 3986: what looks like another host is seen as what it is.
        QTest::newRow("a host in other letters") << u"https://b\u00fccher.invalid/"_s << u"https://xn--bcher-kva.invalid/"_s;
        QTest::newRow("a path in other letters") << u"https://example.invalid/\u00fc"_s << u"https://example.invalid/%C3%BC"_s;
        QTest::newRow("a path") << u"src/main.cpp:12"_s << u"src/main.cpp:12"_s;
    }

    void theTargetIsPlain()
    {
        QFETCH(QString, text);
        QFETCH(QString, target);
        const QList<LogLink> links = linksIn({.text = text, .runs = {}});
        QCOMPARE(links.size(), 1);
        QCOMPARE(links.first().target, target);
    }
};

QTEST_APPLESS_MAIN(TestLogLinks)
#include "tst_loglinks.moc"
