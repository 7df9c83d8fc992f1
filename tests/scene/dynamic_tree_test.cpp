// SPDX-License-Identifier: MIT
// The dynamic tree keeps its order through every change, and finds what brute force finds.
#include "abut/scene/broad_phase/dynamic_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "abut/base/executor.h"
#include "abut/scene/broad_phase/brute_force.h"

namespace abut::scene {
namespace {

std::vector<Aabb> random_boxes(std::size_t count, std::uint64_t seed, double world = 10) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> place(0, world), size(0, 1);
    std::vector<Aabb> boxes(count);
    for (Aabb& box : boxes) {
        box.min = {place(random), place(random), place(random)};
        box.max = box.min + Vec3(size(random), size(random), size(random));
    }
    return boxes;
}

TEST(DynamicTree, Stays_whole_through_insertions_moves_and_removals) {
    for (const std::size_t count : {1u, 8u, 9u, 64u, 65u, 700u}) {
        auto boxes = random_boxes(count, count);
        DynamicTree tree;
        BruteForce brute;
        for (std::uint32_t i = 0; i < count; ++i) {
            tree.insert(i, boxes);
            brute.insert(i, boxes);
            tree.check(boxes);
        }
        EXPECT_EQ(tree.pairs(boxes), brute.pairs(boxes));
        const auto moved = random_boxes(count, count + 1);
        for (std::uint32_t i = 0; i < count; i += 2) {
            boxes[i] = moved[i];
            tree.update(i, boxes);
            tree.check(boxes);
        }
        EXPECT_EQ(tree.pairs(boxes), brute.pairs(boxes));
        std::vector<std::uint32_t> keys;
        for (std::uint32_t i = 0; i < count; ++i) keys.push_back(i);
        boxes = random_boxes(count, count + 2);
        tree.update_all(keys, boxes);
        tree.check(boxes);
        EXPECT_EQ(tree.pairs(boxes), brute.pairs(boxes));
        for (std::uint32_t i = 0; i < count; ++i) {
            tree.erase(i);
            tree.check(boxes);
        }
        EXPECT_TRUE(tree.empty());
        tree.insert(3 % static_cast<std::uint32_t>(count), boxes);
        tree.check(boxes);
    }
}

TEST(DynamicTree, Many_keys_together_find_what_each_finds) {
    const std::size_t count = 700;
    const auto boxes = random_boxes(count, 5);
    DynamicTree tree;
    std::vector<std::uint32_t> keys;
    for (std::uint32_t i = 0; i < count; ++i) {
        tree.insert(i, boxes);
        keys.push_back(count - 1 - i);
    }
    std::vector<std::vector<std::uint32_t>> found(count);
    tree.traverse_keys(boxes, keys, [&](std::uint32_t key, std::uint32_t other) { found[key].push_back(other); });
    for (const std::uint32_t key : keys) {
        std::vector<std::uint32_t> alone;
        tree.traverse_box(boxes, boxes[key], [&](std::uint32_t other) { return alone.push_back(other), false; });
        for (auto* list : {&alone, &found[key]}) std::sort(list->begin(), list->end());
        EXPECT_EQ(found[key], alone);
        EXPECT_TRUE(std::binary_search(alone.begin(), alone.end(), key));
    }
}

TEST(DynamicTree, Any_number_of_threads_gives_the_same_pairs_in_the_same_order) {
    const auto boxes = random_boxes(20000, 7, 40);
    std::vector<std::uint32_t> keys;
    DynamicTree tree;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        tree.insert(i, boxes);
        keys.push_back(i);
    }
    const auto all = tree.pairs(boxes);
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
    EXPECT_GT(all.size(), 1000u);
    const ThreadLimit one(1);
    tree.update_all(keys, boxes);
    tree.check(boxes);
    EXPECT_EQ(tree.pairs(boxes), all);
}

// Grows a corner, thins it out, and grows the next: an R-tree alone would become a tower.
TEST(DynamicTree, Stays_low_when_bodies_come_and_go) {
    std::vector<Aabb> boxes(4000);
    for (std::size_t i = 0; i < boxes.size(); ++i) boxes[i] = {Vec3(double(i), 0, 0), Vec3(double(i) + 0.5, 1, 1)};
    DynamicTree tree;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        tree.insert(i, boxes);
        if (i % 8 != 0 && i > 16) tree.erase(i - 9 - (i % 8 == 1 ? 1 : 0) + (i % 8 == 1 ? 1 : 0));
    }
    tree.check(boxes);
    EXPECT_LE(tree.height(), 16);
}

/// How many boxes of the tree are looked at for the neighbours of the first `count`.
std::size_t boxes_asked(const DynamicTree& tree, const std::vector<Aabb>& boxes, std::size_t count) {
    std::size_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto keeps = [&](const Aabb& box) {
            ++sum;
            return boxes_overlap(boxes[i], box);
        };
        tree.traverse_if(boxes, keeps, [](std::uint32_t) { return false; });
    }
    return sum;
}

TEST(DynamicTree, Stays_tight_however_long_a_few_move_at_a_time) {
    constexpr std::size_t count = 1000, at_a_time = 10;
    auto boxes = random_boxes(count, 5);
    auto ways = random_boxes(count, 6, 1);
    DynamicTree tree;
    for (std::uint32_t i = 0; i < count; ++i) tree.insert(i, boxes);
    const std::size_t at_first = boxes_asked(tree, boxes, count);
    for (std::size_t step = 0; step < 20000; ++step) {
        for (auto i = static_cast<std::uint32_t>(step % (count / at_a_time)); i < count; i += count / at_a_time) {
            // To and fro between the walls.
            Vec3& way = ways[i].min;
            for (int axis = 0; axis < 3; ++axis) {
                if (boxes[i].min[axis] < 0 || boxes[i].max[axis] > 10) {
                    way[axis] = std::copysign(way[axis], 5 - boxes[i].min[axis]);
                }
            }
            boxes[i] = {boxes[i].min + 0.1 * way, boxes[i].max + 0.1 * way};
            tree.update(i, boxes);
        }
    }
    tree.check(boxes);
    EXPECT_LT(boxes_asked(tree, boxes, count), 2 * at_first);
}

/// Bodies that all move at once, beside one that does not.
class Swarm {
public:
    explicit Swarm(const Vec3& far) : boxes_(random_boxes(count, 5, 20)) {
        boxes_.push_back({far, far + Vec3(1)});
        for (std::uint32_t i = 0; i < count; ++i) keys_.push_back(i);
    }
    void insert() {
        for (std::uint32_t i = 0; i < boxes_.size(); ++i) tree_.insert(i, boxes_);
    }
    void gather() { std::fill_n(boxes_.begin(), count, Aabb{Vec3(-0.5), Vec3(0.5)}); }
    void spread(std::uint64_t seed, double world = 20) {
        std::copy_n(random_boxes(count, seed, world).begin(), count, boxes_.begin());
    }
    void update() { tree_.update_all(keys_, boxes_); }
    /// Whether it is about as tight as one that is built now.
    void expect_tight() const {
        tree_.check(boxes_);
        DynamicTree fresh;
        for (std::uint32_t i = 0; i < boxes_.size(); ++i) fresh.insert(i, boxes_);
        EXPECT_LT(boxes_asked(tree_, boxes_, count), 2 * boxes_asked(fresh, boxes_, count));
    }

private:
    static constexpr std::uint32_t count = 2000;
    std::vector<Aabb> boxes_;
    std::vector<std::uint32_t> keys_;
    DynamicTree tree_;
};

TEST(DynamicTree, Becomes_tight_again_wherever_bodies_gather_and_part_beside_far_ones) {
    for (const double far : {0.0, 1e6, 1e200}) {
        // Added at one place, they part.
        Swarm swarm{Vec3(far)};
        swarm.gather();
        swarm.insert();
        swarm.spread(6);
        swarm.update();
        swarm.update();
        swarm.expect_tight();
        // They gather, and part into another order.
        swarm.gather();
        for (int i = 0; i < 5; ++i) swarm.update();
        swarm.spread(7);
        for (int i = 0; i < 20; ++i) swarm.update();
        swarm.expect_tight();
        // They change places while they draw together.
        double world = 20;
        for (std::uint64_t seed = 8; seed < 40; ++seed) swarm.spread(seed, world *= 0.97), swarm.update();
        for (int i = 0; i < 20; ++i) swarm.update();
        swarm.expect_tight();
    }
}

TEST(DynamicTree, Boxes_beyond_floats_are_kept) {
    std::vector<Aabb> boxes = random_boxes(30, 3);
    boxes[4] = {Vec3(1e300), Vec3(1e301)};
    boxes[5] = {Vec3(-1e305), Vec3(2e300)};
    boxes[6] = {Vec3(1e-310), Vec3(1e-309)};
    DynamicTree tree;
    BruteForce brute;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        tree.insert(i, boxes);
        brute.insert(i, boxes);
    }
    tree.check(boxes);
    EXPECT_EQ(tree.pairs(boxes), brute.pairs(boxes));
    bool found = false;
    tree.traverse_box(boxes, {Vec3(1e300), Vec3(1e300)}, [&](std::uint32_t i) { return found = found || i == 4; });
    EXPECT_TRUE(found);
}

}  // namespace
}  // namespace abut::scene
