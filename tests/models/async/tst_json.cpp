// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/async/json.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// What others wrote has any form.
class TestJson : public QObject
{
    Q_OBJECT

    static Json parsed(const char *text) { return Json::parse(text, nullptr, false); }

private Q_SLOTS:
    void membersOfTheirType()
    {
        const Json object
            = parsed("{\"text\": \"\xc3\xbc\", \"number\": -7, \"set\": true, \"texts\": [\"b\", \"a\"], \"map\": {\"k\": \"v\"}}");
        QCOMPARE(textIn(object, "text"), u"ü"_s);
        QCOMPARE(numberIn(object, "number"), -7);
        QVERIFY(isSetIn(object, "set"));
        QCOMPARE(textsIn(object, "texts"), (QStringList{u"b"_s, u"a"_s}));
        QCOMPARE(mapIn(object, "map"), (QMap<QString, QString>{{u"k"_s, u"v"_s}}));
    }

    void anythingElseIsEmpty_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char *text : {"{}", "{\"key\": null}", "{\"key\": 1.5}", "{\"key\": [[], {}, 1, null]}",
                 "{\"key\": {\"a\": 1, \"b\": []}}", "[\"key\"]", "\"key\"", "null", "true", "3", "no JSON"})
            QTest::newRow(text) << QByteArray(text);
    }

    void anythingElseIsEmpty()
    {
        QFETCH(QByteArray, text);
        const Json json = parsed(text.constData());
        QCOMPARE(textIn(json, "key"), QString());
        QCOMPARE(numberIn(json, "key"), 0);
        QVERIFY(!isSetIn(json, "key"));
        QCOMPARE(textsIn(json, "key"), QStringList());
        QVERIFY(mapIn(json, "key").isEmpty());
        QVERIFY(mapOf(json).isEmpty());
    }

    void whatIsNoTextIsPassedOver()
    {
        const Json object = parsed("{\"list\": [\"a\", 1, \"b\"], \"map\": {\"a\": \"1\", \"b\": 2}}");
        QCOMPARE(textsIn(object, "list"), (QStringList{u"a"_s, u"b"_s}));
        QCOMPARE(mapIn(object, "map"), (QMap<QString, QString>{{u"a"_s, u"1"_s}}));
    }

    void writing()
    {
        QCOMPARE(QByteArray::fromStdString(toJson(QStringList{u"ü"_s, u""_s}).dump()), "[\"\xc3\xbc\",\"\"]"_ba);
        QCOMPARE(QByteArray::fromStdString(toJson(QStringList()).dump()), "[]"_ba);
        QCOMPARE(QByteArray::fromStdString(toJson(QMap<QString, QString>{{u"b"_s, u"2"_s}, {u"a"_s, u"1"_s}}).dump()),
            "{\"a\":\"1\",\"b\":\"2\"}"_ba);
        QCOMPARE(QByteArray::fromStdString(toJson(QMap<QString, QString>()).dump()), "{}"_ba);
    }
};

QTEST_GUILESS_MAIN(TestJson)
#include "tst_json.moc"
