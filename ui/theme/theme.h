// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QAccessible>
#include <QFont>
#include <QObject>

class QApplication;
class QPushButton;
class QWidget;

namespace Millwright {

/// Distances are multiples of this many pixels, or its half inside a control.
inline constexpr int gridUnit = 8;
inline constexpr int cardRadius = 8;
inline constexpr int controlRadius = 6;

/// How the whole application looks: style, palette and font, set on it in one place. It follows the system's light or
/// dark until it is told otherwise. Made once, by who makes the application; widgets read their palette and font only.
class Theme : public QObject
{
    Q_OBJECT

public:
    explicit Theme(QApplication &application);
    /// The font is the system's again.
    ~Theme() override;

    /// Unknown follows the system.
    void setPreference(Qt::ColorScheme preference);
    Qt::ColorScheme preference() const { return m_preference; }
    /// Light or Dark.
    Qt::ColorScheme scheme() const;

    /// 1 is the system's size, or 13 pixels where the system's is smaller.
    void setFontScale(double scale);
    double fontScale() const { return m_fontScale; }

Q_SIGNALS:
    void changed();

private:
    void apply();

    QApplication &m_application;
    QFont m_systemFont;
    Qt::ColorScheme m_preference = Qt::ColorScheme::Unknown;
    double m_fontScale = 1;
};

/// The one button of a page that does what the page is for.
void makePrimary(QPushButton *button);
/// A button that removes or breaks something.
void makeDangerous(QPushButton *button);
/// A button that looks like a piece of text.
void makeLink(QPushButton *button);
/// A text of second rank, in the muted colour of whatever palette it has.
void makeMuted(QWidget *widget);
/// The name of a page: bold, 20 where the application's font has 13. Like the ones below, it follows that font.
void makeHeading(QWidget *widget);
/// What a dialog asks: bold, 17 where the application's font has 13.
void makeTitle(QWidget *widget);
/// In smallFont().
void makeSmall(QWidget *widget);
/// In monospaceFont().
void makeMonospace(QWidget *widget);
/// In the application's font, after one of the others.
void makePlain(QWidget *widget);
/// A field whose value is refused is framed in the colour of failure.
void setInvalid(QWidget *widget, bool invalid);
/// A box that shows what holds while nothing is set writes it in the muted colour.
void setUnset(QWidget *widget, bool unset);
/// Lets a screen reader say what changed; at once when it is urgent.
void announce(
    QWidget *widget, const QString &text, QAccessible::AnnouncementPoliteness politeness = QAccessible::AnnouncementPoliteness::Polite);
void setTextColor(QWidget *widget, const QColor &color);

/// A fixed-width font that goes with `font`, a twelfth smaller.
QFont monospaceFont(const QFont &font);
/// For notes under a field: 12 where `font` has 13.
QFont smallFont(QFont font);

} // namespace Millwright
