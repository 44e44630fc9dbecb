// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/local/localfactorysandbox.h"

#include "providers/hostvariables.h"
#include "providers/local/localsandbox.h"

#include <QCoreApplication>
#include <QDir>

namespace Millwright {

namespace {

struct LocalFactorySandboxText {
    Q_DECLARE_TR_FUNCTIONS(Millwright::LocalFactorySandbox)
};

QString homeFolder(const Environment &environment)
{
    const QString home = environment.value(QStringLiteral("HOME"));
    return home.startsWith(u'/') ? home : QDir::homePath();
}

QString rootFolder(const QString &option, const Environment &environment)
{
    QString root = option.trimmed();
    if (root.isEmpty())
        root = environment.value(QStringLiteral("MASTRACODE_LOCAL_SANDBOX_ROOT")).trimmed();
    if (root.isEmpty())
        root = QStringLiteral("~/.mastracode/web/sandboxes");
    if (root == u"~" || root.startsWith(u"~/"))
        root.replace(0, 1, homeFolder(environment));
    return QDir::cleanPath(root.startsWith(u'/') ? root : QString(QDir::currentPath() + u'/' + root));
}

} // namespace

LocalFactorySandbox::LocalFactorySandbox(const ProviderHost &host, Options options)
    : m_clock(host.clock)
    , m_mirrors(host.mirrors)
    , m_hostEnvironment(host.environment)
    , m_environmentOfContext(std::move(options.environment))
    , m_variables(host.variables)
    , m_root(rootFolder(options.root, host.environment))
{
}

QString LocalFactorySandbox::provider() const
{
    return QStringLiteral("local");
}

Environment LocalFactorySandbox::environmentOf(const SandboxContext &context) const
{
    const Environment shared = hostVariables(m_hostEnvironment);
    if (!m_environmentOfContext)
        return shared;
    Environment environment{{QStringLiteral("PATH"), shared.value(QStringLiteral("PATH"))}};
    environment.insert(m_environmentOfContext(context));
    return environment;
}

Result<std::shared_ptr<Sandbox>> LocalFactorySandbox::create(SandboxContext context, SettingsDocument)
{
    if (const auto checked = checkContext(context); !checked)
        return std::unexpected(checked.error());
    if (const auto checked = checkFolderName(context.sessionId); !checked)
        return std::unexpected(checked.error());
    LocalSandbox::Options options;
    options.sessionId = context.sessionId;
    options.sandboxId = context.sandboxId;
    options.folder = m_root.endsWith(u'/') ? QString(m_root + context.sessionId) : QString(m_root + u'/' + context.sessionId);
    if (!context.workingDirectory.isEmpty()) {
        options.workingDirectory = QDir::cleanPath(context.workingDirectory);
        if (options.workingDirectory != options.folder && !options.workingDirectory.startsWith(options.folder + u'/')) {
            return failure(ErrorCode::InvalidArgument,
                LocalFactorySandboxText::tr("The working directory “%1” is outside of the session's folder “%2”. On this machine every "
                                            "session works in "
                                            "a folder of its own: leave the project's working directory empty, or use another provider.")
                    .arg(context.workingDirectory, options.folder));
        }
    }
    options.environment = environmentOf(context);
    options.variables = [resolve = m_variables, context](std::stop_token stop) { return resolve(context, std::move(stop)); };
    options.mirrors = m_mirrors;
    options.home = homeFolder(m_hostEnvironment);
    return std::make_shared<LocalSandbox>(std::move(options), m_clock);
}

} // namespace Millwright
