// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "app/desktop/autostart.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

struct AutostartText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::Autostart)
};

constexpr auto group = "[Desktop Entry]"_L1;

/// Of a value of the type string: a line break would end it.
QString escaped(QString text)
{
    return text.replace(u'\\', u"\\\\"_s).replace(u'\n', u"\\n"_s).replace(u'\t', u"\\t"_s).replace(u'\r', u"\\r"_s);
}

QString quoted(QString argument)
{
    for (const QChar special : u"\\\"`$"_s)
        argument.replace(special, QString(u'\\') + special);
    return u'"' + argument.replace(u'%', u"%%"_s) + u'"';
}

/// The keys of the entry's own group, with their values as they are written.
QMap<QString, QString> valuesOf(const QByteArray &entry)
{
    QMap<QString, QString> values;
    bool inGroup = false;
    for (const QString &line : QString::fromUtf8(entry).split(u'\n')) {
        if (line.startsWith(u'['))
            inGroup = line.trimmed() == group;
        else if (const qsizetype equals = line.indexOf(u'='); inGroup && equals > 0 && !line.startsWith(u'#'))
            values.insert(line.first(equals).trimmed(), line.sliced(equals + 1).trimmed());
    }
    return values;
}

} // namespace

Autostart::Autostart(const QString &folder, const QString &id, QStringList command)
    : m_path(folder + u'/' + id + u".desktop"_s)
    , m_id(id)
    , m_command(std::move(command))
{
}

QString Autostart::folder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/autostart"_s;
}

QString Autostart::execValue(const QStringList &command)
{
    QStringList arguments;
    for (const QString &argument : command)
        arguments.append(quoted(argument));
    return escaped(arguments.join(u' '));
}

QByteArray Autostart::entry() const
{
    const QStringList lines{group, u"Type=Application"_s, u"Version=1.5"_s, u"Name=Millwright"_s,
        u"Comment="_s + escaped(AutostartText::tr("Builds templates on their schedules and after pushes")), u"Icon="_s + m_id,
        u"TryExec="_s + escaped(m_command.first()), u"Exec="_s + execValue(m_command), u"Terminal=false"_s, u"StartupNotify=false"_s};
    return lines.join(u'\n').toUtf8() + '\n';
}

bool Autostart::isEnabled() const
{
    QFile file(m_path);
    if (!file.open(QIODevice::ReadOnly))
        return false;
    const auto values = valuesOf(file.readAll());
    return values.value(u"Hidden"_s) != "true"_L1 && values.value(u"Exec"_s) == execValue(m_command);
}

Result<> Autostart::setEnabled(bool enabled) const
{
    if (!enabled) {
        QFile file(m_path);
        if (!file.exists() || file.remove())
            return {};
        return failure(ErrorCode::Storage, AutostartText::tr("“%1” cannot be removed: %2.").arg(m_path, file.errorString()));
    }
    QDir().mkpath(QFileInfo(m_path).path());
    QSaveFile file(m_path);
    const QByteArray text = entry();
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        return failure(ErrorCode::Storage, AutostartText::tr("“%1” cannot be written: %2.").arg(m_path, file.errorString()));
    return {};
}

} // namespace Millwright
