// SPDX-License-Identifier: MIT
// Frustum culling of the tree: branches outside of a plane are skipped, branches inside of all are added without
// further tests, and each branch is tested only against the planes that it crosses.
#include <hwy/cache_control.h>

#include "abut/scene/broad_phase/dynamic_tree.h"

namespace abut::scene {

void DynamicTree::cull(std::span<const Aabb>, const FrustumCuller& culling, CullResult& visible) const {
    struct Waiting {
        std::uint32_t node;
        std::uint8_t planes, height;
    };
    if (empty()) return;
    bvh::Stack<Waiting> stack;
    stack.push({0, static_cast<std::uint8_t>(culling.planes()), static_cast<std::uint8_t>(height())});
    while (!stack.empty()) {
        const Waiting it = stack.pop();
        const std::uint32_t* order = &order_[it.node * std::size_t{8}];
        if (it.height == 0 && it.planes == 0) {
            // At the bottom, entries of the order alone show which lanes are used.
            for (std::size_t lane = 0; lane < 8; ++lane) {
                if (order[lane] != none) visible.add(order[lane]);
            }
            continue;
        }
        const bvh::Node& node = nodes_[it.node];
        simd::Sides8 sides{};
        if (it.planes != 0) culling.crossed(node.boxes, it.planes, sides);
        bvh::for_each_lane(node.used & ~sides.outside, [&](std::size_t lane) {
            const std::uint32_t planes = sides.crossing[lane];
            if (it.height == 0) {
                visible.add(order[lane], planes);
                return;
            }
            const std::uint32_t child = node.child[lane];
            const auto height = static_cast<std::uint8_t>(it.height - 1);
            stack.push({child, static_cast<std::uint8_t>(planes), height});
            // Memory latency dominates here, so all children are prefetched at once.
            if (height == 0) hwy::Prefetch(&order_[child * std::size_t{8}]);
            if (height != 0 || planes != 0) {
                const auto* lines = reinterpret_cast<const char*>(&nodes_[child]);
                for (std::size_t line = 0; line < sizeof(bvh::Node); line += 64) hwy::Prefetch(lines + line);
            }
        });
    }
}

}  // namespace abut::scene
