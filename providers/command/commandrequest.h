// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "models/async/json.h"
#include "models/async/result.h"
#include "models/sandbox/sandboxcontext.h"
#include "models/sandbox/sandboxprocess.h"
#include "models/settings/settingsdocument.h"
#include "models/settings/settingsschema.h"

namespace Millwright {

class Redactor;

/// What a call tells of a session's repositories, and the variables that hold their credentials: the request names only those.
struct RepositoryRequest {
    Json repositories;
    Environment credentials;
};

/// Asks for the access of each repository, in order, and has its credential masked from now on.
[[nodiscard]] Async<RepositoryRequest> repositoryRequest(
    SandboxContext context, std::shared_ptr<Redactor> redactor, std::stop_token stop = {});

/// What a call tells of a session, without its repositories.
Json contextRequest(const SandboxContext &context);

/// The settings that hold, by the names that the schema has now.
Json settingsRequest(const SettingsSchema &schema, const SettingsDocument &settings);

/// Variables as an object of texts.
Json variablesRequest(const Environment &environment);

/// A shell text that does all of it: goes to the folder, sets the variables, becomes the command.
Result<QString> commandScript(const Command &command);

} // namespace Millwright
