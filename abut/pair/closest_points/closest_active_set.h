// SPDX-License-Identifier: MIT
// Proves closest points where several pairs of features are equally near, as for parallel faces and edges. For .cpp
// files of this room.
#pragma once

#include "abut/pair/closest_points/closest_certified.h"

namespace abut::pair {

/// Starts from the last terms of both bodies; the result is that of prove_closest.
[[nodiscard]] Proved prove_by_active_set(ProofBody& a, ProofBody& b, ClosestPoints& answer) noexcept;

}  // namespace abut::pair
