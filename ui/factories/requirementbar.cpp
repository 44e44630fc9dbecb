// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/factories/requirementbar.h"

#include "models/client/requirementwatch.h"

namespace Millwright {

RequirementBar::RequirementBar(RequirementWatch &requirements, QWidget *parent) : MessageBar(parent), m_requirements(requirements)
{
    connect(this, &MessageBar::actionTriggered, this, &RequirementBar::check);
    connect(&requirements, &RequirementWatch::changed, this, &RequirementBar::refresh);
    connect(&requirements, &RequirementWatch::checked, this, [this] {
        if (std::exchange(m_checking, false))
            refresh();
    });
    refresh();
}

void RequirementBar::refresh()
{
    if (const auto missing = m_requirements.missing())
        showMessage(Tone::Failed, missing->text, tr("Check again"));
    else
        clear();
}

void RequirementBar::check()
{
    if (std::exchange(m_checking, true))
        return;
    showMessage(Tone::Failed, text(), tr("Checking…"));
    m_requirements.check();
}

} // namespace Millwright
