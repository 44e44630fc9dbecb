// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/setupmarkers.h"

#include <QCryptographicHash>
#include <QRegularExpression>

namespace Millwright {

namespace SetupMarkers {

QStringList withoutBlanks(const QStringList &steps)
{
    QStringList result;
    for (const QString &step : steps) {
        if (!step.trimmed().isEmpty())
            result.append(step);
    }
    return result;
}

QString digest(const QStringList &steps)
{
    const QByteArray text = withoutBlanks(steps).join(u'\n').toUtf8();
    return QStringLiteral("sha256:") + QString::fromLatin1(QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex());
}

qsizetype stepsDone(const QStringList &steps, const QString &digest)
{
    for (qsizetype count = steps.size(); count > 0; --count) {
        if (SetupMarkers::digest(steps.first(count)) == digest)
            return count;
    }
    return 0;
}

QString single()
{
    return QStringLiteral(".mastra-sandbox/setup");
}

QString ofRepository(const QString &repoDir)
{
    return QStringLiteral(".mastra-sandbox/repos/") + repoDir;
}

QString workspace()
{
    return QStringLiteral(".mastra-sandbox/workspace-setup");
}

QString failed()
{
    return QStringLiteral(".mastra-sandbox/setup-failed");
}

} // namespace SetupMarkers

QString repoDirOf(const QString &cloneUrl)
{
    static const QRegularExpression notAllowed(QStringLiteral("[^A-Za-z0-9_.-]"));
    QString path = cloneUrl;
    while (path.endsWith(u'/'))
        path.chop(1);
    QString name = path.section(QRegularExpression(QStringLiteral("[/:]")), -1);
    if (name.endsWith(QLatin1StringView(".git")))
        name.chop(4);
    name.replace(notAllowed, QStringLiteral("-"));
    while (name.startsWith(u'.'))
        name.remove(0, 1);
    return name.isEmpty() ? QStringLiteral("repo") : name;
}

} // namespace Millwright
