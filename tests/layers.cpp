// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

/// Dependencies point one way: app -> ui -> models <- providers <- app.
class TestLayers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void includesFollowTheLayers_data()
    {
        QTest::addColumn<QString>("layer");
        QTest::addColumn<QStringList>("forbidden");
        QTest::newRow("models") << QStringLiteral("models")
                                << QStringList{QStringLiteral("ui/"), QStringLiteral("app/"), QStringLiteral("providers/"),
                                       QStringLiteral("QtWidgets"), QStringLiteral("QWidget"), QStringLiteral("QApplication"),
                                       QStringLiteral("KSyntaxHighlighting/")};
        QTest::newRow("providers") << QStringLiteral("providers")
                                   << QStringList{QStringLiteral("ui/"), QStringLiteral("app/"), QStringLiteral("models/storage/"),
                                          QStringLiteral("models/factory/"), QStringLiteral("QSql"), QStringLiteral("QWidget"),
                                          QStringLiteral("QApplication")};
        QTest::newRow("ui") << QStringLiteral("ui")
                            << QStringList{QStringLiteral("app/"), QStringLiteral("providers/"), QStringLiteral("models/storage/"),
                                   QStringLiteral("QSql"), QStringLiteral("QNetwork")};
    }

    void includesFollowTheLayers()
    {
        QFETCH(QString, layer);
        QFETCH(QStringList, forbidden);
        static const QRegularExpression include(
            QStringLiteral("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"), QRegularExpression::MultilineOption);
        int files = 0;
        QDirIterator it(QStringLiteral(MILLWRIGHT_SOURCE_DIR "/") + layer, {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
            QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile file(it.next());
            QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
            ++files;
            const QString text = QString::fromUtf8(file.readAll());
            for (auto match = include.globalMatch(text); match.hasNext();) {
                const QString name = match.next().captured(1);
                for (const QString &prefix : forbidden)
                    QVERIFY2(!name.startsWith(prefix), qPrintable(file.fileName() + QStringLiteral(" includes ") + name));
            }
        }
        QVERIFY(files > 0);
    }
};

QTEST_GUILESS_MAIN(TestLayers)
#include "layers.moc"
