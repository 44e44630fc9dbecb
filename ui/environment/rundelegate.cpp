// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/environment/rundelegate.h"

#include "ui/theme/pill.h"

namespace Millwright {

Tone toneOf(BuildRunModel::State state)
{
    switch (state) {
    case BuildRunModel::Waiting:
    case BuildRunModel::Building:
        return Tone::Info;
    case BuildRunModel::Ready:
        return Tone::Ok;
    case BuildRunModel::Failed:
        return Tone::Failed;
    case BuildRunModel::Unknown:
    case BuildRunModel::Skipped:
        return Tone::Neutral;
    case BuildRunModel::Refused:
        return Tone::Warning;
    }
    Q_UNREACHABLE_RETURN(Tone::Neutral);
}

std::optional<Icon> signOf(BuildRunModel::State state)
{
    return state == BuildRunModel::Unknown ? std::optional(Icon::Question) : Pill::signOf(toneOf(state));
}

Cell RunDelegate::cellOf(const QModelIndex &index) const
{
    const auto state = index.data(BuildRunModel::StateRole).value<BuildRunModel::State>();
    const bool light = index.data(BuildRunModel::LightRole).toBool();
    Cell cell{.text = index.data().toString(), .muted = light};
    switch (index.column()) {
    case BuildRunModel::StateColumn:
        cell.pill = toneOf(state);
        cell.sign = signOf(state);
        break;
    case BuildRunModel::ResultColumn:
        if (state == BuildRunModel::Failed)
            cell.color = ColorRole::Failed;
        else if (state == BuildRunModel::Unknown)
            cell.muted = true;
        else
            cell.monospace = !light;
        if (index.data(BuildRunModel::ActiveRole).toBool()) {
            cell.suffix = tr("active");
            cell.suffixIsPill = true;
        }
        break;
    default:
        break;
    }
    return cell;
}

} // namespace Millwright
