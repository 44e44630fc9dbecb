// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/settings/settingstext.h"

#include "models/settings/jsonvalue.h"

#include <QCoreApplication>
#include <QSet>

#include <nlohmann/json.hpp>

namespace Millwright::SettingsText {

namespace {

struct SettingsTextText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::SettingsText)
};

int lineAt(QByteArrayView text, qsizetype position)
{
    return 1 + static_cast<int>(text.first(qBound(qsizetype(0), position, text.size())).count('\n'));
}

/// Listens to the parser for what a finished value no longer tells: where it stopped, and which key came twice.
class Listener : public nlohmann::json_sax<Json>
{
public:
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(Json::number_integer_t) override { return true; }
    bool number_unsigned(Json::number_unsigned_t) override { return true; }
    bool number_float(Json::number_float_t, const Json::string_t &) override { return true; }
    bool string(Json::string_t &) override { return true; }
    bool binary(Json::binary_t &) override { return true; }
    bool start_array(std::size_t) override { return deeper(); }
    bool end_array() override { return higher(); }
    bool start_object(std::size_t) override { return deeper(); }
    bool end_object() override { return higher(); }
    bool key(Json::string_t &name) override
    {
        QSet<QString> &known = keys.last();
        const QString key = QString::fromStdString(name);
        if (known.contains(key)) {
            twice = key;
            return false;
        }
        known.insert(key);
        return true;
    }
    bool parse_error(std::size_t at, const std::string &, const nlohmann::detail::exception &) override
    {
        position = static_cast<qsizetype>(at);
        return false;
    }

    qsizetype position = -1; ///< after the last byte that was read of what is no JSON
    QString twice;
    bool tooDeep = false;

private:
    bool deeper()
    {
        keys.append(QSet<QString>());
        tooDeep = keys.size() > maximumJsonDepth;
        return !tooDeep;
    }
    bool higher()
    {
        keys.removeLast();
        return true;
    }

    QList<QSet<QString>> keys;
};

TextFault syntaxFault(const QByteArray &bytes, qsizetype position)
{
    const qsizetype end = bytes.trimmed().isEmpty() ? 0 : QByteArrayView(bytes).trimmed().end() - bytes.constBegin();
    if (position > end) {
        const int line = lineAt(bytes, end);
        return {line, SettingsTextText::tr("Line %1: the text ends before the JSON does.").arg(line)};
    }
    const qsizetype at = qMax(qsizetype(0), position - 1);
    const int line = lineAt(bytes, at);
    const auto lineStart = at > 0 ? bytes.lastIndexOf('\n', at - 1) + 1 : 0;
    const int column = static_cast<int>(QString::fromUtf8(bytes.sliced(lineStart, at - lineStart)).size()) + 1;
    return {line, SettingsTextText::tr("Line %1, column %2: this is no JSON.").arg(line).arg(column)};
}

/// Where each key of the outermost object stands in a text that is JSON.
QList<std::pair<QString, qsizetype>> outerKeys(const QString &text)
{
    QList<std::pair<QString, qsizetype>> keys;
    int depth = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        if (c == u'{' || c == u'[') {
            ++depth;
        } else if (c == u'}' || c == u']') {
            --depth;
        } else if (c == u'"') {
            const qsizetype start = i;
            for (++i; i < text.size() && text.at(i) != u'"'; ++i)
                i += text.at(i) == u'\\' ? 1 : 0;
            qsizetype next = i + 1;
            while (next < text.size() && text.at(next).isSpace())
                ++next;
            if (depth != 1 || next >= text.size() || text.at(next) != u':')
                continue;
            const Json key = Json::parse(text.sliced(start, next - start).toStdString(), nullptr, false);
            if (key.is_string())
                keys.append({QString::fromStdString(key.get<std::string>()), start});
        }
    }
    return keys;
}

TextFault twiceFault(const QString &text, const QString &key)
{
    int line = 1;
    for (const auto &[name, position] : outerKeys(text)) {
        if (name == key)
            line = 1 + static_cast<int>(text.first(position).count(u'\n'));
    }
    return {line, SettingsTextText::tr("Line %1: “%2” is there twice. Keep one of the two.").arg(line).arg(key)};
}

} // namespace

QString write(const Json &document)
{
    return QString::fromStdString(document.dump(2, ' ', false, Json::error_handler_t::replace));
}

std::expected<Json, TextFault> read(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    if (bytes.trimmed().isEmpty())
        return Json::object();
    Listener listener;
    if (!Json::sax_parse(bytes.constBegin(), bytes.constEnd(), &listener)) {
        if (listener.tooDeep)
            return std::unexpected(TextFault{1, SettingsTextText::tr("This is nested too deeply.")});
        if (!listener.twice.isEmpty())
            return std::unexpected(twiceFault(text, listener.twice));
        return std::unexpected(syntaxFault(bytes, listener.position));
    }
    Json value = Json::parse(bytes.constBegin(), bytes.constEnd(), nullptr, false);
    if (!value.is_object())
        return std::unexpected(TextFault{1, SettingsTextText::tr("The settings are one object: begin with { and end with }.")});
    return value;
}

int lineOf(const QString &text, const QString &key)
{
    for (const auto &[name, position] : outerKeys(text)) {
        if (name == key)
            return 1 + static_cast<int>(text.first(position).count(u'\n'));
    }
    return 0;
}

} // namespace Millwright::SettingsText
