// SPDX-License-Identifier: MIT
// What abut throws when the world is bad: a file, or a mesh's indices.
#pragma once

#include <stdexcept>
#include <string>

#include "abut/base/api.h"

namespace abut {

/// Thrown for bad input from outside: a malformed file, an index out of range, a vertex that is not finite.
/// The message names the file or object, the place in it, and what to do. Whatever was being made does not exist.
/// Queries never throw.
class ABUT_API Error : public std::runtime_error {
public:
    /// An error with this message: what() gives it.
    explicit Error(const std::string& message) : std::runtime_error(message) {}
};

}  // namespace abut
