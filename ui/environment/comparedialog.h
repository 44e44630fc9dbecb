// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "ui/dialogs/dialog.h"

class QComboBox;
class QLabel;

namespace Millwright {

class DifferenceView;

/// A project's builds, two side by side: how they went and what they were made from; or one and what is saved now. What
/// differs stands out.
///
/// Names: `compareDialog`, `compareDialog.first`, `compareDialog.second`, `compareDialog.summary`,
/// `compareDialog.difference`.
class CompareDialog : public Dialog
{
    Q_OBJECT

public:
    /// `builds`, newest first, are those to choose from; without a second one the first is compared with what is saved now.
    CompareDialog(FactoryClient &client, std::shared_ptr<Clock> clock, const QList<BuildRun> &builds, qint64 first,
        std::optional<qint64> second, QWidget *parent);

private:
    QComboBox *addChoice(const QString &name, const QString &accessibleName);
    void read();
    void show(const QList<ComparedValue> &madeFrom);
    std::optional<BuildRun> chosen(const QComboBox *box) const;

    FactoryClient &m_client;
    std::shared_ptr<Clock> m_clock;
    QList<BuildRun> m_builds;
    QComboBox *m_first;
    QComboBox *m_second;
    QLabel *m_summary;
    DifferenceView *m_difference;
    int m_asked = 0; ///< answers to an earlier choice are dropped
};

} // namespace Millwright
