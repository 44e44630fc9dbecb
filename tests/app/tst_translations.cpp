// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/translations.h"

#include <QCoreApplication>
#include <QDirIterator>
#include <QLocale>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>

using namespace Millwright;
using namespace Qt::StringLiterals;

namespace {

/// One text of a .ts file with its translations: one, or one for each plural form.
struct Message {
    QString context = {};
    QString source = {};
    QString comment = {};
    bool numerus = false;
    bool finished = true;
    QStringList translations = {};

    QString key() const { return context + u'\n' + source + u'\n' + comment; }
};

QList<Message> readMessages(const QString &path)
{
    QList<Message> messages;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return messages;
    QXmlStreamReader xml(&file);
    QString context;
    Message message;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isEndElement() && xml.name() == "message"_L1)
            messages.append(message);
        if (!xml.isStartElement())
            continue;
        if (xml.name() == "name"_L1) {
            context = xml.readElementText();
        } else if (xml.name() == "message"_L1) {
            message = {.context = context, .numerus = xml.attributes().value("numerus"_L1) == "yes"_L1};
        } else if (xml.name() == "source"_L1) {
            message.source = xml.readElementText();
        } else if (xml.name() == "comment"_L1) {
            message.comment = xml.readElementText();
        } else if (xml.name() == "translation"_L1) {
            message.finished = !xml.attributes().hasAttribute("type"_L1);
            if (!message.numerus)
                message.translations = {xml.readElementText()};
        } else if (xml.name() == "numerusform"_L1) {
            message.translations.append(xml.readElementText());
        }
    }
    return messages;
}

/// %1, %2, ... as a sorted list; %n only where every form must have it.
QStringList placeholders(const QString &text)
{
    static const QRegularExpression pattern(u"%L?[1-9][0-9]?"_s);
    QStringList found;
    for (auto matches = pattern.globalMatch(text); matches.hasNext();)
        found.append(matches.next().captured());
    found.sort();
    return found;
}

bool hasMnemonic(const QString &text)
{
    static const QRegularExpression pattern(u"&[^&\\s]"_s);
    return text.contains(pattern);
}

QChar ending(const QString &text)
{
    const QChar last = text.isEmpty() ? QChar() : text.back();
    return last == u':' || last == u'…' ? last : QChar();
}

} // namespace

/// Every text can be translated, and what was translated fits its source.
class TestTranslations : public QObject
{
    Q_OBJECT

    const QString m_top = QStringLiteral(MILLWRIGHT_SOURCE_DIR);
    QTemporaryDir m_dir;
    QList<Message> m_sources;

    QString file(const QString &language) const { return m_top + u"/translations/millwright_%1.ts"_s.arg(language); }

    static void languages()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << u"en"_s;
        QTest::newRow("German") << u"de"_s;
    }

private Q_SLOTS:
    void initTestCase()
    {
        const QString fresh = m_dir.filePath(u"fresh_de.ts"_s);
        QProcess lupdate;
        lupdate.setWorkingDirectory(m_top);
        lupdate.start(QStringLiteral(MILLWRIGHT_LUPDATE),
            {u"-silent"_s, u"-recursive"_s, u"-I"_s, u"."_s, u"models"_s, u"providers"_s, u"ui"_s, u"app"_s, u"-ts"_s, fresh});
        QVERIFY(lupdate.waitForFinished());
        QCOMPARE(lupdate.exitCode(), 0);
        m_sources = readMessages(fresh);
        QVERIFY(m_sources.size() > 500);
    }

    void everyTextIsInTheFile_data() { languages(); }

    void everyTextIsInTheFile()
    {
        QFETCH(QString, language);
        QSet<QString> present;
        const auto messages = readMessages(file(language));
        for (const Message &message : messages)
            present.insert(message.key());
        QStringList missing;
        for (const Message &message : std::as_const(m_sources)) {
            if ((language != "en"_L1 || message.numerus) && !present.remove(message.key()))
                missing.append(message.key());
        }
        QVERIFY2(missing.isEmpty(), qPrintable(u"missing, run “./dev build”: "_s + missing.join(u"; ")));
        QVERIFY2(present.isEmpty(), qPrintable(u"in no source: "_s + QStringList(present.values()).join(u"; ")));
    }

    /// lupdate reads only what stands as a literal in a call that it knows.
    void everyTextIsReadByLupdate()
    {
        QSet<QString> known;
        for (const Message &message : std::as_const(m_sources))
            known.insert(message.source);
        static const QRegularExpression call(u"\\b(?:tr|translate)\\(\\s*(?:\"[\\w:]+\",\\s*)?((?:\"(?:[^\"\\\\]|\\\\.)*\"\\s*)+)"_s);
        static const QRegularExpression part(u"\"((?:[^\"\\\\]|\\\\.)*)\""_s);
        for (const QString &folder : {u"models"_s, u"providers"_s, u"ui"_s, u"app"_s}) {
            QDirIterator files(m_top + u'/' + folder, {u"*.cpp"_s, u"*.h"_s}, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile source(files.next());
                QVERIFY(source.open(QIODevice::ReadOnly));
                const QString code = QString::fromUtf8(source.readAll());
                for (auto calls = call.globalMatch(code); calls.hasNext();) {
                    QString text;
                    const QString literals = calls.next().captured(1);
                    for (auto parts = part.globalMatch(literals); parts.hasNext();)
                        text += parts.next().captured(1);
                    text.replace(u"\\n"_s, u"\n"_s).replace(u"\\\""_s, u"\""_s);
                    QVERIFY2(known.contains(text), qPrintable(u"%1: %2"_s.arg(source.fileName(), text)));
                }
            }
        }
    }

    void noTranslationIsUnfinished_data() { languages(); }

    void noTranslationIsUnfinished()
    {
        QFETCH(QString, language);
        const auto messages = readMessages(file(language));
        for (const Message &message : messages) {
            QVERIFY2(message.finished, qPrintable(message.key()));
            for (const QString &translation : message.translations)
                QVERIFY2(!translation.isEmpty(), qPrintable(message.key()));
        }
    }

    void aTranslationFitsItsSource_data() { languages(); }

    void aTranslationFitsItsSource()
    {
        QFETCH(QString, language);
        const auto messages = readMessages(file(language));
        for (const Message &message : messages) {
            if (!message.finished)
                continue;
            for (const QString &translation : message.translations) {
                const QByteArray what = (message.source + u" -> "_s + translation).toUtf8();
                QVERIFY2(placeholders(translation) == placeholders(message.source), what.constData());
                QVERIFY2(hasMnemonic(translation) == hasMnemonic(message.source), what.constData());
                QVERIFY2(ending(translation) == ending(message.source), what.constData());
            }
            // A form that only one number has may say it in words.
            if (message.numerus)
                QVERIFY2(message.translations.last().contains("%n"_L1), qPrintable(message.source));
        }
    }

    void theLanguageOfTheLocaleIsTaken_data()
    {
        QTest::addColumn<QString>("locale");
        QTest::addColumn<QString>("days");
        QTest::addColumn<QString>("button"); // a text of Qt's
        QTest::newRow("English") << u"en_GB"_s << u"1 day ago"_s << u"Cancel"_s;
        QTest::newRow("German") << u"de_AT"_s << u"vor 1 Tag"_s << u"Abbrechen"_s;
        QTest::newRow("a language without a translation") << u"mt_MT"_s << u"1 day ago"_s << u"Cancel"_s;
        // Of which Qt has one: all is in one language.
        QTest::newRow("a language that only Qt has") << u"fr_FR"_s << u"1 day ago"_s << u"Cancel"_s;
    }

    void theLanguageOfTheLocaleIsTaken()
    {
        QFETCH(QString, locale);
        QFETCH(QString, days);
        QFETCH(QString, button);
        installTranslations(*QCoreApplication::instance(), QLocale(locale));
        const auto remove = qScopeGuard([] {
            const auto translators = QCoreApplication::instance()->findChildren<QTranslator *>();
            qDeleteAll(translators);
        });
        QCOMPARE(QCoreApplication::translate("Millwright::Format", "%n days ago", nullptr, 1), days);
        QCOMPARE(QCoreApplication::translate("QPlatformTheme", "Cancel"), button);
    }
};

QTEST_GUILESS_MAIN(TestTranslations)
#include "tst_translations.moc"
