// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace KSyntaxHighlighting {
class Repository;
}

namespace Millwright {

/// The definitions of languages, those in resources/syntax among them. Reading them takes some milliseconds, so that one
/// repository serves all of the window.
KSyntaxHighlighting::Repository &syntaxRepository();

} // namespace Millwright
