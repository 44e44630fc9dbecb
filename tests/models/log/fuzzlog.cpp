// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/models/log/logproperties.h"

#include <cstdio>
#include <cstdlib>

/// What libFuzzer calls.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    const QByteArray broken = Millwright::brokenProperty({data, static_cast<qsizetype>(size)});
    if (!broken.isEmpty()) {
        std::fprintf(stderr, "%s\n", broken.constData());
        std::abort();
    }
    return 0;
}
