// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/process.h"
#include "models/async/result.h"

#include <QSslConfiguration>

#include <optional>

namespace Millwright {

/// What a person chose by hand; an empty member is left to the environment.
struct DockerChoice {
    QString host = {}; ///< as DOCKER_HOST
    std::optional<bool> tlsVerify = {}; ///< as DOCKER_TLS_VERIFY; false: encrypted, but the engine may be anybody
    QString certPath = {}; ///< as DOCKER_CERT_PATH: a folder with ca.pem, cert.pem and key.pem
    QString context = {}; ///< the name of a `docker context`
};

/// Where a Docker engine listens, found as Docker's own client finds it: what was chosen, DOCKER_HOST, DOCKER_CONTEXT, the
/// current context of ${DOCKER_CONFIG:-~/.docker}/config.json, /var/run/docker.sock.
struct DockerEndpoint {
    QString socketPath = {}; ///< of a local socket; else empty, and `host` and `port` hold
    QString host = {};
    quint16 port = 0;
    std::optional<QSslConfiguration> tls = {};
    QString address = {}; ///< as a person writes it: "unix:///var/run/docker.sock"
    QString origin = {}; ///< a sentence: what decided it

    /// Reads files, connects to nothing. ErrorCode::InvalidArgument with a sentence where what decides cannot be used.
    static Result<DockerEndpoint> find(const DockerChoice &choice, const Environment &environment);
    /// Where the docker command keeps its configuration: DOCKER_CONFIG, else ~/.docker.
    static QString configFolder(const Environment &environment);
};

} // namespace Millwright
