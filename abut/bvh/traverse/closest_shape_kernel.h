// SPDX-License-Identifier: MIT
// The SIMD kernel that traverses a wide BVH of triangles to those that may be nearest to a convex shape, in floats.
//
// It never rejects a triangle that is nearest; see ray_kernel.h.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "abut/bvh/leaf8.h"
#include "abut/bvh/node8.h"
#include "abut/bvh/traverse/frontier.h"

namespace abut::bvh {

/// A convex core in floats, relative to its center, given by its support points; or a shape that contains the core.
struct FloatCore {
    static constexpr std::size_t most_points = 64;
    using Vector = std::array<float, 3>;

    enum class Kind : std::uint8_t {
        points,     ///< the convex hull of `count` points
        box,        ///< Σ sᵢ axisᵢ, |sᵢ| ≤ 1
        cylinder,   ///< s axis₀ and a disc spanned by the other two, |s| ≤ 1
        cone,       ///< the convex hull of axis₀ and of the disc around -axis₀
        ellipsoid,  ///< Σ sᵢ axisᵢ, |s| ≤ 1
    };
    Kind kind = Kind::points;
    bool tight = true;        ///< it is the shape's core: otherwise it only contains the core
    std::uint32_t count = 0;  ///< of points
    float reach = 0;          ///< no point of the shape is farther from the center
    std::array<Vector, 3> axis{};
    std::array<float, 3> per_square{};  ///< of each axis, for boxes: 1 / |axis|²
    std::array<Vector, most_points> point;
};

/// A core in a tree's frame, prepared by closest_shape_traversal.cpp, and the state of its traversal. Distances are
/// those of the core: a rounding radius is added to the limit.
struct ClosestShapeState {
    std::array<double, 3> center;  ///< of the core
    double error;                  ///< bounds the error of the center and the points
    float slack;                   ///< bounds that error and all rounding in the bounds for a node
    float limit;                   ///< nothing matters beyond this distance; it shrinks as triangles are found,
    float least;                   ///< but not below this

    FloatCore core;

    /// A plane that has the core behind it: what lies beyond `most` along the direction does not matter.
    struct Side {
        std::array<float, 3> direction;
        double most;
        float node_most;  ///< with room for rounding in the tests of a node's boxes
    };
    static constexpr std::size_t most_sides = 4;
    std::size_t sides;
    std::array<Side, most_sides> side;
    std::array<float, 3>
        start;  ///< a point of the shape, or near it, relative to the center: where the search for bounds starts

    /// A triangle that may be nearest, by its number (leaf8.h), and a lower bound of its distance.
    struct Candidate {
        std::uint32_t triangle;
        float low;
    };
    static constexpr std::size_t most_candidates = 8;
    std::size_t found;
    std::array<Candidate, most_candidates> candidates;

    Frontier frontier;
};

/// Continues to the next leaf with triangles that may be nearest, or equally near; returns false at the end. The caller
/// empties the candidates, and may lower the limit.
[[nodiscard]] bool next(ClosestShapeState& state, const Node8* nodes, const LeafCell* leaves) noexcept;

}  // namespace abut::bvh
