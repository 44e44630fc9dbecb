// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/jsonvalue.h"
#include "models/settings/schemapattern.h"
#include "models/settings/schemashape.h"
#include "models/settings/schemavalidator.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <limits>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

Json parsed(const QString &text)
{
    return Json::parse(text.toStdString(), nullptr, false);
}

/// A nest of `levels` lists or objects.
QString nested(int levels)
{
    return u"["_s.repeated(levels) + u"]"_s.repeated(levels);
}

// Twice as many ways to split the text for each letter more.
const QString costlyPattern = u"^(a|aa)+$"_s;
const QString costlyText = u"a"_s.repeated(60) + u'b';

} // namespace

class TestSchemaValidator : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void issue_data()
    {
        QTest::addColumn<QString>("schema");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("message");

        const auto row
            = [](const char *name, const char *schema, const char *value, const char *pointer, const char *code, const char *message) {
                  QTest::newRow(name) << QString::fromUtf8(schema) << QString::fromUtf8(value) << QString::fromUtf8(pointer)
                                      << QString::fromUtf8(code) << QString::fromUtf8(message);
              };
        row("maximum", R"({"properties":{"idle":{"maximum":1440}}})", R"({"idle":1441})", "/idle", "maximum", "At most 1440.");
        row("maximum of a whole double", R"({"maximum":2.0})", "3", "", "maximum", "At most 2.");
        row("minimum", R"({"minimum":-0.5})", "-0.75", "", "minimum", "At least -0.5.");
        row("exclusive minimum", R"({"exclusiveMinimum":0})", "0", "", "exclusiveMinimum", "More than 0.");
        row("exclusive maximum", R"({"exclusiveMaximum":1})", "1.0", "", "exclusiveMaximum", "Less than 1.");
        row("multiple", R"({"multipleOf":512})", "513", "", "multipleOf", "A multiple of 512.");
        row("whole number", R"({"type":"integer"})", "1.5", "", "type", "A whole number.");
        row("several types", R"({"type":["integer","null"]})", R"("1")", "", "type", "One of these types: integer, null.");
        row("enum", R"({"enum":["us","eu",1.0,null]})", R"("de")", "", "enum", "One of: us, eu, 1, null.");
        row("const", R"({"const":"us"})", R"("eu")", "", "const", "Only us.");
        row("pattern", R"({"pattern":"^a$"})", R"("b")", "", "pattern", "A text that matches ^a$.");
        row("required", R"({"required":["a/b"]})", "{}", "/a~1b", "required", "This is required.");
        row("extra key", R"({"additionalProperties":false})", R"({"a~/b":1})", "/a~0~1b", "additionalProperties",
            "There is no setting of this name.");
        row("extra key of another type", R"({"additionalProperties":{"type":"string"}})", R"({"x":1})", "/x", "type", "A text.");
        row("name", R"({"propertyNames":{"maxLength":1}})", R"({"ab":1})", "/ab", "propertyNames", "A setting cannot have this name.");
        row("dependency", R"({"dependencies":{"a":["b"]}})", R"({"a":1})", "/b", "dependencies", "This is required when a is set.");
        row("nested", R"({"properties":{"a":{"properties":{"b":{"type":"string"}}}}})", R"({"a":{"b":1}})", "/a/b", "type", "A text.");
        row("not", R"({"not":{"type":"string"}})", R"("")", "", "not", "This is excluded.");
        row("any", R"({"anyOf":[false,false]})", "1", "", "anyOf", "This has none of the allowed forms.");
        row("one of two", R"({"oneOf":[true,true]})", "1", "", "oneOf", "This has more than one of the forms that exclude each other.");
        row("nothing", R"({"properties":{"a":false}})", R"({"a":1})", "/a", "false", "Nothing is allowed here.");
    }

    void issue()
    {
        QFETCH(QString, schema);
        QFETCH(QString, value);
        QFETCH(QString, pointer);
        QFETCH(QString, code);
        QFETCH(QString, message);
        const QList<SettingsIssue> expected{{pointer, code, message}};
        QCOMPARE(validateJson(parsed(schema), parsed(value)), expected);
    }

    void everythingWrongIsTold()
    {
        const auto issues
            = validateJson(parsed(uR"({"properties":{"a":{"minimum":2,"multipleOf":2}},"required":["b"]})"_s), parsed(uR"({"a":1})"_s));
        QStringList codes;
        for (const SettingsIssue &issue : issues)
            codes.append(issue.code);
        codes.sort();
        QCOMPARE(codes, QStringList({u"minimum"_s, u"multipleOf"_s, u"required"_s}));
    }

    void validity_data()
    {
        QTest::addColumn<QString>("schema");
        QTest::addColumn<QString>("value");
        QTest::addColumn<bool>("valid");

        const auto row = [](const char *schema, const char *value, bool valid) {
            QTest::newRow(qPrintable(QString::fromUtf8(schema) + u' ' + QString::fromUtf8(value)))
                << QString::fromUtf8(schema) << QString::fromUtf8(value) << valid;
        };
        // 0.1 and 0.01 are no sums of powers of 2; as decimals each of these is plain.
        row(R"({"multipleOf":0.01})", "19.99", true);
        row(R"({"multipleOf":0.1})", "0.3", true);
        row(R"({"multipleOf":0.0001})", "12.3456", true);
        row(R"({"multipleOf":0.0001})", "-12.34565", false);
        row(R"({"multipleOf":0.3})", "1e300", false);
        row(R"({"multipleOf":0.5})", "1e308", true);
        row(R"({"multipleOf":1e-300})", "1e300", true);
        row(R"({"multipleOf":1e300})", "1e-300", false);
        row(R"({"multipleOf":3})", "18446744073709551615", true); // 2^64 - 1 = 3 * 5 * 17 * ...
        row(R"({"multipleOf":7})", "18446744073709551615", false);
        row(R"({"multipleOf":2})", "-9223372036854775808", true);
        row(R"({"multipleOf":3})", "-9223372036854775808", false);
        row(R"({"multipleOf":1e19})", "18446744073709551615", false);
        // Beyond 2^53 a double does not tell neighbours apart.
        row(R"({"maximum":9007199254740992})", "9007199254740993", false);
        row(R"({"maximum":9007199254740992.0})", "9007199254740993", false);
        row(R"({"exclusiveMinimum":-1})", "18446744073709551615", true);
        row(R"({"maximum":-1})", "18446744073709551615", false);
        row(R"({"const":9007199254740993})", "9007199254740992.0", false);
        row(R"({"type":"integer"})", "1e30", true);
        // Equality
        row(R"({"const":{"a":1,"b":[2.0,{"c":3,"d":4}]}})", R"({"b":[2,{"d":4.0,"c":3}],"a":1.0})", true);
        row(R"({"const":{"a":1,"b":2}})", R"({"a":1,"c":2})", false);
        row(R"({"enum":[0]})", "false", false);
        row(R"({"enum":[true]})", "1", false);
        row(R"({"enum":["1"]})", "1", false);
        // One code point, four bytes of UTF-8, two QChars
        row(R"({"maxLength":1})", "\"\U0001F600\"", true);
        row(R"({"minLength":2})", "\"\U0001F600\"", false);
        // e and a combining accent are two code points
        row(R"({"maxLength":1})", "\"e\u0301\"", false);
        row(R"({"minLength":2.0})", R"("a")", false);
        row(R"({"maxLength":1e300})", R"("a")", true);
        row(R"({"if":{"type":"string"},"then":{"minLength":1}})", R"("")", false);
        row(R"({"if":{"type":"string"}})", "1", true);
        row(R"({"patternProperties":{"^x-":{}},"additionalProperties":false})", R"({"x-a":1})", true);
    }

    void validity()
    {
        QFETCH(QString, schema);
        QFETCH(QString, value);
        QFETCH(bool, valid);
        QVERIFY(!findSchemaFault(parsed(schema)));
        QCOMPARE(validateJson(parsed(schema), parsed(value)).isEmpty(), valid);
    }

    void pluralLimitsAreNumbers()
    {
        const auto issues = validateJson(parsed(uR"({"minLength":3})"_s), parsed(uR"("a")"_s));
        QCOMPARE(issues.size(), 1);
        QVERIFY(issues.first().message.contains(u'3'));
    }

    void aPatternThatGivesUpIsNoMismatch_data()
    {
        QTest::addColumn<QString>("schema");
        QTest::addColumn<QString>("expectedCode");
        const QString pattern = jsonText(Json(costlyPattern.toStdString()));
        const QString gaveUp = QString::fromLatin1(patternGaveUpCode);
        const QString costly = uR"({"pattern":%1})"_s.arg(pattern);
        QTest::newRow("alone") << costly << gaveUp;
        QTest::newRow("not") << uR"({"not":%1})"_s.arg(costly) << gaveUp;
        QTest::newRow("any of, none other") << uR"({"anyOf":[false,%1]})"_s.arg(costly) << gaveUp;
        QTest::newRow("any of, another") << uR"({"anyOf":[%1,true]})"_s.arg(costly) << QString();
        QTest::newRow("one of, another") << uR"({"oneOf":[%1,true]})"_s.arg(costly) << gaveUp;
        QTest::newRow("one of, two others") << uR"({"oneOf":[%1,true,true]})"_s.arg(costly) << u"oneOf"_s;
        QTest::newRow("if") << uR"({"if":%1,"then":false,"else":false})"_s.arg(costly) << gaveUp;
        QTest::newRow("if, of no consequence") << uR"({"if":%1})"_s.arg(costly) << QString();
        QTest::newRow("not, but refused anyway") << uR"({"not":{"pattern":%1,"maxLength":1}})"_s.arg(pattern) << QString();
    }

    void aPatternThatGivesUpIsNoMismatch()
    {
        QFETCH(QString, schema);
        QFETCH(QString, expectedCode);
        const auto issues = validateJson(parsed(schema), Json(costlyText.toStdString()));
        QCOMPARE(issues.size(), expectedCode.isEmpty() ? 0 : 1);
        if (!expectedCode.isEmpty())
            QCOMPARE(issues.first().code, expectedCode);
    }

    void aNameThatGivesUpIsNotAdditional()
    {
        Json schema = parsed(uR"({"additionalProperties":false,"patternProperties":{}})"_s);
        schema["patternProperties"][costlyPattern.toStdString()] = true;
        Json value = Json::object();
        value[costlyText.toStdString()] = 1;
        const auto issues = validateJson(schema, value);
        QCOMPARE(issues.size(), 1);
        QCOMPARE(issues.first().code, QString::fromLatin1(patternGaveUpCode));
        QCOMPARE(issues.first().pointer, QString(u'/' + costlyText));
    }

    /// ECMA-262, where the engine beneath means something else.
    void pattern_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("matches");

        const auto row = [](const char16_t *pattern, const QString &text, bool matches) {
            const QString source = QString::fromUtf16(pattern);
            QTest::newRow(qPrintable(source + u' ' + QString::fromLatin1(text.toUtf8().toPercentEncoding()))) << source << text << matches;
        };
        row(u"b", u"abc"_s, true); // not anchored
        row(u"^b", u"abc"_s, false);
        row(u"^[\\w.-]+(:[\\w.-]+)?$", u"1000:node"_s, true);
        row(u"^[\\w.-]+(:[\\w.-]+)?$", u"root\n"_s, false); // "$" is the very end
        row(u"^[\\w.-]+(:[\\w.-]+)?$", u"a:b:c"_s, false);
        row(u"^a$", u"a\nb"_s, false);
        row(u"^.$", u"\r"_s, false);
        row(u"^.$", u"\u2028"_s, false);
        row(u"^.$", u"\U0001F600"_s, true);
        row(u"^\\d$", u"\u0663"_s, false); // ARABIC-INDIC DIGIT THREE
        row(u"^\\w$", u"\u00e9"_s, false);
        row(u"^\\p{L}$", u"\u00e9"_s, true);
        row(u"^\\P{L}$", u"1"_s, true);
        row(u"^\\s$", u"\u00a0"_s, true);
        row(u"^\\s$", u"\ufeff"_s, true);
        row(u"^\\s$", u"\u2028"_s, true);
        row(u"^\\S$", u"\u00a0"_s, false);
        row(u"^[\\s]$", u"\u3000"_s, true);
        row(u"^[^\\s]$", u"\u3000"_s, false);
        row(u"^[\\S]$", u"\u3000"_s, false);
        row(u"^[\\s\\S]$", u"\n"_s, true);
        row(u"^\\v$", u"\n"_s, false); // only VT
        row(u"^\\v$", u"\v"_s, true);
        row(u"^[\\b]$", u"\b"_s, true);
        row(u"\\bb\\b", u"a b c"_s, true);
        row(u"^\\cA$", u"\x01"_s, true);
        row(u"^\\x41\\u0042\\u{43}$", u"ABC"_s, true);
        row(u"^\\ud83d\\ude00$", u"\U0001F600"_s, true);
        row(u"^[\\u{1F600}-\\u{1F64F}]$", u"\U0001F601"_s, true);
        row(u"^[]$", u"]"_s, false);
        row(u"[]", u"a"_s, false);
        row(u"^[^]$", u"\n"_s, true);
        row(u"^[[:alpha:]$", u"["_s, true); // a class of "[", ":", "a", "l", "p" and "h"
        row(u"^[[:alpha:]$", u"b"_s, false);
        row(u"^a{2}$", u"aa"_s, true);
        row(u"^a{2,}?$", u"aaaa"_s, true);
        row(u"^a{,2}$", u"aa"_s, false); // no quantifier
        row(u"^a{,2}$", u"a{,2}"_s, true);
        row(u"^a{ 1 }$", u"a"_s, false);
        row(u"^(a)\\1$", u"aa"_s, true);
        row(u"^(?<x>a)\\k<x>$", u"aa"_s, true);
        row(u"^(?=a)(?!b)(?:a)(?<=a)(?<!b)$", u"a"_s, true);
        row(u"^\\/\\-\\.$", u"/-."_s, true);
        row(u"^\\0$", QString(QChar(0)), true);
        row(u"", u"anything"_s, true);
    }

    void pattern()
    {
        QFETCH(QString, pattern);
        QFETCH(QString, text);
        QFETCH(bool, matches);
        const auto expression = SchemaPattern::parse(pattern);
        QVERIFY(expression);
        QVERIFY(expression->match(text) == (matches ? PatternMatch::Yes : PatternMatch::No));
    }

    void noPattern_data()
    {
        QTest::addColumn<QString>("pattern");
        for (const char16_t *pattern : {u"(", u")", u"[a", u"*", u"a**", u"a++", u"a+?+", u"\\", u"(?i)a", u"(?>a)", u"(?#a)",
                 u"(*LIMIT_MATCH=1)a", u"\\Z", u"\\A", u"\\Q.\\E", u"\\u12", u"\\u{110000}", u"\\ud83d", u"\\x4", u"\\c1", u"\\p{Nonsense}",
                 u"\\p", u"[\\1]", u"\\01", u"\\2", u"(?<a", u"[b-a]"})
            QTest::newRow(qPrintable(QString::fromUtf16(pattern))) << QString::fromUtf16(pattern);
    }

    void noPattern()
    {
        QFETCH(QString, pattern);
        QVERIFY(!SchemaPattern::parse(pattern));
    }

    void schemaFault_data()
    {
        QTest::addColumn<QString>("schema");
        QTest::addColumn<QString>("pointer");
        const auto row = [](const char *schema, const char *pointer) {
            QTest::newRow(schema) << QString::fromUtf8(schema) << QString::fromUtf8(pointer);
        };
        row("1", "");
        row(R"({"type":"text"})", "/type");
        row(R"({"type":[]})", "/type");
        row(R"({"enum":{}})", "/enum");
        row(R"({"minimum":"1"})", "/minimum");
        row(R"({"minItems":-1})", "/minItems");
        row(R"({"uniqueItems":1})", "/uniqueItems");
        row(R"({"items":[{"type":1}]})", "/items/0/type");
        row(R"({"contains":[]})", "/contains");
        row(R"({"multipleOf":0})", "/multipleOf");
        row(R"({"minLength":-1})", "/minLength");
        row(R"({"maxLength":1.5})", "/maxLength");
        row(R"({"properties":{"a/b":{"pattern":"*"}}})", "/properties/a~1b/pattern");
        row(R"({"properties":[]})", "/properties");
        row(R"({"patternProperties":{"*":{}}})", "/patternProperties/*");
        row(R"({"required":"a"})", "/required");
        row(R"({"required":[1]})", "/required");
        row(R"({"dependencies":{"a":[1]}})", "/dependencies/a");
        row(R"({"allOf":[]})", "/allOf");
        row(R"({"anyOf":[{},{"not":1}]})", "/anyOf/1/not");
        row(R"({"if":{"$ref":"other"}})", "/if/$ref");
        row(R"({"additionalProperties":null})", "/additionalProperties");
    }

    void schemaFault()
    {
        QFETCH(QString, schema);
        QFETCH(QString, pointer);
        const auto fault = findSchemaFault(parsed(schema));
        QVERIFY(fault);
        QCOMPARE(fault->pointer, pointer);
        QVERIFY(!fault->message.isEmpty());
        // Checking against it all the same does not go wrong.
        (void)validateJson(parsed(schema), parsed(uR"({"a":1,"a/b":"x"})"_s));
        (void)validateJson(parsed(schema), Json("x"));
        (void)validateJson(parsed(schema), Json(1));
    }

    void whatIsNotCheckedMayBeAnything()
    {
        QVERIFY(!findSchemaFault(parsed(uR"({"$schema":1,"title":[],"format":"x","contentMediaType":{"$ref":"other"},"x-own":null})"_s)));
    }

    void depthIsLimited()
    {
        QVERIFY(!isDeeperThan(parsed(nested(maximumJsonDepth)), maximumJsonDepth));
        QVERIFY(isDeeperThan(parsed(nested(maximumJsonDepth + 1)), maximumJsonDepth));
        Json schema = Json::object();
        schema["const"] = parsed(nested(100'000));
        const auto fault = findSchemaFault(schema);
        QVERIFY(fault);
        QCOMPARE(fault->code, u"depth"_s);
    }

    void primitivesKeepTheirType_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551615",
                 "1.0", "1.5", "1e300", R"("")", R"("1")", R"("ü")"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }

    void primitivesKeepTheirType()
    {
        QFETCH(QString, text);
        const Json value = parsed(text);
        const Json back = primitiveFromVariant(primitiveToVariant(value));
        QCOMPARE(jsonText(back), jsonText(value));
        QCOMPARE(back.is_number_float(), value.is_number_float());
    }

    void structuresAreNoPrimitives()
    {
        QVERIFY(!primitiveToVariant(Json::array()).isValid());
        QVERIFY(!primitiveToVariant(Json::object()).isValid());
        QVERIFY(primitiveFromVariant({}).is_null());
    }
};

QTEST_GUILESS_MAIN(TestSchemaValidator)
#include "tst_schemavalidator.moc"
