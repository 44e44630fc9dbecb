// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/flatschema.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;

class TestFlatSchema : public QObject
{
    Q_OBJECT

    static FlatSchema options()
    {
        const Json text = {{"type", "string"}};
        const Json defaults = {{"type", "object"}, {"title", "Defaults"},
            {"properties", {{"cpuCount", {{"type", "integer"}, {"maximum", 64}}}, {"a/b", text}}}};
        const Json record = {{"type", "object"}, {"additionalProperties", text}};
        const Json schema = {
            {"type", "object"}, {"properties", {{"defaults", defaults}, {"env", record}, {"root", text}}}, {"additionalProperties", false}};
        return FlatSchema(SettingsSchema::parse(schema).value());
    }
    static SettingsDocument document(const Json &json) { return SettingsDocument::fromJson(json).value(); }

private Q_SLOTS:
    void partsOfAnObjectStandBehindTheOthersUnderItsHeading()
    {
        QStringList keys;
        QStringList groups;
        const FlatSchema flat = options();
        for (const SettingsField &field : flat.schema().fields()) {
            keys.append(field.key);
            groups.append(field.group);
        }
        QCOMPARE(keys, (QStringList{u"env"_s, u"root"_s, u"defaults/cpuCount"_s, u"defaults/a/b"_s}));
        QCOMPARE(groups, (QStringList{{}, {}, u"Defaults"_s, u"Defaults"_s}));
        QVERIFY(options().schema().notShown().isEmpty());
    }

    void documentsGoOverAndBack_data()
    {
        QTest::addColumn<QString>("nested");
        QTest::addColumn<QString>("flat");
        QTest::newRow("nothing") << u"{}"_s << u"{}"_s;
        QTest::newRow("a part") << uR"({"defaults":{"cpuCount":4}})"_s << uR"({"defaults/cpuCount":4})"_s;
        QTest::newRow("a part whose key has a slash") << uR"({"defaults":{"a/b":"x"}})"_s << uR"({"defaults/a/b":"x"})"_s;
        QTest::newRow("a record") << uR"({"env":{"A":"1"},"root":"/r"})"_s << uR"({"env":{"A":"1"},"root":"/r"})"_s;
        QTest::newRow("what the schema does not know") << uR"({"x":{"y":1},"p/q":2})"_s << uR"({"x":{"y":1},"p/q":2})"_s;
        QTest::newRow("an object that is none") << uR"({"defaults":7})"_s << uR"({"defaults":7})"_s;
    }

    void documentsGoOverAndBack()
    {
        QFETCH(QString, nested);
        QFETCH(QString, flat);
        const Json nestedJson = Json::parse(nested.toStdString());
        const Json flatJson = Json::parse(flat.toStdString());
        QCOMPARE(options().flat(document(nestedJson)).json(), flatJson);
        QCOMPARE(options().nested(document(flatJson)).json(), nestedJson);
    }

    void anIssueIsToldAtItsField()
    {
        const SettingsIssue inner{u"/defaults/cpuCount"_s, u"maximum"_s, u"At most 64."_s};
        QCOMPARE(options().flat(inner).pointer, u"/defaults~1cpuCount"_s);
        QCOMPARE(options().flat({u"/env/A"_s, u"type"_s, {}}).pointer, u"/env/A"_s);
        QCOMPARE(options().flat({u"/defaults"_s, u"type"_s, {}}).pointer, u"/defaults"_s);
    }
};

QTEST_GUILESS_MAIN(TestFlatSchema)
#include "tst_flatschema.moc"
