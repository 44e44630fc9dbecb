// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/activity/activitypage.h"

#include "models/async/deliver.h"
#include "ui/table/tabledelegate.h"
#include "ui/theme/card.h"
#include "ui/theme/messagebar.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QLabel>
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
    , m_message(new MessageBar(this))
    , m_table(new QTableView(this))
    , m_empty(new QLabel(tr("Nothing happened here yet. Builds, sessions and changes of settings are listed as they come."), this))
{
    setObjectName(u"activity"_s);
    m_message->setObjectName(u"activity.message"_s);
    m_table->setObjectName(u"activity.table"_s);
    m_table->setAccessibleName(tr("Activity, newest first"));
    m_table->setModel(&m_model);
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
    layout->addWidget(m_message);
    layout->addWidget(card, 1);
    showProject({});
}

void ActivityPage::showProject(const QString &projectId)
{
    m_projectId = projectId;
    m_message->clear();
    m_model.setEntries({});
    m_table->hide();
    m_empty->setVisible(!projectId.isEmpty());
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
    if (change.id == m_projectId || change.kind == "session"_L1)
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
            m_message->showMessage(Tone::Failed, entries.error().message);
            return;
        }
        m_message->clear();
        m_model.setEntries(*entries);
        m_table->setVisible(!entries->isEmpty());
        m_empty->setVisible(entries->isEmpty());
        fitColumns(m_table);
    });
}

} // namespace Millwright
