// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QWidget>

namespace Millwright {

class LogRows;

/// A map of a whole log beside its scroll bar: where its errors and warnings are (left) and what the search found (right).
/// A click leads there. Costs as much as it has pixels, however many marks there are.
class LogStrip : public QWidget
{
    Q_OBJECT

public:
    static constexpr int thickness = 12;

    explicit LogStrip(const LogRows &rows, QWidget *parent = nullptr);

    /// What a pixel row stands for has one of these.
    struct Marks {
        bool error = false;
        bool warning = false;
        bool match = false;

        bool operator==(const Marks &) const = default;
    };
    Marks marksAt(int y) const;
    /// The line that a click there leads to: the first mark around it, or what is there.
    int lineAt(int y) const;

Q_SIGNALS:
    void lineChosen(int line);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    /// The lines that a pixel row stands for; those that are hidden belong to the one shown before them.
    std::pair<int, int> linesAt(int y) const;
    double pixelsPerRow() const;

    const LogRows &m_rows;
};

} // namespace Millwright
