// SPDX-License-Identifier: MIT
// Whether one convex shape lies wholly in another.
#pragma once

#include "abut/convex/verbs.h"

namespace abut::convex {

/// Whether every point of `inner` is in the closed `outer`, within Gjk's bound; both bounded. Where either is curved there is no
/// closed form: from 26 directions it climbs to the points of `inner` that lie least deep in `outer`, so a reach that is
/// narrower than that could be missed.
[[nodiscard]] bool holds(const Rounded& outer, const Rounded& inner) noexcept;

}  // namespace abut::convex
