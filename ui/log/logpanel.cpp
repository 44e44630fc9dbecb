// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/logpanel.h"

#include "ui/log/logview.h"
#include "ui/theme/elidedlabel.h"
#include "ui/theme/flowlayout.h"
#include "ui/theme/icons.h"
#include "ui/theme/messagebar.h"
#include "ui/theme/pill.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QBoxLayout>
#include <QFileDialog>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <QResizeEvent>
#include <QPushButton>
#include <QShortcut>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace Millwright {

LogPanel::LogPanel(QWidget *parent)
    : QFrame(parent)
    , m_document(new LogDocument(this))
    , m_search(new LogSearch(this))
    , m_export(new LogExport(m_document, this))
    , m_title(new ElidedLabel(this))
    , m_state(new Pill(this))
    , m_extra(new QHBoxLayout)
    , m_find(new QLineEdit(this))
    , m_count(new QLabel(m_find))
    , m_message(new MessageBar(this))
    , m_view(new LogView(this))
{
    setFrameShape(QFrame::NoFrame);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1 + controlRadius / 2);
    layout->setSpacing(0);

    auto *header = new FlowLayout;
    header->setContentsMargins(gridUnit + 2, gridUnit, gridUnit + 2, gridUnit);
    header->setSpacing(gridUnit);
    QFont bold = m_title->font();
    bold.setWeight(QFont::Bold);
    m_title->setFont(bold);
    m_title->setObjectName(u"log.title"_s);
    m_state->setObjectName(u"log.state"_s);
    m_state->hide();
    auto *what = new QHBoxLayout;
    what->setSpacing(gridUnit);
    what->addWidget(m_title);
    what->addWidget(m_state);
    what->addLayout(m_extra);
    what->addStretch(1);
    header->addLayout(what);
    auto *tools = new QHBoxLayout;
    tools->setSpacing(gridUnit);
    header->addLayout(tools);

    m_find->setObjectName(u"log.find"_s);
    m_find->setPlaceholderText(tr("Find in the log"));
    m_find->setAccessibleName(tr("Find in the log"));
    m_find->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_find->installEventFilter(this);
    m_count->setObjectName(u"log.count"_s);
    makeMuted(m_count);
    auto *inside = new QHBoxLayout(m_find);
    inside->setContentsMargins(0, 0, gridUnit, 0);
    inside->addStretch();
    inside->addWidget(m_count);
    tools->addWidget(m_find);
    QToolButton *previous = addTool(tools, u"log.previous"_s, tr("Previous match"));
    previous->setIcon(themeIcon(Icon::ChevronUp));
    previous->setToolTip(tr("Previous match (Shift+F3)"));
    connect(previous, &QToolButton::clicked, this, &LogPanel::findPrevious);
    QToolButton *next = addTool(tools, u"log.next"_s, tr("Next match"));
    next->setIcon(themeIcon(Icon::ChevronDown));
    next->setToolTip(tr("Next match (F3)"));
    connect(next, &QToolButton::clicked, this, &LogPanel::findNext);

    auto *wrap = new QPushButton(tr("Wrap"), this);
    wrap->setObjectName(u"log.wrap"_s);
    wrap->setCheckable(true);
    wrap->setToolTip(tr("Wrap long lines"));
    wrap->setAccessibleName(tr("Wrap long lines"));
    connect(wrap, &QPushButton::toggled, m_view, &LogView::setWrapping);
    tools->addWidget(wrap);
    auto *save = new QPushButton(tr("Save…"), this);
    save->setObjectName(u"log.save"_s);
    save->setAccessibleName(tr("Save the log"));
    connect(save, &QPushButton::clicked, this, &LogPanel::askWhereToSave);
    tools->addWidget(save);
    layout->addLayout(header);

    m_view->setObjectName(u"log.view"_s);
    m_view->setPlaceholder(tr("No output yet."));
    m_view->setDocument(m_document);
    m_view->setSearch(m_search);
    layout->addWidget(m_message);
    layout->addWidget(m_view, 1);

    m_search->setDocument(m_document);
    connect(m_search, &LogSearch::changed, this, &LogPanel::showCount);
    connect(m_find, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_current.reset();
        m_jumpToFirst = true;
        m_search->setQuery({.text = text});
    });
    connect(m_export, &LogExport::finished, this,
        [this](const QString &path) { showMessage(Tone::Ok, tr("The log was saved as %1.").arg(path)); });
    connect(m_export, &LogExport::failed, this, [this](const Error &error) { showMessage(Tone::Failed, error.message); });
    addShortcuts();
}

LogPanel::~LogPanel() = default;

QToolButton *LogPanel::addTool(QHBoxLayout *header, const QString &name, const QString &accessibleName)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setAccessibleName(accessibleName);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    header->addWidget(button);
    return button;
}

void LogPanel::addShortcuts()
{
    const auto add = [this](const QKeySequence &keys, auto action) {
        auto *shortcut = new QShortcut(keys, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, action);
    };
    add(QKeySequence::Find, [this] {
        m_find->setFocus(Qt::ShortcutFocusReason);
        m_find->selectAll();
    });
    add(QKeySequence(Qt::Key_F3), [this] { findNext(); });
    add(QKeySequence(Qt::SHIFT | Qt::Key_F3), [this] { findPrevious(); });
}

void LogPanel::setTitle(const QString &title)
{
    m_title->setText(title);
    m_view->setAccessibleName(title);
}

void LogPanel::setState(Tone tone, const QString &text)
{
    m_state->setState(tone, text);
    m_state->setVisible(!text.isEmpty());
}

void LogPanel::showMessage(Tone tone, const QString &text)
{
    m_message->showMessage(tone, text);
}

void LogPanel::clearMessage()
{
    m_message->clear();
}

void LogPanel::findNext()
{
    const LogPosition from = m_view->caret();
    goTo(m_search->next(from.line, from.column));
}

void LogPanel::findPrevious()
{
    // The caret is behind the current match.
    LogPosition from = m_view->caret();
    if (m_current && *m_current < static_cast<qsizetype>(m_search->matches().size())) {
        const LogMatch &current = m_search->matches()[static_cast<std::size_t>(*m_current)];
        from = {current.line, current.start};
    }
    goTo(m_search->previous(from.line, from.column));
}

void LogPanel::goTo(std::optional<qsizetype> match)
{
    m_current = match;
    if (match)
        m_view->showMatch(m_search->matches()[static_cast<std::size_t>(*match)]);
    showCount();
}

void LogPanel::showCount()
{
    const auto count = static_cast<qsizetype>(m_search->matches().size());
    if (m_jumpToFirst && count > 0) {
        m_jumpToFirst = false;
        goTo(m_search->next(m_view->firstVisibleLine(), 0));
        return;
    }
    // What comes later is counted, and not jumped to.
    if (!m_search->isRunning())
        m_jumpToFirst = false;
    const QLocale locale;
    QString text;
    if (m_search->query().text.isEmpty())
        text.clear();
    else if (count == 0)
        text = m_search->isRunning() ? tr("searching") : tr("no match");
    else if (m_current && *m_current < count)
        text = tr("%1 of %2").arg(locale.toString(*m_current + 1), locale.toString(count));
    else
        text = tr("%n match(es)", nullptr, static_cast<int>(count));
    m_count->setText(text);
    m_find->setAccessibleDescription(text);
    m_find->setTextMargins(0, 0, text.isEmpty() ? 0 : m_count->sizeHint().width() + gridUnit, 0);
}

void LogPanel::askWhereToSave()
{
    auto *dialog = new QFileDialog(this, tr("Save the log"));
    dialog->setObjectName(u"log.saveDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    const QString plain = tr("Text without colours (*.txt)");
    dialog->setNameFilters({plain, tr("As it came, with colours (*.log)")});
    dialog->setDefaultSuffix(u"txt"_s);
    connect(dialog, &QFileDialog::filterSelected, dialog,
        [dialog, plain](const QString &filter) { dialog->setDefaultSuffix(filter == plain ? u"txt"_s : u"log"_s); });
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog, plain](const QString &path) {
        m_export->start(path, dialog->selectedNameFilter() == plain ? LogExport::Form::Plain : LogExport::Form::Raw);
    });
    dialog->open();
}

bool LogPanel::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_find && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            if (key->modifiers() & Qt::ShiftModifier)
                findPrevious();
            else
                findNext();
            return true;
        }
        if (key->key() == Qt::Key_Escape) {
            m_find->clear();
            m_view->setFocus(Qt::OtherFocusReason);
            return true;
        }
    }
    return QFrame::eventFilter(object, event);
}

QSize LogPanel::minimumSizeHint() const
{
    const QSize hint = QFrame::minimumSizeHint();
    return {hint.width(), layout()->totalMinimumHeightForWidth(qMax(width(), hint.width()))};
}

void LogPanel::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        updateGeometry();
}

void LogPanel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(themeColor(ColorRole::Line, palette()));
    painter.setBrush(themeColor(ColorRole::LogGround, palette()));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), cardRadius, cardRadius);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(QRect(0, m_find->geometry().bottom() + gridUnit, width(), 1), themeColor(ColorRole::Line, palette()));
}

} // namespace Millwright
