// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/theme/messagebar.h"

namespace Millwright {

class RequirementWatch;

/// What work needs and the machine lacks, in the page where it is missed; it can be looked for again there. Hidden once it is
/// there, and after it was closed until something else is missing.
class RequirementBar : public MessageBar
{
    Q_OBJECT

public:
    explicit RequirementBar(RequirementWatch &requirements, QWidget *parent = nullptr);

private:
    void refresh();
    void check();

    RequirementWatch &m_requirements;
    bool m_checking = false; ///< because somebody asked here
};

} // namespace Millwright
