// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include <QObject>
#include <QtPlugin>

#ifdef OTHER_VERSION
#define UNBRANDED_IID "org.millwright.ProviderFactory/0;nlohmann_json/3.10.5;QCoro/0.9.0"
#else
#define UNBRANDED_IID "org.example.Something"
#endif

/// A plugin that is none of this Millwright's, and must never run.
class Unbranded : public QObject
{
    Q_OBJECT
    Q_PLUGIN_METADATA(IID UNBRANDED_IID)

public:
    Unbranded() { qFatal("a plugin without the brand was run"); }
};

#include "unbranded.moc"
