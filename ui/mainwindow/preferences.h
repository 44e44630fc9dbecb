// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logretention.h"
#include "ui/log/logsettings.h"

#include <QMetaEnum>
#include <QSettings>
#include <QStringList>

#include <algorithm>

namespace Millwright {

/// One value that is remembered, with its type and what holds while nothing was chosen. Enumerations are kept by name.
template <typename T> class Preference
{
public:
    Preference(QSettings &settings, const QString &key, T fallback = {}) : m_settings(settings), m_key(key), m_fallback(std::move(fallback))
    {
    }

    T value() const
    {
        const QVariant stored = m_settings.value(m_key);
        if constexpr (std::is_enum_v<T>) {
            bool known = false;
            const int value = QMetaEnum::fromType<T>().keyToValue(stored.toByteArray().constData(), &known);
            return known ? static_cast<T>(value) : m_fallback;
        } else {
            return stored.canConvert<T>() ? stored.value<T>() : m_fallback;
        }
    }

    void set(const T &value)
    {
        if constexpr (std::is_enum_v<T>)
            m_settings.setValue(m_key, QString::fromLatin1(QMetaEnum::fromType<T>().valueToKey(static_cast<int>(value))));
        else
            m_settings.setValue(m_key, QVariant::fromValue(value));
    }

private:
    QSettings &m_settings;
    QString m_key;
    T m_fallback;
};

/// What a person chose about the window, kept in a file from one start to the next. A value of the file that cannot be
/// read is as good as none.
struct Preferences {
    explicit Preferences(const QString &file) : settings(file, QSettings::IniFormat) { }

    QSettings settings;
    Preference<QByteArray> geometry{settings, QStringLiteral("window/geometry")};
    Preference<QByteArray> splitter{settings, QStringLiteral("window/splitter")};
    Preference<QString> project{settings, QStringLiteral("window/project")}; ///< the id of the one that was shown last
    /// Unknown follows the system.
    Preference<Qt::ColorScheme> colors{settings, QStringLiteral("window/colors"), Qt::ColorScheme::Unknown};
    Preference<bool> logWrapping{settings, QStringLiteral("log/wrapping")};
    Preference<LogSettings::Time> logTime{settings, QStringLiteral("log/time")};
    Preference<int> logContext{settings, QStringLiteral("log/context")};
    Preference<QStringList> muted{settings, QStringLiteral("notifications/muted")}; ///< ids of projects that give none
    Preference<bool> staysInTray{settings, QStringLiteral("background/tray")};
    Preference<bool> toldOfTray{settings, QStringLiteral("background/toldOfTray")}; ///< that closing the window does not end it
    Preference<bool> toldOfClosing{settings, QStringLiteral("background/toldOfClosing")}; ///< that nothing runs while it is closed
    Preference<int> keptLogs{settings, QStringLiteral("logs/kept"), LogRetention().logs};
    Preference<qint64> keptLogBytes{settings, QStringLiteral("logs/bytes"), LogRetention().bytes};

    LogSettings log() const { return {logWrapping.value(), logTime.value(), std::clamp(logContext.value(), 0, LogSettings::mostContext)}; }

    void setLog(const LogSettings &log)
    {
        logWrapping.set(log.wrapping);
        logTime.set(log.time);
        logContext.set(log.context);
    }

    LogRetention logRetention() const { return {.logs = keptLogs.value(), .bytes = keptLogBytes.value()}; }
    void setLogRetention(const LogRetention &retention)
    {
        keptLogs.set(retention.logs);
        keptLogBytes.set(retention.bytes);
    }
};

} // namespace Millwright
