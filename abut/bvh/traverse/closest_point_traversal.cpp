// SPDX-License-Identifier: MIT
// Prepares a point for traversing a tree in floats.
#include "abut/bvh/traverse/closest_point_traversal.h"

#include "abut/bvh/float_range.h"

namespace abut::bvh {

bool begin(ClosestPointQuery& way, const Bvh& tree, const Aabb& where) noexcept {
    const Vec3 point = 0.5 * where.min + 0.5 * where.max, half = 0.5 * where.max - 0.5 * where.min;
    if (!(fits_floats(tree.reach()) && largest(where.min) <= most_in_floats && largest(where.max) <= most_in_floats)) {
        return false;
    }
    way.error = half.x + half.y + half.z + 0x1p-50 * largest(point);
    way.slack = float_above(way.error + 0x1p-22 * (std::abs(point.x) + std::abs(point.y) + std::abs(point.z)),
                            0x1p-21 * tree.reach());
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        way.point[k] = point[i];
        way.low[k] = float_below(where.min[i], 0);
        way.high[k] = float_above(where.max[i], 0);
    }
    way.limit = std::numeric_limits<float>::infinity();
    way.least = 0;
    way.found = 0;
    way.order = tree.order().data();
    return true;
}

void limit_to(ClosestPointQuery& way, double distance) noexcept {
    if (distance == std::numeric_limits<double>::infinity()) return;
    const auto limit = static_cast<float>(std::min(relaxed(distance) * (1 + 0x1p-21) + 0x1p-100, 0x1p120));
    if (!(limit > way.limit)) way.limit = std::max(limit, way.least);
}

ClosestPointTraversal::ClosestPointTraversal(const Bvh& tree, std::span<const LeafCell> leaves, const Aabb& where,
                                             double radius) noexcept
    : tree_(tree), leaves_(leaves.data()) {
    usable_ = !leaves.empty() && begin(state_, tree, where) && radius <= most_in_floats;
    if (usable_ && radius > 0) state_.least = float_above(radius * (1 + 0x1p-20), 0);
    state_.frontier.start();
}

}  // namespace abut::bvh
