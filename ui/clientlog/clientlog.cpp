// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/clientlog/clientlog.h"

#include "models/log/logdocument.h"
#include "models/log/logfollower.h"
#include "models/log/logoutline.h"
#include "ui/log/logpanel.h"
#include "ui/log/logview.h"
#include "ui/theme/elidedlabel.h"
#include "ui/theme/pill.h"
#include "ui/theme/theme.h"

#include <QBoxLayout>
#include <QLabel>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

/// A line across the frame, above what stands below the log.
class Rule : public QWidget
{
public:
    using QWidget::QWidget;

    QSize sizeHint() const override { return {1, 1}; }

protected:
    void paintEvent(QPaintEvent *) override { QPainter(this).fillRect(rect(), themeColor(ColorRole::Line, palette())); }
};

} // namespace

ClientLog::ClientLog(FactoryClient &client, std::shared_ptr<Clock> clock, const QString &name, QWidget *parent)
    : QWidget(parent)
    , m_panel(new LogPanel(this))
    , m_follower(new LogFollower(&client, std::move(clock), m_panel->document(), this))
    , m_state(new Pill(this))
    , m_detail(new ElidedLabel(this))
    , m_header(new QHBoxLayout)
{
    setObjectName(name);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_panel);
    m_state->setObjectName(name + u".state"_s);
    m_state->hide();
    m_detail->setObjectName(name + u".detail"_s);
    m_detail->setTextFormat(Qt::PlainText);
    makeMonospace(m_detail);
    makeMuted(m_detail);
    m_panel->header()->addWidget(m_state);
    m_panel->header()->addWidget(m_detail);
    m_panel->header()->addLayout(m_header);

    connect(m_follower, &LogFollower::finished, this, [this] {
        m_panel->outline()->finish();
        Q_EMIT completed();
    });
    connect(m_follower, &LogFollower::cut, this, [this] {
        m_panel->showMessage(Tone::Warning, tr("A part of this log is missing: it could not be kept, or was removed to make room."));
    });
    connect(m_follower, &LogFollower::recovered, this, &ClientLog::showNote);
    connect(m_follower, &LogFollower::failed, this, [this](const Error &error) { m_panel->showMessage(Tone::Failed, error.message); });
}

ClientLog::~ClientLog() = default;

void ClientLog::follow(const LogReference &log)
{
    if (m_shown == log) {
        m_follower->resume();
        return;
    }
    m_shown = log;
    m_note.clear();
    m_panel->clearMessage();
    m_panel->view()->setPlaceholder(tr("No output yet."));
    m_panel->view()->setFollowing(true);
    m_follower->start(log);
}

void ClientLog::clear(const QString &placeholder)
{
    m_shown.reset();
    m_note.clear();
    m_follower->stop();
    m_panel->document()->clear();
    m_panel->clearMessage();
    m_panel->view()->setPlaceholder(placeholder);
    setDetail({});
    clearState();
}

void ClientLog::setTitle(const QString &title)
{
    m_panel->setTitle(title);
}

void ClientLog::setDetail(const QString &detail)
{
    m_detail->setText(detail.size() > 80 ? QString(detail.first(79) + u'…') : detail);
    m_detail->setToolTip(detail);
    m_detail->setVisible(!detail.isEmpty());
}

void ClientLog::setState(Tone tone, std::optional<Icon> sign, const QString &text)
{
    m_state->setState(tone, sign, text);
    m_state->show();
}

void ClientLog::clearState()
{
    m_state->hide();
}

void ClientLog::setNote(const QString &note)
{
    if (m_note == note)
        return;
    m_note = note;
    showNote();
}

void ClientLog::showNote()
{
    if (m_note.isEmpty())
        m_panel->clearMessage();
    else
        m_panel->showMessage(Tone::Failed, m_note);
}

void ClientLog::focusLog()
{
    m_panel->view()->setFocus(Qt::ShortcutFocusReason);
}

QVBoxLayout *ClientLog::footer() const
{
    if (!m_footer) {
        m_footer = new QVBoxLayout;
        m_footer->setContentsMargins(gridUnit + 2, gridUnit, gridUnit + 2, gridUnit / 2);
        m_footer->setSpacing(gridUnit);
        auto *column = qobject_cast<QBoxLayout *>(m_panel->layout());
        column->addWidget(new Rule(m_panel));
        column->addLayout(m_footer);
    }
    return m_footer;
}

} // namespace Millwright
