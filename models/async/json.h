// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <nlohmann/json_fwd.hpp>

namespace Millwright {

/// JSON whose objects keep the order of their text, because a form shows a schema's fields in that order.
using Json = nlohmann::ordered_json;

} // namespace Millwright
