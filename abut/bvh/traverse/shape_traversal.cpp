// SPDX-License-Identifier: MIT
// Prepares a shape's bounding slabs for traversing a tree in floats.
// The kernel is compiled once for each instruction set (Highway).
//
// Certainly apart: all corners lie beyond one side of a slab or of the box; or beyond `outer` along the line from a
// point of the segment to one of the triangle. Certainly touching: some point of the triangle lies in the inner shape.
// Any point and any direction will do for either, so that only the rounding of the last operations counts.
#include "abut/bvh/traverse/shape_traversal.h"

#include "abut/bvh/float_range.h"
#include "abut/math/norms.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/traverse/shape_traversal.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/bvh/traverse/packed_geometry-inl.h"
#include "abut/bvh/traverse/traversal_loop-inl.h"
#include "abut/simd/lanes-inl.h"

#include <algorithm>
#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// The children that may touch the shape; their keys are the squared distances of their boxes from its centre.
HWY_INLINE std::uint32_t intersect_node(const ShapeTraversalState& state, const Node8& node,
                                        const std::array<float, 3>& center, LaneKeys& keys) {
    const Floats tag;
    std::uint32_t mask = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        std::array<Vector, 3> min{hn::Zero(tag), hn::Zero(tag), hn::Zero(tag)}, max = min;
        auto sum = hn::Zero(tag);
        auto overlapping = hn::Eq(sum, sum);
        for (std::size_t i = 0; i < 3; ++i) {
            min[i] = hn::Load(tag, &node.boxes.min[i][lane]);
            max[i] = hn::Load(tag, &node.boxes.max[i][lane]);
            overlapping = hn::And(overlapping, hn::And(hn::Le(min[i], hn::Set(tag, state.high[i])),
                                                       hn::Ge(max[i], hn::Set(tag, state.low[i]))));
            const auto at = hn::Set(tag, center[i]);
            const auto gap = hn::Max(hn::Max(hn::Sub(min[i], at), hn::Sub(at, max[i])), hn::Zero(tag));
            sum = hn::MulAdd(gap, gap, sum);
        }
        overlapping = hn::And(overlapping, hn::Le(sum, hn::Set(tag, state.bounding_radius * state.bounding_radius)));
        for (std::size_t k = 0; k < state.slabs; ++k) {
            const ShapeTraversalState::Slab& slab = state.slab[k];
            auto least = hn::Zero(tag), most = hn::Zero(tag);
            for (std::size_t i = 0; i < 3; ++i) {
                const bool down = slab.direction[i] < 0;
                const auto direction = hn::Set(tag, slab.direction[i]);
                least = hn::MulAdd(direction, down ? max[i] : min[i], least);
                most = hn::MulAdd(direction, down ? min[i] : max[i], most);
            }
            // A NaN, as of an empty lane, rejects nothing: such lanes are not used.
            const auto out =
                hn::Or(hn::Gt(least, hn::Set(tag, slab.node_high)), hn::Lt(most, hn::Set(tag, slab.node_low)));
            overlapping = hn::AndNot(out, overlapping);
        }
        hn::Store(sum, tag, &keys[lane]);
        mask |= bits_of(overlapping) << lane;
    }
    return mask & node.used;
}

/// The point nearest to `point` on the segment from p along d, whose squared length is `square`.
HWY_INLINE Vector3 on_segment(Vector3 p, Vector3 d, Vector square, Vector3 point) {
    return along(p, share(dot(point - p, d), square), d);
}

/// Whether any of some children certainly lies in the inner shape as a whole.
///
/// Such a child also lies in the shape's box, so that no coordinate is larger than that box's; products with directions
/// and lengths have some ten roundings of 2^-24, for which `slack` has room.
HWY_INLINE bool contains_a_box(const ShapeTraversalState& state, const Node8& node, std::uint32_t children) {
    const Floats tag;
    float slack = 0;
    std::array<float, 3> center, from, ab;
    for (std::size_t i = 0; i < 3; ++i) {
        slack += 0x1p-17f * std::max(std::abs(state.low[i]), std::abs(state.high[i]));
        center[i] = as_float(state.center[i]);
        from[i] = as_float(state.center[i] + state.a[i]);
        ab[i] = as_float(state.b[i] - state.a[i]);
    }
    const auto half = hn::Set(tag, 0.5f);
    std::uint32_t inside = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const Vector3 low = load_axes(node.boxes.min, lane), high = load_axes(node.boxes.max, lane);
        const Vector3 least = all(state.low), most = all(state.high);
        auto held = hn::And(hn::And(hn::And(hn::Ge(low.x, least.x), hn::Ge(low.y, least.y)),
                                    hn::And(hn::Ge(low.z, least.z), hn::Le(high.x, most.x))),
                            hn::And(hn::Le(high.y, most.y), hn::Le(high.z, most.z)));
        const Vector3 middle = scaled(half, low + high), sides = scaled(half, high - low);
        if (state.has_segment) {
            const Vector3 along_it = all(ab);
            const Vector3 gap = middle - on_segment(all(from), along_it, dot(along_it, along_it), middle);
            const auto farthest = hn::Add(hn::Sqrt(dot(gap, gap)), hn::Sqrt(dot(sides, sides)));
            held = hn::And(held, hn::Le(farthest, hn::Set(tag, as_float(state.inner) - slack)));
        }
        for (std::size_t k = 0; k < state.slabs; ++k) {
            const ShapeTraversalState::Slab& slab = state.slab[k];
            const Vector3 direction = all(slab.direction),
                          size{hn::Abs(direction.x), hn::Abs(direction.y), hn::Abs(direction.z)};
            const auto at = dot(direction, middle - all(center)),
                       around = hn::Add(dot(size, sides), hn::Set(tag, slack));
            held = hn::And(held, hn::And(hn::Ge(hn::Sub(at, around), hn::Set(tag, as_float(slab.inner_low))),
                                         hn::Le(hn::Add(at, around), hn::Set(tag, as_float(slab.inner_high)))));
        }
        inside |= bits_of(held) << lane;
    }
    return (inside & children) != 0;
}

/// Of a leaf's triangles, those that the shape may touch, and those that it certainly touches, a bit each.
struct Verdict {
    std::uint32_t maybe, certain;
};

HWY_INLINE Verdict intersect_leaf(const ShapeTraversalState& state, const Leaf8& leaf) {
    const Floats tag;
    const LeafHead head = leaf.head();
    const std::uint32_t used = (1u << head.count) - 1;
    std::array<float, 3> low, high, p, d;
    double widest = Leaf8::most_steps;
    const double steps = leaf.steps();
    const std::array<double, 3> base = leaf.base();
    for (std::size_t i = 0; i < 3; ++i) {
        const double c = (state.center[i] - base[i]) * steps;
        widest = std::max({widest, std::abs(c), std::abs(state.a[i] * steps), std::abs(state.b[i] * steps)});
        p[i] = as_float(state.a[i] * steps);
        d[i] = as_float(state.b[i] * steps) - p[i];
        low[i] = as_float((state.low[i] - state.center[i]) * steps);
        high[i] = as_float((state.high[i] - state.center[i]) * steps);
    }
    // As in closest_point_traversal-inl.h, with a few more roundings.
    const double off = 1.001 * (state.error * steps + 0x1p-16 * widest);
    if (!(off < 0x1p40)) return {used, 0};
    Corners8 corners;
    corners_from(leaf, head, {state.center, steps}, corners);
    const auto slack = hn::Set(tag, static_cast<float>(off));
    const auto zero = hn::Zero(tag);
    const auto yes = hn::Eq(zero, zero), no = hn::Not(yes);
    Verdict result{0, 0};
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const Vector3 a = corners.load(0, lane), b = corners.load(1, lane), c = corners.load(2, lane);
        const auto beyond = [&](Vector x, Vector y, Vector z, float least, float most) {
            const auto far = hn::Gt(hn::Min(hn::Min(x, y), z), hn::Add(hn::Set(tag, most), slack));
            return hn::Or(far, hn::Lt(hn::Max(hn::Max(x, y), z), hn::Sub(hn::Set(tag, least), slack)));
        };
        auto out = beyond(a.x, b.x, c.x, low[0], high[0]);
        out = hn::Or(out, beyond(a.y, b.y, c.y, low[1], high[1]));
        out = hn::Or(out, beyond(a.z, b.z, c.z, low[2], high[2]));
        auto a_in = state.inner >= 0 && !state.has_segment ? yes : no;
        auto b_in = a_in, c_in = a_in;
        auto n_in = state.inner >= 0 && state.has_segment ? yes : no;
        Vector3 n = a;
        if (state.has_segment) {
            // Back and forth, from the middle: a point of the triangle and one of the segment that are near each other.
            const Vector3 from = all(p), direction = all(d);
            const auto square = dot(direction, direction), third = hn::Set(tag, 1.0f / 3);
            const Vector3 middle{hn::Mul(third, hn::Add(hn::Add(a.x, b.x), c.x)),
                                 hn::Mul(third, hn::Add(hn::Add(a.y, b.y), c.y)),
                                 hn::Mul(third, hn::Add(hn::Add(a.z, b.z), c.z))};
            const Vector3 m = on_segment(from, direction, square, middle);
            n = near_point(a - m, b - m, c - m) + m;
            const Vector3 gap = n - on_segment(from, direction, square, n);
            const auto distance = hn::Sqrt(dot(gap, gap));
            const auto nearest = hn::Min(hn::Min(dot(a, gap), dot(b, gap)), dot(c, gap));
            const auto end = dot(from, gap);
            const auto farthest = hn::Max(end, hn::Add(end, dot(direction, gap)));
            const auto bound = hn::Div(hn::Sub(nearest, farthest), hn::Max(distance, hn::Set(tag, 1e-3f)));
            out =
                hn::Or(out, hn::Gt(hn::Sub(bound, slack), hn::Set(tag, as_float(state.outer * steps * (1 + 0x1p-20)))));
            n_in = hn::And(
                n_in, hn::Le(hn::Add(distance, slack), hn::Set(tag, as_float(state.inner * steps * (1 - 0x1p-20)))));
        }
        for (std::size_t k = 0; k < state.slabs; ++k) {
            const ShapeTraversalState::Slab& slab = state.slab[k];
            const Vector3 direction = all(slab.direction);
            const auto x = dot(a, direction), y = dot(b, direction), z = dot(c, direction), w = dot(n, direction);
            out = hn::Or(out, beyond(x, y, z, as_float(slab.low * steps), as_float(slab.high * steps)));
            const auto least = hn::Add(hn::Set(tag, as_float(slab.inner_low * steps)), slack);
            const auto most = hn::Sub(hn::Set(tag, as_float(slab.inner_high * steps)), slack);
            const auto within = [&](Vector t) { return hn::And(hn::Ge(t, least), hn::Le(t, most)); };
            a_in = hn::And(a_in, within(x));
            b_in = hn::And(b_in, within(y));
            c_in = hn::And(c_in, within(z));
            n_in = hn::And(n_in, within(w));
        }
        result.maybe |= (~bits_of(out) & ((1u << hn::Lanes(tag)) - 1)) << lane;
        result.certain |= bits_of(hn::Or(hn::Or(a_in, b_in), hn::Or(c_in, n_in))) << lane;
    }
    return {result.maybe & used, result.certain & used};
}

Touch next(ShapeTraversalState& state, const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves,
           LeafPart& found) {
    std::array<float, 3> center;
    for (std::size_t i = 0; i < 3; ++i) center[i] = static_cast<float>(state.center[i]);
    float most = std::numeric_limits<float>::infinity();
    Touch result = Touch::never;
    const bool accepts_whole_boxes = state.accepts_whole_boxes && state.inner > 0;
    traverse_on<Prefetch::no>(
        state.stack, nodes, leaves, most,
        [&](const Node8& node, LaneKeys& keys) -> std::uint32_t {
            const std::uint32_t hits = intersect_node(state, node, center, keys);
            if (!accepts_whole_boxes || hits == 0 || !contains_a_box(state, node, hits)) return hits;
            result = Touch::certain;
            most = -1;  // nothing else matters
            return 0;
        },
        [&](const Node8& node, std::uint32_t lane, float) {
            const Verdict verdict = intersect_leaf(state, leaf_in(node, lane, leaves));
            if (verdict.certain == 0 && verdict.maybe == 0) return false;
            found = {8 * node.leaf(lane), verdict.maybe};
            result = verdict.certain != 0 ? Touch::certain : Touch::maybe;
            return true;
        });
    return result;
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::bvh {

HWY_EXPORT(next);

Touch next(ShapeTraversalState& state, const Node8* nodes, const LeafCell* leaves, LeafPart& found) noexcept {
    return HWY_DYNAMIC_DISPATCH(next)(state, nodes, leaves, found);
}

namespace {

double dot(Vec3 a, const std::array<float, 3>& b) { return a.x * b[0] + a.y * b[1] + a.z * b[2]; }

}  // namespace

ShapeTraversal::ShapeTraversal(const Bvh& tree, std::span<const LeafCell> leaves, const BvhFrame& frame,
                               const BoundingSlabs& bounding_slabs) noexcept
    : tree_(tree), leaves_(leaves.data()) {
    if (leaves.empty() || bounding_slabs.box.empty()) return;
    const Aabb box = frame.to_tree(bounding_slabs.box);
    const auto moved = frame.to_tree(Ray{bounding_slabs.center, Vec3(0)});
    const Vec3 center = moved.ray.origin;
    const double size = tree.coordinate_bound();
    usable_ = fits_floats(size) && norm_inf(box.min) <= most_in_floats && norm_inf(box.max) <= most_in_floats &&
              moved.pad <= most_in_floats && fits_floats(frame.to_tree(1.0)) && norm_inf(center) <= most_in_floats;
    if (!usable_) return;

    // Points of the shape and points of the tree are less than 4 `magnitude` apart. A slab's direction loses 2^-25 of
    // each coordinate, and products with it have a few roundings of 2^-24; 2^-19 covers some ten of either.
    const double magnitude = std::max({size, norm_inf(box.min), norm_inf(box.max)});
    const double grow = 0x1p-19 * magnitude + 16 * moved.pad;
    state_.error = moved.pad + 0x1p-50 * magnitude;
    const double unit = frame.to_tree(1.0);  // a unit of the world is so many here
    double farthest = 0;
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        state_.center[k] = center[i];
        state_.low[k] = float_below(box.min[i], 0);
        state_.high[k] = float_above(box.max[i], 0);
        const double far = std::max(box.max[i] - center[i], center[i] - box.min[i]);
        farthest += far * far;
    }
    farthest = std::sqrt(farthest);
    state_.accepts_whole_boxes = false;
    state_.has_segment = bounding_slabs.has_segment;
    state_.a = state_.b = {};
    if (bounding_slabs.has_segment) {
        for (const auto& [from, to] :
             {std::pair(bounding_slabs.a, &state_.a), std::pair(bounding_slabs.b, &state_.b)}) {
            const Vec3 end = frame.to_tree(Ray{from, Vec3(0)}).ray.origin - center;
            *to = {end.x, end.y, end.z};
        }
        const double end = std::max(glm::length(bounding_slabs.a - bounding_slabs.center),
                                    glm::length(bounding_slabs.b - bounding_slabs.center));
        farthest = std::min(farthest, (end + bounding_slabs.outer) * unit);
    }
    state_.bounding_radius = float_above(farthest, grow);
    state_.outer = bounding_slabs.outer * unit + grow;
    state_.inner = bounding_slabs.inner * unit - grow;
    state_.slabs = bounding_slabs.slab_count;
    for (std::size_t k = 0; k < bounding_slabs.slab_count; ++k) {
        const BoundingSlabs::Slab& from = bounding_slabs.slabs[k];
        ShapeTraversalState::Slab& to = state_.slab[k];
        const Vec3 direction = frame.to_tree(Ray{bounding_slabs.center, from.direction}).ray.direction / unit;
        to.direction = {static_cast<float>(direction.x), static_cast<float>(direction.y),
                        static_cast<float>(direction.z)};
        to.low = from.low * unit - grow;
        to.high = from.high * unit + grow;
        to.inner_low = from.inner_low * unit + grow;
        to.inner_high = from.inner_high * unit - grow;
        to.node_low = float_below(to.low + dot(center, to.direction), grow);
        to.node_high = float_above(to.high + dot(center, to.direction), grow);
    }
    state_.stack.start();
}

}  // namespace abut::bvh
#endif
