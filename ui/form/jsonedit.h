// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/form/codeedit.h"

#include <QSet>

namespace Millwright {

/// An editor for JSON that marks lines in which something is wrong.
class JsonEdit : public CodeEdit
{
    Q_OBJECT

public:
    explicit JsonEdit(QWidget *parent = nullptr);

    /// Lines, from 1.
    void setMarkedLines(const QSet<int> &lines);
    QSet<int> markedLines() const { return m_marked; }

protected:
    bool isMarked(int block) const override { return m_marked.contains(block + 1); }
    void changeEvent(QEvent *event) override;

private:
    void paintMarks();

    QSet<int> m_marked;
};

} // namespace Millwright
