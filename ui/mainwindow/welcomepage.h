// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace Millwright {

/// Stands where a project's pages would be: the two ways to the first project, or a word that one is to be chosen.
///
/// Names: `welcome`, `welcome.text`, `welcome.newProject`, `welcome.trySample`.
class WelcomePage : public QWidget
{
    Q_OBJECT

public:
    explicit WelcomePage(QWidget *parent = nullptr);

    void setFirstRun(bool firstRun);
    void setMakingSample(bool making);

Q_SIGNALS:
    void newProjectRequested();
    void sampleRequested();

private:
    QLabel *m_heading;
    QLabel *m_text;
    QPushButton *m_new;
    QPushButton *m_sample;
};

} // namespace Millwright
