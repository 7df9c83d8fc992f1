// SPDX-License-Identifier: MIT
// Whether one convex shape lies wholly in another.
#pragma once

#include "abut/gjk/rounded_shape.h"

namespace abut::gjk {

/// Whether every point of `inner` is in the closed `outer`, within GjkResult's bound; both bounded. Where either is curved there is no
/// closed form: from 26 directions it climbs to the points of `inner` that lie least deep in `outer`, so a protrusion that is
/// narrower than that could be missed.
[[nodiscard]] bool contains(const RoundedShape& outer, const RoundedShape& inner) noexcept;

}  // namespace abut::gjk
