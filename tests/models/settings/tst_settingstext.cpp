// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/settingstext.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;

class TestSettingsText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsReadBack_data()
    {
        QTest::addColumn<QByteArray>("document");
        QTest::newRow("empty") << "{}"_ba;
        QTest::newRow("kinds") << "{\"a\":1,\"b\":1.5,\"c\":\"x\\n\\\"\",\"d\":true,\"e\":{\"f\":[1,2]}}"_ba;
        QTest::newRow("order") << "{\"z\":1,\"a\":2}"_ba;
        QTest::newRow("53 bits") << "{\"n\":9007199254740991,\"m\":-9007199254740991}"_ba;
        QTest::newRow("not ASCII") << "{\"größe\":\"💡\"}"_ba;
    }

    void whatIsWrittenIsReadBack()
    {
        QFETCH(QByteArray, document);
        const Json value = Json::parse(document.toStdString());
        const auto read = SettingsText::read(SettingsText::write(value));
        QVERIFY(read.has_value());
        QCOMPARE(QByteArray::fromStdString(read->dump()), document);
    }

    void blanksAreTheEmptyDocument() { QCOMPARE(*SettingsText::read(u" \n\t"_s), Json::object()); }

    void faultsSayTheirLine_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("part");
        QTest::newRow("no comma") << u"{\n  \"a\": 1\n  \"b\": 2\n}"_s << 3 << u"Line 3, column"_s;
        QTest::newRow("word") << u"{\"a\": yes}"_s << 1 << u"Line 1, column 7"_s;
        QTest::newRow("after a letter of two units") << u"{\"💡\": x}"_s << 1 << u"Line 1, column 8"_s;
        QTest::newRow("not closed") << u"{\n\"a\": 1\n\n"_s << 2 << u"Line 2: the text ends"_s;
        QTest::newRow("not closed text") << u"{\"a\": \"x"_s << 1 << u"Line 1: the text ends"_s;
        QTest::newRow("something behind") << u"{}\n]"_s << 2 << u"Line 2"_s;
        QTest::newRow("list") << u"[1]"_s << 1 << u"one object"_s;
        QTest::newRow("number") << u"7"_s << 1 << u"one object"_s;
        QTest::newRow("twice") << u"{\n\"a\": 1,\n\"a\": 2\n}"_s << 3 << u"Line 3: “a” is there twice"_s;
        QTest::newRow("too deep") << QString(u"["_s.repeated(100'000)) << 1 << u"nested too deeply"_s;
    }

    void faultsSayTheirLine()
    {
        QFETCH(QString, text);
        QFETCH(int, line);
        QFETCH(QString, part);
        const auto read = SettingsText::read(text);
        QVERIFY(!read.has_value());
        QCOMPARE(read.error().line, line);
        QVERIFY2(read.error().message.contains(part), qPrintable(read.error().message));
    }

    void aKeyIsFoundByItsLine_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<int>("line");
        QTest::newRow("first") << u"a"_s << 2;
        QTest::newRow("after a nested one of the same name") << u"b"_s << 5;
        QTest::newRow("escaped") << u"q\"k"_s << 6;
        QTest::newRow("only inside") << u"inner"_s << 0;
        QTest::newRow("only a value") << u"text"_s << 0;
        QTest::newRow("missing") << u"zzz"_s << 0;
    }

    void aKeyIsFoundByItsLine()
    {
        QFETCH(QString, key);
        QFETCH(int, line);
        const QString text
            = u"{\n  \"a\": {\"b\": 1, \"inner\": {}},\n  \"x\": [\n    {\"a\": 2}],\n  \"b\" : \"text\",\n  \"q\\\"k\": 3\n}"_s;
        QVERIFY(SettingsText::read(text).has_value());
        QCOMPARE(SettingsText::lineOf(text, key), line);
    }
};

QTEST_GUILESS_MAIN(TestSettingsText)
#include "tst_settingstext.moc"
