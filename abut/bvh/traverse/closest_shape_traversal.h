// SPDX-License-Identifier: MIT
// Traverses a mesh's BVH to the triangles that may be nearest to a convex shape.
//
// The SIMD kernel works on ClosestShapeState, in floats. It never rejects a triangle that is nearest; see
// ray_traversal.h.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "abut/bvh/bvh.h"
#include "abut/bvh/bvh_frame.h"
#include "abut/bvh/leaf8.h"
#include "abut/bvh/node8.h"
#include "abut/bvh/traverse/frontier.h"
#include "abut/shape/triangle.h"

namespace abut::bvh {

/// A convex core in floats, relative to its centre, given by its support points; or a shape that contains the core.
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
    bool tight = true;          ///< it is the shape's core: otherwise it only contains the core
    std::uint32_t count = 0;    ///< of points
    float bounding_radius = 0;  ///< no point of the shape is farther from the centre
    std::array<Vector, 3> axis{};
    std::array<float, 3> per_square{};  ///< of each axis, for boxes: 1 / |axis|²
    std::array<Vector, most_points> point;
};

/// A core in a tree's frame, prepared by closest_shape_traversal.cpp, and the state of its traversal. Distances are
/// those of the core: a rounding radius is added to the limit.
struct ClosestShapeState {
    std::array<double, 3> center;  ///< of the core
    double error;                  ///< bounds the error of the centre and the points
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
        start;  ///< a point of the shape, or near it, relative to the centre: where the search for bounds starts

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

/// A convex core for pruning, in world coordinates; see FloatCore.
struct DistanceProxy {
    using Kind = FloatCore::Kind;
    Kind kind = Kind::points;
    bool tight = true;           ///< it is the shape's core, not only a shape that contains it
    Vec3 center{0};              ///< of the core, if it is tight
    double bounding_radius = 0;  ///< no point of the shape's core is farther from the centre
    double error = 0;            ///< bounds the error of its numbers
    std::array<Vec3, 3> axis{};
    std::size_t count = 0;
    std::array<Vec3, FloatCore::most_points> point;
};

/// Finds the triangles that may be nearest to a convex core with a radius around it.
class ClosestShapeTraversal {
public:
    /// `leaves` holds the cells of the tree's leaves; `frame` places the tree in the core's world.
    ClosestShapeTraversal(const Bvh& tree, std::span<const LeafCell> leaves, const BvhFrame& frame,
                          const DistanceProxy& core, double radius) noexcept;

    /// Whether the tree and the core are within the range of floats. If not, use traverse_nearest.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Continues to triangles that may be nearest, or equally near, among those at most `distance` from the shape;
    /// returns them in the order of their lower bounds, or none at the end.
    [[nodiscard]] std::span<const ClosestShapeState::Candidate> next(double distance) noexcept;

    /// Whether a candidate may be at most `distance` away, in the world, by its lower bound: for a distance found
    /// since.
    [[nodiscard]] bool is_within(const ClosestShapeState::Candidate& candidate, double distance) const noexcept;

    /// The direction as add_side stores it, rounded to floats in the tree's frame, and moved back to the world; for a
    /// unit vector.
    [[nodiscard]] Vec3 rounded(Vec3 direction) const noexcept;
    /// Adds a side perpendicular to a direction that rounded() returned, or replaces the oldest one. `beyond` is how
    /// far the core's support point lies before `point`, a point in the world, along the direction, times its length.
    void add_side(Vec3 direction, Vec3 point, double beyond) noexcept;
    /// Whether a triangle, in world coordinates, certainly lies beyond a side, and so is farther away than the
    /// distance.
    [[nodiscard]] bool is_beyond(const Triangle& triangle, double distance) const noexcept;
    /// Sets the point from which bounds are searched: a point of the core, or near it, relative to its centre.
    void start_from(Vec3 start) noexcept;

private:
    /// Distances between curved shapes are accurate within 2^-40 of all magnitudes involved (see GjkResult); this is
    /// more.
    [[nodiscard]] double accuracy_at(double distance) const noexcept { return 0x1p-36 * (size_ / unit_ + distance); }
    void limit_to(double distance) noexcept;

    const Bvh& tree_;
    const BvhFrame& frame_;
    const LeafCell* leaves_;
    double radius_ = 0, unit_ = 1, size_ = 0;
    Vec3 center_{0};
    bool usable_ = false;

    /// A side in doubles, and a bound of its error.
    struct Side {
        Vec3 direction{0}, in_world{0};  // in_world: the point in the world
        Vec3 point{0};                   // in the tree's frame
        double beyond = 0;               // in the world
        double length = 1, error = 0;
    };
    std::array<Side, ClosestShapeState::most_sides> side_;
    std::size_t most_sides_ = 1, next_side_ = 0;

    ClosestShapeState state_;
};

}  // namespace abut::bvh
