// SPDX-License-Identifier: MIT
// ShapeSet: an array of shapes of one kind with a BVH, which the verbs take as they take a mesh.
#pragma once

#include <concepts>
#include <cstddef>
#include <vector>

#include "abut/base/reset_when_moved.h"
#include "abut/base/shared_array.h"
#include "abut/bvh/bvh.h"
#include "abut/query/closest_points.h"
#include "abut/query/geometry.h"
#include "abut/query/move_character.h"
#include "abut/query/slide.h"
#include "abut/query/sweep_motions.h"
#include "abut/shape/result.h"

namespace abut {

/// The kinds of shapes of which there are sets.
template <class S>
concept SetShape = std::same_as<S, Sphere> || std::same_as<S, Segment> || std::same_as<S, Capsule> ||
    std::same_as<S, Aabb> || std::same_as<S, Obb> || std::same_as<S, Triangle>;

/// Shapes of one kind, in an array, and a BVH over their boxes; as a closed set it is their union. A ShapeSet never
/// changes, so any number of threads may query it, and its copies share all data; a set that was moved from is empty.
/// Every shape is finite or empty; equal shapes count separately.
///
/// intersects, within, distance and closest_points take a set on either side, with a shape, a mesh or another set on
/// the other; raycast, occluded, raycast_all and sweep take one as their target. The answer is that of the verb for the
/// shapes one by one, to the bit: whether it holds for any of them, or the least distance or t. On ties the result is
/// that of the shape with the lowest index, which `where.triangle` names; of two sets that of the pair with the lowest
/// shape of the first, then of the second.
///
///     const ShapeSet wires(std::vector<Capsule>{{{0, 0, 0}, {9, 0, 0}, 0.1}, {{0, 1, 0}, {9, 1, 0}, 0.1}});
///     if (auto hit = raycast(ray, wires)) cut(wires.shapes()[hit->where.triangle]);
template <SetShape S>
class ABUT_API ShapeSet {
public:
    /// The kind of its shapes.
    using Shape = S;

    /// No shapes: nothing intersects it, and its distance is +infinity.
    ShapeSet() = default;

    /// The BVH is built on all cores. Throws Error for a shape that is neither finite nor empty, and for 2^32 - 1
    /// shapes or more; the message names the first such shape and how many there are.
    explicit ShapeSet(std::vector<S> shapes, BuildOptions options = {});

    /// The same number of shapes, each of which replaces the one with its index, as after a step of a simulation.
    /// Results are those of any set of these shapes; the BVH is refitted in a fraction of a build's time. If its
    /// surface area heuristic cost would exceed `max_cost_ratio` times the cost when it was built, it is rebuilt
    /// instead: with 0 always, with infinity never. Throws Error when the number of shapes differs, and where the
    /// constructor does.
    [[nodiscard]] ShapeSet refitted(std::vector<S> shapes, double max_cost_ratio = 1.5) const;

    /// The shapes, in the order given.
    [[nodiscard]] const SharedArray<S>& shapes() const noexcept { return shapes_; }
    /// The number of shapes.
    [[nodiscard]] std::size_t size() const noexcept { return shapes_.size(); }
    /// Whether there are none.
    [[nodiscard]] bool empty() const noexcept { return shapes_.empty(); }
    /// A box that contains all shapes: the union of their bounds; empty when none has a point.
    [[nodiscard]] const Aabb& bounds() const noexcept { return bounds_; }

    /// @cond internal
    [[nodiscard]] const bvh::Bvh& tree() const noexcept { return tree_; }
    /// @endcond

private:
    [[nodiscard]] std::vector<Aabb> boxes_of_all();

    SharedArray<S> shapes_;
    ResetWhenMoved<Aabb> bounds_;
    ResetWhenMoved<BuildOptions> options_;
    ResetWhenMoved<double> built_cost_;  // the SAH cost of the BVH when it was built
    bvh::Bvh tree_;
};

/// A box that contains all shapes: see ShapeSet::bounds.
template <SetShape S>
[[nodiscard]] const Aabb& bounds(const ShapeSet<S>& set) noexcept {
    return set.bounds();
}

/// @cond internal
// Sets do not move.
template <SetShape S>
inline constexpr bool is_geometry<ShapeSet<S>> = true;
template <SetShape S>
inline constexpr bool is_movable<ShapeSet<S>> = false;

template <class X>
inline constexpr bool is_shape_set = false;
template <SetShape S>
inline constexpr bool is_shape_set<ShapeSet<S>> = true;

// Deleted: the verbs that take no sets, and those of a set and a model. Options are written out, because a parameter
// pack would be a worse match than the verb's own parameter.
class Model;
template <SetShape S>
void intersects(const Model& model, const ShapeSet<S>& set) = delete;
template <SetShape S>
void intersects(const ShapeSet<S>& set, const Model& model) = delete;
template <SetShape S>
void within(const Model& model, const ShapeSet<S>& set, double max_distance) = delete;
template <SetShape S>
void within(const ShapeSet<S>& set, const Model& model, double max_distance) = delete;
template <SetShape S>
void distance(const Model& model, const ShapeSet<S>& set) = delete;
template <SetShape S>
void distance(const ShapeSet<S>& set, const Model& model) = delete;
template <SetShape S>
void closest_points(const Model& model, const ShapeSet<S>& set) = delete;
template <SetShape S>
void closest_points(const ShapeSet<S>& set, const Model& model) = delete;
template <SetShape S>
void sweep(const Model& model, Vec3 motion, const ShapeSet<S>& set, const SweepOptions& options = {}) = delete;
template <SetShape S, class X>
void contact(const ShapeSet<S>& set, const X& x) = delete;
template <SetShape S, class X>
void contact(const X& x, const ShapeSet<S>& set) = delete;
template <SetShape S, class X>
void classify(const ShapeSet<S>& set, const X& x) = delete;
template <SetShape S, class X>
void classify(const X& x, const ShapeSet<S>& set) = delete;
template <SetShape S>
void reference_point(const ShapeSet<S>& set) = delete;
template <SetShape S, class X>
void sweep(const ShapeSet<S>& set, Vec3 motion, const X& x, const SweepOptions& options = {}) = delete;
template <SetShape S, class X>
void sweep(const X& x, const Motion& motion, const ShapeSet<S>& set, const SweepOptions& options = {}) = delete;
template <SetShape S>
void with_sweep_operand(const ShapeSet<S>& set, FunctionRef<void(const ladder::SweepOperand&)> use) = delete;
template <SetShape S, class X>
void slide(const X& x, Vec3 motion, const ShapeSet<S>& set, const SlideOptions& options = {}) = delete;
template <SetShape S, class X>
void move_character(const X& x, Vec3 motion, const ShapeSet<S>& set, const CharacterOptions& options = {}) = delete;
template <SetShape S, class X>
void sweep_fractions(const ShapeSet<S>& set, Vec3 motion, const X& x, const SweepOptions& options = {}) = delete;
template <SetShape S, class X>
void sweep_fractions(const X& x, Vec3 motion, const ShapeSet<S>& set, const SweepOptions& options = {}) = delete;
/// @endcond

/// closest_points(a, b) with a largest distance: see ClosestOptions, whose other members do not matter here.
template <BuiltInGeometry A, BuiltInGeometry B>
requires(is_shape_set<A> || is_shape_set<B>) [[nodiscard]] ClosestPoints
    closest_points(const A& a, const B& b, const ClosestOptions& options) noexcept {
    return ladder::limited(closest_points(a, b), options.max_distance);
}

}  // namespace abut
