// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/sandboxprocess.h"
#include "providers/recordedbuild.h"
#include "providers/snapshot/buildtree.h"
#include "providers/snapshot/templateinputs.h"

#include <memory>

namespace Millwright {

/// One making of a template: fetches, checks out, runs each setup command in a namespace like a session's, and saves the
/// tree as a template. Steps whose outcome is there already, in the layer of an earlier build, are not run again. It keeps its record and
/// log in its folder and leaves nothing else when it fails.
class TemplateBuild final : public RecordedBuild, public std::enable_shared_from_this<TemplateBuild>
{
public:
    /// Makes the folder of the build, with its lock and its record.
    [[nodiscard]] static Result<std::shared_ptr<TemplateBuild>> make(
        std::shared_ptr<SnapshotStore> store, TemplateInputs inputs, SnapshotSettings settings, QString projectId);

    /// Runs to its end; what became of it is in the record. `stop` is the owner's end.
    [[nodiscard]] QCoro::Task<> run(std::stop_token stop);

private:
    TemplateBuild(std::shared_ptr<SnapshotStore> store, TemplateInputs inputs, SnapshotSettings settings);

    [[nodiscard]] Async<> make(std::stop_token stop);
    [[nodiscard]] Async<> checkOutRepositories(std::stop_token stop);
    [[nodiscard]] Async<> setUpAll(std::stop_token stop);
    /// In a folder below the working directory. The result says whether it succeeded where it need not.
    [[nodiscard]] Async<bool> setUp(QString title, QString folder, QString command, std::stop_token stop);
    [[nodiscard]] Async<CommandResult> runStep(QString folder, QString command, std::stop_token stop);
    [[nodiscard]] Async<bool> take(QByteArray step, std::stop_token stop);
    [[nodiscard]] Async<> keep(QByteArray step, std::stop_token stop);
    /// Removes the layers that nobody else uses. Waits for those who copy from templates until it is stopped.
    [[nodiscard]] QCoro::Task<> forgetLayers(std::stop_token stop);
    [[nodiscard]] Async<> save(std::stop_token stop);
    Result<> mark(const QString &marker, const QByteArray &text) const;
    int countSteps() const;

    std::shared_ptr<SnapshotStore> m_store;
    TemplateInputs m_inputs;
    SnapshotSettings m_settings;
    std::unique_ptr<BuildTree> m_tree;
    QStringList m_failedSetups;
};

} // namespace Millwright
