// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QAbstractTableModel>
#include <QList>
#include <QSet>

namespace Millwright {

/// A table of plain values that is read again as a whole. assign() finds the fewest removals, insertions, moves and
/// changes, so that selection, current row and scroll position stay with what they show.
template <typename Record> class RecordModel : public QAbstractTableModel
{
public:
    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(m_records.size()); }

    const QList<Record> &records() const { return m_records; }
    /// Null when there is no such row.
    const Record *record(int row) const { return row >= 0 && row < m_records.size() ? &m_records.at(row) : nullptr; }
    int rowOf(const QString &key) const
    {
        for (int row = 0; row < m_records.size(); ++row) {
            if (keyOf(m_records.at(row)) == key)
                return row;
        }
        return -1;
    }

protected:
    /// What stays the same while everything else of a record changes.
    virtual QString keyOf(const Record &record) const = 0;

    void assign(const QList<Record> &given)
    {
        QList<Record> next;
        QSet<QString> wanted;
        next.reserve(given.size());
        for (const Record &record : given) {
            const QString key = keyOf(record);
            if (!wanted.contains(key)) {
                wanted.insert(key);
                next.append(record);
            }
        }
        removeAllBut(wanted);
        place(next);
    }

    /// Tells that every row of these columns may read differently.
    void touch(int firstColumn, int lastColumn)
    {
        if (!m_records.isEmpty())
            Q_EMIT dataChanged(index(0, firstColumn), index(rowCount() - 1, lastColumn));
    }

    QList<Record> m_records;

private:
    void removeAllBut(const QSet<QString> &wanted)
    {
        for (int last = rowCount() - 1; last >= 0; --last) {
            if (wanted.contains(keyOf(m_records.at(last))))
                continue;
            int first = last;
            while (first > 0 && !wanted.contains(keyOf(m_records.at(first - 1))))
                --first;
            beginRemoveRows({}, first, last);
            m_records.remove(first, last - first + 1);
            endRemoveRows();
            last = first;
        }
    }

    void place(const QList<Record> &next)
    {
        QSet<QString> present;
        for (const Record &record : std::as_const(m_records))
            present.insert(keyOf(record));

        int changedFrom = -1;
        const auto tellChanges = [&](int before) {
            if (changedFrom >= 0)
                Q_EMIT dataChanged(index(changedFrom, 0), index(before - 1, columnCount() - 1));
            changedFrom = -1;
        };
        for (int row = 0; row < next.size(); ++row) {
            const QString key = keyOf(next.at(row));
            if (!present.contains(key)) {
                tellChanges(row);
                int end = row + 1;
                while (end < next.size() && !present.contains(keyOf(next.at(end))))
                    ++end;
                beginInsertRows({}, row, end - 1);
                m_records = m_records.first(row) + next.sliced(row, end - row) + m_records.sliced(row);
                endInsertRows();
                row = end - 1;
                continue;
            }
            if (keyOf(m_records.at(row)) != key) {
                tellChanges(row);
                const int from = rowOf(key);
                beginMoveRows({}, from, from, {}, row);
                m_records.move(from, row);
                endMoveRows();
            }
            if (m_records.at(row) == next.at(row)) {
                tellChanges(row);
            } else {
                m_records[row] = next.at(row);
                if (changedFrom < 0)
                    changedFrom = row;
            }
        }
        tellChanges(static_cast<int>(next.size()));
    }
};

} // namespace Millwright
