// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/items/activityexport.h"

#include "models/async/json.h"
#include "models/items/activitymodel.h"
#include "models/source/redactor.h"

#include <QMetaEnum>

#include <nlohmann/json.hpp>

namespace Millwright::ActivityExport {

using namespace Qt::StringLiterals;

namespace {

QString moment(const QDateTime &time)
{
    return time.isValid() ? time.toUTC().toString(Qt::ISODateWithMs) : QString();
}

QString cell(QString text)
{
    // What spreadsheets begin a formula with, also behind what they strip.
    static constexpr QStringView risky = u"=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";
    if (const QString bare = text.trimmed();
        (!text.isEmpty() && risky.contains(text.front())) || (!bare.isEmpty() && risky.contains(bare.front())))
        text.prepend(u'\'');
    if (!text.contains(u'"') && !text.contains(u',') && !text.contains(u'\n') && !text.contains(u'\r'))
        return text;
    return u'"' + text.replace(u"\""_s, u"\"\""_s) + u'"';
}

QByteArray line(const QStringList &texts)
{
    QStringList cells;
    for (const QString &text : texts)
        cells.append(cell(text));
    return cells.join(u',').toUtf8() + "\r\n";
}

template <typename Enum> std::string word(Enum value)
{
    return QString::fromLatin1(QMetaEnum::fromType<Enum>().valueToKey(static_cast<int>(value))).toLower().toStdString();
}

Json runJson(const BuildRun &run, const Redactor &redactor)
{
    Json json;
    json["number"] = run.number;
    json["trigger"] = word(run.trigger);
    json["outcome"] = word(run.outcome);
    json["reason"] = redactor.redact(run.reason).toStdString();
    if (run.scheduledAt.isValid())
        json["scheduledAt"] = moment(run.scheduledAt).toStdString();
    if (run.againAt.isValid())
        json["againAt"] = moment(run.againAt).toStdString();
    if (!run.cause.isEmpty())
        json["cause"] = redactor.redact(run.cause).toStdString();
    json["provider"] = run.provider.toStdString();
    if (run.hasBuild()) {
        json["buildId"] = run.buildId.toStdString();
        json["templateId"] = run.templateId.toStdString();
        json["status"] = BuildStatus::name(run.status).toStdString();
        json["finishedAt"] = moment(run.finishedAt).toStdString();
    }
    json["error"] = redactor.redact(run.error).toStdString();
    return json;
}

} // namespace

QByteArray csv(const QList<ActivityEntry> &entries)
{
    const Redactor redactor;
    QByteArray text = line({u"at"_s, u"kind"_s, u"what"_s, u"before"_s, u"after"_s});
    for (const ActivityEntry &entry : entries) {
        text += line({moment(entry.at), entry.kind, redactor.redact(ActivityModel::subjectOf(entry)), redactor.redact(entry.before),
            redactor.redact(ActivityModel::resultOf(entry))});
    }
    return text;
}

QByteArray json(const QList<ActivityEntry> &entries)
{
    const Redactor redactor;
    Json list = Json::array();
    for (const ActivityEntry &entry : entries) {
        Json object;
        object["at"] = moment(entry.at).toStdString();
        object["kind"] = entry.kind.toStdString();
        object["what"] = redactor.redact(ActivityModel::subjectOf(entry)).toStdString();
        object["before"] = redactor.redact(entry.before).toStdString();
        object["after"] = redactor.redact(ActivityModel::resultOf(entry)).toStdString();
        if (entry.run)
            object["run"] = runJson(*entry.run, redactor);
        list.push_back(std::move(object));
    }
    return QByteArray::fromStdString(list.dump(2, ' ', false, Json::error_handler_t::replace)) + '\n';
}

} // namespace Millwright::ActivityExport
