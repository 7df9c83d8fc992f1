// SPDX-License-Identifier: MIT
// Newton's method for the separating direction of two curved cores, where GJK and EPA converge linearly. For .cpp
// files of this room.
#pragma once

#include "abut/gjk/simplex.h"

namespace abut::gjk {

/// The result: a unit vector n; `least`, the minimum of n·w over all corners w of the difference a - b; and v, the
/// convex combination of corners that are least along n which is closest to the line of n.
struct Refined {
    Vec3 n{0};
    double least = 0;
    Simplex simplex;
    Vec3 v{0};
    Vertex corner;  ///< the corner with the least height along n
    int hint_a = 0, hint_b = 0;
};

/// Whether at least one core is curved, and the curved parts of both have a known form.
[[nodiscard]] bool refines(const Core& a, const Core& b) noexcept;

/// Starts from the direction n and a simplex of up to three corners, which determine the pieces of surface, as given in
/// refined.n, refined.simplex and the hints; `delta` is the vector from b's origin to a's. Returns true when no corner
/// is below v along n by more than `flat`, and v is at most `aside` from the line of n. False is inconclusive.
[[nodiscard]] bool refine(const Core& a, const Core& b, Vec3 delta, double flat, double aside,
                          Refined& refined) noexcept;

}  // namespace abut::gjk
