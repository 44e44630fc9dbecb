// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/buildcomparison.h"

#include "models/items/buildrunmodel.h"
#include "models/items/format.h"

#include <QCoreApplication>

namespace Millwright::BuildComparison {

namespace {

struct BuildComparisonText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::BuildComparison)
};

QString stateText(const BuildRun &run)
{
    const QString state = BuildRunModel::stateName(BuildRunModel::stateOf(run));
    const QString why = Format::firstLine(run.error);
    return why.isEmpty() ? state : BuildComparisonText::tr("%1: %2", "a build's state, why").arg(state, why);
}

} // namespace

QList<ComparedValue> runs(const BuildRun &first, const BuildRun &second, const QDateTime &now)
{
    QList<ComparedValue> values;
    const auto compare = [&](const QString &what, const QString &one, const QString &two) { values.append({what, one, two, one != two}); };
    const auto took = [&](const BuildRun &run) { return Format::between(run.requestedAt, run.isRunning() ? now : run.finishedAt); };
    const auto askedBy = [](const BuildRun &run) { return BuildRunModel::askedByName(BuildRunModel::askedByOf(run)); };

    compare(BuildComparisonText::tr("State"), stateText(first), stateText(second));
    compare(BuildComparisonText::tr("Asked by"), askedBy(first), askedBy(second));
    values.append(
        {BuildComparisonText::tr("Started"), Format::moment(first.requestedAt, now), Format::moment(second.requestedAt, now), false});
    compare(BuildComparisonText::tr("Took"), took(first), took(second));
    compare(BuildComparisonText::tr("Template"), Format::shortId(first.templateId), Format::shortId(second.templateId));
    QStringList slugs = second.heads.keys() + first.heads.keys();
    slugs.removeDuplicates();
    for (const QString &slug : std::as_const(slugs)) {
        const auto commit = [&slug](const BuildRun &run) {
            return run.heads.contains(slug) ? Format::shortId(run.heads.value(slug))
                                            : BuildComparisonText::tr("not in it", "of a repository");
        };
        values.append({BuildComparisonText::tr("Commit of %1").arg(slug), commit(first), commit(second),
            first.heads.value(slug) != second.heads.value(slug)});
    }
    return values;
}

} // namespace Millwright::BuildComparison
