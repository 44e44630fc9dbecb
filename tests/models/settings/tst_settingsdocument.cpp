// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/settingsdocument.h"
#include "models/settings/settingsschema.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

Json parsed(const QString &text)
{
    return Json::parse(text.toStdString(), nullptr, false);
}

SettingsDocument documentOf(const QString &text)
{
    auto document = SettingsDocument::parse(text.toUtf8());
    if (!document)
        qFatal("%s", qPrintable(document.error().message));
    return *document;
}

SettingsSchema schemaOf(const QString &text)
{
    auto schema = SettingsSchema::parse(parsed(text));
    if (!schema)
        qFatal("%s", qPrintable(schema.error().message));
    return *schema;
}

const QString strictSchema = uR"schema({
    "type": "object",
    "properties": {
        "cpuCount": {"type": "integer", "minimum": 1, "maximum": 64, "default": 2},
        "region": {"type": "string", "enum": ["us", "eu"]},
        "idleTimeoutMinutes": {"type": "integer", "maximum": 1440, "default": 5, "x-replaces": "idleMinutes"}
    },
    "additionalProperties": false
})schema"_s;

const QString openSchema = uR"schema({"type": "object", "properties": {"cpuCount": {"type": "integer", "maximum": 64}}})schema"_s;

QStringList codesOf(const QList<SettingsIssue> &issues)
{
    QStringList codes;
    for (const SettingsIssue &issue : issues)
        codes.append(issue.pointer + u' ' + issue.code);
    return codes;
}

} // namespace

class TestSettingsDocument : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void storedTextIsRead()
    {
        QVERIFY(SettingsDocument().isEmpty());
        QCOMPARE(SettingsDocument().toText(), "{}"_ba);
        QVERIFY(documentOf({}) == SettingsDocument());
        QVERIFY(documentOf(u"null"_s) == SettingsDocument());
        QVERIFY(documentOf(u"{}"_s) == SettingsDocument());
        const SettingsDocument document = documentOf(uR"( {"b":1, "a":"ü"} )"_s);
        QCOMPARE(document.toText(), QByteArray(R"({"b":1,"a":"ü"})"));
        QCOMPARE(document.keys(), QStringList({u"b"_s, u"a"_s}));
        QVERIFY(document.contains(u"a"_s));
        QVERIFY(!document.contains(u"c"_s));
        QVERIFY(*SettingsDocument::parse(document.toText()) == document);
    }

    void damagedTextIsTold_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("cut") << QByteArray(R"({"a":1)");
        QTest::newRow("list") << QByteArray("[]");
        QTest::newRow("no UTF-8") << QByteArray("{\"a\":\"\xff\"}");
        QTest::newRow("too deep") << QByteArray(R"({"a":)" + QByteArray("[").repeated(100'000) + QByteArray("]").repeated(100'000) + "}");
    }

    void damagedTextIsTold()
    {
        QFETCH(QByteArray, text);
        const auto document = SettingsDocument::parse(text);
        QVERIFY(!document);
        QCOMPARE(document.error().code, ErrorCode::Damaged);
    }

    void onlyObjectsAreDocuments()
    {
        QVERIFY(SettingsDocument::fromJson(nullptr));
        QVERIFY(SettingsDocument::fromJson(Json::object()));
        const auto refused = SettingsDocument::fromJson(Json::array());
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::InvalidArgument);
    }

    void merge_data()
    {
        QTest::addColumn<QString>("stored");
        QTest::addColumn<QString>("update");
        QTest::addColumn<QString>("expected");
        QTest::newRow("set") << uR"({"a":1})"_s << uR"({"b":2})"_s << uR"({"a":1,"b":2})"_s;
        QTest::newRow("replace") << uR"({"a":1,"b":2})"_s << uR"({"a":"x"})"_s << uR"({"a":"x","b":2})"_s;
        QTest::newRow("remove") << uR"({"a":1,"b":2})"_s << uR"({"a":null})"_s << uR"({"b":2})"_s;
        QTest::newRow("remove what is not there") << uR"({"a":1})"_s << uR"({"b":null})"_s << uR"({"a":1})"_s;
        QTest::newRow("false, 0 and nothing are values") << u"{}"_s << uR"({"a":false,"b":0,"c":""})"_s << uR"({"a":false,"b":0,"c":""})"_s;
        QTest::newRow("inner parts are replaced whole")
            << uR"({"a":{"b":1,"c":2}})"_s << uR"({"a":{"b":null}})"_s << uR"({"a":{"b":null}})"_s;
        QTest::newRow("no object") << uR"({"a":1})"_s << u"[1]"_s << uR"({"a":1})"_s;
    }

    void merge()
    {
        QFETCH(QString, stored);
        QFETCH(QString, update);
        QFETCH(QString, expected);
        const SettingsDocument before = documentOf(stored);
        QCOMPARE(QString::fromUtf8(before.merge(parsed(update)).toText()), expected);
        QCOMPARE(QString::fromUtf8(before.toText()), stored);
    }

    void equality_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<bool>("equal");
        QTest::newRow("order") << uR"({"a":1,"b":{"c":1,"d":2}})"_s << uR"({"b":{"d":2,"c":1},"a":1})"_s << true;
        QTest::newRow("1 and 1.0") << uR"({"a":1})"_s << uR"({"a":1.0})"_s << true;
        QTest::newRow("type") << uR"({"a":1})"_s << uR"({"a":"1"})"_s << false;
        QTest::newRow("true and 1") << uR"({"a":1})"_s << uR"({"a":true})"_s << false;
        QTest::newRow("fewer") << uR"({"a":1})"_s << uR"({"a":1,"b":1})"_s << false;
        QTest::newRow("order of a list") << uR"({"a":[1,2]})"_s << uR"({"a":[2,1]})"_s << false;
    }

    void equality()
    {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(bool, equal);
        QCOMPARE(documentOf(a) == documentOf(b), equal);
        QCOMPARE(documentOf(b) == documentOf(a), equal);
        QCOMPARE(documentOf(a).changesTo(documentOf(b)).isEmpty(), equal);
    }

    void changes()
    {
        const SettingsDocument before = documentOf(uR"({"same":1,"changed":"x","removed":true})"_s);
        const SettingsDocument after = documentOf(uR"({"added":[1],"changed":"y","same":1.0})"_s);
        const QList<SettingsChange> expected{
            {u"changed"_s, u"\"x\""_s, u"\"y\""_s}, {u"removed"_s, u"true"_s, {}}, {u"added"_s, {}, u"[1]"_s}};
        const QList<SettingsChange> changes = before.changesTo(after);
        QCOMPARE(changes, expected);
        QVERIFY(changes.at(1).after.isNull());
        QVERIFY(changes.at(2).before.isNull());
    }

    void accepted_data()
    {
        QTest::addColumn<QString>("schema");
        QTest::addColumn<QString>("stored");
        QTest::addColumn<QString>("update");
        QTest::addColumn<QString>("expected");
        QTest::addColumn<QStringList>("dropped");
        const auto row = [](const char *name, const QString &schema, const char *stored, const char *update, const char *expected,
                             const QStringList &dropped = {}) {
            QTest::newRow(name) << schema << QString::fromUtf8(stored) << QString::fromUtf8(update) << QString::fromUtf8(expected)
                                << dropped;
        };
        row("no default is written", strictSchema, "{}", R"({"region":"us"})", R"({"region":"us"})");
        row("the default's own value stays set", strictSchema, "{}", R"({"cpuCount":2})", R"({"cpuCount":2})");
        row("input is not rewritten", strictSchema, "{}", R"({"cpuCount":2.0})", R"({"cpuCount":2.0})");
        row("reset", strictSchema, R"({"cpuCount":4})", R"({"cpuCount":null})", "{}");
        row("an empty update", strictSchema, R"({"cpuCount":4})", "{}", R"({"cpuCount":4})");
        row("left over keys go", strictSchema, R"({"baseImage":"x","cpuCount":4,"owner":"y"})", R"({"region":"us"})",
            R"({"cpuCount":4,"region":"us"})", {u"baseImage"_s, u"owner"_s});
        row("left over keys go with a removal", strictSchema, R"({"baseImage":"x","owner":"y"})", R"({"owner":null})", "{}",
            {u"baseImage"_s});
        row("unknown key to null", strictSchema, "{}", R"({"baseImage":null})", "{}");
        row("stored unknown key to null", strictSchema, R"({"baseImage":"x"})", R"({"baseImage":null})", "{}");
        row("left over keys stay where they do no harm", openSchema, R"({"baseImage":"x"})", R"({"cpuCount":4})",
            R"({"baseImage":"x","cpuCount":4})");
        row("an open schema takes unknown keys", openSchema, "{}", R"({"baseImage":"x"})", R"({"baseImage":"x"})");
        row("an older key is declared", strictSchema, R"({"idleMinutes":7,"owner":"y"})", R"({"cpuCount":4})",
            R"({"idleMinutes":7,"cpuCount":4})", {u"owner"_s});
        row("the new name removes the older", strictSchema, R"({"idleMinutes":7})", R"({"idleTimeoutMinutes":9})",
            R"({"idleTimeoutMinutes":9})");
        row("resetting the new name resets the older", strictSchema, R"({"idleMinutes":7})", R"({"idleTimeoutMinutes":null})", "{}");
        row("an invalid value under the older name is replaced", strictSchema, R"({"idleMinutes":"x"})", R"({"idleTimeoutMinutes":9})",
            R"({"idleTimeoutMinutes":9})");
        row("the older name is still taken", strictSchema, R"({"idleTimeoutMinutes":9})", R"({"idleMinutes":7})", R"({"idleMinutes":7})");
        row("removing the older name only", strictSchema, R"({"idleTimeoutMinutes":9})", R"({"idleMinutes":null})",
            R"({"idleTimeoutMinutes":9})");
        row("both names, one to null", strictSchema, R"({"idleMinutes":7})", R"({"idleMinutes":null,"idleTimeoutMinutes":9})",
            R"({"idleTimeoutMinutes":9})");
    }

    void accepted()
    {
        QFETCH(QString, schema);
        QFETCH(QString, stored);
        QFETCH(QString, update);
        QFETCH(QString, expected);
        QFETCH(QStringList, dropped);
        const SettingsDocument before = documentOf(stored);
        const auto result = before.apply(parsed(update), schemaOf(schema));
        QVERIFY2(result, result ? "" : qPrintable(result.error().message));
        QCOMPARE(QString::fromUtf8(result->document.toText()), expected);
        QCOMPARE(result->dropped, dropped);
        QCOMPARE(result->note().isEmpty(), dropped.isEmpty());
        for (const QString &key : dropped)
            QVERIFY2(result->note().contains(key), qPrintable(result->note()));
        QCOMPARE(QString::fromUtf8(before.toText()), stored);
    }

    void refused_data()
    {
        QTest::addColumn<QString>("schema");
        QTest::addColumn<QString>("stored");
        QTest::addColumn<QString>("update");
        QTest::addColumn<QStringList>("issues");
        const auto row = [](const char *name, const QString &schema, const char *stored, const char *update, const QStringList &issues) {
            QTest::newRow(name) << schema << QString::fromUtf8(stored) << QString::fromUtf8(update) << issues;
        };
        row("out of range", strictSchema, "{}", R"({"cpuCount":65})", {u"/cpuCount maximum"_s});
        row("unknown key", strictSchema, "{}", R"({"baseImage":"x"})", {u"/baseImage additionalProperties"_s});
        row("unknown key that was stored before", strictSchema, R"({"baseImage":"x"})", R"({"baseImage":"y"})",
            {u"/baseImage additionalProperties"_s});
        row("left over keys are not what is told", strictSchema, R"({"baseImage":"x"})", R"({"cpuCount":65})", {u"/cpuCount maximum"_s});
        row("a stored value that is declared is not dropped", strictSchema, R"({"cpuCount":65})", R"({"region":"us"})",
            {u"/cpuCount maximum"_s});
        row("a stored value under an older name is not dropped", strictSchema, R"({"idleMinutes":1441})", R"({"region":"us"})",
            {u"/idleMinutes maximum"_s});
        row("both names", strictSchema, "{}", R"({"idleMinutes":1,"idleTimeoutMinutes":2})", {u"/idleMinutes x-replaces"_s});
        row("several", strictSchema, "{}", R"({"cpuCount":0,"region":"de"})", {u"/cpuCount minimum"_s, u"/region enum"_s});
        row("null inside a list is a value", strictSchema, "{}", R"({"region":[null]})", {u"/region type"_s, u"/region enum"_s});
        row("no object", strictSchema, "{}", "[]", {u" type"_s});
    }

    void refused()
    {
        QFETCH(QString, schema);
        QFETCH(QString, stored);
        QFETCH(QString, update);
        QFETCH(QStringList, issues);
        const auto result = documentOf(stored).apply(parsed(update), schemaOf(schema));
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::InvalidEnvironment);
        QCOMPARE(codesOf(result.error().issues), issues);
        QVERIFY(result.error().message.contains(result.error().issues.first().message));
    }

    void aRefusalNamesTheSettingAsTheFormDoes()
    {
        const SettingsSchema schema = schemaOf(
            uR"({"type":"object","properties":{"a~/b":{"type":"integer","title":"CPU","maximum":64}},"additionalProperties":false})"_s);
        const auto tooMany = SettingsDocument().apply(parsed(uR"({"a~/b":65})"_s), schema);
        QVERIFY(!tooMany);
        QCOMPARE(tooMany.error().message, u"The settings were not saved. CPU: At most 64. Correct it and save again."_s);
        const auto unknown = SettingsDocument().apply(parsed(uR"({"c~/d":1})"_s), schema);
        QVERIFY(!unknown);
        QCOMPARE(
            unknown.error().message, u"The settings were not saved. c~/d: There is no setting of this name. Correct it and save again."_s);
    }

    void deepUpdatesAreRefused()
    {
        Json update = Json::object();
        update["a"] = parsed(u"["_s.repeated(100'000) + u"]"_s.repeated(100'000));
        const auto result = SettingsDocument().apply(update, schemaOf(openSchema));
        QVERIFY(!result);
        QCOMPARE(codesOf(result.error().issues), QStringList{u" depth"_s});
        QVERIFY(SettingsDocument().merge(update).isEmpty());
    }

    void switchingTheProviderKeepsWhatBothKnow()
    {
        const SettingsSchema platform = schemaOf(strictSchema);
        const SettingsSchema docker
            = schemaOf(uR"({"type":"object","properties":{"baseImage":{"type":"string"}},"additionalProperties":false})"_s);
        const SettingsDocument first
            = platform.validate(parsed(uR"({"cpuCount":4})"_s)).isEmpty() ? documentOf(uR"({"cpuCount":4})"_s) : SettingsDocument();
        const auto second = first.apply(parsed(uR"({"baseImage":"debian"})"_s), docker);
        QVERIFY(second);
        QCOMPARE(second->dropped, QStringList{u"cpuCount"_s});
        const auto third = second->document.apply(parsed(uR"({"region":"eu"})"_s), platform);
        QVERIFY(third);
        QCOMPARE(third->document.toText(), QByteArray(R"({"region":"eu"})"));
        QCOMPARE(third->dropped, QStringList{u"baseImage"_s});
    }

    void twoHundredLeftOverKeys()
    {
        constexpr int count = 200;
        SettingsDocument document;
        QStringList keys;
        for (int i = 0; i < count; ++i) {
            keys.append(u"old%1"_s.arg(i));
            Json update = Json::object();
            update[keys.last().toStdString()] = i;
            document = document.merge(update);
        }
        const auto result = document.apply(parsed(uR"({"cpuCount":1,"old7":null})"_s), schemaOf(strictSchema));
        QVERIFY(result);
        keys.removeOne(u"old7"_s);
        QCOMPARE(result->dropped, keys);
        QCOMPARE(result->document.toText(), QByteArray(R"({"cpuCount":1})"));
    }
};

QTEST_GUILESS_MAIN(TestSettingsDocument)
#include "tst_settingsdocument.moc"
