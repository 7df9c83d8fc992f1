// SPDX-License-Identifier: MIT
// Prepares a moving shape for traversing a tree in floats.
#include "abut/bvh/traverse/sweep_traversal.h"

#include <cmath>
#include <limits>

#include "abut/bvh/float_range.h"
#include "abut/math/nearest_float.h"

namespace abut::bvh {
namespace {

constexpr double still = 0x1p-40;  // below this part of the longest component, a component counts as no motion

/// How far before a box the motion may begin, in steps; `half` are the half extents of the moving shape's box, with
/// room for rounding.
double way_to(const Aabb& box, Vec3 center, Vec3 direction, Vec3 half) {
    double way = 0;
    for (int k = 0; k < 3; ++k) {
        const double d = direction[k];
        if (std::abs(d) < still) continue;
        const double side = d > 0 ? box.min[k] - half[k] : box.max[k] + half[k];
        way = std::max(way, (side - center[k]) / d);
    }
    return way * (1 - 0x1p-45);
}

}  // namespace

SweepTraversal::SweepTraversal(const Bvh& tree, std::span<const LeafCell> leaves, const BvhFrame& frame,
                               const SweptProxy& proxy, Vec3 motion) noexcept
    : tree_(tree), leaves_(leaves.data()) {
    if (leaves.empty()) return;
    const Aabb all = lane_box(tree.nodes()[0], 0);
    const auto moved = frame.to_tree(Ray{proxy.center, motion});
    const double size = tree.reach(), unit = frame.to_tree(1.0);
    longest_ = largest(moved.ray.direction);
    usable_ = fits_floats(size) && fits_floats(longest_) && fits_floats(unit) && moved.pad <= most_in_floats &&
              largest(moved.ray.origin) <= most_in_floats && proxy.outer <= most_in_floats;
    if (!usable_) return;

    // The half axes are moved like directions; rounding loses a little of each.
    Vec3 half(proxy.outer * unit);
    double girth = proxy.outer * unit;
    state_.axes = proxy.axis_count;
    for (std::size_t k = 0; k < proxy.axis_count; ++k) {
        const Vec3 axis = frame.to_tree(Ray{proxy.center, proxy.axes[k]}).ray.direction;
        state_.axis[k] = {axis.x, axis.y, axis.z};
        half += abs(axis);
        girth += glm::length(axis);
    }
    usable_ = girth <= most_in_floats;
    if (!usable_) return;
    const Vec3 direction = moved.ray.direction / longest_;
    const Vec3 room = half + Vec3(moved.pad + 0x1p-45 * (largest(moved.ray.origin) + size + girth));
    const double before = largest(moved.ray.origin) <= 8 * size ? 0 : way_to(all, moved.ray.origin, direction, room);
    start_ = before;
    const Vec3 center = moved.ray.origin + before * direction;
    // The path of `center` is that of the shape, apart from this error; t multiplies the rounding error of the
    // direction.
    const double reach = largest(moved.ray.origin) + before + size + girth;
    state_.error = moved.pad + 0x1p-45 * reach;
    state_.outer = proxy.outer * unit;
    state_.inner = proxy.inner * unit * (1 - 0x1p-40);
    const double length = glm::length(direction);
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        state_.center[k] = center[i];
        state_.direction[k] = direction[i];
        const bool down = direction[i] < 0, stays = std::abs(direction[i]) < still;
        const double steep = stays ? (down ? -0x1p60 : 0x1p60) : 1 / direction[i];
        // As in prepared_ray_axis-inl.h: the boxes grow by the shape's own box, and by the rounding errors of both.
        const double grown =
            half[i] + (std::abs(center[i]) + size + half[i]) * 0x1p-22 + state_.error + (stays ? 0x1p-37 * reach : 0);
        const double off = down ? -grown : grown;
        const double near = nearest_float(steep * (1 - 0x1p-21)), far = nearest_float(steep * (1 + 0x1p-21));
        state_.near_inverse[k] = static_cast<float>(near);
        state_.far_inverse[k] = static_cast<float>(far);
        state_.near_origin[k] = static_cast<float>(near * (center[i] + off));
        state_.far_origin[k] = static_cast<float>(far * (center[i] - off));
        const auto side = static_cast<std::uint32_t>(8 * k), turn = down ? 24u : 0u;
        state_.near_side[k] = side + turn;
        state_.far_side[k] = side + 24 - turn;
        state_.middle[k] = static_cast<float>(center[i]);
        state_.unit[k] = static_cast<float>(direction[i] / length);
    }
    const double rounding = 0x1p-20 * (largest(center) + size + girth) + state_.error;
    state_.reach = float_above(girth, rounding);
    state_.around = float_above(state_.outer, rounding);
    state_.per_length = static_cast<float>(1 / length);
    state_.limit = std::numeric_limits<float>::infinity();
    state_.found = 0;
    state_.stack.start();
}

void SweepTraversal::limit_to(double t) noexcept {
    const double there = std::min(relaxed(t) * longest_, 0x1p120);
    const float limit = float_above(there - start_, 0x1p-45 * (there + start_) + 0x1p-120);
    if (!(limit > state_.limit)) state_.limit = limit;
}

}  // namespace abut::bvh
