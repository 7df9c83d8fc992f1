// SPDX-License-Identifier: MIT
// Error: the exception for invalid files and meshes.
#pragma once

#include <stdexcept>
#include <string>

#include "abut/base/api.h"

namespace abut {

/// Thrown for invalid input: a malformed file, an index out of range, a vertex that is not finite. The message names
/// the file or object, the place in it, and the remedy. No partly constructed object is left behind. Queries never
/// throw.
class ABUT_API Error : public std::runtime_error {
public:
    /// Creates an error whose what() returns this message.
    explicit Error(const std::string& message) : std::runtime_error(message) {}
};

}  // namespace abut
