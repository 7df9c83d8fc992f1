// SPDX-License-Identifier: MIT
// Fits the discs of a tree over triangles: those of leaves from their triangles, those of nodes from the triangles and
// discs below, the deepest first.
#include "abut/bvh/build/fit_discs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "abut/base/executor.h"
#include "abut/bvh/bounding_disc_numbers.h"
#include "abut/bvh/build/leaf_disc.h"

namespace abut::bvh {
namespace {

constexpr std::size_t grain = 256;     // nodes whose leaves one task fits,
constexpr std::size_t few_lanes = 64;  // and lanes of a level that one task fits
constexpr int levels_counted = 4;      // so many levels down triangles count, because the excess of discs adds up

/// A lane's box, around the float that kernels compute for its centre.
struct Lane {
    Lane(const Node& node, std::size_t lane) {
        for (int i = 0; i < 3; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const float min = node.boxes.min[k][lane], max = node.boxes.max[k][lane];
            const double middle = center[i] = 0.5f * (min + max);
            half[i] = std::max(max - middle, middle - min);
        }
        radius = glm::length(half);
    }
    Vec3 center, half;
    double radius;
};

Vec3 vector(const std::array<double, 3>& v) { return {v[0], v[1], v[2]}; }

/// A projected interval along a direction.
struct Interval {
    double low = std::numeric_limits<double>::infinity(), high = -low;

    void include(const Interval& other) {
        low = std::min(low, other.low);
        high = std::max(high, other.high);
    }
};

/// The thinnest disc of a direction that contains what has this interval, relative to the lane's centre.
Disc thick_enough(Disc disc, const Interval& interval, const Lane& lane) {
    // Kernels decode the normal in floats, and compute the radius from the box's sides: two units cover that.
    constexpr double padding = 2;
    const auto steps = [&](double x) { return std::clamp(x / lane.radius, -1.0, 1.0) * Disc::unit; };
    const double low = steps(interval.low), high = steps(interval.high), middle = std::round(0.5 * (low + high));
    const double half = std::ceil(std::max(high - middle, middle - low) + padding);
    disc.middle = 0;
    disc.half = Disc::unit;
    if (!(half < Disc::unit)) return disc;
    disc.middle = static_cast<std::int16_t>(middle);
    disc.half = static_cast<std::int16_t>(half);
    return disc;
}

/// The projected interval of a leaf along a direction, relative to a centre.
Interval interval_of_leaf(const Leaf8& leaf, std::array<float, 2> interval, const Vec3& n, const Vec3& center) {
    const double middle = dot(n, center - vector(leaf.base())), step = leaf.step();
    // Corners have an error of at most a step along each axis.
    return {(interval[0] - 3) * step - middle, (interval[1] + 3) * step - middle};
}

/// The disc of a leaf, and the sum of its triangles' normals.
Disc disc_of_leaf(const Leaf8& leaf, const Lane& lane, Vec3& front) {
    const LeafDisc its = disc_of(leaf);
    front = vector(its.front);
    const Vec3 n = vector(direction_of(its.disc));
    return thick_enough(its.disc, interval_of_leaf(leaf, {its.low, its.high}, n, lane.center), lane);
}

/// The projected interval of what a lane holds, relative to a centre, by its box and its disc.
Interval interval_of_lane(const Node& node, std::size_t at, const Vec3& n, const Vec3& center) {
    const Lane lane(node, at);
    const Disc disc = node.discs[at];
    const double aside = dot(n, lane.center - center),
                 box = std::abs(n.x) * lane.half.x + std::abs(n.y) * lane.half.y + std::abs(n.z) * lane.half.z;
    // A disc reaches along n by the cosine between its normal and n times its thickness, and by the sine times its
    // radius.
    const double share = dot(n, vector(direction_of(disc))), rest = std::sqrt(std::max(1 - share * share, 0.0)) + 1e-7;
    const double middle = share * middle_of(disc) * lane.radius,
                 radius = lane.radius * (half_thickness_of(disc) * std::abs(share) + rest);
    return {aside + std::max(-box, middle - radius), aside + std::min(box, middle + radius)};
}

/// The projected interval of the triangles below a node, relative to a centre: by leaves up to so many levels down, and
/// by boxes and discs beyond.
Interval interval_of_node(std::span<const Node> nodes, std::span<const LeafCell> cells, std::uint32_t node_index,
                          int levels, const Vec3& n, const Vec3& center) {
    const Node& node = nodes[node_index];
    Interval all;
    for (std::uint32_t at = 0; at < 8; ++at) {
        if ((node.used >> at & 1u) == 0) continue;
        if (levels == 0) {
            all.include(interval_of_lane(node, at, n, center));
        } else if (node.count[at] == 0) {
            all.include(interval_of_node(nodes, cells, node.child[at], levels - 1, n, center));
        } else {
            const Leaf8 leaf(&cells[node.leaf(at)]);
            all.include(interval_of_leaf(leaf, interval_of(leaf, {n.x, n.y, n.z}), n, center));
        }
    }
    return all;
}

/// Adds a normal or its opposite, whichever points to the side of the sum.
void add(Vec3& sum, Vec3 normal) { sum += dot(sum, normal) < 0 ? -normal : normal; }

/// The nodes sorted by depth, and where each depth begins.
struct Levels {
    explicit Levels(std::span<const Node> nodes) : order(nodes.size()) {
        // Parents come before their children.
        std::vector<std::uint8_t> depth(nodes.size());
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            ++first[depth[i] + std::size_t{1}];
            for (std::size_t lane = 0; lane < 8; ++lane) {
                if (nodes[i].inner(lane)) depth[nodes[i].child[lane]] = static_cast<std::uint8_t>(depth[i] + 1);
            }
        }
        for (std::size_t d = 1; d < first.size(); ++d) first[d] += first[d - 1];
        auto next = first;
        for (std::size_t i = 0; i < nodes.size(); ++i) order[next[depth[i]]++] = static_cast<std::uint32_t>(i);
    }
    std::vector<std::uint32_t> order;
    std::array<std::uint32_t, most_depth + 3> first{};
};

}  // namespace

void find_discs(std::span<Node> nodes, std::span<const LeafCell> cells) {
    // The sum of the normals below each node: at first of its leaves, and then of all.
    std::vector<Vec3> fronts(nodes.size());
    for_each_range(nodes.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            Node& node = nodes[i];
            for (std::uint32_t at = 0; at < 8; ++at) {
                if (node.count[at] == 0) continue;
                Vec3 front;
                node.discs.set(at, disc_of_leaf(Leaf8(&cells[node.leaf(at)]), Lane(node, at), front));
                add(fronts[i], front);
            }
        }
    });
    // Parents come before their children.
    for (std::size_t i = nodes.size(); i-- > 0;) {
        for (std::size_t at = 0; at < 8; ++at) {
            if (nodes[i].inner(at)) add(fronts[i], fronts[nodes[i].child[at]]);
        }
    }
    const Levels levels(nodes);
    for (std::size_t depth = levels.first.size() - 1; depth-- > 0;) {
        const std::size_t begin = levels.first[depth], lanes = 8 * (levels.first[depth + 1] - begin);
        // Near the root there are few lanes, and each has much below it.
        const std::size_t some = lanes <= few_lanes * few_lanes ? 1 : few_lanes;
        for_each_range(lanes, some, [&](std::size_t first, std::size_t last) {
            for (std::size_t k = first; k < last; ++k) {
                Node& node = nodes[levels.order[begin + k / 8]];
                const std::size_t at = k % 8;
                if (!node.inner(at)) continue;
                const Vec3 front = fronts[node.child[at]];
                const Disc disc = disc_across({front.x, front.y, front.z});
                const Lane lane(node, at);
                const Interval interval = interval_of_node(nodes, cells, node.child[at], levels_counted,
                                                           vector(direction_of(disc)), lane.center);
                node.discs.set(at, thick_enough(disc, interval, lane));
            }
        });
    }
}

}  // namespace abut::bvh
