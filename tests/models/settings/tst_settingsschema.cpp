// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/jsonvalue.h"
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

SettingsSchema schemaOf(const QString &text)
{
    auto schema = SettingsSchema::parse(parsed(text));
    if (!schema)
        qFatal("%s", qPrintable(schema.error().message));
    return *schema;
}

/// A schema with these properties and no others.
SettingsSchema withProperties(const QString &properties)
{
    return schemaOf(uR"({"type":"object","properties":%1,"additionalProperties":false})"_s.arg(properties));
}

const QString platformProperties = uR"schema({
    "cpuCount": {"type": "integer", "title": "CPU", "description": "Cores", "default": 2, "minimum": 1, "maximum": 64},
    "memoryMb": {"type": "integer", "title": "Memory (MB)", "default": 1024, "minimum": 512, "maximum": 65536},
    "idleTimeoutMinutes": {"type": "integer", "title": "Idle timeout (minutes)", "default": 5, "minimum": 1, "maximum": 1440}
})schema"_s;

const QString dockerProperties = uR"schema({
    "baseImage": {"type": "string", "minLength": 1, "default": "node:22-slim"},
    "owner": {"type": "string", "pattern": "^[\\w.-]+(:[\\w.-]+)?$", "default": "root"}
})schema"_s;

const QString renamedProperties = uR"schema({
    "idleTimeoutMinutes": {"type": "integer", "maximum": 1440, "default": 5, "x-replaces": "idle/Minutes"}
})schema"_s;

QStringList codesOf(const QList<SettingsIssue> &issues)
{
    QStringList codes;
    for (const SettingsIssue &issue : issues)
        codes.append(issue.pointer + u' ' + issue.code);
    return codes;
}

} // namespace

class TestSettingsSchema : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noSettings()
    {
        const SettingsSchema none;
        QCOMPARE(jsonText(none.json()), uR"({"type":"object","properties":{},"additionalProperties":false})"_s);
        QVERIFY(none.fields().isEmpty());
        QVERIFY(none.notShown().isEmpty());
        QVERIFY(none.validate(Json::object()).isEmpty());
        QCOMPARE(codesOf(none.validate(parsed(uR"({"cpuCount":1})"_s))), QStringList{u"/cpuCount additionalProperties"_s});
        QVERIFY(none == schemaOf(jsonText(none.json())));
        QVERIFY(none != withProperties(platformProperties));
    }

    void fieldsAreInTheOrderOfTheText()
    {
        const SettingsSchema schema = withProperties(platformProperties);
        QStringList keys;
        for (const SettingsField &field : schema.fields())
            keys.append(field.key);
        QCOMPARE(keys, QStringList({u"cpuCount"_s, u"memoryMb"_s, u"idleTimeoutMinutes"_s}));
        const SettingsField *cpu = schema.field(u"cpuCount"_s);
        QVERIFY(cpu);
        QCOMPARE(cpu->title, u"CPU"_s);
        QCOMPARE(cpu->description, u"Cores"_s);
        QCOMPARE(cpu->kind, SettingsField::Kind::Integer);
        QCOMPARE(cpu->defaultValue, QVariant(2));
        QCOMPARE(cpu->minimum, QVariant(1));
        QCOMPARE(cpu->maximum, QVariant(64));
        QVERIFY(!cpu->exclusiveMinimum.isValid());
        QVERIFY(cpu->replaces.isEmpty());
        QVERIFY(!schema.field(u"baseImage"_s));
    }

    void textFields()
    {
        const SettingsSchema schema = withProperties(dockerProperties);
        const SettingsField *image = schema.field(u"baseImage"_s);
        QVERIFY(image);
        QCOMPARE(image->title, u"baseImage"_s);
        QCOMPARE(image->kind, SettingsField::Kind::String);
        QCOMPARE(image->defaultValue, QVariant(u"node:22-slim"_s));
        QCOMPARE(image->minLength, std::optional<qint64>(1));
        QVERIFY(!image->maxLength);
        QCOMPARE(schema.field(u"owner"_s)->pattern, uR"(^[\w.-]+(:[\w.-]+)?$)"_s);
    }

    void kind_data()
    {
        QTest::addColumn<QString>("property");
        QTest::addColumn<SettingsField::Kind>("kind");
        using Kind = SettingsField::Kind;
        QTest::newRow("string") << uR"({"type":"string"})"_s << Kind::String;
        QTest::newRow("integer") << uR"({"type":"integer"})"_s << Kind::Integer;
        QTest::newRow("number") << uR"({"type":"number"})"_s << Kind::Number;
        QTest::newRow("boolean") << uR"({"type":"boolean"})"_s << Kind::Boolean;
        QTest::newRow("enum") << uR"({"type":"string","enum":["a"]})"_s << Kind::Enum;
        QTest::newRow("enum without a type") << uR"({"enum":[1,"a",true]})"_s << Kind::Enum;
        QTest::newRow("const") << uR"({"const":"a"})"_s << Kind::Enum;
        QTest::newRow("list of texts") << uR"({"type":"array","items":{"type":"string"}})"_s << Kind::List;
        QTest::newRow("record of texts") << uR"({"type":"object","additionalProperties":{"type":"string"}})"_s << Kind::Record;
        QTest::newRow("first type that is not null") << uR"({"type":["null","number","string"]})"_s << Kind::Number;
    }

    void kind()
    {
        QFETCH(QString, property);
        QFETCH(SettingsField::Kind, kind);
        const SettingsSchema schema = withProperties(uR"({"x":%1})"_s.arg(property));
        QCOMPARE(schema.fields().size(), 1);
        QCOMPARE(schema.fields().first().kind, kind);
        QVERIFY(schema.notShown().isEmpty());
    }

    void notShown_data()
    {
        QTest::addColumn<QString>("property");
        for (const char *property : {R"({"type":"object","properties":{"a":{"type":"string"}}})", R"({"type":"array"})",
                 R"({"type":"array","items":{"type":"integer"}})", R"({"type":"object","additionalProperties":true})",
                 R"({"type":["null","array"]})", R"({"type":"null"})", R"({})", "true", "false", R"({"enum":[{"a":1}]})",
                 R"({"enum":[null]})", R"({"anyOf":[{"type":"string"},{"type":"null"}]})"})
            QTest::newRow(property) << QString::fromUtf8(property);
    }

    void notShown()
    {
        QFETCH(QString, property);
        const SettingsSchema schema = withProperties(uR"({"a":{"type":"string"},"x":%1})"_s.arg(property));
        QCOMPARE(schema.notShown(), QStringList{u"x"_s});
        QCOMPARE(schema.fields().size(), 1);
        QVERIFY(!schema.field(u"x"_s));
        QVERIFY(schema.declares(u"x"));
    }

    void allOfSeveralTypesAreValid()
    {
        const SettingsSchema schema = withProperties(uR"({"x":{"type":["integer","string"]}})"_s);
        QVERIFY(schema.validate(parsed(uR"({"x":1})"_s)).isEmpty());
        QVERIFY(schema.validate(parsed(uR"({"x":"a"})"_s)).isEmpty());
        QCOMPARE(codesOf(schema.validate(parsed(uR"({"x":true})"_s))), QStringList{u"/x type"_s});
    }

    void choicesKeepTheirTypes()
    {
        const SettingsSchema schema = withProperties(uR"({"x":{"enum":["1",1,1.5,true,null,18446744073709551615],"default":1}})"_s);
        const SettingsField &field = schema.fields().first();
        QStringList texts;
        for (const QVariant &choice : field.choices)
            texts.append(jsonText(primitiveFromVariant(choice)));
        QCOMPARE(texts, QStringList({u"\"1\""_s, u"1"_s, u"1.5"_s, u"true"_s, u"18446744073709551615"_s}));
        QCOMPARE(field.choiceOf(Json("1")), 0);
        QCOMPARE(field.choiceOf(Json(1.0)), 1);
        QCOMPARE(field.choiceOf(Json(true)), 3);
        QCOMPARE(field.choiceOf(Json("true")), -1);
    }

    void boundsKeepEveryDigit()
    {
        const SettingsSchema schema = withProperties(uR"({"x":{"type":"number","minimum":9007199254740993,"exclusiveMinimum":0.5,)"
                                                     uR"("maximum":18446744073709551615,"exclusiveMaximum":1e30,"multipleOf":0.1,)"
                                                     uR"("maxLength":1e300}})"_s);
        const SettingsField &field = schema.fields().first();
        QCOMPARE(field.minimum.toLongLong(), 9007199254740993LL);
        QCOMPARE(field.exclusiveMinimum.toDouble(), 0.5);
        QCOMPARE(field.maximum.toULongLong(), 18446744073709551615ULL);
        QCOMPARE(field.exclusiveMaximum.toDouble(), 1e30);
        QCOMPARE(field.multipleOf.toDouble(), 0.1);
        QCOMPARE(field.maxLength, std::optional<qint64>(std::numeric_limits<int>::max()));
    }

    void providerSchemas_data()
    {
        QTest::addColumn<QString>("properties");
        QTest::addColumn<QString>("document");
        QTest::addColumn<QStringList>("issues");
        const auto row = [](const char *name, const QString &properties, const char *document, const QStringList &issues) {
            QTest::newRow(name) << properties << QString::fromUtf8(document) << issues;
        };
        const QString e2bProperties = uR"({"cpuCount":{"type":"integer","minimum":1,"maximum":8},)"
                                      uR"("memoryMb":{"type":"integer","minimum":512,"maximum":8192}})"_s;
        row("platform, nothing", platformProperties, "{}", {});
        row("platform, lowest", platformProperties, R"({"cpuCount":1,"memoryMb":512,"idleTimeoutMinutes":1})", {});
        row("platform, highest", platformProperties, R"({"cpuCount":64,"memoryMb":65536,"idleTimeoutMinutes":1440})", {});
        row("platform, too low", platformProperties, R"({"cpuCount":0,"memoryMb":511,"idleTimeoutMinutes":0})",
            {u"/cpuCount minimum"_s, u"/memoryMb minimum"_s, u"/idleTimeoutMinutes minimum"_s});
        row("platform, too high", platformProperties, R"({"cpuCount":65,"memoryMb":65537,"idleTimeoutMinutes":1441})",
            {u"/cpuCount maximum"_s, u"/memoryMb maximum"_s, u"/idleTimeoutMinutes maximum"_s});
        row("platform, whole double", platformProperties, R"({"cpuCount":2.0})", {});
        row("platform, part of a core", platformProperties, R"({"cpuCount":1.5})", {u"/cpuCount type"_s});
        row("platform, text", platformProperties, R"({"cpuCount":"2"})", {u"/cpuCount type"_s});
        row("platform, null", platformProperties, R"({"cpuCount":null})", {u"/cpuCount type"_s});
        row("e2b, highest", e2bProperties, R"({"cpuCount":8,"memoryMb":8192})", {});
        row("e2b, too high", e2bProperties, R"({"cpuCount":9})", {u"/cpuCount maximum"_s});
        row("docker, user", dockerProperties, R"({"baseImage":"debian:13","owner":"node"})", {});
        row("docker, user and group", dockerProperties, R"({"owner":"1000:1000"})", {});
        row("docker, no image", dockerProperties, R"({"baseImage":""})", {u"/baseImage minLength"_s});
        row("docker, line break", dockerProperties, R"({"owner":"root\n"})", {u"/owner pattern"_s});
        row("docker, shell", dockerProperties, R"({"owner":"root; rm"})", {u"/owner pattern"_s});
        row("local", u"{}"_s, R"({"a~/b":1})", {u"/a~0~1b additionalProperties"_s});
    }

    void providerSchemas()
    {
        QFETCH(QString, properties);
        QFETCH(QString, document);
        QFETCH(QStringList, issues);
        QCOMPARE(codesOf(withProperties(properties).validate(parsed(document))), issues);
    }

    void unusable_data()
    {
        QTest::addColumn<QString>("schema");
        QTest::addColumn<QString>("place");
        const auto row = [](const char *name, const char *schema, const char *place) {
            QTest::newRow(name) << QString::fromUtf8(schema) << QString::fromUtf8(place);
        };
        row("no JSON", "{", "object");
        row("boolean", "true", "object");
        row("list", "[]", "object");
        row("empty", "{}", "object");
        row("text", R"({"type":"string"})", "object");
        row("no object of properties", R"({"type":"object","properties":[]})", "/properties");
        row("wrong keyword", R"({"type":"object","properties":{"a":{"type":"integer","minimum":"1"}}})", "/properties/a/minimum");
        row("wrong pattern", R"({"type":"object","properties":{"a":{"type":"string","pattern":"*"}}})", "/properties/a/pattern");
        row("reference", R"({"type":"object","properties":{"a":{"$ref":"other"}}})", "/properties/a/$ref");
        row("replaces itself", R"({"type":"object","properties":{"a":{"type":"string","x-replaces":"a"}}})", "/properties/a/x-replaces");
        row("replaces no key", R"({"type":"object","properties":{"a":{"type":"string","x-replaces":1}}})", "/properties/a/x-replaces");
        row("replaced twice",
            R"({"type":"object","properties":{"a":{"type":"string","x-replaces":"c"},"b":{"type":"string","x-replaces":"c"}}})",
            "/properties/b/x-replaces");
    }

    void unusable()
    {
        QFETCH(QString, schema);
        QFETCH(QString, place);
        const auto result = SettingsSchema::parse(parsed(schema));
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::InvalidArgument);
        QVERIFY2(result.error().message.contains(place), qPrintable(result.error().message));
    }

    void unknownKeywordsAreIgnored()
    {
        const SettingsSchema schema = schemaOf(uR"({"$schema":"draft-07","properties":{"a":{"type":"string","format":"uri"}}})"_s);
        QCOMPARE(schema.fields().size(), 1);
        QVERIFY(schema.validate(parsed(uR"({"a":"no uri","b":1})"_s)).isEmpty());
        QCOMPARE(codesOf(schema.validate(Json::array())), QStringList{u" type"_s});
    }

    void anOlderKeyIsReadForItsReplacement()
    {
        const SettingsSchema schema = withProperties(renamedProperties);
        const QString key = u"idleTimeoutMinutes"_s;
        QCOMPARE(schema.fields().first().replaces, u"idle/Minutes"_s);
        QVERIFY(schema.declares(u"idle/Minutes"));
        QVERIFY(schema.declares(key));
        QVERIFY(!schema.declares(u"idle"));
        QCOMPARE(schema.replacementOf(u"idle/Minutes"_s), schema.field(key));
        QVERIFY(!schema.replacementOf(key));

        QCOMPARE(schema.effectiveValue(parsed(u"{}"_s), key), Json(5));
        QCOMPARE(schema.effectiveValue(parsed(uR"({"idle/Minutes":7})"_s), key), Json(7));
        QCOMPARE(schema.effectiveValue(parsed(uR"({"idle/Minutes":7,"idleTimeoutMinutes":9})"_s), key), Json(9));
        QVERIFY(!schema.storedValue(parsed(u"{}"_s), key));
        QVERIFY(schema.effectiveValue(parsed(u"{}"_s), u"unknown"_s).is_null());
        QVERIFY(schema.effectiveValue(Json::array(), u"unknown"_s).is_null());

        QVERIFY(schema.validate(parsed(uR"({"idle/Minutes":7})"_s)).isEmpty());
        QCOMPARE(codesOf(schema.validate(parsed(uR"({"idle/Minutes":1441})"_s))), QStringList{u"/idle~1Minutes maximum"_s});
        QCOMPARE(codesOf(schema.validate(parsed(uR"({"idle/Minutes":1441,"idleTimeoutMinutes":9})"_s))), QStringList{});
    }

    void anOlderKeyThatIsStillDeclaredIsCheckedByItsOwnSchema()
    {
        const SettingsSchema schema = withProperties(uR"({"old":{"type":"string"},"new":{"type":"integer","x-replaces":"old"}})"_s);
        QCOMPARE(codesOf(schema.validate(parsed(uR"({"old":1})"_s))), QStringList{u"/old type"_s});
        QVERIFY(schema.validate(parsed(uR"({"old":"x"})"_s)).isEmpty());
    }

    void requiredIsMetByAnOlderKey()
    {
        const SettingsSchema schema
            = schemaOf(uR"({"type":"object","required":["new"],"properties":{"new":{"type":"integer","x-replaces":"old"}}})"_s);
        QVERIFY(schema.validate(parsed(uR"({"old":1})"_s)).isEmpty());
        QCOMPARE(codesOf(schema.validate(parsed(u"{}"_s))), QStringList{u"/new required"_s});
    }

    void hostDefaultsTakeThePlaceOfWrittenOnes()
    {
        const SettingsSchema schema = withProperties(platformProperties);
        const auto changed = schema.withDefaults(parsed(uR"({"cpuCount":4})"_s));
        QVERIFY(changed);
        QCOMPARE(changed->field(u"cpuCount"_s)->defaultValue, QVariant(4));
        QCOMPARE(changed->field(u"memoryMb"_s)->defaultValue, QVariant(1024));
        QCOMPARE(changed->effectiveValue(Json::object(), u"cpuCount"_s), Json(4));
        QCOMPARE(schema.field(u"cpuCount"_s)->defaultValue, QVariant(2));
    }

    void hostDefaultsMustBeValid_data()
    {
        QTest::addColumn<QString>("defaults");
        QTest::addColumn<QString>("issue");
        QTest::newRow("out of range") << uR"({"cpuCount":65})"_s << u"/cpuCount maximum"_s;
        QTest::newRow("unknown") << uR"({"cpus":1})"_s << u"/cpus additionalProperties"_s;
        QTest::newRow("no object") << u"[]"_s << u" type"_s;
    }

    void hostDefaultsMustBeValid()
    {
        QFETCH(QString, defaults);
        QFETCH(QString, issue);
        const auto changed = withProperties(platformProperties).withDefaults(parsed(defaults));
        QVERIFY(!changed);
        QCOMPARE(changed.error().code, ErrorCode::InvalidArgument);
        QCOMPARE(codesOf(changed.error().issues), QStringList{issue});
    }

    void hostDefaultsForUnknownKeysAreRefusedByAnOpenSchemaToo()
    {
        const SettingsSchema open = schemaOf(uR"({"type":"object","properties":{"a":{"type":"string"}}})"_s);
        const auto changed = open.withDefaults(parsed(uR"({"b":1})"_s));
        QVERIFY(!changed);
        QCOMPARE(codesOf(changed.error().issues), QStringList{u"/b properties"_s});
    }

    void twoHundredFields()
    {
        constexpr int count = 200;
        Json properties = Json::object();
        Json highest = Json::object();
        for (int i = 0; i < count; ++i) {
            // Neither sorted nor reversed by name
            const std::string key = "field" + std::to_string(i * 7 % count);
            properties[key] = {{"type", "integer"}, {"minimum", 0}, {"maximum", i}, {"default", i}};
            highest[key] = i;
        }
        const SettingsSchema schema = withProperties(jsonText(properties));
        QCOMPARE(schema.fields().size(), count);
        for (int i = 0; i < count; ++i) {
            const SettingsField &field = schema.fields().at(i);
            QCOMPARE(field.key, u"field%1"_s.arg(i * 7 % count));
            QCOMPARE(schema.field(field.key), &field);
            QCOMPARE(schema.effectiveValue(Json::object(), field.key), Json(i));
        }
        QVERIFY(schema.validate(highest).isEmpty());
        for (auto &entry : highest.items())
            entry.value() = entry.value().get<int>() + 1;
        const auto issues = schema.validate(highest);
        QCOMPARE(issues.size(), count);
        for (int i = 0; i < count; ++i) {
            QCOMPARE(issues.at(i).pointer, QString(u'/' + schema.fields().at(i).key));
            QCOMPARE(issues.at(i).message, u"At most %1."_s.arg(i));
        }
    }

    void aCopyKeepsFieldsAlive()
    {
        const SettingsField *field = nullptr;
        SettingsSchema copy;
        {
            const SettingsSchema schema = withProperties(platformProperties);
            copy = schema;
            field = schema.field(u"cpuCount"_s);
        }
        QCOMPARE(field, copy.field(u"cpuCount"_s));
        QCOMPARE(field->title, u"CPU"_s);
    }
};

QTEST_GUILESS_MAIN(TestSettingsSchema)
#include "tst_settingsschema.moc"
