// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/benchlog.h"

#include <QFile>

#include <array>
#include <random>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

QByteArray lineOf(int number, std::mt19937 &random)
{
    static const std::array levels{
        "\x1b[32mINFO\x1b[0m "_ba, "\x1b[36mDEBUG\x1b[0m"_ba, "\x1b[1;33mWARN\x1b[0m "_ba, "\x1b[1;31mERROR\x1b[0m"_ba};
    static const std::array texts{"compiled"_ba, "linked"_ba, "fetched"_ba, "unpacked"_ba, "checked"_ba, "installed"_ba};
    const auto roll = random() % 1000;
    const QByteArray &level = levels[roll < 700 ? 0 : roll < 970 ? 1 : roll < 995 ? 2 : 3];
    QByteArray line = "\x1b[2m2026-03-02T08:" + QByteArray::number(number / 60000 % 60).rightJustified(2, '0') + ':'
        + QByteArray::number(number / 1000 % 60).rightJustified(2, '0') + '.' + QByteArray::number(number % 1000).rightJustified(3, '0')
        + "Z\x1b[0m " + level + " [worker-" + QByteArray::number(random() % 8) + "] " + texts[random() % texts.size()] + " packages/module-"
        + QByteArray::number(random() % 400) + "/src/file-" + QByteArray::number(random() % 9000) + ".cpp in "
        + QByteArray::number(random() % 5000) + " ms";
    line += number % 100 == 42 ? QByteArray(", ") + rareText : QByteArray(random() % 30, '.');
    return line + '\n';
}

} // namespace

Result<> writeLog(const QString &path, int lines)
{
    QFile file(path);
    bool written = file.open(QIODevice::WriteOnly);
    std::mt19937 random(1); // NOLINT: the same each time
    for (int number = 0; written && number < lines; ++number) {
        const QByteArray line = lineOf(number, random);
        written = file.write(line) == line.size();
    }
    if (!written || !file.flush())
        return failure(ErrorCode::Storage, file.errorString());
    return {};
}

} // namespace Millwright
