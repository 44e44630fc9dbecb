// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/client/factoryclient.h"
#include "ui/theme/card.h"

class QPushButton;

namespace Millwright {

class WrappingLabel;

/// What the templates of the provider at work take on disk, and a way to remove those that nobody uses. Hidden where the
/// provider cannot tell.
///
/// Names: `templates`, `templates.text`, `templates.remove`, and the question `removeTemplatesDialog`.
class TemplatesCard : public Card
{
    Q_OBJECT

public:
    explicit TemplatesCard(FactoryClient &client, QWidget *parent = nullptr);

    /// Measures them, which may take a while; shown once that is known.
    void read();
    /// Hidden; what is being measured answers to nobody.
    void clear();

private:
    using Storage = FactorySandbox::TemplateStorage;

    void take(const Result<std::optional<Storage>> &storage);
    void askToRemove();
    void tell(const QString &text);

    FactoryClient &m_client;
    Storage m_storage;
    int m_asked = 0; ///< answers to an earlier question are dropped
    QString m_removed; ///< what was freed the last time, a sentence
    WrappingLabel *m_text;
    QPushButton *m_remove;
};

} // namespace Millwright
