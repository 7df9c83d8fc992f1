// SPDX-License-Identifier: MIT
// Prepares a shape's bounding slabs for traversing a tree in floats.
#include "abut/bvh/traverse/shape_traversal.h"

#include "abut/bvh/float_range.h"

namespace abut::bvh {
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
    const double size = tree.reach();
    usable_ = fits_floats(size) && largest(box.min) <= most_in_floats && largest(box.max) <= most_in_floats &&
              moved.pad <= most_in_floats && fits_floats(frame.to_tree(1.0)) && largest(center) <= most_in_floats;
    if (!usable_) return;

    // Points of the shape and points of the tree are less than 4 reach apart. A slab's direction loses 2^-25 of each
    // coordinate, and products with it have a few roundings of 2^-24; 2^-19 covers some ten of either.
    const double reach = std::max({size, largest(box.min), largest(box.max)});
    const double grow = 0x1p-19 * reach + 16 * moved.pad;
    state_.error = moved.pad + 0x1p-50 * reach;
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
    state_.reach = float_above(farthest, grow);
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
