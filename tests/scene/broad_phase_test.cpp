// SPDX-License-Identifier: MIT
// Whatever becomes of the boxes, every structure finds the pairs and neighbours that each box with each gives.
#include "abut/scene/broad_phase/broad_phase.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

namespace abut::scene {
namespace {

constexpr std::uint32_t count = 60;

class BroadPhaseTest : public testing::TestWithParam<BroadPhaseStructure> {
protected:
    std::mt19937_64 random{7};
    std::vector<Aabb> boxes = std::vector<Aabb>(count);

    double number(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random); }
    /// Mostly a plain one; some are empty, some without an end.
    Aabb any_box() {
        const double kind = number(0, 1);
        if (kind < 0.1) return {};
        const Vec3 min(number(0, 5), number(0, 5), number(0, 5));
        Aabb box{min, min + Vec3(number(0, 2), number(0, 2), number(0, 2))};
        if (kind < 0.2) box.max.x = std::numeric_limits<double>::infinity();
        return box;
    }
    [[nodiscard]] std::vector<KeyPair> truth() const {
        std::vector<KeyPair> pairs;
        for (std::uint32_t i = 0; i < count; ++i) {
            for (std::uint32_t j = i + 1; j < count; ++j) {
                if (!boxes[i].empty() && !boxes[j].empty() && boxes_overlap(boxes[i], boxes[j]))
                    pairs.push_back({i, j});
            }
        }
        return pairs;
    }
};

TEST_P(BroadPhaseTest, Pairs_are_those_of_each_with_each) {
    BroadPhase phase(GetParam());
    for (std::uint32_t i = 0; i < count; ++i) phase.add_key();
    EXPECT_TRUE(phase.pairs()->pairs.empty());
    for (int step = 0; step < 300; ++step) {
        // One, a few, or many at once.
        std::vector<std::uint32_t> changed;
        const std::uint32_t every = step % 3 == 0 ? count : step % 3 == 1 ? 20 : 2;
        for (std::uint32_t i = static_cast<std::uint32_t>(step) % every; i < count; i += every) changed.push_back(i);
        for (const std::uint32_t i : changed) boxes[i] = any_box();
        if (step % 2 == 0) {
            phase.set_each(changed, [&](std::size_t k) { return boxes[changed[k]]; });
        } else {
            for (const std::uint32_t i : changed) phase.set(i, boxes[i]);
        }
        ASSERT_EQ(phase.pairs()->pairs, truth()) << "step " << step;
    }
    const BroadPhase copy = phase;
    EXPECT_EQ(copy.pairs()->pairs, truth());
}

TEST_P(BroadPhaseTest, Walks_offer_all_that_a_box_meets) {
    BroadPhase phase(GetParam());
    for (std::uint32_t i = 0; i < count; ++i) {
        phase.add_key();
        phase.set(i, boxes[i] = any_box());
    }
    for (int step = 0; step < 100; ++step) {
        const Vec3 min(number(-1, 5), number(-1, 5), number(-1, 5));
        const Aabb query{min, min + Vec3(number(0, 2), number(0, 2), number(0, 2))};
        std::vector<char> offered(count, 0), nearest(count, 0);
        EXPECT_FALSE(phase.traverse_box(query, [&](std::uint32_t key) {
            EXPECT_EQ(offered[key]++, 0);
            return false;
        }));
        phase.traverse_nearest(
            query, [] { return 0.5; }, [&](std::uint32_t key) { nearest[key] = 1; });
        const Aabb wider{query.min - Vec3(0.28), query.max + Vec3(0.28)};
        for (std::uint32_t i = 0; i < count; ++i) {
            const bool has_box = !boxes[i].empty();
            EXPECT_GE(offered[i], has_box && boxes_overlap(boxes[i], query) ? 1 : 0);
            EXPECT_GE(nearest[i], has_box && boxes_overlap(boxes[i], wider) ? 1 : 0);
            EXPECT_LE(offered[i] + nearest[i], has_box ? 2 : 0);
        }
        EXPECT_TRUE(phase.traverse_box({Vec3(-1), Vec3(9)}, [](std::uint32_t) { return true; }));
    }
}

INSTANTIATE_TEST_SUITE_P(Each, BroadPhaseTest,
                         testing::Values(BroadPhaseStructure::tree, BroadPhaseStructure::octree,
                                         BroadPhaseStructure::brute_force));

}  // namespace
}  // namespace abut::scene
