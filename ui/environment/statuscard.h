// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/factory/project.h"
#include "ui/theme/card.h"

class QLabel;
class QPushButton;

namespace Millwright {

class FlowLayout;
class Pill;
class WrappingLabel;

/// What is built, in four facts that are told apart: the template that sessions boot from, the last build, what changed
/// since the active template was built, and when the next build is due. With what new sessions boot from until then, where
/// that is not plain, and with the buttons that start and cancel a build.
///
/// Names: `status.template`, `status.lastBuild`, `status.changes` (opens `status.changeList`), `status.next`,
/// `status.boot`, `status.build`, `status.buildMenu`, `status.cancel`.
class StatusCard : public Card
{
    Q_OBJECT

public:
    explicit StatusCard(std::shared_ptr<Clock> clock, QWidget *parent = nullptr);

    /// What the menu beside the button holds.
    void setBuildActions(const QList<QAction *> &actions);
    void setEnvironment(const ProjectEnvironment &environment);
    /// What a new session boots from, for the environment that is shown; nothing where that is not known.
    void setBootTemplate(const std::optional<QString> &templateId);
    void clear();
    void refreshTimes();
    /// While the request is on its way.
    void setAsking(bool asking);
    bool canBuild() const;
    bool canCancel() const;

Q_SIGNALS:
    void buildRequested();
    void cancelRequested();

private:
    struct Fact {
        QLabel *title;
        Pill *pill;
        QLabel *text;
    };

    Fact addFact(const QString &title, const QString &name);
    void showTemplate();
    void showLastBuild();
    void showChanges();
    void showBoot();
    void showNext();
    void showButtons();

    std::shared_ptr<Clock> m_clock;
    std::optional<ProjectEnvironment> m_environment;
    bool m_asking = false;
    FlowLayout *m_facts;
    Fact m_template;
    Fact m_lastBuild;
    Fact m_changes;
    QPushButton *m_changesButton;
    Fact m_next;
    QPushButton *m_build;
    QPushButton *m_buildMenu;
    QPushButton *m_cancel;
    WrappingLabel *m_changeList;
    std::optional<QString> m_bootTemplate;
    WrappingLabel *m_boot;
};

} // namespace Millwright
