// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/factories/credentialspage.h"

#include "models/async/deliver.h"
#include "ui/dialogs/question.h"
#include "ui/factories/credentialdialog.h"
#include "ui/table/tabledelegate.h"
#include "ui/theme/card.h"
#include "ui/theme/elidedlabel.h"
#include "ui/theme/flowlayout.h"
#include "ui/theme/messagebar.h"
#include "ui/theme/pill.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QTableView>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

class CredentialDelegate : public TableDelegate
{
public:
    using TableDelegate::TableDelegate;

protected:
    Cell cellOf(const QModelIndex &index) const override
    {
        Cell cell{.text = index.data().toString(), .muted = index.column() == CredentialModel::UserColumn};
        if (index.column() == CredentialModel::CheckColumn) {
            const QVariant usable = index.data(CredentialModel::UsableRole);
            cell.pill = !usable.isValid() ? Tone::Neutral : usable.toBool() ? Tone::Ok : Tone::Failed;
            cell.sign = Pill::signOf(*cell.pill);
        }
        return cell;
    }
};

} // namespace

CredentialsPage::CredentialsPage(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent)
    : QWidget(parent)
    , m_client(client)
    , m_refresh([this](Refresh::Token token) { read(token); })
    , m_model(std::move(clock))
    , m_add(new QPushButton(tr("Add…"), this))
    , m_edit(new QPushButton(tr("Change…"), this))
    , m_check(new QPushButton(tr("Check"), this))
    , m_remove(new QPushButton(tr("Remove…"), this))
    , m_work(new ElidedLabel(this))
    , m_message(new MessageBar(this))
    , m_table(new QTableView(this))
    , m_empty(new QLabel(tr("No access yet. Public repositories, and those that the ssh agent opens, need none."), this))
    , m_told(new WrappingLabel(this))
    , m_keeping(new Pill(this))
    , m_state(new WrappingLabel(this))
{
    setObjectName(u"credentials"_s);
    auto *about = new WrappingLabel(this);
    about->setText(tr("For repositories that are not public. The access of a repository counts before that of its host; without either, "
                      "GH_TOKEN, GITHUB_TOKEN and GITLAB_TOKEN of the environment count."));
    makeMuted(about);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(2 * gridUnit, 2 * gridUnit, 2 * gridUnit, 2 * gridUnit);
    column->setSpacing(gridUnit + gridUnit / 2);
    column->addWidget(about);
    buildToolbar();
    m_message->setObjectName(u"credentials.message"_s);
    column->addWidget(m_message);
    buildTable();
    buildState();
    connect(&m_client, &FactoryClient::changed, this, [this](const Change &change) {
        if (change.kind == "credential"_L1)
            m_refresh.request();
    });
    showSelected();
    reload();
}

void CredentialsPage::buildToolbar()
{
    m_add->setObjectName(u"credentials.add"_s);
    makePrimary(m_add);
    m_edit->setObjectName(u"credentials.edit"_s);
    m_check->setObjectName(u"credentials.check"_s);
    m_check->setToolTip(tr("Ask the host what the selected access may do"));
    m_remove->setObjectName(u"credentials.remove"_s);
    makeDangerous(m_remove);
    m_work->setObjectName(u"credentials.work"_s);
    m_work->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    makeMuted(m_work);
    auto *bar = new FlowLayout;
    bar->setSpacing(gridUnit);
    for (QPushButton *button : {m_add, m_edit, m_check, m_remove}) {
        button->setAutoDefault(false);
        bar->addWidget(button);
    }
    bar->addWidget(m_work);
    static_cast<QVBoxLayout *>(layout())->addLayout(bar);
    connect(m_add, &QPushButton::clicked, this, [this] { openDialog(new CredentialDialog(m_client, window())); });
    connect(m_edit, &QPushButton::clicked, this, &CredentialsPage::editSelected);
    connect(m_check, &QPushButton::clicked, this, &CredentialsPage::checkSelected);
    connect(m_remove, &QPushButton::clicked, this, &CredentialsPage::askRemove);
}

void CredentialsPage::buildTable()
{
    auto *card = new Card({}, this);
    card->layout()->setContentsMargins(1, gridUnit / 2, 1, gridUnit / 2);
    m_table->setObjectName(u"credentials.table"_s);
    m_table->setAccessibleName(tr("Access to repositories"));
    m_table->setModel(&m_model);
    m_table->setItemDelegate(new CredentialDelegate(m_table));
    makeFlat(m_table);
    m_empty->setObjectName(u"credentials.empty"_s);
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    makeMuted(m_empty);
    card->content()->addWidget(m_table, 1);
    card->content()->addWidget(m_empty, 1);
    m_told->setObjectName(u"credentials.told"_s);
    auto *column = static_cast<QVBoxLayout *>(layout());
    column->addWidget(card, 1);
    column->addWidget(m_told);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &CredentialsPage::showSelected);
    connect(m_table, &QTableView::activated, this, &CredentialsPage::editSelected);
}

void CredentialsPage::buildState()
{
    m_keeping->setObjectName(u"credentials.keeping"_s);
    m_state->setObjectName(u"credentials.state"_s);
    auto *line = new QHBoxLayout;
    line->setSpacing(gridUnit);
    line->addWidget(m_keeping, 0, Qt::AlignTop);
    line->addWidget(m_state, 1);
    static_cast<QVBoxLayout *>(layout())->addLayout(line);
}

void CredentialsPage::reload()
{
    m_refresh.request();
    readState();
}

void CredentialsPage::read(Refresh::Token token)
{
    deliver(this, m_client.credentials(), [this, token](const Result<QList<Credential>> &credentials) {
        if (!m_refresh.done(token))
            return;
        if (!credentials) {
            m_message->showMessage(Tone::Failed, credentials.error().message);
            return;
        }
        m_model.setCredentials(*credentials);
        fitColumns(m_table);
        if (const int row = m_model.rowOf(m_wanted); row >= 0) {
            m_table->selectRow(row);
            m_wanted.clear();
        } else if (!m_table->currentIndex().isValid() && m_model.rowCount() > 0) {
            m_table->selectRow(0);
        }
        showSelected();
    });
}

void CredentialsPage::readState()
{
    m_keeping->setState(Tone::Neutral, tr("looking"));
    m_state->setText(tr("Trying the keychain…"));
    deliver(this, m_client.secretState(), [this](const Result<SecretStore::State> &state) {
        if (!state)
            m_keeping->setState(Tone::Failed, tr("unknown"));
        else if (state->keeping == SecretStore::Keeping::Kept)
            m_keeping->setState(Tone::Ok, tr("kept"));
        else
            m_keeping->setState(Tone::Warning, tr("not kept"));
        m_state->setText(state ? state->text : state.error().message);
    });
}

const Credential *CredentialsPage::selected() const
{
    return m_model.record(m_table->currentIndex().row());
}

void CredentialsPage::showSelected()
{
    const bool any = m_model.rowCount() > 0;
    m_table->setVisible(any);
    m_empty->setVisible(!any);
    m_edit->setEnabled(selected());
    m_check->setEnabled(selected() && m_checking.isEmpty());
    m_remove->setEnabled(selected());
    const auto check = selected() ? selected()->lastCheck : std::nullopt;
    m_told->setVisible(check.has_value());
    m_told->setText(check ? check->text : QString());
    m_told->setTone(check && check->usable ? Tone::Ok : Tone::Failed);
}

void CredentialsPage::openDialog(CredentialDialog *dialog)
{
    m_message->clear();
    connect(dialog, &CredentialDialog::done, this, [this](const Credential &saved) {
        m_wanted = saved.id;
        reload();
    });
    dialog->open();
}

void CredentialsPage::editSelected()
{
    if (selected())
        openDialog(new CredentialDialog(m_client, *selected(), window()));
}

void CredentialsPage::checkSelected()
{
    const Credential credential = *selected();
    m_checking = credential.id;
    m_message->clear();
    m_work->setText(tr("Checking “%1”…").arg(credential.where));
    // A button that cannot be pressed hands the focus on, to the one that removes.
    const bool hadFocus = m_check->hasFocus();
    showSelected();
    const NewCredential asked{.id = credential.id, .where = credential.where, .kind = credential.kind, .username = credential.username};
    deliver(this, m_client.checkCredential(asked, {}), [this, hadFocus](const Result<CredentialCheck> &told) {
        m_checking.clear();
        m_work->clear();
        if (told)
            announce(m_told, told->text);
        else
            m_message->showMessage(Tone::Failed, told.error().message);
        m_refresh.request();
        showSelected();
        if (hadFocus)
            m_check->setFocus(Qt::OtherFocusReason);
    });
}

void CredentialsPage::askRemove()
{
    const Credential credential = *selected();
    m_message->clear();
    const QString lost = CredentialKind::hasToken(credential.kind)
        ? tr("Its token is forgotten here; at the host it stays valid until you revoke it there.")
        : tr("The keys stay in the ssh agent.");
    askBeforeRemoval(window(), u"removeCredentialDialog"_s, tr("Remove the access to “%1”?").arg(credential.where), lost,
        tr("Remove access"), [page = QPointer(this), &client = m_client, id = credential.id](Dialog *dialog) {
            dialog->setWorking(tr("Removing it…"));
            deliver(dialog, client.removeCredential(id), [page, dialog](const Result<> &removed) {
                if (page)
                    page->reload();
                if (removed)
                    dialog->accept();
                else
                    dialog->setFailed(removed.error().message);
            });
        });
}

} // namespace Millwright
