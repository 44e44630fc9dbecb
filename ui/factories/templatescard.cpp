// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/factories/templatescard.h"

#include "models/async/deliver.h"
#include "models/items/format.h"
#include "ui/dialogs/question.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QPointer>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace Millwright {

TemplatesCard::TemplatesCard(FactoryClient &client, QWidget *parent)
    : Card(tr("Templates"), parent)
    , m_client(client)
    , m_text(new WrappingLabel(this))
    , m_remove(new QPushButton(tr("Remove unused templates…"), this))
{
    setObjectName(u"templates"_s);
    m_text->setObjectName(u"templates.text"_s);
    m_remove->setObjectName(u"templates.remove"_s);
    m_remove->setAutoDefault(false);
    makeLink(m_remove);
    header()->addWidget(m_remove);
    content()->addWidget(m_text);
    connect(m_remove, &QPushButton::clicked, this, &TemplatesCard::askToRemove);
}

void TemplatesCard::read()
{
    m_remove->setEnabled(false);
    tell(tr("Measuring…"));
    deliver(this, m_client.templateStorage(), [this, asked = ++m_asked](const Result<std::optional<Storage>> &storage) {
        if (asked == m_asked)
            take(storage);
    });
}

void TemplatesCard::clear()
{
    ++m_asked;
    m_removed.clear();
    hide();
}

void TemplatesCard::take(const Result<std::optional<Storage>> &storage)
{
    const bool cannotTell = storage ? !*storage : storage.error().code == ErrorCode::Unsupported;
    setVisible(!cannotTell);
    m_storage = storage && *storage ? **storage : Storage();
    m_remove->setVisible(m_storage.removal.isEmpty());
    m_remove->setEnabled(m_storage.unused > 0);
    if (!storage) {
        tell(storage.error().message);
        return;
    }
    QStringList sentences;
    sentences.append(m_storage.templates == 0
            ? tr("There is no template yet.")
            : tr("%n template(s) use %1.", nullptr, m_storage.templates).arg(Format::bytes(m_storage.bytes)));
    if (m_storage.unused > 0)
        sentences.append(tr("%n of them, %1, are used by no project and no session.", nullptr, m_storage.unused)
                .arg(Format::bytes(m_storage.unusedBytes)));
    else if (m_storage.templates > 0)
        sentences.append(tr("All of them are used."));
    if (m_storage.templates > 0)
        sentences.append(m_storage.removal);
    tell(sentences.join(u' ').trimmed());
}

void TemplatesCard::tell(const QString &text)
{
    m_text->setText(m_removed.isEmpty() ? text : tr("%1\n%2", "what was removed, what is there").arg(m_removed, text));
}

void TemplatesCard::askToRemove()
{
    const auto remove = [card = QPointer(this), &client = m_client](Dialog *dialog) {
        dialog->setWorking(tr("Removing them…"));
        deliver(dialog, client.freeTemplates(), [card, dialog](const Result<Storage> &freed) {
            if (card && freed) {
                card->m_removed
                    = tr("%n template(s) were removed, which freed %1.", nullptr, freed->templates).arg(Format::bytes(freed->bytes));
                announce(card, card->m_removed);
            }
            if (card)
                card->read();
            if (freed)
                dialog->accept();
            else
                dialog->setFailed(freed.error().message);
        });
    };
    askBeforeRemoval(window(), u"removeTemplatesDialog"_s, tr("Remove %n unused template(s)?", nullptr, m_storage.unused),
        tr("This frees %1. A build makes them anew when they are needed again. Templates that a project or a session uses stay.")
            .arg(Format::bytes(m_storage.unusedBytes)),
        tr("Remove templates"), remove);
}

} // namespace Millwright
