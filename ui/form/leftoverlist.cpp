// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/form/leftoverlist.h"

#include "models/settings/jsonvalue.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappinglabel.h"

#include <QBoxLayout>
#include <QGridLayout>
#include <QPushButton>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

LeftoverList::LeftoverList(QWidget *parent)
    : QWidget(parent)
    , m_stored(std::make_unique<Json>(Json::object()))
    , m_values(std::make_unique<Json>(Json::object()))
{
    setObjectName(u"settings.leftovers"_s);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, gridUnit, 0, 0);
    hide();
}

LeftoverList::~LeftoverList() = default;

void LeftoverList::load(const Json &stored)
{
    *m_stored = stored;
    *m_values = stored;
    rebuild();
}

void LeftoverList::edit(const Json &values)
{
    if (*m_values == values)
        return;
    *m_values = values;
    rebuild();
}

void LeftoverList::rebuild()
{
    // One of its own buttons may have led here.
    if (m_lines) {
        m_lines->hide();
        m_lines->deleteLater();
        m_lines = nullptr;
    }
    setVisible(!m_stored->empty() || !m_values->empty());
    if (isHidden())
        return;
    m_lines = new QWidget;
    m_grid = new QGridLayout(m_lines);
    m_grid->setContentsMargins({});
    m_grid->setVerticalSpacing(0);
    m_grid->setColumnStretch(0, 1);
    auto *title = new WrappingLabel(m_lines);
    title->setText(tr("Stored for another provider"));
    makeMuted(title);
    m_grid->addWidget(title, 0, 0, 1, 2);
    for (const auto &[key, stored] : m_stored->items()) {
        const auto now = m_values->find(key);
        const bool removed = now == m_values->end();
        addLine(QString::fromStdString(key), removed ? stored : *now, removed);
    }
    for (const auto &[key, value] : m_values->items()) {
        if (!m_stored->contains(key))
            addLine(QString::fromStdString(key), value, false);
    }
    layout()->addWidget(m_lines);
    m_lines->show();
}

void LeftoverList::addLine(const QString &key, const Json &value, bool removed)
{
    const int line = m_grid->rowCount();
    auto *text = new WrappingLabel(m_lines);
    makeMuted(text);
    makeMonospace(text);
    QFont font = text->font();
    font.setStrikeOut(removed);
    text->setFont(font);
    text->setObjectName(u"stored."_s + key);
    text->setText(tr("%1 = %2", "setting and its value").arg(key, jsonText(value)));
    m_grid->addWidget(text, line, 0);

    auto *button = new QPushButton(removed ? tr("Keep") : tr("Remove"), m_lines);
    button->setObjectName(u"stored.%1.%2"_s.arg(key, removed ? u"restore"_s : u"remove"_s));
    button->setAccessibleName(removed ? tr("Keep the stored setting %1").arg(key) : tr("Remove the stored setting %1").arg(key));
    makeLink(button);
    connect(button, &QPushButton::clicked, this, [this, name = key.toStdString(), removed] {
        if (removed)
            (*m_values)[name] = m_stored->at(name);
        else
            m_values->erase(name);
        rebuild();
        Q_EMIT edited();
    });
    m_grid->addWidget(button, line, 1, Qt::AlignTop);
}

} // namespace Millwright
