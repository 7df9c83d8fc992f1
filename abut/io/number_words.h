// SPDX-License-Identifier: MIT
// Coordinates in words.
#pragma once

#include <string>

#include "abut/math/vec.h"

namespace abut::io {

/// "(1, 2, 3)": six digits of each coordinate, and at least three decimals, because models of buildings are millions of
/// metres away from their origin.
[[nodiscard]] std::string in_words(const Vec3& point);

}  // namespace abut::io
