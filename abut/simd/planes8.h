// SPDX-License-Identifier: MIT
// Eight boxes against half-spaces, in whatever vectors the machine has: which lie outside of one, and which cross what.
#pragma once

#include "abut/simd/box8.h"

namespace abut::simd {

/// Up to six half-spaces dot(normal[k], x) <= offset[k], rounded to floats from numbers of magnitude 1 or so; no part of a
/// normal lies between 0 and 1e-30.
struct HalfSpaces {
    std::array<std::array<float, 3>, 6> normal{};
    std::array<float, 6> offset{};
};

/// How eight boxes lie to half-spaces: bit i of `outside` is set when box i lies outside of one for sure; bit k of
/// crossing[i], unless box i lies inside of half-space k for sure.
struct Sides8 {
    std::uint32_t outside;
    alignas(32) std::array<std::uint32_t, 8> crossing;
};

/// Of the half-spaces whose bits are set in `which`; those of other bits are inside.
void sides(const Box8& boxes, const HalfSpaces& spaces, std::uint32_t which, Sides8& out) noexcept;

}  // namespace abut::simd
