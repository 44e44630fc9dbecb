// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/factory/project.h"

#include <QPushButton>

namespace Millwright {

/// In the status bar: how many builds run and for which projects. It leads to them.
class RunningWork : public QPushButton
{
    Q_OBJECT

public:
    explicit RunningWork(QWidget *parent = nullptr);

    /// The projects that a build runs for.
    void setProjects(const QList<Project> &building);

    /// With the names of the projects; the count alone is enough.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void projectRequested(const QString &projectId);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void open();
    void showText();
    QSize sizeWith(const QString &text) const;

    QString m_count;
    QString m_whole; ///< the count with names
    QList<Project> m_building;
};

} // namespace Millwright
