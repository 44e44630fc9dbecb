// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/sandboxprocess.h"
#include "providers/docker/engine/dockerengine.h"

#include <QTest>

namespace Millwright {

/// The Docker engine that a test can reach, and images made from this machine's programs, because no registry is needed for
/// them. What a test makes of containers goes with the fixture.
class DockerFixture
{
public:
    static constexpr auto busyboxImage = "millwright-test:busybox"; ///< a small userland, /bin/sh is busybox
    static constexpr auto gitImage = "millwright-test:git"; ///< the same with git, and dash as /bin/sh

    explicit DockerFixture(std::shared_ptr<Clock> clock = std::make_shared<SystemClock>());
    ~DockerFixture();
    Q_DISABLE_COPY_MOVE(DockerFixture)

    /// Why no engine can be used; empty when one can. Makes the images that are not there yet.
    QString missing();
    /// Skips the test for want of an engine; where CI is set, nothing may be left out, so it fails.
    static void leaveOut(const QString &why);

    const std::shared_ptr<DockerEngine> &engine() const { return m_engine; }
    const std::shared_ptr<Clock> &clock() const { return m_clock; }

    /// The id of a container of its own, which runs. `settings` are fields of the request besides the image.
    QString startContainer(const QByteArray &image = busyboxImage, const QByteArray &settings = "{}");
    /// A call that must succeed; its body.
    DockerReply call(const QByteArray &verb, const QString &path, const QByteArray &body = {});

private:
    QString import(const QByteArray &image, const QStringList &programs);

    std::shared_ptr<Clock> m_clock;
    std::shared_ptr<DockerEngine> m_engine;
    QString m_why;
    QStringList m_containers;
};

} // namespace Millwright
