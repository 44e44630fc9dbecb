// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/log/logrows.h"
#include "ui/log/logview.h"

namespace Millwright {

/// A log with all that is made of it, in a view.
struct ShownLog {
    explicit ShownLog(LogDocument *document) : rows(document, &outline, &search), view(&rows)
    {
        outline.setDocument(document);
        search.setDocument(document);
    }

    LogOutline outline;
    LogSearch search;
    LogRows rows;
    LogView view;
};

} // namespace Millwright
