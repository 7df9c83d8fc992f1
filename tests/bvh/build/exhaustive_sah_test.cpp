// SPDX-License-Identifier: MIT
// Few boxes are sorted by their centers and split at the cheapest of all positions; leaves of trees are nearly full.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "abut/bvh/build/exhaustive_split.h"
#include "abut/mesh/generate.h"

namespace abut::bvh {
namespace {

using bvh::GrowingBox;

constexpr int seed = 31;

std::vector<GrowingBox> random_boxes(std::size_t count, std::mt19937_64& random) {
    std::uniform_real_distribution<float> unit(-1, 1);
    std::vector<GrowingBox> boxes(count);
    for (GrowingBox& box : boxes) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const float a = unit(random), b = unit(random);
            box.below[axis] = -std::min(a, b);
            box.above[axis] = std::max(a, b);
        }
    }
    return boxes;
}

float center(const GrowingBox& box, std::size_t axis) { return 0.5f * box.above[axis] - 0.5f * box.below[axis]; }

bvh::SortedBoxes sorted(std::span<const GrowingBox> boxes) {
    GrowingBox centers;
    bvh::include_centers(boxes, centers);
    return bvh::sorted(boxes, centers);
}

/// The cost if the first `count` boxes in the order go to one side, and the others to the other.
float cost_of_split(std::span<const GrowingBox> boxes, std::span<const std::uint8_t> order, std::size_t count,
                    std::size_t group) {
    GrowingBox a, b;
    for (std::size_t i = 0; i < order.size(); ++i) (i < count ? a : b).include(boxes[order[i]]);
    const auto groups = [&](std::size_t some) { return static_cast<float>((some + group - 1) / group); };
    return a.half_area() * groups(count) + b.half_area() * groups(order.size() - count);
}

TEST(SortedBoxes, StandInTheOrderOfTheirCenters) {
    std::mt19937_64 random(seed);
    for (std::size_t count = 1; count <= bvh::SortedBoxes::most; ++count) {
        const auto boxes = random_boxes(count, random);
        const bvh::SortedBoxes few = sorted(boxes);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            std::vector<bool> seen(count);
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t here = few.order[axis][i];
                ASSERT_LT(here, count);
                EXPECT_FALSE(seen[here]);
                seen[here] = true;
                // Positions are integers: boxes whose centers are closer than the rounding to these may be in another
                // order.
                const float before = i > 0 ? center(boxes[few.order[axis][i - 1]], axis) : -1;
                EXPECT_GE(center(boxes[here], axis) + 1e-6f, before);
            }
        }
    }
}

TEST(SortedBoxes, AreSplitAtTheCheapestOfAllPlaces) {
    std::mt19937_64 random(seed);
    for (std::size_t count = 2; count <= bvh::SortedBoxes::most; ++count) {
        const auto boxes = random_boxes(count, random);
        const bvh::SortedBoxes few = sorted(boxes);
        for (const std::size_t group : {1u, 4u, 8u}) {
            for (const std::size_t first : {std::size_t{0}, count / 3}) {
                const std::size_t last = count - first / 2;
                if (last - first < 2) continue;
                float least = GrowingBox::far;
                for (const auto& order : few.order) {
                    const auto these = std::span(order).subspan(first, last - first);
                    for (std::size_t i = 1; i < last - first; ++i) {
                        least = std::min(least, cost_of_split(boxes, these, i, group));
                    }
                }
                const bvh::ExhaustiveSplit best = bvh::best_split(few, first, last, bvh::Weights(group));
                EXPECT_EQ(best.cost, least) << count << ' ' << group;
                const auto these = std::span(few.order[best.axis]).subspan(first, last - first);
                EXPECT_EQ(cost_of_split(boxes, these, best.count, group), least) << count << ' ' << group;
            }
        }
    }
}

TEST(SortedBoxes, AreNotSplitWhereNothingIsFinite) {
    const std::vector<GrowingBox> boxes(
        9, {{GrowingBox::far, GrowingBox::far, GrowingBox::far, 0}, {GrowingBox::far, 0, 0, 0}});
    EXPECT_EQ(bvh::best_split(sorted(boxes), 0, boxes.size(), bvh::Weights(8)).count, 0u);
}

TEST(Bvh, FillsItsLeaves) {
    const Mesh mesh = make_torus(2, 1, 300, 100);
    for (const int leaf_size : {2, 4, 8}) {
        const Mesh same(mesh.vertices(), mesh.triangles(), {.leaf_size = leaf_size});
        const double full = static_cast<double>(mesh.size()) / leaf_size;
        EXPECT_LT(static_cast<double>(same.tree().leaves()), 1.1 * full) << leaf_size;
    }
}

}  // namespace
}  // namespace abut::bvh
