// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/sandbox/requirement.h"
#include "ui/theme/card.h"

class QGridLayout;
class QPushButton;

namespace Millwright {

/// What the machine has of what work needs, with what to do about the rest.
///
/// Names: `requirements`, `requirements.again`; `requirement.<name>` is the text of one.
class RequirementList : public Card
{
    Q_OBJECT

public:
    RequirementList(const QString &title, const QString &checkText, QWidget *parent = nullptr);

    void clear();
    void setChecking();
    void setRequirements(const QList<Requirement> &requirements);
    void setFailed(const QString &why);

Q_SIGNALS:
    void checkRequested();

private:
    void addText(const QString &text, const QString &name, int row, int column, int columns);

    QGridLayout *m_rows;
    QPushButton *m_again;
};

} // namespace Millwright
