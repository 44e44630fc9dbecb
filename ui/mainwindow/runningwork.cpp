// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/mainwindow/runningwork.h"

#include "models/items/format.h"
#include "ui/theme/theme.h"

#include <QMenu>
#include <QStyleOptionButton>

namespace Millwright {

namespace {

constexpr qsizetype namedProjects = 3;
constexpr qsizetype longestName = 40;

/// A button reads an ampersand as the mark of a mnemonic.
QString escaped(QString text)
{
    return text.replace(u'&', QStringLiteral("&&"));
}

QString shortened(const QString &name)
{
    return name.size() > longestName ? QString(name.first(longestName - 1) + u'…') : name;
}

} // namespace

RunningWork::RunningWork(QWidget *parent) : QPushButton(parent), m_count(tr("Reading the projects…")), m_whole(m_count)
{
    makeLink(this);
    setEnabled(false);
    showText();
    connect(this, &QPushButton::clicked, this, &RunningWork::open);
}

void RunningWork::setProjects(const QList<Project> &building)
{
    m_building = building;
    m_count = Format::buildsRunning(static_cast<int>(building.size()));
    QStringList names;
    for (const Project &project : building.first(qMin(namedProjects, building.size())))
        names.append(shortened(project.name));
    if (building.size() > namedProjects)
        names.append(tr("…", "more projects"));
    m_whole = names.isEmpty() ? m_count : tr("%1: %2", "builds running, their projects").arg(m_count, names.join(tr(", ")));
    setAccessibleName(m_whole);
    setToolTip(m_whole);
    setEnabled(!building.isEmpty());
    showText();
    updateGeometry();
}

void RunningWork::showText()
{
    setText(sizeWith(m_whole).width() <= width() ? escaped(m_whole) : m_count);
}

QSize RunningWork::sizeWith(const QString &text) const
{
    QStyleOptionButton option;
    initStyleOption(&option);
    const QSize size = fontMetrics().size(Qt::TextShowMnemonic, escaped(text));
    return style()->sizeFromContents(QStyle::CT_PushButton, &option, size, this);
}

QSize RunningWork::sizeHint() const
{
    return sizeWith(m_whole);
}

QSize RunningWork::minimumSizeHint() const
{
    return sizeWith(m_count);
}

void RunningWork::resizeEvent(QResizeEvent *event)
{
    QPushButton::resizeEvent(event);
    showText();
}

void RunningWork::open()
{
    if (m_building.size() == 1) {
        Q_EMIT projectRequested(m_building.first().id);
        return;
    }
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const Project &project : std::as_const(m_building)) {
        const QAction *action = menu->addAction(escaped(shortened(project.name)));
        connect(action, &QAction::triggered, this, [this, id = project.id] { Q_EMIT projectRequested(id); });
    }
    menu->popup(mapToGlobal(QPoint(0, -menu->sizeHint().height())));
}

} // namespace Millwright
