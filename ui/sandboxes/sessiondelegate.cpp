// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "ui/sandboxes/sessiondelegate.h"

#include "models/items/sessionmodel.h"
#include "ui/theme/pill.h"

namespace Millwright {

Tone toneOf(Sandbox::Status status, bool stuck)
{
    if (stuck)
        return Tone::Warning;
    switch (status) {
    case Sandbox::Status::Running:
        return Tone::Ok;
    case Sandbox::Status::Starting:
    case Sandbox::Status::Stopping:
    case Sandbox::Status::Destroying:
        return Tone::Info;
    case Sandbox::Status::Error:
        return Tone::Failed;
    case Sandbox::Status::Pending:
    case Sandbox::Status::Stopped:
    case Sandbox::Status::Destroyed:
        return Tone::Neutral;
    }
    Q_UNREACHABLE_RETURN(Tone::Neutral);
}

std::optional<Icon> signOf(Sandbox::Status status, bool stuck)
{
    return Pill::signOf(toneOf(status, stuck));
}

Cell SessionDelegate::cellOf(const QModelIndex &index) const
{
    Cell cell{.text = index.data().toString()};
    switch (index.column()) {
    case SessionModel::StateColumn: {
        const auto status = index.data(SessionModel::StatusRole).value<Sandbox::Status>();
        const bool stuck = index.data(SessionModel::StuckRole).toBool();
        cell.pill = toneOf(status, stuck);
        cell.sign = signOf(status, stuck);
        cell.note = index.data(SessionModel::NoteRole).toString();
        break;
    }
    case SessionModel::TemplateColumn:
        cell.monospace = true;
        if (index.data(SessionModel::OlderRole).toBool()) {
            cell.suffix = tr("older");
            cell.suffixIsPill = true;
        }
        break;
    case SessionModel::SandboxColumn:
        cell.monospace = true;
        cell.muted = true;
        break;
    case SessionModel::CommandColumn: {
        cell.monospace = true;
        const QVariant code = index.data(SessionModel::ExitCodeRole);
        if (code.isValid()) {
            cell.suffix = code.toString();
            cell.suffixColor = code.toInt() == 0 ? ColorRole::Ok : ColorRole::Failed;
        }
        break;
    }
    default:
        break;
    }
    return cell;
}

} // namespace Millwright
