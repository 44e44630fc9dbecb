// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "models/client/factoryclient.h"

namespace Millwright {

FactoryClient::~FactoryClient() = default;

} // namespace Millwright
