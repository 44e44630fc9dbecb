// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "ui/theme/colors.h"

#include <QPushButton>

namespace Millwright {

class RequirementWatch;

/// In the status bar: how the engine is and, in short, what its provider needs of the machine. The whole sentence is the tool
/// tip, and a click leads to the provider's page.
class ProviderState : public QPushButton
{
    Q_OBJECT

public:
    enum class Engine { Starting, Ready, Silent };

    explicit ProviderState(const RequirementWatch &requirements, QWidget *parent = nullptr);

    void setEngine(Engine engine);

    /// Whole; cut short is enough.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void refresh();
    void setState(Tone tone, const QString &text, const QString &why);
    void applyColors();
    void showText();
    QSize sizeWith(const QString &text) const;

    const RequirementWatch &m_requirements;
    Engine m_engine = Engine::Starting;
    Tone m_tone = Tone::Neutral;
    QString m_text;
};

} // namespace Millwright
