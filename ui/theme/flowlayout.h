// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QLayout>

namespace Millwright {

/// Items beside each other as long as there is room, then below each other. Those that expand share what is left of their
/// row, or take the whole of its height; where none does, the row begins at the left.
class FlowLayout : public QLayout
{
    Q_OBJECT

public:
    explicit FlowLayout(QWidget *parent = nullptr);
    ~FlowLayout() override;

    void addLayout(QLayout *layout);

    void addItem(QLayoutItem *item) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem *itemAt(int index) const override { return m_items.value(index); }
    QLayoutItem *takeAt(int index) override;

    Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize minimumSize() const override;
    QSize sizeHint() const override;
    void setGeometry(const QRect &rect) override;

private:
    using Row = QList<QLayoutItem *>;

    /// Calls `place` with every item and its place in `area`, and gives the height of all rows.
    template <typename Place> int arrange(const QRect &area, Place place) const;
    QList<Row> rowsFor(int width) const;
    QList<int> widthsOf(const Row &row, int width) const;
    Row shown() const;

    QList<QLayoutItem *> m_items;
};

} // namespace Millwright
