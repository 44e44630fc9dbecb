// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

namespace Millwright {

/// That a plugin is being loaded, written down before it and taken back after it: one that is found was left by an application that
/// the plugin took down. It counts for this very file; another size or time is another file.
class LoadingMark
{
public:
    LoadingMark(const QString &plugin, const QString &stateFolder);

    bool isLeft() const;
    /// On the disk when it returns.
    [[nodiscard]] Result<> set() const;
    void remove() const;

private:
    QString m_file;
    QByteArray m_text;
};

} // namespace Millwright
