// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/activity/activitypage.h"

#include "models/async/deliver.h"
#include "models/items/activityexport.h"
#include "ui/form/choicebox.h"
#include "ui/table/tabledelegate.h"
#include "ui/theme/card.h"
#include "ui/theme/flowlayout.h"
#include "ui/theme/messagebar.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSaveFile>
#include <QTableView>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int entriesShown = 500;

class ActivityDelegate : public TableDelegate
{
public:
    using TableDelegate::TableDelegate;

protected:
    Cell cellOf(const QModelIndex &index) const override
    {
        const int column = index.column();
        const bool setting = index.data(ActivityModel::KindRole).toString() == "settings"_L1;
        return {.text = index.data().toString(),
            .monospace = setting && (column == ActivityModel::BeforeColumn || column == ActivityModel::AfterColumn),
            .muted = column == ActivityModel::WhenColumn || column == ActivityModel::KindColumn || column == ActivityModel::BeforeColumn};
    }
};

} // namespace

ActivityPage::ActivityPage(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent)
    : QWidget(parent)
    , m_client(client)
    , m_refresh([this](Refresh::Token token) { read(token); })
    , m_model(std::move(clock))
    , m_text(new QLineEdit(this))
    , m_kind(new ChoiceBox(this))
    , m_export(new QPushButton(tr("Export"), this))
    , m_message(new MessageBar(this))
    , m_table(new QTableView(this))
    , m_empty(new QLabel(this))
{
    setObjectName(u"activity"_s);
    m_message->setObjectName(u"activity.message"_s);
    m_table->setObjectName(u"activity.table"_s);
    m_table->setAccessibleName(tr("Activity, newest first"));
    m_filter.setSourceModel(&m_model);
    m_table->setModel(&m_filter);
    m_table->setItemDelegate(new ActivityDelegate(m_table));
    makeFlat(m_table);
    m_empty->setObjectName(u"activity.empty"_s);
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    makeMuted(m_empty);

    auto *card = new Card({}, this);
    card->layout()->setContentsMargins(1, gridUnit / 2, 1, gridUnit / 2);
    card->content()->addWidget(m_table, 1);
    card->content()->addWidget(m_empty, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(2 * gridUnit + gridUnit / 2, 2 * gridUnit, 2 * gridUnit + gridUnit / 2, 2 * gridUnit);
    layout->setSpacing(gridUnit + gridUnit / 2);
    buildToolbar();
    layout->addWidget(m_message);
    layout->addWidget(card, 1);
    showProject({});
}

void ActivityPage::buildToolbar()
{
    m_text->setObjectName(u"activity.filter"_s);
    m_text->setPlaceholderText(tr("Filter activity"));
    m_text->setAccessibleName(tr("Filter activity"));
    m_text->setClearButtonEnabled(true);
    m_text->setMaximumWidth(40 * gridUnit);
    m_kind->setObjectName(u"activity.kind"_s);
    m_kind->setAccessibleName(tr("Show activity of this kind"));
    m_kind->addItem(tr("all kinds"), QString());
    for (const auto &kind :
        {u"run"_s, u"settings"_s, u"repository"_s, u"session"_s, u"project"_s, u"factory"_s, u"variable"_s, u"credential"_s})
        m_kind->addItem(ActivityModel::kindName(kind), kind);
    m_export->setObjectName(u"activity.export"_s);
    m_export->setToolTip(tr("Save what is listed as a file"));
    m_export->setMenu(new QMenu(m_export));
    addExport(u"csv"_s, tr("As a &table (CSV)…"), tr("Tables (*.csv)"), &ActivityExport::csv);
    addExport(u"json"_s, tr("As &JSON…"), tr("JSON (*.json)"), &ActivityExport::json);

    auto *bar = new FlowLayout;
    bar->setSpacing(gridUnit);
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    bar->addWidget(m_text);
    bar->addWidget(m_kind);
    bar->addWidget(m_export);
    static_cast<QVBoxLayout *>(layout())->addLayout(bar);

    connect(m_text, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_filter.setText(text);
        showState();
    });
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        m_filter.setKind(m_kind->currentData().toString());
        showState();
    });
}

void ActivityPage::addExport(const QString &suffix, const QString &text, const QString &nameFilter, Write write)
{
    QAction *action = m_export->menu()->addAction(text);
    action->setObjectName(u"activity."_s + suffix);
    connect(action, &QAction::triggered, this, [this, suffix, nameFilter, write] {
        auto *dialog = new QFileDialog(this, tr("Export the activity"));
        dialog->setObjectName(u"activity.%1File"_s.arg(suffix));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setNameFilter(nameFilter);
        dialog->setDefaultSuffix(suffix);
        connect(dialog, &QFileDialog::fileSelected, this, [this, write](const QString &path) { save(path, write); });
        dialog->open();
    });
}

void ActivityPage::save(const QString &path, Write write)
{
    const auto entries = filtered();
    const QByteArray text = write(entries);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        m_message->showMessage(Tone::Failed, tr("%1 cannot be written: %2").arg(path, file.errorString()));
    else
        m_message->showMessage(Tone::Ok, tr("%n entry(s) saved as %1.", nullptr, static_cast<int>(entries.size())).arg(path));
}

QList<ActivityEntry> ActivityPage::filtered() const
{
    QList<ActivityEntry> entries;
    for (int row = 0; row < m_filter.rowCount(); ++row)
        entries.append(*m_model.record(m_filter.mapToSource(m_filter.index(row, 0)).row()));
    return entries;
}

void ActivityPage::showState()
{
    const bool empty = m_filter.rowCount() == 0;
    m_table->setVisible(!empty);
    m_empty->setVisible(empty && !m_projectId.isEmpty());
    m_empty->setText(m_model.rowCount() == 0
            ? tr("Nothing happened here yet. Builds, sessions and changes of settings are listed as they come.")
            : tr("Nothing of this kind holds this text."));
    m_export->setEnabled(!empty);
}

void ActivityPage::showProject(const QString &projectId)
{
    m_projectId = projectId;
    m_message->clear();
    m_text->clear();
    m_kind->setCurrentIndex(0);
    m_model.setEntries({});
    showState();
    m_stale = true;
    if (!projectId.isEmpty() && isVisible()) {
        m_stale = false;
        m_refresh.restart();
    }
}

void ActivityPage::reload()
{
    if (m_projectId.isEmpty())
        return;
    m_stale = !isVisible();
    if (isVisible())
        m_refresh.request();
}

void ActivityPage::handle(const Change &change)
{
    if (change.id == m_projectId || change.id.isEmpty() || change.kind == "session"_L1)
        reload();
}

void ActivityPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_stale && !m_projectId.isEmpty()) {
        m_stale = false;
        m_refresh.restart();
    }
}

void ActivityPage::read(Refresh::Token token)
{
    deliver(this, m_client.activity(m_projectId, entriesShown), [this, token](const Result<QList<ActivityEntry>> &entries) {
        if (!m_refresh.done(token))
            return;
        if (!entries) {
            m_unread = true;
            m_message->showMessage(Tone::Failed, entries.error().message);
            return;
        }
        if (std::exchange(m_unread, false))
            m_message->clear();
        m_model.setEntries(*entries);
        showState();
        fitColumns(m_table);
    });
}

} // namespace Millwright
