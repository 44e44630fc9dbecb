// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/docker/dockersettings.h"
#include "providers/docker/imagereference.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

const QString sha256 = u"sha256:"_s + QString(64, u'a');

} // namespace

/// The grammar is that of github.com/distribution/reference (reference.go), its rules for a host those of Docker's own names.
class TestReference : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aReferenceIsTakenApart_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("version");
        QTest::addColumn<QString>("found");
        const auto add = [](const QString &text, const QString &name, const QString &version, const QString &found) {
            QTest::addRow("%s", qPrintable(text.left(60))) << text << name << version << found;
        };
        add(u"node"_s, u"node"_s, u"latest"_s, u"node:latest"_s);
        add(u"node:22-slim"_s, u"node"_s, u"22-slim"_s, u"node:22-slim"_s);
        add(u"library/node:22"_s, u"library/node"_s, u"22"_s, u"library/node:22"_s);
        add(u"ghcr.io/acme/base:1.4"_s, u"ghcr.io/acme/base"_s, u"1.4"_s, u"ghcr.io/acme/base:1.4"_s);
        add(u"localhost:5000/base"_s, u"localhost:5000/base"_s, u"latest"_s, u"localhost:5000/base:latest"_s);
        add(u"localhost/base:x"_s, u"localhost/base"_s, u"x"_s, u"localhost/base:x"_s);
        add(u"test.com:8080/foo/bar:tag"_s, u"test.com:8080/foo/bar"_s, u"tag"_s, u"test.com:8080/foo/bar:tag"_s);
        add(u"192.168.1.1:5000/repo"_s, u"192.168.1.1:5000/repo"_s, u"latest"_s, u"192.168.1.1:5000/repo:latest"_s);
        add(u"[2001:db8::1]:5000/repo"_s, u"[2001:db8::1]:5000/repo"_s, u"latest"_s, u"[2001:db8::1]:5000/repo:latest"_s);
        add(u"Uppercase/lower:x"_s, u"Uppercase/lower"_s, u"x"_s, u"Uppercase/lower:x"_s);
        add(u"a__b/c--d.e:T_1"_s, u"a__b/c--d.e"_s, u"T_1"_s, u"a__b/c--d.e:T_1"_s);
        add(u"xn--n3h.com/repo"_s, u"xn--n3h.com/repo"_s, u"latest"_s, u"xn--n3h.com/repo:latest"_s);
        add(u"node@"_s + sha256, u"node"_s, sha256, u"node@"_s + sha256);
        add(u"node:22@"_s + sha256, u"node"_s, sha256, u"node@"_s + sha256);
        add(u"node@sha512:"_s + QString(128, u'0'), u"node"_s, u"sha512:"_s + QString(128, u'0'), u"node@sha512:"_s + QString(128, u'0'));
        add(QString(255, u'a'), QString(255, u'a'), u"latest"_s, QString(255, u'a') + u":latest"_s);
        add(u"a:"_s + QString(128, u't'), u"a"_s, QString(128, u't'), u"a:"_s + QString(128, u't'));
    }
    void aReferenceIsTakenApart()
    {
        QFETCH(QString, text);
        const auto reference = ImageReference::parse(text);
        QVERIFY2(reference, qPrintable(reference ? QString() : reference.error().message));
        QTEST(reference->name, "name");
        QTEST(reference->version(), "version");
        QTEST(reference->text(), "found");
    }

    void whatIsNoReferenceIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        const QStringList wrong{u""_s, u" "_s, u"node "_s, u" node"_s, u"node\n"_s, u"node:22-slim\n"_s, u"node\nRUN true"_s,
            u"node:22\r"_s, u"node 22"_s, u"Node"_s, u"node:"_s, u":tag"_s, u"node:a:b"_s, u"node:-x"_s, u"node:.x"_s, u"node:ü"_s,
            u"/node"_s, u"node/"_s, u"a//b"_s, u"a/b/"_s, u"-node"_s, u"node-"_s, u"a___b"_s, u"a..b"_s, u"a._b"_s, u"_a"_s,
            u"localhost:port/a"_s, u"-x.com/a"_s, u"x-.com/a"_s, u"x..com/a"_s, u"[::1/a"_s, u"$BASE"_s, u"${BASE}"_s, u"node AS x"_s,
            u"--platform=linux/arm64 node"_s, u"https://ghcr.io/acme/base"_s, u"user@host/base"_s, u"node@"_s, u"node@sha256:abc"_s,
            u"node@sha256:"_s + QString(64, u'A'), u"node@md5:"_s + QString(32, u'a'), u"node@"_s + sha256 + u'\n',
            u"node@"_s + sha256 + u":x"_s, QString(64, u'a'), QString(256, u'a'), u"a:"_s + QString(129, u't'), u"node\u200b"_s,
            QString(QChar(0)), u"nоde"_s};
        for (qsizetype i = 0; i < wrong.size(); ++i)
            QTest::addRow("%d %s", static_cast<int>(i), qPrintable(wrong.at(i).left(40))) << wrong.at(i);
    }
    void whatIsNoReferenceIsRefused()
    {
        QFETCH(QString, text);
        const auto reference = ImageReference::parse(text);
        QVERIFY(!reference);
        QCOMPARE(reference.error().code, ErrorCode::InvalidArgument);
        QVERIFY(!reference.error().message.contains(u'\n'));
    }

    void settingsComeBeforeDefaultsBeforeWhatIsBuiltIn()
    {
        const DockerSettings builtIn;
        QCOMPARE(builtIn.baseImage, u"node:22-slim"_s);
        QCOMPARE(builtIn.owner, u"root"_s);
        const DockerSettings defaults{u"debian:13"_s, u"node"_s};
        QCOMPARE(defaults.with(SettingsDocument()).value(), defaults);
        const auto one = defaults.with(SettingsDocument::fromJson({{"owner", "1000:1000"}, {"other", 1}}).value());
        QVERIFY(one);
        QCOMPARE(*one, (DockerSettings{u"debian:13"_s, u"1000:1000"_s}));
        const auto both
            = defaults.with(SettingsDocument::fromJson({{"owner", "a.b-c_d:staff"}, {"baseImage", "ghcr.io/acme/x:1"}}).value());
        QVERIFY(both);
        QCOMPARE(*both, (DockerSettings{u"ghcr.io/acme/x:1"_s, u"a.b-c_d:staff"_s}));
    }

    void aWrongSettingIsToldAtItsField_data()
    {
        QTest::addColumn<QByteArray>("document");
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("code");
        QTest::addRow("no text") << QByteArray("{\"baseImage\": 3}") << u"/baseImage"_s << u"type"_s;
        QTest::addRow("empty") << QByteArray("{\"baseImage\": \"\"}") << u"/baseImage"_s << u"minLength"_s;
        QTest::addRow("two words") << QByteArray("{\"baseImage\": \"node AS x\"}") << u"/baseImage"_s << u"image"_s;
        QTest::addRow("line feed") << QByteArray("{\"baseImage\": \"node\\nRUN true\"}") << u"/baseImage"_s << u"image"_s;
        QTest::addRow("owner line feed") << QByteArray("{\"owner\": \"node\\n\"}") << u"/owner"_s << u"pattern"_s;
        QTest::addRow("owner option") << QByteArray("{\"owner\": \"node --from=x\"}") << u"/owner"_s << u"pattern"_s;
        QTest::addRow("owner two groups") << QByteArray("{\"owner\": \"a:b:c\"}") << u"/owner"_s << u"pattern"_s;
        QTest::addRow("owner letters") << QByteArray("{\"owner\": \"\\u00fcser\"}") << u"/owner"_s << u"pattern"_s;
        QTest::addRow("owner empty") << QByteArray("{\"owner\": \"\"}") << u"/owner"_s << u"pattern"_s;
        QTest::addRow("owner number") << QByteArray("{\"owner\": 1000}") << u"/owner"_s << u"type"_s;
    }
    void aWrongSettingIsToldAtItsField()
    {
        QFETCH(QByteArray, document);
        const auto settings = DockerSettings().with(SettingsDocument::fromJson(Json::parse(document.toStdString())).value());
        QVERIFY(!settings);
        QCOMPARE(settings.error().code, ErrorCode::InvalidEnvironment);
        QCOMPARE(settings.error().issues.size(), 1);
        QTEST(settings.error().issues.first().pointer, "pointer");
        QTEST(settings.error().issues.first().code, "code");
        QVERIFY(settings.error().message.contains(settings.error().issues.first().message));
    }

    void theSchemaIsTheSpecs()
    {
        const Json schema = dockerSettingsSchema({u"debian:13"_s, u"node"_s}).json();
        QCOMPARE(schema.at("additionalProperties"), Json(false));
        QStringList names;
        for (const auto &[name, field] : schema.at("properties").items())
            names.append(QString::fromStdString(name));
        QCOMPARE(names, (QStringList{u"baseImage"_s, u"owner"_s}));
        const Json &image = schema.at("properties").at("baseImage");
        QCOMPARE(image.at("title"), Json("Base image"));
        QCOMPARE(image.at("minLength"), Json(1));
        QCOMPARE(image.at("default"), Json("debian:13"));
        const Json &owner = schema.at("properties").at("owner");
        QCOMPARE(owner.at("title"), Json("Owner"));
        QCOMPARE(owner.at("pattern"), Json("^[\\w.-]+(:[\\w.-]+)?$"));
        QCOMPARE(owner.at("default"), Json("node"));
    }
};

QTEST_GUILESS_MAIN(TestReference)
#include "tst_dockerreference.moc"
