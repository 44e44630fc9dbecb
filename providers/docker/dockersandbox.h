// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/taskscope.h"
#include "models/sandbox/providerhost.h"
#include "models/sandbox/sandbox.h"
#include "providers/docker/dockerbuilds.h"
#include "providers/docker/dockeroptions.h"

namespace Millwright {

/// A session in a container. The container is found by its label, never by a name, so a container that is not a session's is
/// never touched, and recreate needs nothing but the session's id.
///
/// Sources: Docker Engine API 1.41; the labels are those of the other tools that share a factory.
class DockerSandbox final : public Sandbox
{
public:
    static constexpr auto sandboxLabel = QLatin1StringView("mastra.sandbox");
    static constexpr auto sessionLabel = QLatin1StringView("mastra.sandbox.id");
    static constexpr auto templateLabel = QLatin1StringView("mastra.sandbox.template");
    static constexpr auto headsLabel = QLatin1StringView("mastra.sandbox.heads");

    /// What all sandboxes of the provider share.
    struct Shared {
        ProviderHost host;
        std::shared_ptr<DockerEngine> engine;
        std::shared_ptr<DockerBuilds> builds;
        DockerOptions options;
        std::shared_ptr<TaskScope> scope; ///< of what goes on while nobody waits for it
    };

    DockerSandbox(std::shared_ptr<const Shared> shared, SandboxContext context, DockerSettings settings);
    ~DockerSandbox() override;

    QString provider() const override;
    QString sandboxId() const override { return m_containerId; }
    QString workingDirectory() const override { return m_workingDirectory; }
    Info info() const override;
    QString progress() const override { return m_progress; }
    QString remark() const override;
    [[nodiscard]] Async<bool> exists(std::stop_token stop = {}) override;
    [[nodiscard]] Async<RepositorySource> repositorySource(
        RepositoryAccess access, QString wantedCommit, std::stop_token stop = {}) override;
    QString templateId() const override { return m_templateId; }
    QMap<QString, QString> templateHeads() const override { return m_templateHeads; }

    /// The name of a session's container, if nobody else has it.
    static QString containerName(const QString &sessionId);

protected:
    [[nodiscard]] Async<Outcome> acquire(std::stop_token stop) override;
    [[nodiscard]] Async<> release() override;
    [[nodiscard]] Async<> remove() override;
    [[nodiscard]] Async<std::shared_ptr<SandboxProcess>> launch(Command command, std::stop_token stop) override;

private:
    struct Image {
        QString name;
        QString user = {}; ///< of the container; empty: the image's
        QMap<QString, QString> heads = {}; ///< the commits of a template, by clone URL
        bool isTemplate = false;
    };

    struct Made {
        QString containerId;
        Outcome outcome;
    };

    /// The containers of this session, the one to use first.
    [[nodiscard]] Async<QStringList> find(std::stop_token stop) const;
    [[nodiscard]] Async<Outcome> connectTo(QString containerId, std::stop_token stop);
    [[nodiscard]] Async<Outcome> create(std::stop_token stop);
    [[nodiscard]] Async<Image> image(std::stop_token stop);
    [[nodiscard]] Async<Made> createContainer(QByteArray body, std::stop_token stop);
    [[nodiscard]] Async<> startContainer(std::stop_token stop);
    [[nodiscard]] Async<> removeContainer(QString containerId);
    Json description(const Image &image, const Environment &variables) const;
    void adopt(const QString &containerId);
    void adopt(const Json &inspected);
    void setProgress(const QString &text);
    /// Learns of the end of the container.
    void watch();

    std::shared_ptr<DockerSandbox> self() { return std::static_pointer_cast<DockerSandbox>(shared_from_this()); }

    std::shared_ptr<const Shared> m_shared;
    SandboxContext m_context;
    DockerSettings m_settings;
    QString m_containerId;
    QString m_workingDirectory;
    QString m_templateId;
    QMap<QString, QString> m_templateHeads;
    QDateTime m_createdAt;
    QStringList m_differences; ///< options that the container was not made with
    QString m_progress;
    std::stop_source m_watching;
};

} // namespace Millwright
