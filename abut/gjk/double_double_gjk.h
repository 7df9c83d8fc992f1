// SPDX-License-Identifier: MIT
// The GJK loop in double-double arithmetic, for curved cores where doubles are not accurate enough. For .cpp files
// of this room.
#pragma once

#include "abut/gjk/gjk_loop.h"

namespace abut::gjk {

/// Whether the bounds that a search ended with are farther apart than the tolerance, or its simplex is so thin that
/// rounding errors may have placed the origin in it.
[[nodiscard]] bool is_inconclusive(const Core& a, const Core& b, const Search& run) noexcept;

/// For cores of which one is curved: continues the search from where `run` ended, in double-double arithmetic. Long
/// thin cores, and curved ones whose support points lie close together, give simplices whose closest point is far
/// shorter than its terms: its direction needs more bits than doubles have, while the corners do not.
void search_in_double_doubles(const Core& a, const Core& b, Search& run) noexcept;

}  // namespace abut::gjk
