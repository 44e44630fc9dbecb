// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace Millwright {

/// A framed part of a page: a title with room beside it for what belongs to the whole card, and content below.
class Card : public QFrame
{
    Q_OBJECT

public:
    /// Without a title there is no header until something is added to it.
    explicit Card(const QString &title = {}, QWidget *parent = nullptr);

    void setTitle(const QString &title);
    /// Right of the title.
    QHBoxLayout *header() const { return m_header; }
    QVBoxLayout *content() const { return m_content; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *m_title;
    QHBoxLayout *m_header;
    QVBoxLayout *m_content;
};

} // namespace Millwright
