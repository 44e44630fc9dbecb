// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/dialogs/logretentiondialog.h"

#include "models/async/deliver.h"
#include "models/client/factoryclient.h"
#include "ui/form/settingsform.h"
#include "ui/theme/wrappinglabel.h"

#include <QVBoxLayout>

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr qint64 megabyte = 1024 * 1024;
constexpr LogRetention byDefault;

Json integer(const QString &title, qint64 maximum, qint64 defaultValue)
{
    return {{"type", "integer"}, {"title", title.toStdString()}, {"minimum", 1}, {"maximum", maximum}, {"default", defaultValue}};
}

} // namespace

LogRetentionDialog::LogRetentionDialog(FactoryClient &client, const LogRetention &retention, QWidget *parent)
    : Dialog(u"logRetentionDialog"_s, tr("Kept logs"), tr("Save"), parent)
    , m_form(new SettingsForm(this))
{
    auto *about = new WrappingLabel(this);
    about->setText(tr("The logs of builds and of commands are kept on this computer. When there are more, the oldest are removed; "
                      "a log that still grows never is."));
    content()->addWidget(about);
    content()->addWidget(m_form);
    Json schema{{"type", "object"}, {"properties", Json::object()}};
    schema["properties"]["keptLogs"] = integer(tr("Logs of each kind"), 100'000, byDefault.logs);
    schema["properties"]["keptMegabytes"] = integer(tr("Megabytes of each kind"), megabyte, byDefault.bytes / megabyte);
    Json document = Json::object();
    if (retention.logs != byDefault.logs)
        document["keptLogs"] = retention.logs;
    if (retention.bytes != byDefault.bytes)
        document["keptMegabytes"] = retention.bytes / megabyte;
    m_form->setSchema(SettingsSchema::parse(schema).value_or(SettingsSchema()));
    m_form->setDocument(SettingsDocument::fromJson(document).value_or(SettingsDocument()));

    connect(this, &Dialog::confirmed, this, [this, &client] {
        if (m_form->hasErrors()) {
            m_form->showIssues();
            return;
        }
        const LogRetention wanted = this->retention();
        setWorking(tr("Saving…"));
        deliver(this, client.setLogRetention(wanted), [this, wanted](const Result<> &kept) {
            if (!kept) {
                setFailed(kept.error().message);
                return;
            }
            Q_EMIT done(wanted);
            accept();
        });
    });
}

LogRetention LogRetentionDialog::retention() const
{
    const Json values = m_form->document().json();
    LogRetention retention;
    retention.logs = values.value("keptLogs", byDefault.logs);
    retention.bytes = values.value("keptMegabytes", byDefault.bytes / megabyte) * megabyte;
    return retention;
}

} // namespace Millwright
