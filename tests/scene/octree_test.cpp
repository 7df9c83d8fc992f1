// SPDX-License-Identifier: MIT
// The loose octree finds what brute force finds, wherever bodies are and however large.
#include "abut/scene/broad_phase/octree.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "abut/scene/broad_phase/brute_force.h"

namespace abut::scene {
namespace {

class OctreeTest : public testing::Test {
protected:
    std::vector<Aabb> boxes;
    Octree octree;
    BruteForce brute;

    void add(const Aabb& box) {
        boxes.push_back(box);
        const auto key = static_cast<std::uint32_t>(boxes.size() - 1);
        octree.insert(key, boxes);
        brute.insert(key, boxes);
    }
    void compare() const {
        octree.check(boxes);
        EXPECT_EQ(octree.pairs(boxes), brute.pairs(boxes));
        for (const Aabb& query : boxes) {
            std::vector<std::uint32_t> found, expected;
            octree.traverse_box(boxes, query, [&](std::uint32_t i) { return found.push_back(i), false; });
            brute.traverse_box(boxes, query, [&](std::uint32_t i) { return expected.push_back(i), false; });
            std::sort(found.begin(), found.end());
            EXPECT_EQ(found, expected);
        }
    }
};

TEST_F(OctreeTest, Sizes_and_places_of_all_magnitudes_are_kept) {
    std::mt19937_64 random(1);
    const auto number = [&](double a, double b) { return a + (b - a) * std::generate_canonical<double, 53>(random); };
    for (int i = 0; i < 400; ++i) {
        const double scale = std::pow(10, number(-8, 8)), size = scale * std::pow(10, number(-6, 0));
        const Vec3 p = scale * Vec3(number(-1, 1), number(-1, 1), number(-1, 1));
        add({p, p + size * Vec3(number(0, 1), number(0, 1), number(0, 1))});
    }
    add({Vec3(-1e250), Vec3(1e300)});
    add({Vec3(1e-310), Vec3(1e-309)});
    add({Vec3(0), Vec3(0)});
    compare();
    for (std::uint32_t i = 0; i < boxes.size(); i += 3) {
        boxes[i].min *= 0.5;
        boxes[i].max = boxes[i].min + Vec3(1e-3);
        octree.update(i, boxes);
    }
    compare();
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        octree.erase(i);
        if (i % 50 == 0) octree.check(boxes);
    }
    EXPECT_EQ(octree.cell_count(), 0u);
}

TEST_F(OctreeTest, Equal_points_do_not_cut_for_ever) {
    for (int i = 0; i < 2000; ++i) add({Vec3(1.0 / 3), Vec3(1.0 / 3)});
    EXPECT_EQ(octree.pairs(boxes).size(), 2000u * 1999 / 2);
    EXPECT_LT(octree.cell_count(), 200u);
}

TEST_F(OctreeTest, Boxes_on_the_planes_between_cubes_are_found_once) {
    for (int x = -4; x < 4; ++x) {
        for (int y = -4; y < 4; ++y) add({Vec3(x, y, -1), Vec3(x + 1, y + 1, 1)});
    }
    compare();
}

TEST_F(OctreeTest, A_box_beyond_floats_meets_only_what_is_there) {
    const Aabb sky{Vec3(-1e39), Vec3(1e39)};
    add(sky);
    compare();
    for (int i = 0; i < 11; ++i) add({Vec3(3 * i), Vec3(3 * i + 1)});
    add(sky);
    compare();
    for (const std::uint32_t gone : {4u, 7u}) {
        octree.erase(gone);
        brute.erase(gone);
    }
    compare();
}

}  // namespace
}  // namespace abut::scene
