// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

/// What the engine and millwright-session say to each other over a SOCK_SEQPACKET socket, one packet a message. Both ends
/// are of one build on one machine, so the structures go as they lie in memory.
namespace Millwright::SessionProtocol {

inline constexpr std::uint32_t version = 2;

/// Descriptors that a Spawn carries, in this order.
inline constexpr int spawnDescriptors = 4; ///< standard input, output, error, and a memory file with the payload
inline constexpr std::uint64_t payloadLimit = 64ULL << 20U; ///< bytes of a payload at most
inline constexpr std::uint32_t stringLimit = 65536; ///< strings in a payload at most

enum class RequestType : std::uint32_t {
    /// Starts `sh -c`. The payload holds strings that end with a NUL each: the folder, the text, then NAME=VALUE for each
    /// variable. `count` is how many strings there are, `size` the payload's bytes. Answered by Started or Failed.
    Spawn = 1,
    /// Sends `signal` to the whole process group of the command. Not answered: the exit is.
    Kill = 2,
};

struct Request {
    RequestType type = RequestType::Kill;
    std::int32_t signal = 0;
    std::uint64_t id = 0; ///< the engine's own, never used twice
    std::uint64_t size = 0;
    std::uint32_t count = 0;
    std::uint32_t reserved = 0;
};

enum class ReplyType : std::uint32_t {
    Hello = 1, ///< once, first; `value` is the version
    Started = 2, ///< `value` is the process id as the session sees it
    Failed = 3, ///< `value` is an errno, `stage` says of what
    Exited = 4, ///< `value` is a wait status
};

enum class Stage : std::uint32_t {
    None = 0,
    Request = 1, ///< the request itself was not understood
    Process = 2, ///< no process could be made
    Folder = 3, ///< the working folder could not be entered
    Shell = 4, ///< the shell could not be executed
};

struct Reply {
    ReplyType type = ReplyType::Hello;
    std::int32_t value = 0;
    std::uint64_t id = 0;
    Stage stage = Stage::None;
    std::uint32_t reserved = 0;
};

} // namespace Millwright::SessionProtocol
