// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/log/logpanel.h"

#include "models/log/logrows.h"
#include "ui/log/findbar.h"
#include "ui/log/logmenu.h"
#include "ui/log/logview.h"
#include "ui/theme/elidedlabel.h"
#include "ui/theme/flowlayout.h"
#include "ui/theme/messagebar.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QDesktopServices>
#include <QFileDialog>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QShortcut>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int messageLines = 2;

bool isErrorKey(const QKeyEvent &event)
{
    return event.key() == Qt::Key_F8 && !(event.modifiers() & ~Qt::ShiftModifier);
}

} // namespace

LogPanel::LogPanel(QWidget *parent)
    : QFrame(parent)
    , m_document(new LogDocument(this))
    , m_search(new LogSearch(this))
    , m_outline(new LogOutline(this))
    , m_rows(new LogRows(m_document, m_outline, m_search, this))
    , m_export(new LogExport(m_document, this))
    , m_title(new ElidedLabel(this))
    , m_extra(new QHBoxLayout)
    , m_errors(new QPushButton(this))
    , m_viewButton(new QPushButton(tr("View"), this))
    , m_save(new QPushButton(tr("Save…"), this))
    , m_message(new MessageBar(this))
    , m_view(new LogView(m_rows, this))
    , m_find(new FindBar(m_search, m_view, this))
    , m_menu(new LogMenu(m_viewButton))
{
    setFrameShape(QFrame::NoFrame);
    m_search->setDocument(m_document);
    m_outline->setDocument(m_document);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1 + controlRadius / 2);
    layout->setSpacing(0);
    layout->addLayout(buildHeader());
    m_view->setObjectName(u"log.view"_s);
    m_view->setPlaceholder(tr("No output yet."));
    m_message->setMostLines(messageLines);
    layout->addWidget(m_message);
    layout->addWidget(m_view, 1);
    addShortcuts();
    connectParts();
}

LogPanel::~LogPanel() = default;

QLayout *LogPanel::buildHeader()
{
    auto *header = new FlowLayout;
    header->setContentsMargins(gridUnit + 2, gridUnit, gridUnit + 2, gridUnit);
    header->setSpacing(gridUnit);
    QFont bold = m_title->font();
    bold.setWeight(QFont::Bold);
    m_title->setFont(bold);
    m_title->setObjectName(u"log.title"_s);
    auto *what = new QHBoxLayout;
    what->setSpacing(gridUnit);
    what->addWidget(m_title);
    what->addLayout(m_extra);
    what->addStretch(1);
    header->addLayout(what);

    m_errors->setObjectName(u"log.errors"_s);
    m_errors->setToolTip(tr("Next error (F8)"));
    m_errors->hide();
    makeLink(m_errors);
    m_viewButton->setObjectName(u"log.viewMenu"_s);
    m_viewButton->setToolTip(tr("How this log is seen"));
    m_viewButton->setAccessibleName(tr("How this log is seen"));
    m_viewButton->setMenu(m_menu);
    m_save->setObjectName(u"log.save"_s);
    m_save->setAccessibleName(tr("Save the log"));
    auto *actions = new QHBoxLayout;
    actions->setSpacing(gridUnit);
    for (QPushButton *button : {m_errors, m_viewButton, m_save})
        actions->addWidget(button);
    header->addLayout(actions);
    header->addWidget(m_find);
    return header;
}

void LogPanel::connectParts()
{
    connect(m_errors, &QPushButton::clicked, this, &LogPanel::nextError);
    connect(m_save, &QPushButton::clicked, this, &LogPanel::save);
    connect(m_menu, &LogMenu::settingsChosen, this, [this](const LogSettings &settings) {
        setSettings(settings);
        Q_EMIT settingsChosen(settings);
    });
    connect(m_menu, &LogMenu::foldAll, m_rows, &LogRows::foldAll);
    connect(m_menu, &LogMenu::unfoldAll, m_rows, &LogRows::unfoldAll);
    connect(m_menu, &LogMenu::nextError, this, &LogPanel::nextError);
    connect(m_menu, &LogMenu::previousError, this, &LogPanel::previousError);
    connect(m_outline, &LogOutline::changed, this, &LogPanel::showOutline);
    connect(m_view, &LogView::linkActivated, this, &LogPanel::follow);
    connect(m_view, &LogView::copyRefused, this, [this] {
        showMessage(Tone::Warning,
            tr("The selection is longer than %1, which is too much to copy. Save the log instead.")
                .arg(locale().formattedDataSize(LogSelection::mostBytes, 0)));
    });
    connect(m_document, &LogDocument::troubleChanged, this, [this] {
        if (const QString trouble = m_document->trouble(); !trouble.isEmpty())
            showMessage(Tone::Failed, trouble);
    });
    connect(m_export, &LogExport::finished, this,
        [this](const QString &path) { showMessage(Tone::Ok, tr("The log was saved as %1.").arg(path)); });
    connect(m_export, &LogExport::failed, this, [this](const Error &error) { showMessage(Tone::Failed, error.message); });
}

void LogPanel::addShortcuts()
{
    const auto add = [this](const QKeySequence &keys, auto action) {
        auto *shortcut = new QShortcut(keys, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, m_find, action);
    };
    add(QKeySequence::Find, &FindBar::focusField);
    add(QKeySequence(Qt::Key_F3), &FindBar::findNext);
    add(QKeySequence(Qt::SHIFT | Qt::Key_F3), &FindBar::findPrevious);
}

void LogPanel::setTitle(const QString &title)
{
    m_title->setText(title);
    m_view->setAccessibleName(title);
}

void LogPanel::showMessage(Tone tone, const QString &text)
{
    m_message->showMessage(tone, text);
}

void LogPanel::clearMessage()
{
    m_message->clear();
}

void LogPanel::setSettings(const LogSettings &settings)
{
    m_menu->setSettings(settings);
    m_view->setWrapping(settings.wrapping);
    m_view->setTime(settings.time);
    m_rows->setContext(settings.context);
}

void LogPanel::showOutline()
{
    const auto errors = static_cast<int>(m_outline->errors().size());
    m_errors->setText(tr("%n error(s)", nullptr, errors));
    m_errors->setAccessibleName(m_errors->text());
    setTextColor(m_errors, themeColor(ColorRole::Failed, palette()));
    m_errors->setVisible(errors > 0);
    m_menu->setHasErrors(errors > 0);
    m_menu->setHasSteps(!m_outline->steps().empty());
}

void LogPanel::nextError()
{
    if (const auto line = m_outline->nextError(m_view->caret().line))
        m_view->goToLine(*line);
}

void LogPanel::previousError()
{
    if (const auto line = m_outline->previousError(m_view->caret().line))
        m_view->goToLine(*line);
}

void LogPanel::follow(const LogLink &link)
{
    if (link.kind == LogLink::Kind::Web) {
        QDesktopServices::openUrl(QUrl(link.target));
        return;
    }
    // It is a path of the machine that wrote the log.
    QGuiApplication::clipboard()->setText(link.target);
    showMessage(Tone::Info, tr("%1 was copied.").arg(link.target));
}

void LogPanel::save()
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
    connect(m_document, &LogDocument::cleared, dialog, &QDialog::reject);
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog, plain](const QString &path) {
        m_export->start(path, dialog->selectedNameFilter() == plain ? LogExport::Form::Plain : LogExport::Form::Raw);
    });
    dialog->open();
}

bool LogPanel::event(QEvent *event)
{
    // These keys stand for something else in the rest of the window.
    if (event->type() == QEvent::ShortcutOverride && isErrorKey(*static_cast<QKeyEvent *>(event))) {
        event->accept();
        return true;
    }
    return QFrame::event(event);
}

void LogPanel::keyPressEvent(QKeyEvent *event)
{
    if (!isErrorKey(*event)) {
        QFrame::keyPressEvent(event);
        return;
    }
    if (event->modifiers() & Qt::ShiftModifier)
        previousError();
    else
        nextError();
}

QSize LogPanel::minimumSizeHint() const
{
    const QSize hint = QFrame::minimumSizeHint();
    return {hint.width(), layout()->totalMinimumHeightForWidth(qMax(width(), hint.width()))};
}

void LogPanel::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        setTextColor(m_errors, themeColor(ColorRole::Failed, palette()));
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
