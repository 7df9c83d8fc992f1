// SPDX-License-Identifier: MIT
// The clashes and pairs of all tiles are those of the whole scene, each once, bit for bit.
#include "abut/io/scene_folder/tile_pairs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <vector>

#include "abut/io/scene_folder/pair_lines.h"
#include "abut/io/scene_folder/scene_folder_writer.h"
#include "abut/mesh/generate.h"
#include "sample_scenes.h"
#include "tests/io/sample_files.h"

namespace abut {
namespace {

using sample::Folder;
using sample::random_scene;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// All that a report holds.
std::string text_of(const ClashReport& report) {
    std::string text = clash_line(report, {}, true);
    for (const auto& [i, j] : report.pairs) text += std::to_string(i) + " " + std::to_string(j) + ";";
    return text;
}

std::vector<std::string> texts_of(const std::vector<ClashReport>& reports) {
    std::vector<std::string> texts;
    for (const ClashReport& report : reports) texts.push_back(text_of(report));
    return texts;
}

/// The reports of all tiles, in the order of (a, b).
std::vector<ClashReport> clashes_of_tiles(const SceneFolder& folder, const ClashOptions& options,
                                          std::uint32_t layers) {
    const auto before = [](const ClashReport& x, const ClashReport& y) {
        return std::pair(x.a, x.b) < std::pair(y.a, y.b);
    };
    std::vector<ClashReport> all;
    for (std::size_t tile = 0; tile < folder.tiles(); ++tile) {
        const std::vector<ClashReport> some = clash(folder, tile, options, layers);
        EXPECT_TRUE(std::is_sorted(some.begin(), some.end(), before));
        all.insert(all.end(), some.begin(), some.end());
    }
    std::sort(all.begin(), all.end(), before);
    return all;
}

std::vector<InstancePair> pairs_of_tiles(const SceneFolder& folder, bool bounds_only) {
    std::vector<InstancePair> all;
    for (std::size_t tile = 0; tile < folder.tiles(); ++tile) {
        const std::vector<InstancePair> some = overlapping_pairs(folder, tile, bounds_only);
        EXPECT_TRUE(std::is_sorted(some.begin(), some.end()));
        all.insert(all.end(), some.begin(), some.end());
    }
    std::sort(all.begin(), all.end());
    return all;
}

std::vector<InstancePair> pairs_of_scene(const Scene& scene, bool bounds_only) {
    std::vector<InstancePair> pairs;
    for (const auto& [a, b] : scene.overlapping_pairs({.bounds_only = bounds_only}))
        pairs.push_back({a.index, b.index});
    return pairs;
}

TEST(TilePairs, ClashesOfTilesAreThoseOfTheScene) {
    std::size_t found = 0;
    for (const std::uint32_t seed : {1U, 2U}) {
        const Scene scene = random_scene(seed, 200 * seed);
        for (const std::size_t per_tile : {1, 16, 1000}) {
            const Folder home;
            const std::filesystem::path path = home / "scene";
            write_scene_folder(path, scene, {.instances_per_tile = per_tile});
            const SceneFolder folder(path);
            EXPECT_EQ(folder.tiles() > 1, per_tile < 1000);
            for (const double clearance : {0.0, 0.3, -1.0}) {
                const std::vector<ClashReport> expected = clash(scene, {.clearance = clearance});
                found += expected.size();
                EXPECT_EQ(texts_of(clashes_of_tiles(folder, {.clearance = clearance}, ~0U)), texts_of(expected))
                    << "seed " << seed << ", " << per_tile << " a tile, clearance " << clearance;
            }
            EXPECT_EQ(texts_of(clashes_of_tiles(folder, {}, 2)), texts_of(clash(scene, {}, {.layers = 2})));
            for (const bool bounds_only : {false, true}) {
                EXPECT_EQ(pairs_of_tiles(folder, bounds_only), pairs_of_scene(scene, bounds_only)) << "seed " << seed;
            }
        }
    }
    EXPECT_GT(found, 500U);
}

TEST(TilePairs, GreatClearancesReachBeyondTheNextTile) {
    const Scene scene = random_scene(4, 80);
    const Folder home;
    const std::filesystem::path path = home / "scene";
    write_scene_folder(path, scene, {.instances_per_tile = 4});
    const SceneFolder folder(path);
    ASSERT_GT(folder.tiles(), 4U);
    for (const double clearance : {3.0, 1e300, infinity}) {
        EXPECT_EQ(texts_of(clashes_of_tiles(folder, {.clearance = clearance}, ~0U)),
                  texts_of(clash(scene, {.clearance = clearance})))
            << clearance;
    }
}

/// Boxes on a lattice, which touch on the sides of tiles; the greatest coordinate makes grown boxes inexact.
TEST(TilePairs, PairsOnTheSidesOfTilesAreFoundOnce) {
    Scene scene;
    const SharedShape box = make_box({Vec3(0), Vec3(1)});
    for (int i = 0; i < 216; ++i) {
        scene.add({.shape = box, .pose = {.translation = Vec3(i % 6, i / 6 % 6, i / 36)}});
    }
    scene.add({.shape = box, .pose = {.translation = Vec3(-1e15, 0, 0)}});
    const Folder home;
    const std::filesystem::path path = home / "scene";
    write_scene_folder(path, scene, {.instances_per_tile = 60});
    const SceneFolder folder(path);
    EXPECT_GT(folder.tiles(), 3U);
    const std::vector<InstancePair> expected = pairs_of_scene(scene, false);
    EXPECT_EQ(pairs_of_tiles(folder, false), expected);
    const std::size_t neighbours = (16 * 16 * 16 - 216) / 2;  // of 6³ boxes, each in contact with up to 26 others
    EXPECT_EQ(expected.size(), neighbours);
    const ClashOptions options{.clearance = 1e-9};
    EXPECT_EQ(texts_of(clashes_of_tiles(folder, options, ~0U)), texts_of(clash(scene, options)));
}

TEST(TilePairs, OneLargeInstanceMeetsEveryTile) {
    Scene scene;
    const SharedShape box = make_box({Vec3(-0.2), Vec3(0.2)});
    for (int i = 0; i < 1000; ++i) {
        scene.add({.shape = box, .pose = {.translation = Vec3(i % 10, i / 10 % 10, i / 100)}});
    }
    scene.add({.shape = make_box({Vec3(-9), Vec3(18)})});
    const Folder home;
    const std::filesystem::path path = home / "scene";
    write_scene_folder(path, scene, {.instances_per_tile = 30});
    const SceneFolder folder(path);
    ASSERT_GT(folder.tiles(), 20U);
    std::size_t found = 0;
    for (std::size_t tile = 0; tile < folder.tiles(); ++tile) {
        EXPECT_EQ(folder.tile_scene(tile).instances.back(), 1000U);
        found += clash(folder, tile).size();
    }
    EXPECT_EQ(found, 1000U);  // all of them are enclosed
    EXPECT_EQ(texts_of(clashes_of_tiles(folder, {}, ~0U)), texts_of(clash(scene)));
}

TEST(TilePairs, VisitsEndWhenTheFunctionReturnsTrue) {
    const Folder home;
    const std::filesystem::path path = home / "scene";
    write_scene_folder(path, random_scene(5, 100));
    const SceneFolder folder(path);
    std::size_t visits = 0;
    EXPECT_TRUE(for_each_clash(folder, 0, [&](const ClashReport&) { return ++visits == 2; }));
    EXPECT_EQ(visits, 2U);
}

TEST(TilePairs, WhatIsNoTileHasNoPairs) {
    const Folder home;
    const std::filesystem::path path = home / "scene";
    write_scene_folder(path, random_scene(6, 20));
    const SceneFolder folder(path);
    EXPECT_TRUE(clash(folder, 1).empty());
    EXPECT_TRUE(overlapping_pairs(folder, 7).empty());
    EXPECT_TRUE(folder.tile_scene(1).scene.empty());
    EXPECT_TRUE(folder.tile_bounds(1).empty());
    EXPECT_EQ(folder.tile_instances(1) + folder.tile_triangles(1), 0U);
}

}  // namespace
}  // namespace abut
