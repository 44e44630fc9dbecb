// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/stepseditor.h"

#include <QTextBlock>

using namespace Qt::StringLiterals;

namespace Millwright {

StepsEditor::StepsEditor(QWidget *parent) : CodeEdit(u"Bash"_s, parent)
{
    setAccessibleName(tr("Setup steps"));
    setAccessibleDescription(tr("One shell command a line. A line that ends with a backslash goes on in the next one."));
}

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
    QStringList lines;
    for (QString step : steps) {
        // A break that the shell is to see stays inside its step; one that it joins begins a line of its own.
        step.replace(u"\r\n"_s, u"\n"_s);
        step.replace(u"\\\n"_s, u"\\\r"_s);
        step.replace(u'\n', QChar::LineSeparator);
        step.replace(u"\\\r"_s, u"\\\n"_s);
        lines.append(step);
    }
    setText(lines.join(u'\n'));
}

QList<int> StepsEditor::blockNumbers() const
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

} // namespace Millwright
