// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/mainwindow/sidebar.h"

#include "ui/form/choicebox.h"
#include "ui/mainwindow/projectdelegate.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QPushButton>
#include <QScopedValueRollback>

using namespace Qt::StringLiterals;

namespace Millwright {

Sidebar::Sidebar(ProjectListModel &projects, QWidget *parent)
    : QWidget(parent)
    , m_projects(projects)
    , m_factory(new ChoiceBox(this))
    , m_filterLine(new QLineEdit(this))
    , m_list(new QListView(this))
    , m_empty(new WrappingLabel(this))
    , m_sample(new QPushButton(tr("Try the sample project"), this))
    , m_new(new QPushButton(tr("+ New project"), this))
{
    setObjectName(u"sidebar"_s);
    m_factory->setObjectName(u"sidebar.factory"_s);
    m_factory->setAccessibleName(tr("Factory"));
    m_factory->setToolTip(tr("The engine whose projects are shown"));
    m_factory->addItem(tr("This computer"));
    m_filterLine->setObjectName(u"sidebar.filter"_s);
    m_filterLine->setAccessibleName(tr("Filter projects"));
    m_filterLine->setPlaceholderText(tr("Filter projects (Ctrl+K)"));
    m_filterLine->setToolTip(tr("Filter projects (Ctrl+K)"));
    m_filterLine->setClearButtonEnabled(true);
    m_filterLine->installEventFilter(this);

    m_filter.setSourceModel(&m_projects);
    m_list->setObjectName(u"sidebar.projects"_s);
    m_list->setAccessibleName(tr("Projects"));
    m_list->setModel(&m_filter);
    m_list->setItemDelegate(new ProjectDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->viewport()->setAutoFillBackground(false);
    m_empty->setObjectName(u"sidebar.empty"_s);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    makeMuted(m_empty);
    m_sample->setObjectName(u"sidebar.trySample"_s);
    m_new->setObjectName(u"sidebar.newProject"_s);
    m_new->setAccessibleName(tr("New project"));

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(gridUnit, gridUnit + gridUnit / 2, gridUnit + 1, gridUnit + gridUnit / 2);
    layout->setSpacing(gridUnit);
    layout->addWidget(m_factory);
    layout->addWidget(m_filterLine);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_sample);
    layout->addWidget(m_new);

    connect(m_filterLine, &QLineEdit::textChanged, this, [this](const QString &text) {
        const QScopedValueRollback guard(m_setting, true);
        m_filter.setText(text);
        setCurrent(m_current);
        showEmpty();
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &Sidebar::choose);
    connect(m_sample, &QPushButton::clicked, this, &Sidebar::sampleRequested);
    connect(m_new, &QPushButton::clicked, this, &Sidebar::newProjectRequested);
    connect(&m_filter, &QAbstractItemModel::rowsInserted, this, [this] { setCurrent(m_current); });
    showEmpty();
}

void Sidebar::choose(const QModelIndex &index)
{
    const QString id = index.data(ProjectListModel::IdRole).toString();
    if (m_setting || id.isEmpty() || id == m_current)
        return;
    Q_EMIT projectRequested(id);
    // Whoever heard it has changed what is current, or will; until then the mark stays where it was.
    if (m_current != id)
        QMetaObject::invokeMethod(this, [this] { setCurrent(m_current); }, Qt::QueuedConnection);
}

void Sidebar::setCurrent(const QString &projectId)
{
    const QScopedValueRollback guard(m_setting, true);
    m_current = projectId;
    const QModelIndex index = m_filter.mapFromSource(m_projects.index(m_projects.rowOf(projectId), 0));
    if (index == m_list->currentIndex())
        return;
    if (index.isValid())
        m_list->setCurrentIndex(index);
    else
        m_list->selectionModel()->clear();
}

void Sidebar::focusFilter()
{
    m_filterLine->setFocus(Qt::ShortcutFocusReason);
    m_filterLine->selectAll();
}

void Sidebar::setMakingSample(bool making)
{
    m_sample->setEnabled(!making);
    m_sample->setText(making ? tr("Making the sample…") : tr("Try the sample project"));
}

void Sidebar::setEmpty(bool empty)
{
    m_isEmpty = empty;
    showEmpty();
}

void Sidebar::showEmpty()
{
    const bool filtered = !m_isEmpty && m_filter.rowCount() == 0 && !m_filterLine->text().isEmpty();
    m_empty->setText(filtered ? tr("No project's name contains “%1”.").arg(m_filterLine->text()) : tr("No project yet."));
    m_empty->setVisible(m_isEmpty || filtered);
    m_list->setVisible(!m_empty->isVisibleTo(this));
    m_sample->setVisible(m_isEmpty);
}

bool Sidebar::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_filterLine && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Escape && !m_filterLine->text().isEmpty()) {
            m_filterLine->clear();
            return true;
        }
        if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
            m_list->setFocus(Qt::TabFocusReason);
            if (!m_list->currentIndex().isValid() || key != Qt::Key_Down)
                m_list->setCurrentIndex(m_filter.index(0, 0));
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

void Sidebar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), themeColor(ColorRole::Sidebar, palette()));
    painter.fillRect(QRect(width() - 1, 0, 1, height()), themeColor(ColorRole::Line, palette()));
}

} // namespace Millwright
