// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/clock.h"

#include <QStringList>

class QWidget;

namespace Millwright {

class FactoryClient;

/// Opens the window on a project and saves a picture of each of its pages in `folder`. Gives the files' paths.
[[nodiscard]] Async<QStringList> savePictures(FactoryClient *client, std::shared_ptr<Clock> clock, QString projectId, QString folder);

/// Saves what a window shows now.
Result<> savePicture(QWidget *window, const QString &path);

} // namespace Millwright
