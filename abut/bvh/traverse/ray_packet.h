// SPDX-License-Identifier: MIT
// Rays side by side, made ready for their ways through a wide BVH of triangles: what prepared_ray.h tells of one, by lane.
#pragma once

#include <array>
#include <cstdint>

#include "abut/bvh/traverse/prepared_ray.h"

namespace abut::bvh {

/// Rays of which those that go nearly the same way, from nearly the same place, go together.
struct alignas(64) RayPacket {
    static constexpr std::size_t side = 4, size = side * side;
    template <class T>
    using By = std::array<T, size>;  // lane
    template <class T>
    using Axes = std::array<By<T>, 3>;

    Axes<double> origin, direction;
    Axes<float> near_inverse, far_inverse, near_origin, far_origin;
    By<double> longest, start, error;
    By<float> before, limit, surely_before, surely_limit;  // the limits shrink
    std::array<std::uint16_t, 3> down, along;  // bit i: ray i goes down along an axis, or its longest axis is that

    double size_of_tree;   // its largest coordinate
    std::uint16_t usable;  // bit i: floats can hold ray i
    bool together;         // all are alike: down and along hold all bits or none, and
    /// where they begin and how fast they go, towards the first and the last that they meet of a side: of all of them.
    std::array<float, 3> near_point, far_point, least_inverse, most_inverse;

    /// So many rays behind the first is the i-th, where they are given: one side of a tile after another, each a row farther.
    [[nodiscard]] static constexpr std::size_t place(std::size_t i, std::size_t row) noexcept {
        return i / side * row + i % side;
    }

    /// Tells one of them alone, with no limit.
    void tell(std::size_t lane, PreparedRay& ray) const noexcept;
};

/// As many rays as a packet has: of each the origin and the direction, and how far rounding may have moved it.
struct GivenRays {
    const double* numbers;  // six of each
    std::size_t row;        // as in RayPacket::place
    RayPacket::By<double> pad{};

    [[nodiscard]] const double* ray(std::size_t i) const noexcept { return numbers + 6 * RayPacket::place(i, row); }
};
/// Makes them ready, as begin of one.
void begin(RayPacket& rays, const GivenRays& given, const Node8& node, double size, double most) noexcept;

}  // namespace abut::bvh
