// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/form/choicebox.h"
#include "ui/theme/elidedlabel.h"
#include "ui/theme/pill.h"
#include "ui/theme/wrappinglabel.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMenuBar>
#include <QTabBar>
#include <QTest>

namespace Millwright {

/// What is wrong with the room that a window gives its widgets.
class LayoutCheck
{
public:
    explicit LayoutCheck(const QWidget &window) : m_window(window) { }

    QStringList problems()
    {
        visit(&m_window);
        return m_problems;
    }

    /// A scroll bar that comes or goes lays its page out once more: what is wrong in the end counts.
    static QStringList settled(const QWidget &window)
    {
        QStringList problems;
        (void)QTest::qWaitFor([&] { return (problems = LayoutCheck(window).problems()).isEmpty(); }, 5000);
        return problems;
    }

private:
    void tell(const QWidget *widget, const QString &what)
    {
        QStringList path;
        for (const QWidget *at = widget; at && at != &m_window && path.size() < 4; at = at->parentWidget())
            path.prepend(at->objectName().isEmpty() ? QString::fromLatin1(at->metaObject()->className()) : at->objectName());
        const auto *label = qobject_cast<const QLabel *>(widget);
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        const QString text = label ? label->text() : button ? button->text() : QString();
        m_problems.append(
            QStringLiteral("%1 “%2” %3x%4: %5").arg(path.join(u'/'), text.left(40)).arg(widget->width()).arg(widget->height()).arg(what));
    }

    void visit(const QWidget *widget)
    {
        checkText(widget);
        QList<const QWidget *> managed;
        if (const QLayout *layout = widget->layout())
            collect(layout, managed);
        for (qsizetype i = 0; i < managed.size(); ++i) {
            const QRect place = managed.at(i)->geometry();
            if (!widget->rect().contains(place))
                tell(managed.at(i), QStringLiteral("is outside of its parent, which has %1x%2").arg(widget->width()).arg(widget->height()));
            for (qsizetype j = 0; j < i; ++j) {
                if (place.intersects(managed.at(j)->geometry()))
                    tell(managed.at(i), QStringLiteral("overlaps ") + managed.at(j)->objectName());
            }
        }
        for (QObject *child : widget->children()) {
            const auto *inner = qobject_cast<const QWidget *>(child);
            if (inner && !inner->isWindow() && inner->isVisible())
                visit(inner);
        }
    }

    static void collect(const QLayout *layout, QList<const QWidget *> &managed)
    {
        for (int i = 0; i < layout->count(); ++i) {
            QLayoutItem *item = layout->itemAt(i);
            if (const QWidget *widget = item->widget(); widget && widget->isVisible() && !widget->size().isEmpty())
                managed.append(widget);
            else if (const QLayout *inner = item->layout())
                collect(inner, managed);
        }
    }

    void checkText(const QWidget *widget)
    {
        if (const auto *elided = qobject_cast<const ElidedLabel *>(widget))
            expect(widget, {0, elided->sizeHint().height()});
        else if (const auto *label = qobject_cast<const QLabel *>(widget))
            checkLabel(label);
        else if (qobject_cast<const Pill *>(widget) || qobject_cast<const QMenuBar *>(widget))
            expect(widget, {widget->minimumSizeHint().width(), widget->sizeHint().height()});
        else if (const auto *button = qobject_cast<const QAbstractButton *>(widget); button && !button->text().isEmpty())
            expect(widget, button->minimumSizeHint());
        else if (const auto *box = qobject_cast<const QComboBox *>(widget))
            expect(widget, {qobject_cast<const ChoiceBox *>(box) ? 0 : box->sizeHint().width(), box->sizeHint().height()});
        else if (qobject_cast<const QLineEdit *>(widget))
            expect(widget, {0, widget->sizeHint().height()});
        else if (const auto *tabs = qobject_cast<const QTabBar *>(widget))
            checkTabs(tabs);
        else if (const auto *header = qobject_cast<const QHeaderView *>(widget); header && header->orientation() == Qt::Horizontal)
            checkHeader(header);
    }

    void expect(const QWidget *widget, const QSize &size)
    {
        if (widget->width() < size.width() || widget->height() < size.height())
            tell(widget, QStringLiteral("needs %1x%2").arg(size.width()).arg(size.height()));
    }

    void checkLabel(const QLabel *label)
    {
        if (label->text().isEmpty())
            return;
        if (!label->wordWrap()) {
            expect(label, label->sizeHint());
            return;
        }
        expect(label, {0, label->heightForWidth(label->width())});
        if (qobject_cast<const WrappingLabel *>(label))
            return;
        // A word that is wider than its label is cut.
        const QStringList words = label->text().split(QChar::Space);
        for (const QString &word : words) {
            if (label->fontMetrics().horizontalAdvance(word) > label->contentsRect().width() + 1) {
                tell(label, QStringLiteral("is too narrow for “%1”").arg(word.left(20)));
                return;
            }
        }
    }

    void checkTabs(const QTabBar *tabs)
    {
        for (int i = 0; i < tabs->count(); ++i) {
            const int text = tabs->fontMetrics().size(Qt::TextShowMnemonic, tabs->tabText(i)).width();
            if (tabs->tabRect(i).width() < text + 8 || !tabs->rect().contains(tabs->tabRect(i)))
                tell(tabs, QStringLiteral("cuts “%1”").arg(tabs->tabText(i)));
        }
    }

    void checkHeader(const QHeaderView *header)
    {
        for (int i = 0; i < header->count() - 1; ++i) {
            const int text = header->fontMetrics().horizontalAdvance(header->model()->headerData(i, Qt::Horizontal).toString());
            if (!header->isSectionHidden(i) && header->sectionSize(i) < text)
                tell(header, QStringLiteral("cuts “%1”").arg(header->model()->headerData(i, Qt::Horizontal).toString()));
        }
    }

    const QWidget &m_window;
    QStringList m_problems;
};

} // namespace Millwright
