// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/stepseditor.h"

#include "ui/theme/colors.h"
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

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int leastLines = 2;
constexpr int mostLines = 12;

/// Reading the definitions takes some milliseconds, so one repository serves all editors.
KSyntaxHighlighting::Repository &syntaxRepository()
{
    static KSyntaxHighlighting::Repository repository;
    return repository;
}

} // namespace

StepsEditor::StepsEditor(QWidget *parent)
    : QPlainTextEdit(parent)
    , m_gutter(new QWidget(this))
    , m_highlighter(std::make_unique<KSyntaxHighlighting::SyntaxHighlighter>(document()))
{
    setTabChangesFocus(true);
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Setup steps"));
    setAccessibleDescription(tr("One shell command a line. A line that ends with a backslash goes on in the next one."));
    document()->setDocumentMargin(gridUnit / 2.0);
    // The frame paints the ground, with its round corners.
    viewport()->setAutoFillBackground(false);
    m_gutter->installEventFilter(this);
    m_gutter->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_highlighter->setDefinition(syntaxRepository().definitionForName(u"Bash"_s));
    applyTheme();
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        updateGeometry();
        m_gutter->update();
        if (!m_loading)
            Q_EMIT edited();
    });
    connect(this, &QPlainTextEdit::updateRequest, m_gutter, [this] { m_gutter->update(); });
}

StepsEditor::~StepsEditor() = default;

QStringList StepsEditor::steps() const
{
    QStringList result;
    bool continues = false;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        const QString line = block.text().replace(QChar::LineSeparator, u'\n');
        if (continues)
            result.last() += u'\n' + line;
        else if (!line.trimmed().isEmpty())
            result.append(line);
        continues = !result.isEmpty() && line.endsWith(u'\\') && (continues || !line.trimmed().isEmpty());
    }
    return result;
}

void StepsEditor::setSteps(const QStringList &steps)
{
    const QScopedValueRollback loading(m_loading, true);
    QStringList lines;
    for (QString step : steps) {
        // A break that the shell is to see stays inside its step; one that it joins begins a line of its own.
        step.replace(u"\r\n"_s, u"\n"_s);
        step.replace(u"\\\n"_s, u"\\\r"_s);
        step.replace(u'\n', QChar::LineSeparator);
        step.replace(u"\\\r"_s, u"\\\n"_s);
        lines.append(step);
    }
    setPlainText(lines.join(u'\n'));
}

QSize StepsEditor::sizeHint() const
{
    double text = 0;
    const double most = mostLines * fontMetrics().lineSpacing();
    for (QTextBlock block = document()->begin(); block.isValid() && text < most; block = block.next())
        text += blockBoundingRect(block).height();
    text = std::clamp(text, static_cast<double>(leastLines * fontMetrics().lineSpacing()), most);
    const int around = 2 * (static_cast<int>(document()->documentMargin()) + frameWidth()) + 2;
    return {40 * fontMetrics().averageCharWidth(), static_cast<int>(std::ceil(text)) + around};
}

QSize StepsEditor::minimumSizeHint() const
{
    return {20 * fontMetrics().averageCharWidth(), sizeHint().height()};
}

void StepsEditor::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationFontChange)
        applyTheme();
}

void StepsEditor::focusInEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusInEvent(event);
    update();
}

void StepsEditor::focusOutEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusOutEvent(event);
    update();
}

void StepsEditor::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    layOutGutter();
    updateGeometry();
}

bool StepsEditor::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_gutter && event->type() == QEvent::Paint) {
        paintGutter();
        return true;
    }
    return QPlainTextEdit::eventFilter(object, event);
}

void StepsEditor::applyTheme()
{
    if (!m_highlighter)
        return;
    const QFont font = monospaceFont(QApplication::font());
    if (this->font() != font)
        setFont(font);
    m_highlighter->setTheme(syntaxRepository().themeForPalette(palette()));
    m_highlighter->rehighlight();
    layOutGutter();
}

void StepsEditor::layOutGutter()
{
    const int width = fontMetrics().horizontalAdvance(u"00"_s) + gridUnit;
    setViewportMargins(width, 0, 0, 0);
    const QRect area = contentsRect();
    m_gutter->setGeometry(area.left(), area.top(), width, area.height());
}

QList<int> StepsEditor::stepNumbers() const
{
    QList<int> numbers;
    int count = 0;
    bool continues = false;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        const bool begins = !continues && !block.text().trimmed().isEmpty();
        numbers.append(begins ? ++count : 0);
        continues = (continues || begins) && block.text().endsWith(u'\\');
    }
    return numbers;
}

void StepsEditor::paintGutter()
{
    QPainter painter(m_gutter);
    painter.setFont(font());
    painter.setPen(themeColor(ColorRole::Muted, palette()));
    const QList<int> numbers = stepNumbers();
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF area = blockBoundingGeometry(block).translated(contentOffset());
        if (area.top() > m_gutter->height())
            break;
        if (const int number = numbers.value(block.blockNumber()); number > 0)
            painter.drawText(QRectF(0, area.top(), m_gutter->width() - gridUnit / 2.0, fontMetrics().lineSpacing()),
                Qt::AlignRight | Qt::AlignVCenter, QString::number(number));
    }
}

} // namespace Millwright
