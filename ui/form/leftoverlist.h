// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"

#include <QWidget>

#include <memory>

class QGridLayout;

namespace Millwright {

/// The settings of a document that have no field, because the schema does not declare them: each with its value and a
/// button that removes it or brings it back. Hidden while there are none.
///
/// Names, by key: `stored.<key>` the value, `stored.<key>.remove` and `stored.<key>.restore`.
class LeftoverList : public QWidget
{
    Q_OBJECT

public:
    explicit LeftoverList(QWidget *parent = nullptr);
    ~LeftoverList() override;

    /// What is stored, an object; nothing is changed afterwards.
    void load(const Json &stored);
    /// What somebody made of them in another way than by the buttons.
    void edit(const Json &values);
    /// What would be stored after saving.
    const Json &values() const { return *m_values; }

Q_SIGNALS:
    void edited();

private:
    void rebuild();
    void addLine(const QString &key, const Json &value, bool removed);

    std::unique_ptr<Json> m_stored;
    std::unique_ptr<Json> m_values;
    QWidget *m_lines = nullptr;
    QGridLayout *m_grid = nullptr;
};

} // namespace Millwright
