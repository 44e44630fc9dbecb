// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"
#include "models/async/process.h"
#include "models/settings/settingsschema.h"

#include <QMap>

namespace Millwright {

/// What the containers of sessions are like: the provider's options that are about them, in Docker's terms.
class ContainerOptions
{
public:
    ContainerOptions();

    /// The properties of the provider's options that belong here.
    static Json properties();
    /// ErrorCode::InvalidArgument with an issue for each option that is no such thing or contradicts another one. Options of
    /// other kinds are left alone.
    static Result<ContainerOptions> parse(const Json &options);

    const QStringList &command() const { return m_command; }
    const QMap<QString, QString> &labels() const { return m_labels; }
    /// "none", "host", "bridge" or a network's name; empty: the engine's own.
    const QString &network() const { return m_network; }
    /// The part `HostConfig` of a request that makes a container.
    Json hostConfig() const;
    /// What a container that is there does otherwise and keeps until it is made anew: the names of the options. `inspected` is
    /// the engine's description of it.
    QStringList differencesTo(const Json &inspected) const;

private:
    class Reader;

    QStringList m_command;
    QMap<QString, QString> m_labels;
    QString m_network;
    QMap<QString, Json> m_host; ///< by the name of the option
};

} // namespace Millwright
