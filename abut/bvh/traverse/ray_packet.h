// SPDX-License-Identifier: MIT
// RayPacket: sixteen rays side by side, prepared for traversing a wide BVH of triangles, with the numbers of
// PreparedRay by lane.
#pragma once

#include <array>
#include <cstdint>

#include "abut/bvh/traverse/prepared_ray.h"

namespace abut::bvh {

/// Rays that are traversed together if they have nearly the same direction and nearly the same origin.
struct alignas(64) RayPacket {
    static constexpr std::size_t side = 4, size = side * side;
    template <class T>
    using By = std::array<T, size>;  // lane
    template <class T>
    using Axes = std::array<By<T>, 3>;

    Axes<double> origin, direction;
    Axes<float> near_inverse, far_inverse, near_origin, far_origin;
    By<double> longest, start, error;
    By<float> before, limit, certain_from, certain_limit;  // the limits shrink
    std::array<std::uint16_t, 3> down, along;  // by axis, bit i: ray i's component is negative, or the longest

    double size_of_tree;   // the tree's largest coordinate
    std::uint16_t usable;  // bit i: ray i is within the range of floats
    bool together;         // all rays are alike, and `down` and `along` hold all bits or none; then
    /// these bound all of them, for slab tests of all at once: the origin that is first at near sides, the origin that
    /// is last at far sides, and the least and the greatest 1 / direction.
    std::array<float, 3> near_point, far_point, least_inverse, most_inverse;

    /// The i-th ray's index, relative to the first, where rays are given row by row: a packet is a square of `side` by
    /// `side` rays, and a row is `row` rays long.
    [[nodiscard]] static constexpr std::size_t ray_index(std::size_t i, std::size_t row) noexcept {
        return i / side * row + i % side;
    }

    /// Extracts the ray in a lane, with no limit.
    void extract(std::size_t lane, PreparedRay& ray) const noexcept;
};

/// As many rays as a packet has, as the caller gives them: the origin and direction of each, and a bound of its
/// position's error.
struct GivenRays {
    const double* numbers;  // six of each
    std::size_t row;        // as in RayPacket::ray_index
    RayPacket::By<double> pad{};

    [[nodiscard]] const double* ray(std::size_t i) const noexcept { return numbers + 6 * RayPacket::ray_index(i, row); }
};
/// Prepares them as BeginRay in ray_traversal.h prepares one ray.
void begin(RayPacket& rays, const GivenRays& given, const Node8& node, double size, double most) noexcept;

}  // namespace abut::bvh
