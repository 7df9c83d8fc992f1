// SPDX-License-Identifier: MIT
// Tests of eight boxes against half-spaces, in SIMD: which boxes lie outside of one, and which half-spaces each
// crosses.
#pragma once

#include "abut/simd/box8.h"

namespace abut::simd {

/// Up to six half-spaces dot(normal[k], x) <= offset[k], rounded to floats from numbers of magnitude 1 or so; no
/// component of a normal has a magnitude between 0 and 1e-30.
struct HalfSpaces {
    std::array<std::array<float, 3>, 6> normal{};
    std::array<float, 6> offset{};
};

/// The positions of eight boxes: bit i of `outside` is set when box i certainly lies outside of a half-space; bit k of
/// crossing[i] is set unless box i certainly lies inside half-space k.
struct Sides8 {
    std::uint32_t outside;
    alignas(32) std::array<std::uint32_t, 8> crossing;
};

/// Tests the half-spaces whose bits are set in `which`; for all others the bits of `crossing` are 0.
void sides(const Box8& boxes, const HalfSpaces& spaces, std::uint32_t which, Sides8& out) noexcept;

}  // namespace abut::simd
