// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/factorysandbox.h"

#include <functional>

namespace Millwright {

/// A callback of C++ code as a provider (spec: callback form). Nothing can be tuned or built; how a machine is found
/// again by `sandboxId`, and that destroy() works on a sandbox that was never started, is the callback's duty.
class CustomFactorySandbox : public FactorySandbox
{
public:
    using Callback = std::function<Result<std::shared_ptr<Sandbox>>(SandboxContext)>;

    explicit CustomFactorySandbox(Callback callback);

    QString provider() const override;
    /// What the callback throws becomes ErrorCode::StartFailed.
    Result<std::shared_ptr<Sandbox>> create(SandboxContext context, SettingsDocument settings) override;

private:
    Callback m_callback;
};

} // namespace Millwright
