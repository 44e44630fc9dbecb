// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/schedule/cronexpression.h"

#include <QWidget>

#include <array>

class QLineEdit;

namespace Millwright {

/// A cron expression as its fields, each with its name, and as one text; either may be edited and the other follows.
/// Seconds and years have a field when the text has them. It keeps any text.
///
/// Names: `cron.text`, and of the fields `cron.second`, `cron.minute`, `cron.hour`, `cron.dayOfMonth`, `cron.month`,
/// `cron.dayOfWeek`, `cron.year`.
class CronEdit : public QWidget
{
    Q_OBJECT

public:
    explicit CronEdit(QWidget *parent = nullptr);

    /// Does not count as an edit.
    void setText(const QString &text);
    QString text() const;
    /// What stands there, or what is wrong with it: with the field, also where that one is empty.
    std::expected<CronExpression, CronError> expression() const;

    /// Frames what is refused: a field, or the text where it is none.
    void showError(const std::optional<CronError> &error);
    /// The field that showError() framed, else the text.
    void focusError();

Q_SIGNALS:
    /// By a person.
    void edited();

private:
    struct Cell {
        QWidget *widget;
        QLineEdit *edit;
    };

    Cell addField(CronField field);
    Cell &cell(CronField field) { return m_cells.at(static_cast<std::size_t>(field)); }
    void takeText();
    void takeField(CronField field);
    void showFields();

    std::optional<CronFields> m_fields; ///< nothing while the text cannot be split
    QLineEdit *m_text;
    std::array<Cell, cronFieldCount> m_cells = {};
    QLineEdit *m_wrong;
};

} // namespace Millwright
