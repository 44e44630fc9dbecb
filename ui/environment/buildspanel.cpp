// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/environment/buildspanel.h"

#include "models/items/format.h"
#include "ui/environment/rundelegate.h"
#include "ui/clientlog/clientlog.h"
#include "ui/form/choicebox.h"
#include "ui/theme/card.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableView>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

bool isOwnBuild(const BuildRun &run)
{
    return run.number > 0 && run.hasBuild();
}

/// What a box stands at; its first entry stands for any.
template <typename Value> std::optional<Value> chosen(const QComboBox *box)
{
    const QVariant value = box->currentData();
    return value.isValid() ? std::optional(value.value<Value>()) : std::nullopt;
}

/// The second entry of the box of states, which is no state.
constexpr int buildsOnlyIndex = 1;

template <typename Value> int indexOf(const QComboBox *box, const std::optional<Value> &value)
{
    return value ? box->findData(QVariant::fromValue(*value)) : 0;
}

} // namespace

BuildsPanel::BuildsPanel(FactoryClient &client, std::shared_ptr<Clock> clock, QWidget *parent)
    : QWidget(parent)
    , m_model(clock)
    , m_splitter(new QSplitter(Qt::Vertical, this))
    , m_state(new ChoiceBox(this))
    , m_askedBy(new ChoiceBox(this))
    , m_table(new QTableView(this))
    , m_empty(new QLabel(this))
    , m_log(new ClientLog(client, clock, u"buildLog"_s, this))
{
    setObjectName(u"builds"_s);
    buildTable();
    m_splitter->addWidget(m_log);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(gridUnit + gridUnit / 2);
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 4);
    m_splitter->setSizes({230, 370});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_splitter);

    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        if (!m_selecting)
            m_chosen = true;
        showSelected();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &BuildsPanel::selectionChanged);
    for (QComboBox *box : {m_state, m_askedBy}) {
        connect(box, &QComboBox::currentIndexChanged, this, [this] {
            const BuildRunFilter::Choice choice{.state = chosen<BuildRunModel::State>(m_state),
                .buildsOnly = m_state->currentIndex() == buildsOnlyIndex,
                .askedBy = chosen<BuildRunModel::AskedBy>(m_askedBy)};
            m_choices.insert(m_projectId, choice);
            m_filter.setChoice(choice);
            keepSelection();
        });
    }
    showSelected();
}

QSize BuildsPanel::minimumSizeHint() const
{
    return QWidget::minimumSizeHint().expandedTo({40 * gridUnit, 0});
}

void BuildsPanel::buildTable()
{
    auto *card = new Card(tr("Builds"), this);
    card->layout()->setContentsMargins(1, gridUnit + gridUnit / 2, 1, gridUnit);
    card->header()->setContentsMargins(2 * gridUnit - 1, 0, gridUnit, 0);
    buildFilter(card);

    m_filter.setSourceModel(&m_model);
    m_table->setObjectName(u"builds.table"_s);
    m_table->setAccessibleName(tr("Builds, newest first"));
    m_table->setModel(&m_filter);
    m_table->setItemDelegate(new RunDelegate(m_table));
    makeFlat(m_table);
    m_table->setMinimumHeight(16 * gridUnit);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_empty->setObjectName(u"builds.empty"_s);
    m_empty->setWordWrap(true);
    m_empty->setContentsMargins(2 * gridUnit, gridUnit, 2 * gridUnit, gridUnit);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    makeMuted(m_empty);
    card->content()->addWidget(m_table, 1);
    card->content()->addWidget(m_empty, 1);
    m_splitter->addWidget(card);
}

void BuildsPanel::buildFilter(Card *card)
{
    m_state->setObjectName(u"builds.state"_s);
    m_state->setAccessibleName(tr("Show builds in this state"));
    m_state->addItem(tr("all states"));
    m_state->addItem(tr("builds only"));
    m_state->setItemData(buildsOnlyIndex, tr("Leaves out what no build came of"), Qt::ToolTipRole);
    for (const auto state : {BuildRunModel::Waiting, BuildRunModel::Building, BuildRunModel::Ready, BuildRunModel::Failed,
             BuildRunModel::Unknown, BuildRunModel::Skipped, BuildRunModel::Refused})
        m_state->addItem(BuildRunModel::stateName(state), QVariant::fromValue(state));
    m_askedBy->setObjectName(u"builds.askedBy"_s);
    m_askedBy->setAccessibleName(tr("Show builds that this asked for"));
    m_askedBy->addItem(tr("by anyone"));
    for (const auto askedBy : {BuildRunModel::You, BuildRunModel::Schedule, BuildRunModel::Push, BuildRunModel::Elsewhere})
        m_askedBy->addItem(BuildRunModel::askedByName(askedBy), QVariant::fromValue(askedBy));
    card->header()->addWidget(m_state);
    card->header()->addWidget(m_askedBy);
}

void BuildsPanel::showChoice(const BuildRunFilter::Choice &choice)
{
    m_state->setCurrentIndex(choice.buildsOnly ? buildsOnlyIndex : indexOf(m_state, choice.state));
    m_askedBy->setCurrentIndex(indexOf(m_askedBy, choice.askedBy));
}

void BuildsPanel::setActions(const QList<QAction *> &actions)
{
    m_table->addActions(actions);
}

void BuildsPanel::showProject(const QString &projectId)
{
    m_projectId = projectId;
    m_wantedKey.clear();
    m_chosen = false;
    m_logsOffered = false;
    showChoice(m_choices.value(projectId));
    m_model.setRuns({});
    showSelected();
}

void BuildsPanel::setEnvironment(const ProjectEnvironment &environment)
{
    m_logsOffered = environment.buildLogs;
    m_none = environment.buildsAvailable
        ? tr("No build yet. Build now makes the template that sessions start from.")
        : tr("%1 builds no templates: a session prepares its own sandbox when it starts.").arg(Format::provider(environment.provider));
    m_model.setActiveTemplate(environment.activeTemplateId);
    m_model.setProvider(environment.provider);
    showSelected();
}

void BuildsPanel::setRuns(const QList<BuildRun> &runs)
{
    const bool wasEmpty = m_model.rowCount() == 0;
    m_model.setRuns(runs);
    keepSelection();
    if (wasEmpty || !runs.isEmpty())
        fitColumns(m_table);
    showSelected();
}

void BuildsPanel::selectRun(qint64 number)
{
    m_wantedKey = QString::number(number);
    keepSelection();
}

QList<BuildRun> BuildsPanel::builds() const
{
    QList<BuildRun> builds;
    std::ranges::copy_if(m_model.records(), std::back_inserter(builds), isOwnBuild);
    return builds;
}

QList<BuildRun> BuildsPanel::selectedBuilds() const
{
    QList<BuildRun> builds;
    for (int row = 0; row < m_filter.rowCount(); ++row) {
        const BuildRun *run = m_model.record(m_filter.mapToSource(m_filter.index(row, 0)).row());
        if (m_table->selectionModel()->isRowSelected(row) && isOwnBuild(*run))
            builds.append(*run);
    }
    return builds;
}

const BuildRun *BuildsPanel::selected() const
{
    return m_model.record(m_filter.mapToSource(m_table->currentIndex()).row());
}

void BuildsPanel::selectKey(const QString &key)
{
    const QModelIndex index = m_filter.mapFromSource(m_model.index(m_model.rowOf(key), 0));
    if (!index.isValid())
        return;
    m_selecting = true;
    m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
    m_selecting = false;
}

void BuildsPanel::keepSelection()
{
    if (!m_wantedKey.isEmpty() && m_model.rowOf(m_wantedKey) >= 0) {
        const QString key = std::exchange(m_wantedKey, {});
        if (!m_filter.mapFromSource(m_model.index(m_model.rowOf(key), 0)).isValid())
            showChoice({});
        selectKey(key);
        m_chosen = false;
    } else if (!m_chosen || !m_table->currentIndex().isValid()) {
        const auto &runs = m_model.records();
        const auto newest = std::ranges::find_if(runs, &BuildRun::hasBuild);
        if (newest != runs.end() && !m_table->currentIndex().isValid())
            selectKey(m_model.index(static_cast<int>(newest - runs.begin()), 0).data(BuildRunModel::KeyRole).toString());
    }
    showSelected();
}

void BuildsPanel::showSelected()
{
    const bool empty = m_filter.rowCount() == 0;
    m_table->setVisible(!empty);
    m_empty->setVisible(empty);
    m_empty->setText(m_model.rowCount() == 0 ? m_none : tr("No build is like that. Show all states, by anyone, to see the others."));
    const BuildRun *run = empty ? nullptr : selected();
    if (!run) {
        m_log->setTitle(tr("Log"));
        m_log->clear(empty ? QString() : tr("Select a build to see its log."));
        return;
    }
    const auto state = BuildRunModel::stateOf(*run);
    const QString number = BuildRunModel::numberText(*run);
    if (number.isEmpty())
        m_log->setTitle(tr("Log of a build from elsewhere"));
    else
        m_log->setTitle(
            run->cause.isEmpty() ? tr("Log of %1").arg(number) : tr("Log of %1: %2", "build, why it began").arg(number, run->cause));
    m_log->setState(toneOf(state), signOf(state), BuildRunModel::stateName(state));
    if (!run->hasBuild()) {
        m_log->clear(tr("No build came of this run: %1").arg(Format::why(*run)));
        m_log->setState(toneOf(state), signOf(state), BuildRunModel::stateName(state));
    } else if (!m_logsOffered && run->log == BuildLogState::None) {
        m_log->clear(run->error.isEmpty() ? tr("This provider keeps no log of its builds.") : run->error);
        m_log->setState(toneOf(state), signOf(state), BuildRunModel::stateName(state));
    } else {
        m_log->follow({.kind = LogReference::Kind::Build, .owner = m_projectId, .id = run->buildId});
        m_log->setNote(state == BuildRunModel::Failed || state == BuildRunModel::Unknown ? run->error : QString());
    }
}

void BuildsPanel::focusLog()
{
    m_log->focusLog();
}

} // namespace Millwright
