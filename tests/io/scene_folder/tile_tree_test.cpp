// SPDX-License-Identifier: MIT
// Tiles partition all of space, by comparisons alone, and samples are cut into tiles of about equal size.
#include "abut/io/scene_folder/tile_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "abut/io/scene_folder/box_sample.h"

namespace abut::io {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool is_in(const Aabb& tile, Vec3 p) {
    bool inside = true;
    for (int k = 0; k < 3; ++k) inside = inside && tile.min[k] <= p[k] && p[k] < tile.max[k];
    return inside;
}

BoxSample sample_of(const std::vector<Aabb>& boxes, std::size_t limit = 1 << 20) {
    BoxSample sample(limit);
    for (const Aabb& box : boxes) sample.add(box);
    return sample;
}

std::vector<Aabb> random_boxes(std::uint32_t seed, std::size_t count, double most = 0.05) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> place(-1, 1), size(0, most);
    std::vector<Aabb> boxes(count);
    for (Aabb& box : boxes) {
        box.min = Vec3(place(random), place(random), place(random));
        box.max = box.min + Vec3(size(random), size(random), size(random));
    }
    return boxes;
}

TEST(TileTree, EveryPointLiesInExactlyOneTile) {
    const TileTree tree = sample_of(random_boxes(1, 4000)).tiles(50);
    ASSERT_GT(tree.size(), 60U);
    std::mt19937 random(2);
    std::uniform_real_distribution<double> place(-1.5, 1.5);
    for (int i = 0; i < 5000; ++i) {
        Vec3 p(place(random), place(random), place(random));
        // Points on cuts, and an ulp below them, are the ones that could be in two tiles or none.
        const TileCut& cut = tree.cuts()[random() % tree.cuts().size()];
        if (cut.axis != TileCut::tile) p[cut.axis] = i % 2 == 0 ? cut.value : std::nextafter(cut.value, -infinity);
        std::size_t count = 0;
        for (std::size_t tile = 0; tile < tree.size(); ++tile) count += is_in(tree.box(tile), p) ? 1 : 0;
        EXPECT_EQ(count, 1U);
        EXPECT_TRUE(is_in(tree.box(tree.tile_of(p)), p));
    }
    EXPECT_LT(tree.tile_of(Vec3(1e300, -1e300, infinity)), tree.size());
}

TEST(TileTree, BoxesMeetTheTilesThatContainTheirPoints) {
    const TileTree tree({{0, 1.0}, {1, 2.0}, {}, {}, {2, 0.0}, {}, {}});
    const auto tiles_of = [&](const Aabb& box) {
        std::vector<std::size_t> tiles;
        tree.for_each_tile_meeting(box, [&](std::size_t tile) { tiles.push_back(tile); });
        std::vector<std::size_t> expected;
        for (std::size_t tile = 0; tile < tree.size(); ++tile) {
            if (meets_tile(box, tree.box(tile))) expected.push_back(tile);
        }
        EXPECT_EQ(tiles, expected);
        return tiles;
    };
    using Tiles = std::vector<std::size_t>;
    EXPECT_EQ(tiles_of({Vec3(0), Vec3(0)}), (Tiles{0}));
    EXPECT_EQ(tiles_of({Vec3(0, 2, 0), Vec3(1, 2, 0)}), (Tiles{1, 3}));  // a box contains its upper sides
    EXPECT_EQ(tiles_of({Vec3(1, 0, -1), Vec3(1, 9, 0)}), (Tiles{2, 3}));
    EXPECT_EQ(tiles_of({Vec3(-infinity), Vec3(infinity)}), (Tiles{0, 1, 2, 3}));
    EXPECT_EQ(tiles_of(Aabb()), Tiles());
}

TEST(TileTree, CutsThatFormNoTreeAreRecognised) {
    using Cuts = std::vector<TileCut>;
    const auto is_whole = [](const Cuts& cuts) { return TileTree::is_whole(cuts); };
    EXPECT_TRUE(is_whole(Cuts{{}}));
    EXPECT_TRUE(is_whole(Cuts{{2, -1.0}, {}, {}}));
    EXPECT_FALSE(is_whole(Cuts{}));
    EXPECT_FALSE(is_whole(Cuts{{0, 1.0}, {}}));
    EXPECT_FALSE(is_whole(Cuts{{}, {}}));
    EXPECT_FALSE(is_whole(Cuts{{0, infinity}, {}, {}}));
    EXPECT_FALSE(is_whole(Cuts{{4, 1.0}, {}, {}}));
}

/// The numbers of boxes that meet each tile.
std::vector<std::size_t> counts(const TileTree& tree, const std::vector<Aabb>& boxes) {
    std::vector<std::size_t> result(tree.size());
    for (const Aabb& box : boxes) tree.for_each_tile_meeting(box, [&](std::size_t tile) { ++result[tile]; });
    return result;
}

TEST(BoxSample, TilesHaveAboutEqualNumbersOfBoxes) {
    const std::vector<Aabb> boxes = random_boxes(3, 20000);
    for (const std::size_t limit : {std::size_t{1} << 20, std::size_t{1000}}) {
        const TileTree tree = sample_of(boxes, limit).tiles(500);
        const std::vector<std::size_t> in_tile = counts(tree, boxes);
        EXPECT_GE(tree.size(), 40U);
        EXPECT_LE(tree.size(), 150U);
        EXPECT_LE(*std::max_element(in_tile.begin(), in_tile.end()), limit < 2000 ? 1000U : 500U);
    }
}

TEST(BoxSample, WhatMostBoxesCrossIsNotCut) {
    std::vector<Aabb> boxes = random_boxes(4, 1000, 0);
    for (Aabb& box : boxes) box.max = box.min + Vec3(3);
    EXPECT_EQ(sample_of(boxes).tiles(10).size(), 1U);
    // Seven of ten would be on the lower side of the only cut, seven on the upper one.
    boxes.assign(300, Aabb{Vec3(0), Vec3(0)});
    boxes.insert(boxes.end(), 400, Aabb{Vec3(0), Vec3(2, 0, 0)});
    boxes.insert(boxes.end(), 300, Aabb{Vec3(1, 0, 0), Vec3(1, 0, 0)});
    EXPECT_EQ(sample_of(boxes).tiles(10).size(), 1U);
    // All at one place.
    EXPECT_EQ(sample_of(std::vector<Aabb>(1000, Aabb{Vec3(1), Vec3(2)})).tiles(10).size(), 1U);
    EXPECT_EQ(sample_of({}).tiles(10).size(), 1U);
}

TEST(BoxSample, CutsAreMadeWhereHalfOfTheCornersCoincideToo) {
    std::vector<Aabb> boxes(500, Aabb{Vec3(0), Vec3(0)});
    for (int i = 1; i <= 300; ++i) boxes.push_back({Vec3(i, 0, 0), Vec3(i, 0, 0)});
    const TileTree tree = sample_of(boxes).tiles(100);
    EXPECT_EQ(tree.tile_of(Vec3(0)), 0U);
    EXPECT_GE(tree.size(), 4U);
}

TEST(BoxSample, TilesOfManyLargeBoxesStayFew) {
    std::vector<Aabb> boxes = random_boxes(5, 2000, 0.01);
    for (std::size_t i = 0; i < boxes.size(); i += 5) boxes[i] = {Vec3(-1), Vec3(1)};
    const std::vector<std::size_t> in_tile = counts(sample_of(boxes).tiles(10), boxes);
    std::size_t all = 0;
    for (const std::size_t count : in_tile) all += count;
    EXPECT_LT(all, 10 * boxes.size());
}

}  // namespace
}  // namespace abut::io
