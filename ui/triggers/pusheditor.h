// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"
#include "models/client/factoryclient.h"

#include <QWidget>

namespace Millwright {

class ChoiceBox;
class MessageBar;
class NumberEdit;
class WrappingLabel;

/// How pushes build: how far apart, which is saved with the form, and how often the repositories of all projects are asked
/// for them, which is stored at once.
///
/// Names: `triggers.debounce`, `triggers.debounceIssue`, `triggers.pushNote`, `triggers.remembered`, `triggers.interval`,
/// `triggers.asked`, `triggers.pushProblem`, `triggers.pushMessage`.
class PushEditor : public QWidget
{
    Q_OBJECT

public:
    static constexpr int longestDebounce = 1440; ///< minutes

    PushEditor(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent = nullptr);
    ~PushEditor() override;

    /// Does not count as an edit.
    void setDebounce(int minutes);
    /// Nothing when what stands there is no number of minutes.
    std::optional<int> debounce() const;
    void setState(const TriggerState &state);
    void refreshTimes();

    QString issue() const;
    void setRefused(const QString &message);
    void focusDebounce();

Q_SIGNALS:
    /// The debounce, by a person.
    void edited();

private:
    void buildDebounce();
    void buildInterval();
    void takeDebounce();
    void chooseInterval();
    void showNote();
    void showInterval();
    void showAsked();
    void showRemembered();

    FactoryClient &m_client;
    std::shared_ptr<Clock> m_clock;
    TriggerState m_state;
    QString m_refused;
    NumberEdit *m_debounce;
    WrappingLabel *m_issue;
    WrappingLabel *m_note;
    WrappingLabel *m_remembered;
    ChoiceBox *m_interval;
    WrappingLabel *m_asked;
    WrappingLabel *m_problem;
    MessageBar *m_message;
};

} // namespace Millwright
