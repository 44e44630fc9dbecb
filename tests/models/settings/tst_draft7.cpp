// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/jsonvalue.h"
#include "models/settings/schemashape.h"
#include "models/settings/schemavalidator.h"

#include <QFile>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

constexpr auto suiteFolder = "/usr/share/json-schema-test-suite/tests/draft7/"_L1;

// What a settings schema is made of. "default" is here because it must not refuse anything.
constexpr std::array keywords{"type", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
    "minLength", "maxLength", "pattern", "required", "properties", "additionalProperties", "patternProperties", "propertyNames",
    "minProperties", "maxProperties", "dependencies", "items", "additionalItems", "contains", "minItems", "maxItems", "uniqueItems", "not",
    "allOf", "anyOf", "oneOf", "if-then-else", "boolean_schema", "default"};

// Where every number of the text must be read, however big, and 1.0 is an integer.
constexpr std::array optionalFiles{"optional/bignum", "optional/zeroTerminatedFloats"};

constexpr int casesInFiles = 379;

struct Case {
    QByteArray name;
    Json schema;
    Json data;
    bool valid = false;
};

Json suiteFile(const char *name)
{
    QFile file(suiteFolder + QLatin1StringView(name) + ".json"_L1);
    if (!file.open(QIODevice::ReadOnly))
        return Json();
    const QByteArray text = file.readAll();
    return Json::parse(text.begin(), text.end(), nullptr, false);
}

QList<Case> casesOf(const char *fileName)
{
    QList<Case> cases;
    for (const Json &group : suiteFile(fileName)) {
        for (const Json &test : group["tests"]) {
            const QString name
                = QLatin1StringView(fileName) + u": " + displayText(group["description"]) + u": " + displayText(test["description"]);
            cases.append({name.toUtf8(), group["schema"], test["data"], test["valid"].get<bool>()});
        }
    }
    return cases;
}

} // namespace

/// The official JSON Schema Test Suite, as Debian's json-schema-test-suite installs it.
class TestDraft7 : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theSuiteIsInstalled()
    {
        for (const char *name : keywords)
            QVERIFY2(suiteFile(name).is_array(), name);
        for (const char *name : optionalFiles)
            QVERIFY2(suiteFile(name).is_array(), name);
    }

    void officialCase_data()
    {
        QTest::addColumn<QString>("schema");
        QTest::addColumn<QString>("data");
        QTest::addColumn<bool>("valid");
        QList<Case> cases;
        for (const char *name : keywords)
            cases += casesOf(name);
        for (const char *name : optionalFiles)
            cases += casesOf(name);
        for (const Case &each : cases)
            QTest::newRow(each.name.constData()) << jsonText(each.schema) << jsonText(each.data) << each.valid;
    }

    void officialCase()
    {
        QFETCH(QString, schema);
        QFETCH(QString, data);
        QFETCH(bool, valid);
        const Json schemaJson = Json::parse(schema.toStdString(), nullptr, false);
        const Json dataJson = Json::parse(data.toStdString(), nullptr, false);
        const auto fault = findSchemaFault(schemaJson);
        QVERIFY2(!fault, fault ? qPrintable(fault->pointer + u' ' + fault->message) : "");
        const QList<SettingsIssue> issues = validateJson(schemaJson, dataJson);
        QVERIFY2(issues.isEmpty() == valid, qPrintable(schema + u' ' + data));
        for (const SettingsIssue &issue : issues)
            QVERIFY2(!issue.code.isEmpty() && !issue.message.isEmpty(), qPrintable(schema));
        ++m_run;
    }

    void noneWasPassedOver()
    {
        int expected = casesInFiles;
        for (const char *name : optionalFiles)
            expected += int(casesOf(name).size());
        QCOMPARE_GE(m_run, expected);
    }

private:
    int m_run = 0;
};

QTEST_GUILESS_MAIN(TestDraft7)
#include "tst_draft7.moc"
