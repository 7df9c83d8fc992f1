// SPDX-License-Identifier: MIT
// Refits a tree to boxes that have changed: its structure stays, and its nodes' boxes are computed anew.
#include <limits>

#include "abut/base/executor.h"
#include "abut/base/large_pages.h"
#include "abut/bvh/bvh.h"

namespace abut::bvh {
namespace {

constexpr std::size_t grain = 1024;

void set_box(Node& node, std::size_t lane, const simd::Box& box) noexcept {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        node.boxes.min[axis][lane] = box.min[axis];
        node.boxes.max[axis][lane] = box.max[axis];
    }
}

/// The union of a node's boxes. Lanes without a child are empty, and add nothing.
simd::Box all_of(const Node& node) noexcept {
    constexpr float far = std::numeric_limits<float>::infinity();
    simd::Box box{{far, far, far}, {-far, -far, -far}};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const float side : node.boxes.min[axis]) box.min[axis] = side < box.min[axis] ? side : box.min[axis];
        for (const float side : node.boxes.max[axis]) box.max[axis] = side > box.max[axis] ? side : box.max[axis];
    }
    return box;
}

double half_area(const Aabb& box) noexcept {
    const Vec3 e = box.extents();
    return box.empty() ? 0 : e.x * e.y + e.y * e.z + e.z * e.x;
}

}  // namespace

Bvh Bvh::refitted(std::span<const Aabb> boxes) const {
    std::vector<Node> nodes;
    reserve_large_pages(nodes, nodes_.size());
    nodes.assign(nodes_.begin(), nodes_.end());
    for_each_range(nodes.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            for (std::size_t lane = 0; lane < 8; ++lane) {
                if (nodes[i].count[lane] == 0) continue;
                Aabb box;
                for (const std::uint32_t part : order().subspan(nodes[i].child[lane], nodes[i].count[lane])) {
                    box.include(boxes[part]);
                }
                set_box(nodes[i], lane, rounded_outwards(box));
            }
        }
    });
    // Children come after their parents, so that their boxes are ready first.
    for (std::size_t i = nodes.size(); i-- > 0;) {
        for (std::size_t lane = 0; lane < 8; ++lane) {
            if (nodes[i].inner(lane)) set_box(nodes[i], lane, all_of(nodes[nodes[i].child[lane]]));
        }
    }
    return {std::move(nodes), order_, depth_, leaves_};
}

double Bvh::cost() const noexcept {
    if (nodes_.empty()) return 0;
    double sum = 0;
    for (const Node& node : nodes_) {
        for (std::size_t lane = 0; lane < 8; ++lane) sum += half_area(lane_box(node, lane));
    }
    const double whole = half_area(lane_box(nodes_[0], 0));
    return whole > 0 ? sum / whole : static_cast<double>(nodes_.size());
}

}  // namespace abut::bvh
