// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QTest>

#include <source_location>
#include <unistd.h>

namespace Millwright {

/// Ends a test that needs more than this machine gives: `return cannotRun("bwrap cannot mount here");`. A person's test is
/// skipped; where CI is set, and as root, to whom the machine gives everything, nothing may be left out, so it fails.
inline void cannotRun(const char *why, std::source_location where = std::source_location::current())
{
    if (qEnvironmentVariableIsSet("CI") || ::geteuid() == 0)
        QTest::qFail(why, where.file_name(), static_cast<int>(where.line()));
    else
        QTest::qSkip(why, where.file_name(), static_cast<int>(where.line()));
}

} // namespace Millwright
