// SPDX-License-Identifier: MIT
// Makes a ray ready for its way through a tree.
#include "abut/tree/ray_walk.h"

#include "abut/tree/float_range.h"

namespace abut::tree {
namespace {

constexpr double slow = 0x1p-40;

}  // namespace

RayWalk::RayWalk(const Tree& tree, std::span<const simd::Triangles8> leaves, const Ray& ray, double pad) noexcept
    : tree_(tree), leaves_(leaves.data()) {
    if (leaves.empty()) return;
    const Aabb box = lane_box(tree.nodes()[0], 0);
    const double size = std::max(largest(box.min), largest(box.max));
    const auto longest = [&](int i) { return std::abs(ray.direction[i]); };
    const int z = longest(2) >= longest(0) && longest(2) >= longest(1) ? 2 : longest(1) >= longest(0) ? 1 : 0;
    longest_ = longest(z);
    usable_ = fits_floats(size) && largest(ray.origin) <= most_in_floats && pad <= most_in_floats &&
              longest_ > 0x1p-500 && longest_ < 0x1p500;
    if (!usable_) return;

    // Begin where the ray enters the box, or a little before: floats then lose least.
    const Vec3 direction = ray.direction * (1 / longest_);
    Vec3 inverse;
    for (int i = 0; i < 3; ++i) {
        inverse[i] = 1 / direction[i];
        const double side = direction[i] > 0 ? box.min[i] - pad : box.max[i] + pad;
        const double t = (side - ray.origin[i]) * inverse[i];
        start_ = std::max(start_, std::abs(direction[i]) < slow ? 0.0 : t);
    }
    start_ *= 1 - 0x1p-45;
    const Vec3 origin = ray.origin + start_ * direction;

    // Within the box t stays below 4 reach, and each point makes a few roundings of at most 2^-53 of that.
    const double reach = largest(ray.origin) + start_ + size + pad;
    walk_.error = pad + 0x1p-48 * reach;
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        walk_.origin[k] = origin[i];
        walk_.direction[k] = direction[i];
        const bool down = direction[i] < 0;  // not of -0
        walk_.near_side[k] = 8 * (static_cast<std::uint32_t>(i) + (down ? 3 : 0));
        walk_.far_side[k] = 8 * (static_cast<std::uint32_t>(i) + (down ? 0 : 3));
        // Along an axis on which it hardly moves, what it moves is a pad, and the boxes beside it are infinitely far.
        const bool still = std::abs(direction[i]) < slow;
        const double off = walk_.error + (still ? 0x1p-37 * reach : 0);
        const float low = float_below(origin[i], off), high = float_above(origin[i], off);
        walk_.near_origin[k] = down ? low : high;
        walk_.far_origin[k] = down ? high : low;
        const double steep = still ? (down ? -0x1p100 : 0x1p100) : inverse[i];
        walk_.near_inverse[k] = static_cast<float>(steep * (1 - 0x1p-21));
        walk_.far_inverse[k] = static_cast<float>(steep * (1 + 0x1p-21));
    }
    walk_.axis = {static_cast<std::uint32_t>((z + 1) % 3), static_cast<std::uint32_t>((z + 2) % 3),
                  static_cast<std::uint32_t>(z)};
    walk_.before = float_below(-start_, 0);
    walk_.order = tree.order().data();
    walk_.stack.entries[0] = {0, 0, 0, 0};
    walk_.stack.waiting = 1;
}

void RayWalk::limit_to(double t) noexcept {
    const double there = std::min(relaxed(t) * longest_, 0x1p120);
    walk_.limit = float_above(there - start_, 0x1p-45 * (there + start_) + 0x1p-120);
}

}  // namespace abut::tree
