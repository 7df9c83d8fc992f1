// SPDX-License-Identifier: MIT
// GJK's loop where doubles fail curved cores. Internal: for .cpp files of this room.
#pragma once

#include "abut/gjk/gjk_loop.h"

namespace abut::gjk {

/// True when the bounds of a search's end stay farther apart than they ought to, or when what it ended with is so thin that
/// roundings may have put the origin into it.
[[nodiscard]] bool is_inconclusive(const Core& a, const Core& b, const Search& run) noexcept;

/// For cores of which one is curved: searches on from where `run` ended, in numbers of twice the bits. Long thin cores, and
/// curved ones whose corners lie close together, have simplices whose nearest point is far less than its parts: its direction
/// needs more bits than doubles have, the corners themselves do not.
void search_in_double_doubles(const Core& a, const Core& b, Search& run) noexcept;

}  // namespace abut::gjk
