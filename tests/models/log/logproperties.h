// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QByteArray>

namespace Millwright {

/// What has to hold of any bytes that are read as a log:
///
/// * wherever they are cut, their lines, their styles and their texts are the same, and no byte is lost;
/// * the style at a line is that of a reading from the beginning, and its runs and links lie in its text, in order;
/// * a search finds in them what stands in the lines as they are read, no more and no less;
/// * the steps found in them follow each other.
///
/// The first byte says how they are cut and what is looked for. Empty: all holds; else a sentence about what does not.
QByteArray brokenProperty(QByteArrayView input);

} // namespace Millwright
