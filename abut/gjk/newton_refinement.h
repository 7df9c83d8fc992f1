// SPDX-License-Identifier: MIT
// Newton's method on the direction that parts two cores, where GJK and EPA would halve their way. Internal: for .cpp files of
// this room.
#pragma once

#include "abut/gjk/simplex.h"

namespace abut::gjk {

/// Where the method ends: a direction n of unit length; `least`, the true least n·w of all corners w of the difference a - b;
/// and the mixture of corners least along n that is nearest to the line of n, v.
struct Refined {
    Vec3 n{0};
    double least = 0;
    Simplex simplex;
    Vec3 v{0};
    Vertex corner;  ///< the one that is least along n
    int hint_a = 0, hint_b = 0;
};

/// True for cores whose curved parts are known by their form, when at least one is curved.
[[nodiscard]] bool refines(const Core& a, const Core& b) noexcept;

/// Starts from the direction n and a simplex of up to three corners, which tell the pieces of surface that matter, as found in
/// refined.n, refined.simplex and the hints; `delta` leads from b's origin to a's. True when no corner is below v along n by
/// more than `flat`, and v is no farther than `aside` from the line of n. False says nothing.
[[nodiscard]] bool refine(const Core& a, const Core& b, Vec3 delta, double flat, double aside,
                          Refined& refined) noexcept;

}  // namespace abut::gjk
