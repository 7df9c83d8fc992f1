// SPDX-License-Identifier: MIT
// Builds a Bvh: a binary BVH is built, improved for Quality::high, and collapsed to a wide one.
#include <algorithm>
#include <bit>
#include <limits>
#include <utility>
#include <vector>

#include "abut/base/executor.h"
#include "abut/bvh/build/binary_bvh.h"
#include "abut/bvh/build/binned_sah.h"
#include "abut/bvh/float_range.h"
#include "abut/math/norms.h"

namespace abut::bvh {
namespace {

constexpr float far = GrowingBox::far;
constexpr std::size_t boxes_at_once = 512;  // boxes in a range, few enough for the cache

/// The least float that is not below x; without branches, which could not be predicted.
float float_above(double x) {
    constexpr double most = std::numeric_limits<float>::max();
    const auto near = static_cast<float>(std::max(std::min(x, most), -most));
    // Floats of one sign are in the order of their bits: those of the next one above are one more or, if it is
    // negative, one less.
    const auto bits = std::bit_cast<std::int32_t>(near);
    const std::int32_t too_low = static_cast<double>(near) < x ? 1 : 0;
    return std::bit_cast<float>(bits + ((bits >> 31 | 1) & -too_low));
}
float float_below(double x) { return -float_above(-x); }

}  // namespace

simd::Box rounded_outwards(const Aabb& box) noexcept {
    if (box.empty()) return {{far, far, far}, {-far, -far, -far}};
    simd::Box result;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto axis = static_cast<glm::length_t>(i);
        result.min[i] = float_below(box.min[axis]);
        result.max[i] = float_above(box.max[axis]);
    }
    return result;
}

Aabb lane_box(const Node& node, std::size_t lane) noexcept {
    const auto& [min, max] = node.boxes;
    return {Vec3(min[0][lane], min[1][lane], min[2][lane]), Vec3(max[0][lane], max[1][lane], max[2][lane])};
}

LargeArray<Primitive> primitives_of(std::size_t count, BoxesOf boxes_of) {
    LargeArray<Primitive> primitives(count);
    const std::span<Primitive> all = primitives.all();
    for_each_range(count, boxes_at_once, [&](std::size_t first, std::size_t last) {
        std::vector<Aabb> boxes(last - first);
        boxes_of(first, boxes);
        for (std::size_t i = first; i < last; ++i) {
            const simd::Box box = rounded_outwards(boxes[i - first]);
            const float index = index_as_float(static_cast<std::uint32_t>(i));
            all[i] = {{-box.min[0], -box.min[1], -box.min[2], index}, {box.max[0], box.max[1], box.max[2], 0}};
        }
    });
    return primitives;
}

Bvh::Bvh(std::span<const Aabb> boxes, const BuildOptions& options)
    : Bvh(
          boxes.size(),
          [boxes](std::size_t first, std::span<Aabb> some) {
              std::copy_n(boxes.begin() + static_cast<std::ptrdiff_t>(first), some.size(), some.begin());
          },
          options) {}

Bvh::Bvh(std::size_t count, BoxesOf boxes_of, const BuildOptions& options) {
    if (count == 0) return;
    const auto leaf_size = static_cast<std::size_t>(std::clamp(options.leaf_size, 1, 8));
    const bool high = options.quality == Quality::high;
    // The primitives are freed before the collapse, because memory that is reused is ready sooner than fresh memory.
    BinaryBvh binary = build_binary(primitives_of(count, boxes_of).all(), leaf_size, high ? 1 : leaf_size);
    WideBvh wide = collapsed(binary, leaf_size);
    if (high) {
        reinsert(binary.nodes);
        // The better binary tree makes the better wide one nearly always.
        WideBvh better = collapsed(binary, leaf_size);
        if (better.cost < wide.cost && better.depth <= most_depth) wide = std::move(better);
    }
    depth_ = wide.depth;
    leaves_ = wide.leaves;
    nodes_ = std::move(wide.nodes);
    order_ = std::move(wide.order);
    coordinate_bound_ = bound_of_root();
}

double Bvh::bound_of_root() const noexcept {
    if (nodes_.empty()) return 0;
    const Aabb all = lane_box(nodes_[0], 0);
    return std::max(norm_inf(all.min), norm_inf(all.max));
}

std::size_t mark_leaves(std::span<Node> nodes) noexcept {
    std::size_t leaves = 0;
    for (Node& node : nodes) {
        std::uint32_t some = 0;
        for (std::size_t i = 0; i < 8; ++i) some |= (node.count[i] != 0 ? 1u : 0u) << i;
        node.leaves = static_cast<std::uint16_t>(some);
        leaves += static_cast<std::size_t>(std::popcount(node.leaves));
    }
    return leaves;
}

}  // namespace abut::bvh
