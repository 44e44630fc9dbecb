// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/theme/colors.h"
#include "ui/theme/icons.h"

#include <QWidget>

#include <optional>

namespace Millwright {

/// A state as a word on its own ground, with a sign where the state has one; never told by colour alone.
class Pill : public QWidget
{
    Q_OBJECT

public:
    explicit Pill(QWidget *parent = nullptr);
    Pill(Tone tone, const QString &text, QWidget *parent = nullptr);

    /// The sign that belongs to a tone.
    void setState(Tone tone, const QString &text);
    void setState(Tone tone, std::optional<Icon> sign, const QString &text);
    QString text() const { return m_text; }
    Tone tone() const { return m_tone; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// For delegates: the same pill, as wide as it needs, at the left of `rect` and centred in its height.
    static void paint(QPainter &painter, const QRect &rect, Tone tone, std::optional<Icon> sign, const QString &text,
        const QPalette &palette, const QFont &font);
    static QSize sizeFor(std::optional<Icon> sign, const QString &text, const QFont &font);
    static std::optional<Icon> signOf(Tone tone);
    /// A round mark with only the sign, for narrow lists; the word stands beside it.
    static void paintMark(QPainter &painter, const QRectF &rect, Tone tone, Icon sign, const QPalette &palette);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    Tone m_tone = Tone::Neutral;
    std::optional<Icon> m_sign;
    QString m_text;
};

} // namespace Millwright
