// SPDX-License-Identifier: MIT
// Every primitive is in the tree once, in boxes that contain it, whatever the boxes are; no tree is too deep to
// traverse.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "abut/bvh/bvh.h"

namespace abut::bvh {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

/// Counts the primitives below a lane and expects each to lie within the lane's box.
std::size_t expect_held(const Bvh& tree, std::span<const Aabb> boxes, std::uint32_t node, std::size_t lane, int depth) {
    EXPECT_LE(depth, most_depth);
    if (depth > most_depth) return 0;
    const Node& n = tree.nodes()[node];
    const Aabb outer = lane_box(n, lane);
    std::size_t count = 0;
    if (n.count[lane] > 0) {
        for (std::uint32_t i = 0; i < n.count[lane]; ++i) {
            const Aabb& box = boxes[tree.order()[n.child[lane] + i]];
            EXPECT_TRUE(box.empty() ||
                        (outer.min.x <= box.min.x && outer.max.x >= box.max.x && outer.min.y <= box.min.y &&
                         outer.max.y >= box.max.y && outer.min.z <= box.min.z && outer.max.z >= box.max.z));
        }
        return n.count[lane];
    }
    for (std::size_t child = 0; child < 8; ++child) {
        if ((tree.nodes()[n.child[lane]].used >> child & 1u) != 0) {
            count += expect_held(tree, boxes, n.child[lane], child, depth + 1);
        }
    }
    return count;
}

void expect_sound(const std::vector<Aabb>& boxes, int leaf_size = 4) {
    const Bvh tree(boxes, {.leaf_size = leaf_size});
    std::vector<std::uint32_t> order(tree.order().begin(), tree.order().end());
    std::sort(order.begin(), order.end());
    ASSERT_EQ(order.size(), boxes.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) ASSERT_EQ(order[i], i);
    EXPECT_EQ(boxes.empty() ? 0 : expect_held(tree, boxes, 0, 0, 0), boxes.size());
    EXPECT_LE(tree.depth(), most_depth);
}

template <class Coordinate>
std::vector<Aabb> random_boxes(std::size_t count, Coordinate coordinate) {
    std::vector<Aabb> boxes(count);
    for (Aabb& box : boxes) {
        box.include(Vec3(coordinate(), coordinate(), coordinate()));
        box.include(Vec3(coordinate(), coordinate(), coordinate()));
    }
    return boxes;
}

TEST(Bvh, HoldsEveryPrimitiveOnce) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> unit(-1, 1);
    for (const std::size_t count : {0u, 1u, 4u, 5u, 9u, 100u, 3000u, 30000u}) {
        for (const int leaf : {1, 4, 64, -3, 1000})
            expect_sound(random_boxes(count, [&] { return unit(random); }), leaf);
    }
}

TEST(Bvh, HoldsBoxesThatFloatsCannot) {
    std::mt19937_64 random(2);
    std::uniform_real_distribution<double> unit(-1, 1);
    expect_sound(random_boxes(500, [&] { return 1e300 * unit(random); }));
    expect_sound(random_boxes(500, [&] { return 1e-300 * unit(random); }));
    expect_sound(random_boxes(500, [&] { return 1e-45 * unit(random); }));
    expect_sound(random_boxes(500, [&] { return 1e39 * unit(random); }));
    expect_sound(random_boxes(500, [&] { return 3e38 * unit(random); }));
    expect_sound(random_boxes(500, [&] { return std::ldexp(unit(random), static_cast<int>(1000 * unit(random))); }));
    expect_sound(random_boxes(500, [&] { return 1 + 1e-16 * unit(random); }));
    expect_sound({Aabb{}, {Vec3(-1.7e308), Vec3(1.7e308)}, Aabb{}, {Vec3(1.7e308), Vec3(1.7e308)}, Aabb{}, Aabb{}}, 1);
}

TEST(Bvh, IsNeverTooDeep) {
    // Equal boxes cannot be split by any plane; a geometric row tempts the heuristic to peel off one at a time.
    expect_sound(std::vector<Aabb>(20000, Aabb{Vec3(1), Vec3(2)}), 1);
    std::vector<Aabb> row;
    for (int i = 0; i < 20000; ++i) {
        const double x = std::ldexp(1.0, 120 - i % 240) * (1 + i / 240 * 1e-3);
        row.push_back({Vec3(0), Vec3(x, 1e-3 * x, 0)});
        row.push_back({Vec3(x), Vec3(x)});
    }
    expect_sound(row, 1);
}

TEST(Bvh, RoundsBoxesOutwards) {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> unit(-1, 1);
    for (int i = 0; i < 100000; ++i) {
        const double x = std::ldexp(unit(random), static_cast<int>(1070 * unit(random)));
        const simd::Box box = rounded_outwards({Vec3(x), Vec3(x)});
        ASSERT_LE(static_cast<double>(box.min[0]), x);
        ASSERT_GE(static_cast<double>(box.max[0]), x);
        ASSERT_TRUE(std::isinf(box.max[0]) || std::isinf(box.min[0]) ||
                    box.max[0] <= std::nextafter(box.min[0], HUGE_VALF));
    }
    const simd::Box all = rounded_outwards({Vec3(-inf), Vec3(inf)});
    EXPECT_EQ(static_cast<double>(all.min[1]), -inf);
    EXPECT_EQ(static_cast<double>(all.max[1]), inf);
    EXPECT_GT(rounded_outwards(Aabb{}).min[2], rounded_outwards(Aabb{}).max[2]);
}

}  // namespace
}  // namespace abut::bvh
