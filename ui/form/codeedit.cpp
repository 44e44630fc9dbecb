// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/codeedit.h"

#include "ui/theme/colors.h"
#include "ui/theme/syntax.h"
#include "ui/theme/theme.h"

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/SyntaxHighlighter>
#include <KSyntaxHighlighting/Theme>

#include <QPainter>
#include <QScopedValueRollback>
#include <QTextBlock>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace Qt::StringLiterals;

namespace Millwright {

CodeEdit::CodeEdit(const QString &language, QWidget *parent) : QPlainTextEdit(parent), m_language(language), m_gutter(new QWidget(this))
{
    setTabChangesFocus(true);
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    document()->setDocumentMargin(gridUnit / 2.0);
    // The frame paints the ground, with its round corners.
    viewport()->setAutoFillBackground(false);
    m_gutter->installEventFilter(this);
    m_gutter->setAttribute(Qt::WA_TransparentForMouseEvents);
    makeMonospace(this);
    layOutGutter();
    connect(this, &QPlainTextEdit::textChanged, this, &CodeEdit::takeChange);
    connect(this, &QPlainTextEdit::updateRequest, m_gutter, [this] { m_gutter->update(); });
}

CodeEdit::~CodeEdit()
{
    // It takes its colours out of the document, which is told as a change.
    const QSignalBlocker quiet(this);
    m_highlighter.reset();
}

void CodeEdit::setText(const QString &text)
{
    const QScopedValueRollback loading(m_loading, true);
    setPlainText(text);
    m_text = toPlainText();
    highlight();
}

void CodeEdit::takeChange()
{
    updateGeometry();
    m_gutter->update();
    if (m_loading)
        return;
    highlight();
    // The highlighter tells of its colours as if they were text.
    if (const QString now = toPlainText(); std::exchange(m_text, now) != now)
        Q_EMIT edited();
}

void CodeEdit::highlight()
{
    if (m_highlighter || document()->isEmpty() || !isVisible())
        return;
    m_highlighter = std::make_unique<KSyntaxHighlighting::SyntaxHighlighter>(document());
    m_highlighter->setDefinition(syntaxRepository().definitionForName(m_language));
    applyTheme();
}

void CodeEdit::setLineLimits(int least, int most)
{
    m_leastLines = least;
    m_mostLines = most;
    updateGeometry();
}

QSize CodeEdit::sizeHint() const
{
    double text = 0;
    const double most = m_mostLines * fontMetrics().lineSpacing();
    for (QTextBlock block = document()->begin(); block.isValid() && text < most; block = block.next())
        text += blockBoundingRect(block).height();
    text = std::clamp(text, static_cast<double>(m_leastLines * fontMetrics().lineSpacing()), most);
    const int around = 2 * (static_cast<int>(document()->documentMargin()) + frameWidth()) + 2;
    return {40 * fontMetrics().averageCharWidth(), static_cast<int>(std::ceil(text)) + around};
}

QSize CodeEdit::minimumSizeHint() const
{
    return {20 * fontMetrics().averageCharWidth(), sizeHint().height()};
}

void CodeEdit::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyTheme();
    if (event->type() == QEvent::FontChange) {
        layOutGutter();
        updateGeometry();
    }
}

void CodeEdit::showEvent(QShowEvent *event)
{
    QPlainTextEdit::showEvent(event);
    highlight();
}

void CodeEdit::focusInEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusInEvent(event);
    update();
}

void CodeEdit::focusOutEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusOutEvent(event);
    update();
}

void CodeEdit::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    layOutGutter();
    updateGeometry();
}

bool CodeEdit::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_gutter && event->type() == QEvent::Paint) {
        paintGutter();
        return true;
    }
    return QPlainTextEdit::eventFilter(object, event);
}

void CodeEdit::applyTheme()
{
    if (!m_highlighter)
        return;
    m_highlighter->setTheme(syntaxRepository().themeForPalette(palette()));
    m_highlighter->rehighlight();
}

void CodeEdit::layOutGutter()
{
    const int width = isNumbered() ? fontMetrics().horizontalAdvance(u"00"_s) + gridUnit : 0;
    setViewportMargins(width, 0, 0, 0);
    const QRect area = contentsRect();
    m_gutter->setGeometry(area.left(), area.top(), width, area.height());
}

QList<int> CodeEdit::blockNumbers() const
{
    QList<int> numbers(blockCount());
    std::iota(numbers.begin(), numbers.end(), 1);
    return numbers;
}

void CodeEdit::paintGutter()
{
    QPainter painter(m_gutter);
    painter.setFont(font());
    const QList<int> numbers = blockNumbers();
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF area = blockBoundingGeometry(block).translated(contentOffset());
        if (area.top() > m_gutter->height())
            break;
        const int number = numbers.value(block.blockNumber());
        if (number == 0)
            continue;
        const bool marked = isMarked(block.blockNumber());
        painter.setPen(themeColor(marked ? ColorRole::Failed : ColorRole::Muted, palette()));
        painter.drawText(QRectF(0, area.top(), m_gutter->width() - gridUnit / 2.0, fontMetrics().lineSpacing()),
            Qt::AlignRight | Qt::AlignVCenter, QString::number(number));
    }
}

} // namespace Millwright
