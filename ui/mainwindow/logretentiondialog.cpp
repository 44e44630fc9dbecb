// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/mainwindow/logretentiondialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr qint64 megabyte = 1024 * 1024;

} // namespace

LogRetentionDialog::LogRetentionDialog(const LogRetention &retention, QWidget *parent)
    : QDialog(parent)
    , m_logs(new QSpinBox(this))
    , m_megabytes(new QSpinBox(this))
{
    setObjectName(u"logRetentionDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Kept logs"));
    auto *layout = new QVBoxLayout(this);
    auto *about
        = new QLabel(tr("The logs of builds and of commands are kept on this computer. When there are more, the oldest are removed; "
                        "a log that still grows never is."),
            this);
    about->setWordWrap(true);
    layout->addWidget(about);
    m_logs->setObjectName(u"retention.logs"_s);
    m_logs->setRange(1, 100'000);
    m_logs->setValue(retention.logs);
    m_megabytes->setObjectName(u"retention.megabytes"_s);
    m_megabytes->setRange(1, 1024 * 1024);
    m_megabytes->setSuffix(tr(" MB"));
    m_megabytes->setValue(static_cast<int>(retention.bytes / megabyte));
    auto *form = new QFormLayout;
    form->addRow(tr("At &most logs of each kind:"), m_logs);
    form->addRow(tr("At most on &disk:"), m_megabytes);
    layout->addLayout(form);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("&Keep so many"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
}

LogRetention LogRetentionDialog::retention() const
{
    return {.logs = m_logs->value(), .bytes = m_megabytes->value() * megabyte};
}

} // namespace Millwright
