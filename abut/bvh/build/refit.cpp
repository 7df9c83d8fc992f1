// SPDX-License-Identifier: MIT
// Refits a tree to boxes that have changed: its structure stays, and its nodes' boxes are computed anew.
#include <limits>

#include "abut/base/executor.h"
#include "abut/base/large_pages.h"
#include "abut/bvh/build/refit_leaves.h"

namespace abut::bvh {
namespace {

constexpr std::size_t grain = 1024;

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

std::vector<Node> copied(std::span<const Node> nodes) {
    std::vector<Node> copy;
    reserve_large_pages(copy, nodes.size());
    copy.assign(nodes.begin(), nodes.end());
    return copy;
}

double half_area(const Aabb& box) noexcept {
    const Vec3 e = box.extents();
    return box.empty() ? 0 : e.x * e.y + e.y * e.z + e.z * e.x;
}

}  // namespace

void set_box(Node& node, std::size_t lane, const simd::Box& box) noexcept {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        node.boxes.min[axis][lane] = box.min[axis];
        node.boxes.max[axis][lane] = box.max[axis];
    }
}

void set_inner_boxes(std::span<Node> nodes) noexcept {
    // Children come after their parents, so that their boxes are ready first.
    for (std::size_t i = nodes.size(); i-- > 0;) {
        for (std::size_t lane = 0; lane < 8; ++lane) {
            if (nodes[i].inner(lane)) set_box(nodes[i], lane, all_of(nodes[nodes[i].child[lane]]));
        }
    }
}

Bvh Bvh::refitted(std::span<const Aabb> boxes) const {
    std::vector<Node> nodes = copied(nodes_);
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
    set_inner_boxes(nodes);
    return {std::move(nodes), order_, depth_, leaves_};
}

Bvh refit_leaves(const Bvh& tree, std::span<const simd::Box> boxes) {
    std::vector<Node> nodes = copied(tree.nodes());
    std::size_t next = 0;
    for (Node& node : nodes) {
        for (std::size_t lane = 0; lane < 8; ++lane) {
            if (node.count[lane] != 0) set_box(node, lane, boxes[next++]);
        }
    }
    set_inner_boxes(nodes);
    return {std::move(nodes), tree.shared_order(), tree.depth(), tree.leaves()};
}

double surface_area_cost(std::span<const Node> nodes) noexcept {
    if (nodes.empty()) return 0;
    double sum = 0;
    for (const Node& node : nodes) {
        for (std::size_t lane = 0; lane < 8; ++lane) sum += half_area(lane_box(node, lane));
    }
    const double whole = half_area(lane_box(nodes[0], 0));
    return whole > 0 ? sum / whole : static_cast<double>(nodes.size());
}

double Bvh::cost() const noexcept { return surface_area_cost(nodes_); }

}  // namespace abut::bvh
