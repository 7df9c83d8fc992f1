// SPDX-License-Identifier: MIT
// A convex shape's way through a wide BVH of triangles to those that may be nearest, in floats. It only prunes; see ray_kernel.h.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "abut/bvh/leaf8.h"
#include "abut/bvh/node8.h"
#include "abut/bvh/traverse/frontier.h"

namespace abut::bvh {

/// A convex core in floats, seen from its center: the farthest point of it, or of what holds it, in each lane's own direction.
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
    bool tight = true;        ///< its points are the shape's: else they only hold the shape
    std::uint32_t count = 0;  ///< of points
    float reach = 0;          ///< no point of the shape is farther from the center
    std::array<Vector, 3> axis{};
    std::array<float, 3> per_square{};  ///< of each axis, for boxes: 1 / |axis|²
    std::array<Vector, most_points> point;
};

/// The core in a tree's frame, made ready by closest_shape_traversal.cpp, and how far it has come. Distances are those of the core: a
/// rounding radius adds to the limit.
struct ClosestShapeState {
    std::array<double, 3> center;  ///< of the core
    double error;                  ///< how far the center and the points may be off
    float slack;                   ///< what that and all rounding take of a bound for a node
    float limit;                   ///< nothing matters beyond this distance; it shrinks as triangles are found,
    float least;                   ///< but not below this

    FloatCore core;

    /// A plane that has the core behind it: what lies beyond `most` along the direction does not matter.
    struct Side {
        std::array<float, 3> direction;
        double most;
        float node_most;  ///< with room for what rounding does to a node's boxes
    };
    static constexpr std::size_t most_sides = 4;
    std::size_t sides;
    std::array<Side, most_sides> side;
    std::array<float, 3>
        start;  ///< a point of the shape, or near it, from the center: where the search for bounds starts

    /// A triangle that may be nearest: its number among the leaves, and a lower bound of its distance.
    struct Candidate {
        std::uint32_t triangle;
        float low;
    };
    static constexpr std::size_t most_candidates = 8;
    std::size_t found;
    std::array<Candidate, most_candidates> candidates;

    Frontier frontier;
};

/// Goes on to the next leaf with triangles that may be nearest, or as near as the nearest: false at the end. The caller
/// empties the candidates, and may lower the limit.
[[nodiscard]] bool next(ClosestShapeState& state, const Node8* nodes, const LeafCell* leaves) noexcept;

}  // namespace abut::bvh
