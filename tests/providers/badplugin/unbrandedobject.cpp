// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/sandbox/providerhost.h"

#include <QObject>

/// Has the brand and is no provider.
class UnbrandedObject : public QObject
{
    Q_OBJECT
    Q_PLUGIN_METADATA(IID Millwright_ProviderFactory_iid)
};

#include "unbrandedobject.moc"
