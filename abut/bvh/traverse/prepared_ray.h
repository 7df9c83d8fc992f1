// SPDX-License-Identifier: MIT
// PreparedRay: a ray with all the numbers that traversing a wide BVH of triangles needs.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "abut/bvh/node8.h"

namespace abut::bvh {

/// A ray in a tree's frame. Its t grows by 1 for each unit along its longest axis; t = 0 lies at the ray's origin or,
/// if that is far away, shortly before the tree's box: t here = longest · (the caller's t) - start.
struct alignas(64) PreparedRay {
    alignas(32) std::array<double, 4> origin;     // the point at t = 0
    alignas(32) std::array<double, 4> direction;  // ±1 along the longest axis
    // 1 / direction, and its product with the origin, for the near and for the far sides of boxes; rounded so that the
    // interval of t within a box only grows.
    alignas(16) std::array<float, 4> near_inverse;  // 1 / direction,
    alignas(16) std::array<float, 4> far_inverse;
    alignas(16) std::array<float, 4> near_origin;  // and that times the origin
    alignas(16) std::array<float, 4> far_origin;
    double longest;                          // the largest component of the caller's direction
    double start;                            // how far t = 0 lies from the caller's origin
    double error;                            // bounds the error of a point of the ray, along each axis
    double scale, step;                      // a power of two, about 1 / the tree's size, and its inverse
    float off;                               // bounds the error of a sheared corner, at that scale
    float disc_pad;                          // bounds the error of heights above discs, without what grows with t
    std::array<std::uint32_t, 3> axis;       // the longest axis last
    std::uint32_t downwards;                 // bit k: the direction is negative along axis k
    std::array<std::uint32_t, 3> near_side;  // where the near sides begin among the floats of a Box8
    std::array<std::uint32_t, 3> far_side;
    float limit;          // nothing matters beyond this t; it shrinks in a search for the nearest hit
    float before;         // nor before this t, which is at most 0
    float certain_limit;  // a hit is certainly in the caller's range of t up to here,
    float certain_from;   // and from here on
    int culled;           // the sign of dot(direction, normal) of triangles that are ignored; 0: none are
};

/// The near sides for every value of PreparedRay::downwards, and, with all its bits inverted, the far sides.
inline constexpr auto near_sides = [] {
    std::array<std::array<std::uint32_t, 3>, 8> sides{};
    for (std::uint32_t downwards = 0; downwards < 8; ++downwards) {
        for (std::uint32_t k = 0; k < 3; ++k) sides[downwards][k] = 8 * k + 24 * (downwards >> k & 1u);
    }
    return sides;
}();
/// The order of axes for every set of longest axes, of which the last one counts.
inline constexpr auto axes_by_longest = [] {
    std::array<std::array<std::uint32_t, 3>, 8> axes{};
    for (std::uint32_t set = 1; set < 8; ++set) {
        const auto last = static_cast<std::uint32_t>(std::bit_width(set)) - 1;
        axes[set] = {(last + 1) % 3, (last + 2) % 3, last};
    }
    return axes;
}();
/// Sets the order of axes and the near and far sides of boxes, from `downwards` and the set of longest axes, a bit
/// each.
inline void face(PreparedRay& ray, std::uint32_t longest_axes) noexcept {
    ray.near_side = near_sides[ray.downwards];
    ray.far_side = near_sides[7 - ray.downwards];
    ray.axis = axes_by_longest[longest_axes];
}

/// Sets `scale`, `step`, `off` and `disc_pad` of a ray whose origin and error are set, for a tree whose largest
/// coordinate is `size`, in [2^-60, 2^60].
inline void scale(PreparedRay& ray, double size) noexcept {
    constexpr std::uint64_t exponent = std::uint64_t{0x7ff} << 52, two = std::uint64_t{2046} << 52;
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(size) & exponent;
    ray.step = std::bit_cast<double>(bits);
    ray.scale = std::bit_cast<double>(two - bits);
    // Translating and shearing a vertex makes five roundings of 2^-53, of magnitudes below those that `error` is made
    // of.
    ray.off = static_cast<float>(std::min(4.001 * ray.error * ray.scale, 0x1p100));
    const double farthest =
        std::max(std::max(std::abs(ray.origin[0]), std::abs(ray.origin[1])), std::abs(ray.origin[2]));
    ray.disc_pad = static_cast<float>(0x1.01p-20 * (farthest + size) + 1.01 * ray.error + 0x1p-60);
}

/// A triangle that the ray may hit, or certainly hits, at a t of at least `low`.
struct RayCandidate {
    std::uint32_t triangle;  // its number among the leaves
    float low;
    bool is_certain;
};

}  // namespace abut::bvh
