// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "providers/hostvariables.h"

namespace Millwright {

Environment hostVariables(const Environment &application)
{
    Environment result;
    const QString path = application.value(QStringLiteral("PATH"));
    result.insert(QStringLiteral("PATH"), path.isEmpty() ? QStringLiteral("/usr/local/bin:/usr/bin:/bin") : path);
    for (const QString &name :
        {QStringLiteral("HOME"), QStringLiteral("USER"), QStringLiteral("LOGNAME"), QStringLiteral("SHELL"), QStringLiteral("TMPDIR"),
            QStringLiteral("LANG"), QStringLiteral("LC_ALL"), QStringLiteral("TERM"), QStringLiteral("TZ"), QStringLiteral("GIT_EXEC_PATH"),
            QStringLiteral("GIT_TEMPLATE_DIR"), QStringLiteral("SSL_CERT_FILE"), QStringLiteral("SSL_CERT_DIR")}) {
        if (const QString value = application.value(name); !value.isEmpty())
            result.insert(name, value);
    }
    return result;
}

} // namespace Millwright
