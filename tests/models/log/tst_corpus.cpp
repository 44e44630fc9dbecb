// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/models/log/logproperties.h"

#include <QDir>
#include <QTest>

using namespace Millwright;
using namespace Qt::StringLiterals;

/// What libFuzzer found to be worth keeping, once more; see `./dev fuzz`.
class TestCorpus : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingHolds_data()
    {
        QTest::addColumn<QByteArray>("input");
        const QDir corpus(QStringLiteral(MILLWRIGHT_CORPUS));
        for (const QFileInfo &entry : corpus.entryInfoList(QDir::Files)) {
            QFile file(entry.filePath());
            QVERIFY(file.open(QIODevice::ReadOnly));
            QTest::newRow(qPrintable(entry.fileName())) << file.readAll();
        }
    }

    void everythingHolds()
    {
        QFETCH(QByteArray, input);
        QCOMPARE(brokenProperty(input), QByteArray());
        // Cut and searched in other ways, too.
        for (const char seed : {'\x01', '\x55', '\xaa', '\xfe'}) {
            if (!input.isEmpty())
                input[0] = seed;
            QCOMPARE(brokenProperty(input), QByteArray());
        }
    }
};

QTEST_GUILESS_MAIN(TestCorpus)
#include "tst_corpus.moc"
