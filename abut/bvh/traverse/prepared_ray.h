// SPDX-License-Identifier: MIT
// A ray made ready for its way through a wide BVH of triangles.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "abut/bvh/node8.h"

namespace abut::bvh {

/// A ray in a tree's frame. Its t counts from where it enters the tree, in steps of 1 along its longest axis.
struct alignas(64) PreparedRay {
    alignas(32) std::array<double, 4> origin;     // where the ray is at t = 0
    alignas(32) std::array<double, 4> direction;  // ±1 along the longest axis
    // For near and far sides of boxes, rounded so that the way within a box only grows.
    alignas(16) std::array<float, 4> near_inverse;  // of the direction,
    alignas(16) std::array<float, 4> far_inverse;
    alignas(16) std::array<float, 4> near_origin;  // times the origin
    alignas(16) std::array<float, 4> far_origin;
    double longest;                          // a length of the ray's direction is so many here,
    double start;                            // and t = 0 so far from its origin
    double error;                            // how far a point of it may be off, along any axis
    double scale, step;                      // a power of two that makes the tree about as large as 1, and its inverse
    float off;                               // how far a sheared corner may be off, at that scale,
    float disc_pad;                          // and heights above discs, but for what that grows by with t
    std::array<std::uint32_t, 3> axis;       // the longest axis last
    std::uint32_t downwards;                 // bit k: it goes down along axis k, so that
    std::array<std::uint32_t, 3> near_side;  // the floats in a Box8 at which the near and far sides begin are these
    std::array<std::uint32_t, 3> far_side;
    float limit;          // nothing matters beyond this t, which shrinks when the nearest is asked for,
    float before;         // nor before this one, at most 0
    float surely_limit;   // the ray surely goes from here
    float surely_before;  // to there
    int culled;           // the sign of direction · front of triangles that are not seen; 0: all are
};

/// The near, and with all bits turned the far, sides for every PreparedRay::downwards.
inline constexpr auto sides_by_way = [] {
    std::array<std::array<std::uint32_t, 3>, 8> sides{};
    for (std::uint32_t way = 0; way < 8; ++way) {
        for (std::uint32_t k = 0; k < 3; ++k) sides[way][k] = 8 * k + 24 * (way >> k & 1u);
    }
    return sides;
}();
/// The order of axes for every set of those that are longest, of which the last counts.
inline constexpr auto axes_by_longest = [] {
    std::array<std::array<std::uint32_t, 3>, 8> axes{};
    for (std::uint32_t set = 1; set < 8; ++set) {
        const auto last = static_cast<std::uint32_t>(std::bit_width(set)) - 1;
        axes[set] = {(last + 1) % 3, (last + 2) % 3, last};
    }
    return axes;
}();
/// Tells which sides of boxes are near of a ray whose direction is known, and its longest axes, a bit of each.
inline void face(PreparedRay& ray, std::uint32_t longest_axes) noexcept {
    ray.near_side = sides_by_way[ray.downwards];
    ray.far_side = sides_by_way[7 - ray.downwards];
    ray.axis = axes_by_longest[longest_axes];
}

/// Tells at what scale a ray, whose origin and error are known, is held against triangles of a tree whose largest coordinate
/// is `size`, in [2^-60, 2^60].
inline void scale(PreparedRay& ray, double size) noexcept {
    constexpr std::uint64_t exponent = std::uint64_t{0x7ff} << 52, two = std::uint64_t{2046} << 52;
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(size) & exponent;
    ray.step = std::bit_cast<double>(bits);
    ray.scale = std::bit_cast<double>(two - bits);
    // Moving and shearing a vertex makes five roundings of 2^-53, of less than the error is made of.
    ray.off = static_cast<float>(std::min(4.001 * ray.error * ray.scale, 0x1p100));
    const double farthest =
        std::max(std::max(std::abs(ray.origin[0]), std::abs(ray.origin[1])), std::abs(ray.origin[2]));
    ray.disc_pad = static_cast<float>(0x1.01p-20 * (farthest + size) + 1.01 * ray.error + 0x1p-60);
}

/// A triangle that may be hit, or surely is, at a t of `low` at least.
struct RayCandidate {
    std::uint32_t triangle;  // its number among the leaves
    float low;
    bool surely;
};

/// Makes a ray ready that begins where it enters the box in a node's first lane, at the root, with no limit, and sees all.
/// Origin and direction are three numbers each. `pad` is how far rounding may have moved the ray, `size` the largest of the
/// box's coordinates. False, and nothing is told, unless the ray's coordinates and pad are at most `most`, and its direction
/// is no more, and not nothing.
using BeginRay = bool (*)(PreparedRay& ray, const Node8& node, double size, const double* origin,
                          const double* direction, double pad, double most);

}  // namespace abut::bvh
