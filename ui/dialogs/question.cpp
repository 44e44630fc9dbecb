// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/dialogs/question.h"

#include "ui/theme/style.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

/// The dialog's name is the way to it; its text is plain, because it holds names that others gave.
class Question : public Dialog
{
public:
    Question(const QString &name, const QString &heading, const QString &text, const QString &acceptText, QWidget *parent)
        : Dialog(name, heading, acceptText, parent)
    {
        auto *label = new WrappingLabel(this);
        label->setObjectName(name + u".text"_s);
        label->setText(text);
        content()->addWidget(label);
    }

    using Dialog::acceptButton;
    using Dialog::cancelButton;
};

QString leaveText(const QString &project, int changes)
{
    return changes == 1
        ? QCoreApplication::translate("Millwright::Question", "1 change to %1 is not saved.").arg(project)
        : QCoreApplication::translate("Millwright::Question", "%n changes to %1 are not saved.", nullptr, changes).arg(project);
}

} // namespace

void askBeforeRemoval(QWidget *parent, const QString &name, const QString &heading, const QString &text, const QString &acceptText,
    const std::function<void(Dialog *)> &confirmed)
{
    auto *question = new Question(name, heading, text, acceptText, parent);
    question->acceptButton()->setProperty(Style::primaryProperty, false);
    makeDangerous(question->acceptButton());
    question->acceptButton()->setDefault(false);
    question->acceptButton()->setAutoDefault(false);
    question->cancelButton()->setDefault(true);
    question->cancelButton()->setFocus();
    QObject::connect(question, &Dialog::confirmed, question, [question, confirmed] { confirmed(question); });
    question->open();
}

void askBeforeLeaving(QWidget *parent, const QString &project, int changes, const std::function<void(LeaveAnswer)> &answered)
{
    auto *question = new Question(u"leaveDialog"_s, QCoreApplication::translate("Millwright::Question", "Save your changes first?"),
        leaveText(project, changes), QCoreApplication::translate("Millwright::Question", "Save"), parent);
    question->acceptButton()->setObjectName(u"leaveDialog.save"_s);
    question->cancelButton()->setObjectName(u"leaveDialog.stay"_s);
    question->cancelButton()->setText(QCoreApplication::translate("Millwright::Question", "Keep editing"));
    auto *discard = new QPushButton(QCoreApplication::translate("Millwright::Question", "Discard"), question);
    discard->setObjectName(u"leaveDialog.discard"_s);
    discard->setAutoDefault(false);
    makeDangerous(discard);
    if (auto *row = qobject_cast<QBoxLayout *>(question->layout()->itemAt(question->layout()->count() - 1)->layout()))
        row->insertWidget(1, discard);
    QWidget::setTabOrder(discard, question->cancelButton());

    // Told once the dialog is gone, so that what follows may open the next one.
    auto answer = std::make_shared<LeaveAnswer>(LeaveAnswer::Stay);
    QObject::connect(question, &Dialog::confirmed, question, [question, answer] {
        *answer = LeaveAnswer::Save;
        question->accept();
    });
    QObject::connect(discard, &QPushButton::clicked, question, [question, answer] {
        *answer = LeaveAnswer::Discard;
        question->accept();
    });
    QObject::connect(question, &QDialog::finished, parent, [answer, answered] { answered(*answer); });
    question->open();
}

} // namespace Millwright
