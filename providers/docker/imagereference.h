// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/result.h"

#include <QString>

namespace Millwright {

/// The name of an image as `docker pull` takes it, by the grammar of github.com/distribution/reference, read as a whole.
struct ImageReference {
    QString name; ///< as given, with a registry's host if there is one: "node", "ghcr.io/acme/base"
    QString tag; ///< "latest" where neither a tag nor a digest was given; may be empty beside a digest
    QString digest; ///< "sha256:…"; empty: none

    bool operator==(const ImageReference &) const = default;

    /// ErrorCode::InvalidArgument with a sentence for what is no reference.
    [[nodiscard]] static Result<ImageReference> parse(const QString &text);

    /// The parameter `tag` of an engine's pull beside `name` as its `fromImage`: the digest, if there is one, else the tag.
    QString version() const { return digest.isEmpty() ? tag : digest; }
    /// The host it comes from: "ghcr.io", "localhost:5000", and "docker.io" where it names none.
    QString registry() const;
    /// How an engine finds it.
    QString text() const;
};

} // namespace Millwright
