// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QFrame>

class QLabel;
class QVBoxLayout;

namespace Millwright {

/// What stands in the way of saving, one line each. A line that belongs to a field is a button that goes there.
class IssueList : public QFrame
{
    Q_OBJECT

public:
    struct Entry {
        QString key; ///< empty: belongs to no field
        QString text;

        bool operator==(const Entry &) const = default;
    };

    explicit IssueList(QWidget *parent = nullptr);

    /// Hidden while there are none.
    void setEntries(const QList<Entry> &entries);
    const QList<Entry> &entries() const { return m_entries; }

Q_SIGNALS:
    void chosen(const QString &key);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QList<Entry> m_entries;
    QVBoxLayout *m_lines;
};

} // namespace Millwright
