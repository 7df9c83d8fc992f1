// SPDX-License-Identifier: MIT
// Proves nearest points where features tie, as faces and edges do that are parallel. For .cpp files of this room.
#pragma once

#include "abut/pair/closest_points/closest_certified.h"

namespace abut::pair {

/// From the terms that both bodies were last asked for: what it has proved, as prove_closest does.
[[nodiscard]] Proved prove_by_active_set(ProofBody& a, ProofBody& b, ClosestPoints& answer) noexcept;

}  // namespace abut::pair
