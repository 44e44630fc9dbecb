// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/dialogs/dialog.h"

#include "ui/theme/messagebar.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace Millwright {

Dialog::Dialog(const QString &name, const QString &heading, const QString &acceptText, QWidget *parent)
    : QDialog(parent)
    , m_content(new QVBoxLayout)
    , m_message(new MessageBar(this))
    , m_work(new QLabel(this))
    , m_cancel(new QPushButton(tr("Cancel"), this))
    , m_accept(new QPushButton(acceptText, this))
{
    setObjectName(name);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(heading);

    auto *title = new WrappingLabel(this);
    title->setText(heading);
    makeTitle(title);
    m_message->setObjectName(name + u".message"_s);
    m_work->setTextFormat(Qt::PlainText);
    makeMuted(m_work);
    m_cancel->setObjectName(name + u".cancel"_s);
    m_cancel->setAutoDefault(false);
    m_accept->setObjectName(name + u".accept"_s);
    m_accept->setDefault(true);
    makePrimary(m_accept);

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(gridUnit);
    buttons->addWidget(m_work, 1);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_accept);
    m_content->setSpacing(gridUnit);
    m_content->addStrut(46 * gridUnit);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(3 * gridUnit, 3 * gridUnit, 3 * gridUnit, 2 * gridUnit);
    layout->setSpacing(2 * gridUnit);
    layout->addWidget(title);
    layout->addLayout(m_content, 1);
    layout->addWidget(m_message);
    layout->addLayout(buttons);

    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_accept, &QPushButton::clicked, this, &Dialog::confirmed);
}

bool Dialog::event(QEvent *event)
{
    const bool done = QDialog::event(event);
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize || event->type() == QEvent::Show)
        fitHeight();
    return done;
}

void Dialog::fitHeight()
{
    const int needed = layout()->totalHeightForWidth(width());
    if (needed > 0 && needed != minimumHeight())
        setMinimumHeight(needed);
}

void Dialog::setWorking(const QString &what)
{
    m_working = true;
    m_message->clear();
    m_work->setText(what);
    m_accept->setEnabled(false);
    m_cancel->setText(tr("Close"));
}

void Dialog::setFailed(const QString &message)
{
    m_working = false;
    m_work->clear();
    m_accept->setEnabled(true);
    m_cancel->setText(tr("Cancel"));
    m_message->showMessage(Tone::Failed, message);
}

void Dialog::setDone()
{
    m_working = false;
    m_message->clear();
    m_work->clear();
    m_accept->hide();
    m_cancel->setText(tr("Close"));
    m_cancel->setFocus();
}

} // namespace Millwright
