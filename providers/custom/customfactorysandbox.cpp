// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/custom/customfactorysandbox.h"

#include <QCoreApplication>

#include <exception>

namespace Millwright {

namespace {

struct CustomFactorySandboxText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::CustomFactorySandbox)
};

} // namespace

CustomFactorySandbox::CustomFactorySandbox(Callback callback) : m_callback(std::move(callback)) { }

QString CustomFactorySandbox::provider() const
{
    return QStringLiteral("custom");
}

Result<std::shared_ptr<Sandbox>> CustomFactorySandbox::create(SandboxContext context, SettingsDocument)
{
    if (const auto checked = checkContext(context); !checked)
        return std::unexpected(checked.error());
    if (!m_callback)
        return failure(
            ErrorCode::StartFailed, CustomFactorySandboxText::tr("The custom provider has no callback that makes a sandbox. Give it one."));
    try {
        auto sandbox = m_callback(std::move(context));
        if (sandbox && !*sandbox)
            return failure(
                ErrorCode::StartFailed, CustomFactorySandboxText::tr("The custom provider's callback made no sandbox. Mend the callback."));
        return sandbox;
    } catch (const std::exception &exception) {
        return failure(ErrorCode::StartFailed,
            CustomFactorySandboxText::tr("The custom provider's callback failed: %1. Mend the callback.")
                .arg(QString::fromUtf8(exception.what())));
    } catch (...) {
        return failure(ErrorCode::StartFailed,
            CustomFactorySandboxText::tr("The custom provider's callback failed without saying why. Mend the callback."));
    }
}

} // namespace Millwright
