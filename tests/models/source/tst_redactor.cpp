// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/source/redactor.h"

#include <QRandomGenerator>
#include <QTest>
#include <QUrl>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

const QByteArray pem = "-----BEGIN OPENSSH PRIVATE KEY-----\n"
                       "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW\n"
                       "QyNTUxOQAAACD5\n"
                       "-----END OPENSSH PRIVATE KEY-----";

/// Tokens are put together here, so that no scanner of sources takes the test for a leak.
QByteArray token(const char *prefix, int length)
{
    QByteArray result(prefix);
    for (int i = 0; i < length; ++i)
        result += "aB3dE5gH7jK9mN1pQ"[i % 17];
    return result;
}

QByteArray jwt()
{
    return token("ghs_12345_eyJ", 30) + '.' + token("eyJ", 300) + '.' + token("x-_", 150);
}

QByteArray feedInPieces(const std::shared_ptr<Redactor> &redactor, const QByteArray &text, QRandomGenerator &random, int longest)
{
    StreamRedactor stream(redactor);
    QByteArray shown;
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype length = std::min<qsizetype>(text.size() - at, 1 + random.bounded(longest));
        shown += stream.feed(text.sliced(at, length));
        at += length;
    }
    return shown + stream.finish();
}

} // namespace

class TestRedactor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shapes_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        const auto same = [](const char *name, const QByteArray &text) { QTest::newRow(name) << text << text; };

        QTest::newRow("user and password") << "clone https://me:pw@host/a.git now"_ba << "clone https://***@host/a.git now"_ba;
        QTest::newRow("token alone") << "https://anything@host/a"_ba << "https://***@host/a"_ba;
        QTest::newRow("at sign in a password") << "https://me:p@ss@host/a"_ba << "https://***@host/a"_ba;
        QTest::newRow("ssh") << "ssh://git@host:22/a"_ba << "ssh://***@host:22/a"_ba;
        QTest::newRow("two in a line") << "//a@b //c@d"_ba << "//***@b //***@d"_ba;
        same("no user-info", "https://host/a@b.git");
        same("npm scope", "https://registry/@scope/name //@scope");
        same("comment", "x // see me@example.org");
        same("scp form", "git@github.com:acme/api.git");

        for (const char *prefix : {"ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "gloas-", "gldt-", "glrt-", "glrtr-",
                 "glcbt-", "glptt-", "glft-", "glimt-", "glagent-", "glwt-", "glsoat-", "glffct-"}) {
            for (const int length : {1, 20, 36, 82, 255, 520}) {
                QTest::addRow("%s%d", prefix, length) << QByteArray("a " + token(prefix, length) + ", b") << "a ***, b"_ba;
                QTest::addRow("%s%d escaped line end", prefix, length + 16)
                    << QByteArray("\\n" + token(prefix, length + 16) + "\"") << "\\n***\""_ba;
            }
        }
        QTest::newRow("GitHub, with a JWT") << QByteArray("x=" + jwt() + " y") << "x=*** y"_ba;
        QTest::newRow("GitLab, routable") << QByteArray(token("glpat-", 30) + ".01.0w1a2b3c4" + "\n") << "***\n"_ba;
        QTest::newRow("GitLab runner registration") << token("GR1348941", 20) << "***"_ba;
        same("prefix within a word", "highs_and_lows, roughp_x, ghp_ alone");

        QTest::newRow("basic") << "> Authorization: Basic bWU6cHc=\r\n"_ba << "> Authorization: Basic ***\r\n"_ba;
        QTest::newRow("bearer") << "AUTHORIZATION: bearer a.b.c next"_ba << "AUTHORIZATION: bearer *** next"_ba;
        QTest::newRow("proxy") << "Proxy-Authorization:Basic x"_ba << "Proxy-Authorization:Basic ***"_ba;
        QTest::newRow("JSON") << R"({"authorization": "Bearer abc", "n": 1})"_ba
                              << R"({"authorization": "Bearer ***", "n": 1})"_ba;
        QTest::newRow("escaped JSON") << R"(\"Authorization\":\"token abc\")"_ba
                                      << R"(\"Authorization\":\"token ***\")"_ba;
        QTest::newRow("bare bearer") << "curl -H 'Bearer 0123456789abcdef.x'"_ba << "curl -H 'Bearer ***'"_ba;
        QTest::newRow("bare basic") << "basic bWU6cGFzc3dvcmQtMTIz"_ba << "basic ***"_ba;
        same("words", "the bearer authentication failed; basic internationalization; Authorization: required");

        QTest::newRow("key") << QByteArray("a\n" + pem + "\nb") << "a\n***\nb"_ba;
        QTest::newRow("key's beginning only") << QByteArray("a\n" + pem.first(90)) << "a\n***"_ba;
        QTest::newRow("key in one line") << R"(k="-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----\n" z)"_ba
                                         << R"(k="***\n" z)"_ba;
        QTest::newRow("PKCS8") << "-----BEGIN PRIVATE KEY-----\nMC4\n-----END PRIVATE KEY-----"_ba << "***"_ba;
        QTest::newRow("PGP") << "-----BEGIN PGP PRIVATE KEY BLOCK-----\nx\n-----END PGP PRIVATE KEY BLOCK-----"_ba
                             << "***"_ba;
        same("certificate", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----");
        same("public key", "-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----");
        same("dashes", "------------\n-----BEGIN");
        same("not UTF-8", "\xff\xfe//\x80 g");
        same("empty", "");
    }

    void shapes()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, shown);
        const auto redactor = std::make_shared<Redactor>();
        QCOMPARE(redactor->redact(text), shown);
        QCOMPARE(redactor->redact(shown), shown);
        QRandomGenerator random(7);
        QCOMPARE(feedInPieces(redactor, text, random, 1), shown);
        QCOMPARE(feedInPieces(redactor, text, random, 5), shown);
    }

    void aKeyWithoutAnEndHidesNotEverything()
    {
        const QByteArray begin = "-----BEGIN RSA PRIVATE KEY-----";
        const QByteArray text = begin + QByteArray(StreamRedactor::privateKeyLimit, 'x') + "shown";
        QCOMPARE(Redactor().redact(text), "***shown"_ba);
    }

    void addedSecretsAreMaskedInEveryForm()
    {
        Redactor redactor;
        const QString secret = u"p@ss w/rd-Ünïcode"_s;
        redactor.addSecret(secret);
        const QByteArray bytes = secret.toUtf8();
        QCOMPARE(redactor.redact(u"a " + secret + u" b"), u"a *** b"_s);
        QCOMPARE(redactor.redact(QByteArray("u=" + QUrl::toPercentEncoding(secret) + "&")), "u=***&"_ba);
        QCOMPARE(redactor.redact(bytes.toBase64()), "***"_ba);
        QCOMPARE(redactor.redact(QByteArray("x-access-token:" + bytes).toBase64()), "***"_ba);
        for (int length = 1; length < 12; ++length) {
            const QByteArray user(length, 'u');
            const QByteArray shown = redactor.redact(QByteArray(user + ':' + bytes).toBase64());
            QVERIFY2(shown.endsWith("***"), shown.constData());
            // All that is shown is the user name's base64 and at most the one letter it shares with the secret.
            QVERIFY2(shown.size() - 3 <= ((length + 1) * 8 + 5) / 6, shown.constData());
        }
        QCOMPARE(redactor.redact("another text"_ba), "another text"_ba);
    }

    void overlappingSecretsAreMaskedWhole()
    {
        Redactor redactor;
        redactor.addSecret(u"abcdef"_s);
        redactor.addSecret(u"cdefghij"_s);
        redactor.addSecret(u"abcd"_s);
        QCOMPARE(redactor.redact("1abcdefghij2 abcd3 abcde"_ba), "1***2 ***3 ***e"_ba);
    }

    void linesOfASecretAreMasked()
    {
        Redactor redactor;
        redactor.addSecret(u"first line of it\nsecond line of it\n}"_s);
        QCOMPARE(redactor.redact("> second line of it <}"_ba), "> *** <}"_ba);
    }

    void tooShortASecretIsNoSecret()
    {
        Redactor redactor;
        redactor.addSecret(u"abc"_s);
        redactor.addSecret(QString());
        QCOMPARE(redactor.redact("abc"_ba), "abc"_ba);
    }

    void aSecretAddedLaterIsMaskedInAnOpenStream()
    {
        const auto redactor = std::make_shared<Redactor>();
        StreamRedactor stream(redactor);
        QCOMPARE(stream.feed("one sesame "), "one sesame "_ba);
        redactor->addSecret(u"sesame"_s);
        QCOMPARE(stream.feed("two ses"), "two "_ba);
        QCOMPARE(stream.feed("ame."), "***."_ba);
    }

    void littleIsHeldBack_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qsizetype>("held");
        QTest::newRow("text") << "compiling main.cpp\n"_ba << qsizetype(0);
        QTest::newRow("progress") << "Receiving objects: 42%\r"_ba << qsizetype(0);
        QTest::newRow("slash") << "a/"_ba << qsizetype(1);
        QTest::newRow("authority") << "https://host"_ba << qsizetype(6);
        QTest::newRow("authority that ended") << "https://host/"_ba << qsizetype(1);
        QTest::newRow("prefix") << "x ghp_"_ba << qsizetype(4);
        QTest::newRow("in a token") << "x ghp_abc"_ba << qsizetype(0);
        QTest::newRow("no end in sight") << QByteArray("//" + QByteArray(100'000, 'x')) << qsizetype(0);
        QTest::newRow("nearly no end") << QByteArray("//" + QByteArray(StreamRedactor::userInfoLimit - 1, 'x'))
                                       << StreamRedactor::userInfoLimit + 1;
    }

    void littleIsHeldBack()
    {
        QFETCH(QByteArray, text);
        QFETCH(qsizetype, held);
        StreamRedactor stream(std::make_shared<Redactor>());
        (void)stream.feed(text);
        QCOMPARE(stream.heldBack(), held);
    }

    void piecesDoNotMatter()
    {
        const auto redactor = std::make_shared<Redactor>();
        redactor->addSecret(u"correct horse"_s);
        redactor->addSecret(u"horse battery staple"_s);
        const QList<QByteArray> words{"//", "/", "@", "me:pw@", "https://", " ", "\n", "g", "gh", "ghp_", "aB3", token("ghs_", 40), jwt(),
            token("glpat-", 20), "glp", "Authorization", ":", " ", "Basic ", "bearer ", "\"", "\\", token("", 18), "-----BEGIN ",
            "RSA PRIVATE KEY", "-----", "-----END ", pem, "correct ", "horse", " battery staple", "correct horse", "x", "-", "\r",
            "\xc3\xbc", QByteArray("x-access-token:correct horse").toBase64(), QByteArray(1100, 'y')};
        QRandomGenerator random(20260302);
        int masked = 0;
        for (int round = 0; round < 1500; ++round) {
            QByteArray text;
            for (int i = random.bounded(30); i >= 0; --i)
                text += words.at(random.bounded(words.size()));
            const QByteArray whole = redactor->redact(text);
            masked += whole != text ? 1 : 0;
            QCOMPARE(feedInPieces(redactor, text, random, 1 + random.bounded(40)), whole);
        }
        QVERIFY(masked > 500);
    }
};

QTEST_GUILESS_MAIN(TestRedactor)
#include "tst_redactor.moc"
