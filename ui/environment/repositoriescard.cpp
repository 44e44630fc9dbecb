// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/environment/repositoriescard.h"

#include "models/async/deliver.h"
#include "models/items/format.h"
#include "models/source/cloneurl.h"
#include "ui/dialogs/question.h"
#include "ui/environment/repositorydelegate.h"
#include "ui/environment/repositorydetails.h"
#include "ui/factories/credentialdialog.h"
#include "ui/theme/elidedlabel.h"
#include "ui/theme/icons.h"
#include "ui/theme/messagebar.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QShortcut>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int rowsAtMost = 6;

QToolButton *iconButton(const QString &name, Icon icon, const QString &text, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setObjectName(name);
    button->setIcon(themeIcon(icon));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setToolTip(text);
    button->setAccessibleName(text);
    return button;
}

} // namespace

RepositoriesCard::RepositoriesCard(FactoryClient &client, QWidget *parent)
    : Card(tr("Repositories"), parent)
    , m_client(client)
    , m_place(new ElidedLabel(this))
    , m_empty(new QLabel(tr("No repository yet. A template and its sessions need at least one: add it by its address."), this))
    , m_list(new QListView(this))
    , m_up(iconButton(u"repositories.up"_s, Icon::ChevronUp, tr("Move up (Alt+Up)"), this))
    , m_down(iconButton(u"repositories.down"_s, Icon::ChevronDown, tr("Move down (Alt+Down)"), this))
    , m_remove(new QPushButton(tr("Remove…"), this))
    , m_details(new RepositoryDetails(m_model, this))
    , m_url(new QLineEdit(this))
    , m_check(new QPushButton(tr("Check"), this))
    , m_add(new QPushButton(tr("Add"), this))
    , m_found(new WrappingLabel(this))
    , m_message(new MessageBar(this))
{
    setObjectName(u"repositories"_s);
    makeSmall(m_place);
    makeMuted(m_place);
    m_place->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    header()->addWidget(m_place);
    m_empty->setObjectName(u"repositories.empty"_s);
    m_empty->setWordWrap(true);
    makeMuted(m_empty);
    content()->addWidget(m_empty);
    buildList();
    content()->addWidget(m_details);
    content()->addSpacing(gridUnit / 2);
    buildAddRow();

    connect(&m_model, &RepositoryModel::recordEdited, this, [this](const QString &id) { m_issues.remove(id); });
    connect(&m_model, &RepositoryModel::edited, this, &RepositoriesCard::showSelected);
    fitList();
    showSelected();
}

void RepositoriesCard::buildList()
{
    m_list->setObjectName(u"repositories.list"_s);
    m_list->setAccessibleName(tr("Repositories in the order of their checkout"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new RepositoryDelegate(m_list));
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setDefaultDropAction(Qt::MoveAction);
    content()->addWidget(m_list);

    m_remove->setObjectName(u"repositories.remove"_s);
    makeDangerous(m_remove);
    auto *row = new QHBoxLayout;
    row->setSpacing(gridUnit / 2);
    row->addWidget(m_up);
    row->addWidget(m_down);
    row->addStretch(1);
    row->addWidget(m_remove);
    content()->addLayout(row);

    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &RepositoriesCard::showSelected);
    connect(&m_model, &QAbstractItemModel::rowsInserted, this, &RepositoriesCard::fitList);
    connect(&m_model, &QAbstractItemModel::rowsRemoved, this, &RepositoriesCard::fitList);
    connect(m_up, &QToolButton::clicked, this, [this] { moveSelected(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { moveSelected(1); });
    connect(m_remove, &QPushButton::clicked, this, &RepositoriesCard::askRemove);
    const auto shortcut = [this](const QKeySequence &keys, auto act) {
        auto *own = new QShortcut(keys, m_list);
        own->setContext(Qt::WidgetShortcut);
        connect(own, &QShortcut::activated, this, act);
    };
    shortcut(Qt::ALT | Qt::Key_Up, [this] { moveSelected(-1); });
    shortcut(Qt::ALT | Qt::Key_Down, [this] { moveSelected(1); });
    shortcut(Qt::Key_Delete, [this] { askRemove(); });
}

void RepositoriesCard::buildAddRow()
{
    auto *label = new QLabel(tr("&Add a repository"), this);
    label->setBuddy(m_url);
    m_url->setObjectName(u"repositories.url"_s);
    m_url->setAccessibleName(tr("Address of a repository"));
    m_url->setPlaceholderText(tr("https://…, ssh://… or a path on this machine"));
    m_check->setObjectName(u"repositories.check"_s);
    m_check->setToolTip(tr("Look whether it can be reached, and what its default branch is"));
    m_add->setObjectName(u"repositories.add"_s);
    m_found->setObjectName(u"repositories.found"_s);
    m_found->hide();
    makeMuted(m_found);
    m_message->setObjectName(u"repositories.message"_s);

    auto *row = new QHBoxLayout;
    row->setSpacing(gridUnit);
    row->addWidget(m_url, 1);
    row->addWidget(m_check);
    row->addWidget(m_add);
    content()->addWidget(label);
    content()->addLayout(row);
    content()->addWidget(m_found);
    content()->addWidget(m_message);

    const auto enable = [this] {
        const bool any = !m_url->text().trimmed().isEmpty();
        m_check->setEnabled(any);
        m_add->setEnabled(any);
    };
    connect(m_url, &QLineEdit::textChanged, this, [this, enable] {
        enable();
        m_found->hide();
        m_message->clear();
    });
    connect(m_url, &QLineEdit::returnPressed, this, &RepositoriesCard::addUrl);
    connect(m_check, &QPushButton::clicked, this, &RepositoriesCard::checkUrl);
    connect(m_message, &MessageBar::actionTriggered, this, &RepositoriesCard::addAccess);
    connect(m_add, &QPushButton::clicked, this, &RepositoriesCard::addUrl);
    enable();
}

void RepositoriesCard::showProject(const QString &projectId)
{
    m_projectId = projectId;
    m_issues.clear();
    m_model.setLoaded({});
    m_model.revert();
    m_url->clear();
    m_place->clear();
    setEnabled(!projectId.isEmpty());
}

void RepositoriesCard::setEnvironment(const ProjectEnvironment &environment)
{
    m_model.setLoaded(environment.repositories);
    m_model.setHeads(environment.activeTemplateHeads);
    m_place->setText(environment.workingDirectory.isEmpty() ? QString() : tr("checked out under %1").arg(environment.workingDirectory));
    m_place->setToolTip(m_place->text());
    if (!m_list->currentIndex().isValid() && m_model.rowCount() > 0)
        m_list->setCurrentIndex(m_model.index(0, 0));
    showSelected();
}

void RepositoriesCard::fitList()
{
    const int rows = m_model.rowCount();
    m_empty->setVisible(rows == 0);
    m_list->setVisible(rows > 0);
    const int rowHeight = rows > 0 ? m_list->sizeHintForRow(0) : 0;
    m_list->setFixedHeight(qMax(1, qMin(rows, rowsAtMost) * rowHeight));
}

void RepositoriesCard::showSelected()
{
    const QModelIndex index = m_list->currentIndex();
    const int row = index.row();
    m_up->setVisible(index.isValid());
    m_down->setVisible(index.isValid());
    m_remove->setVisible(index.isValid());
    m_up->setEnabled(row > 0);
    m_down->setEnabled(index.isValid() && row < m_model.rowCount() - 1);
    m_details->showRow(index);
    QStringList issues{
        m_issues.value(index.data(RepositoryModel::IdRole).toString()), index.data(RepositoryModel::FolderIssueRole).toString()};
    issues.removeAll(QString());
    m_details->setIssue(issues.join(u'\n'));
}

void RepositoriesCard::moveSelected(int by)
{
    const int row = m_list->currentIndex().row();
    if (m_model.move(row, row + by))
        m_list->scrollTo(m_list->currentIndex());
}

void RepositoriesCard::checkUrl()
{
    const QString url = m_url->text().trimmed();
    m_message->clear();
    m_check->setEnabled(false);
    m_found->setText(tr("Looking at it…"));
    m_found->show();
    deliver(this, m_client.checkRepository(url), [this, url](const Result<RepositoryCheck> &check) {
        if (m_url->text().trimmed() != url)
            return;
        m_check->setEnabled(true);
        if (const ProjectRepository *other = check ? m_model.inFolderOf(url) : nullptr) {
            m_found->hide();
            m_message->showMessage(Tone::Warning,
                other->url == url ? tr("%1 is already in this project.").arg(other->slug)
                                  : tr("%1 would be checked out in the same folder as %2. Only one of them can be in this project.")
                                        .arg(check->slug, other->slug));
        } else if (check) {
            m_found->setText(
                tr("%1: the default branch %2 is at %3.").arg(check->slug, check->defaultBranch, Format::shortId(check->head)));
        } else {
            m_found->hide();
            showFailure(check.error());
        }
    });
}

void RepositoriesCard::addUrl()
{
    const QString url = m_url->text().trimmed();
    if (url.isEmpty() || m_projectId.isEmpty() || !m_add->isEnabled())
        return;
    m_message->clear();
    m_add->setEnabled(false);
    m_found->setText(tr("Adding it…"));
    m_found->show();
    NewRepository repository{.url = url};
    Q_EMIT storing();
    deliver(this, m_client.addRepository(m_projectId, std::move(repository)),
        [this, url, project = m_projectId](const Result<ProjectRepository> &added) {
            if (project != m_projectId)
                return;
            const bool sameUrl = m_url->text().trimmed() == url;
            m_add->setEnabled(!m_url->text().trimmed().isEmpty());
            if (sameUrl)
                m_found->hide();
            if (!added) {
                showFailure(added.error());
                Q_EMIT notStored();
                return;
            }
            if (sameUrl)
                m_url->clear();
            Q_EMIT stored();
        });
}

/// A host says of a repository that it hides from strangers that it is not there.
void RepositoriesCard::showFailure(const Error &error)
{
    const auto url = CloneUrl::parse(m_url->text().trimmed());
    const bool mayLackAccess = url && !url->isLocal() && (error.code == ErrorCode::Unauthorized || error.code == ErrorCode::NotFound);
    m_message->showMessage(Tone::Failed, error.message, mayLackAccess ? tr("Add access…") : QString());
}

void RepositoriesCard::addAccess()
{
    const auto url = CloneUrl::parse(m_url->text().trimmed());
    if (!url)
        return;
    auto *dialog = new CredentialDialog(m_client, *url, window());
    connect(dialog, &CredentialDialog::done, this, &RepositoriesCard::checkUrl);
    dialog->open();
}

void RepositoriesCard::askRemove()
{
    const ProjectRepository *repository = m_model.record(m_list->currentIndex().row());
    if (!repository)
        return;
    const QString id = repository->id;
    askBeforeRemoval(window(), u"removeRepositoryDialog"_s, tr("Remove %1 from the project?").arg(repository->slug),
        tr("Its setup and teardown commands are forgotten, and the next template is built without it. The repository itself and what "
           "sessions "
           "have checked out stay as they are."),
        tr("Remove repository"), [this, id, project = m_projectId](Dialog *dialog) {
            dialog->setWorking(tr("Removing it…"));
            Q_EMIT storing();
            deliver(dialog, m_client.removeRepository(project, id), [card = QPointer(this), dialog](const Result<> &removed) {
                if (!removed) {
                    dialog->setFailed(removed.error().message);
                    if (card)
                        Q_EMIT card->notStored();
                    return;
                }
                dialog->accept();
                if (card)
                    Q_EMIT card->stored();
            });
        });
}

void RepositoriesCard::setIssues(const QMap<QString, QString> &issues)
{
    m_issues = issues;
    showSelected();
}

void RepositoriesCard::goTo(const QString &repositoryId)
{
    const int row = m_model.rowOf(repositoryId);
    if (row < 0)
        return;
    m_list->setCurrentIndex(m_model.index(row, 0));
    m_details->focusSetup();
}

void RepositoriesCard::focusUrl()
{
    m_url->setFocus(Qt::ShortcutFocusReason);
}

} // namespace Millwright
