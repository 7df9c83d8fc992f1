// SPDX-License-Identifier: MIT
// Makes a shape's outline ready for its way through a tree.
#include "abut/tree/shape_walk.h"

#include "abut/tree/float_range.h"

namespace abut::tree {
namespace {

double dot(Vec3 a, const std::array<float, 3>& b) { return a.x * b[0] + a.y * b[1] + a.z * b[2]; }

}  // namespace

ShapeWalk::ShapeWalk(const Tree& tree, std::span<const simd::LeafCell> leaves, const Frame& frame,
                     const Outline& outline) noexcept
    : tree_(tree), leaves_(leaves.data()) {
    if (leaves.empty() || outline.box.empty()) return;
    const Aabb box = frame.to_tree(outline.box);
    const auto moved = frame.to_tree(Ray{outline.center, Vec3(0)});
    const Vec3 center = moved.ray.origin;
    const double size = tree.reach();
    usable_ = fits_floats(size) && largest(box.min) <= most_in_floats && largest(box.max) <= most_in_floats &&
              moved.pad <= most_in_floats && fits_floats(frame.to_tree(1.0)) && largest(center) <= most_in_floats;
    if (!usable_) return;

    // Points beside the shape and in the tree lie less than 4 reach apart. A slab's direction loses 2^-25 of each
    // coordinate, and what is computed along it a few roundings of 2^-24; this pays for some ten of either.
    const double reach = std::max({size, largest(box.min), largest(box.max)});
    const double grow = 0x1p-19 * reach + 16 * moved.pad;
    walk_.error = moved.pad + 0x1p-50 * reach;
    const double unit = frame.to_tree(1.0);  // a length of the world is so long here
    double farthest = 0;
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        walk_.center[k] = center[i];
        walk_.low[k] = float_below(box.min[i], 0);
        walk_.high[k] = float_above(box.max[i], 0);
        const double far = std::max(box.max[i] - center[i], center[i] - box.min[i]);
        farthest += far * far;
    }
    farthest = std::sqrt(farthest);
    walk_.has_segment = outline.has_segment;
    walk_.a = walk_.b = {};
    if (outline.has_segment) {
        for (const auto& [from, to] : {std::pair(outline.a, &walk_.a), std::pair(outline.b, &walk_.b)}) {
            const Vec3 end = frame.to_tree(Ray{from, Vec3(0)}).ray.origin - center;
            *to = {end.x, end.y, end.z};
        }
        const double end = std::max(glm::length(outline.a - outline.center), glm::length(outline.b - outline.center));
        farthest = std::min(farthest, (end + outline.outer) * unit);
    }
    walk_.reach = float_above(farthest, grow);
    walk_.outer = outline.outer * unit + grow;
    walk_.inner = outline.inner * unit - grow;
    walk_.slabs = outline.slab_count;
    for (std::size_t k = 0; k < outline.slab_count; ++k) {
        const Outline::Slab& from = outline.slabs[k];
        simd::ShapeWalk::Slab& to = walk_.slab[k];
        const Vec3 direction = frame.to_tree(Ray{outline.center, from.direction}).ray.direction / unit;
        to.direction = {static_cast<float>(direction.x), static_cast<float>(direction.y),
                        static_cast<float>(direction.z)};
        to.low = from.low * unit - grow;
        to.high = from.high * unit + grow;
        to.inner_low = from.inner_low * unit + grow;
        to.inner_high = from.inner_high * unit - grow;
        to.node_low = float_below(to.low + dot(center, to.direction), grow);
        to.node_high = float_above(to.high + dot(center, to.direction), grow);
    }
    walk_.stack.start();
}

}  // namespace abut::tree
