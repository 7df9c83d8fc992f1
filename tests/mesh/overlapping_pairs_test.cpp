// SPDX-License-Identifier: MIT
// Which triangles of two meshes, or of one, touch: on examples whose answer is known.
#include "abut/mesh/overlapping_pairs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "abut/base/executor.h"
#include "abut/mesh/generate.h"
#include "abut/query/composite_intersects.h"
#include "abut/query/intersects.h"

namespace abut {
namespace {

TEST(OverlappingPairs, OfBoxesThatShareAFace) {
    const Mesh a = make_box({Vec3(0), Vec3(1)}), b = make_box({Vec3(1, 0, 0), Vec3(2, 1, 1)});
    const auto pairs = overlapping_pairs(a, b);
    EXPECT_FALSE(pairs.empty());
    EXPECT_TRUE(std::is_sorted(pairs.begin(), pairs.end()));
    const Mesh apart = make_box({Vec3(std::nextafter(1.0, 2.0), 0, 0), Vec3(2, 1, 1)});
    EXPECT_TRUE(overlapping_pairs(a, apart).empty());
    EXPECT_FALSE(intersects(a, apart));
    EXPECT_TRUE(intersects(a, b));
}

TEST(OverlappingPairs, OfABoxWithin) {
    const Mesh outer = make_box({Vec3(-2), Vec3(2)}), inner = make_box({Vec3(-1), Vec3(1)});
    EXPECT_TRUE(overlapping_pairs(outer, inner).empty());  // surfaces, not solids
    EXPECT_FALSE(overlapping_pairs(outer, Pose{Quat(1, 0, 0, 0), Vec3(1, 0, 0)} * inner).empty());
}

TEST(OverlappingPairs, AreSymmetric) {
    const Mesh a = make_icosphere(3), b = make_torus(0.9, 0.25, 40, 20);
    const Pose p{Quat(0.8, 0.3, -0.2, 0.1), Vec3(0.1, 0.2, 0.3)};
    auto forward = overlapping_pairs(a, p * b), backward = overlapping_pairs(p * b, a);
    for (TrianglePair& pair : backward) std::swap(pair[0], pair[1]);
    std::sort(backward.begin(), backward.end());
    EXPECT_GT(forward.size(), 100u);
    EXPECT_EQ(forward, backward);
    const ThreadLimit one(1);
    EXPECT_EQ(overlapping_pairs(a, p * b), forward);
}

TEST(OverlappingPairs, OfAMeshWithItselfLeaveNeighboursOut) {
    for (const Mesh& mesh :
         {make_icosphere(3), make_box({Vec3(0), Vec3(1, 2, 3)}), make_torus(1, 0.25, 24, 12), make_grid(8)}) {
        EXPECT_TRUE(overlapping_pairs(mesh).empty());
    }
}

TEST(OverlappingPairs, OfAMeshWithItselfKeepDoublesFoldsAndCrossings) {
    const Mesh doubled({Vec3(0), Vec3(1, 0, 0), Vec3(0, 1, 0)}, {{0, 1, 2}, {2, 1, 0}});
    EXPECT_EQ(overlapping_pairs(doubled), (std::vector<TrianglePair>{{0, 1}}));
    const Mesh folded({Vec3(0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0.25, 0.5, 0)}, {{0, 1, 2}, {1, 0, 3}});
    EXPECT_EQ(overlapping_pairs(folded), (std::vector<TrianglePair>{{0, 1}}));
    // Equal positions under different indices are one corner.
    const Mesh split({Vec3(0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0), Vec3(1, 0, 0), Vec3(0, -1, 0)},
                     {{0, 1, 2}, {3, 4, 5}});
    EXPECT_TRUE(overlapping_pairs(split).empty());
}

/// Triangles around a corner, which is given as `places` say in turn, and each of the others twice.
Mesh fan(const std::vector<Vec3>& places, int count) {
    std::vector<Vec3> corners;
    std::vector<Index3> triangles;
    const auto around = [&](int i) {
        const double angle = 2 * std::numbers::pi * (i % count) / count;
        return Vec3(std::cos(angle), std::sin(angle), 0.1 * (i % 2));
    };
    for (int i = 0; i < count; ++i) {
        const auto first = static_cast<std::uint32_t>(corners.size());
        corners.insert(corners.end(), {places[static_cast<std::size_t>(i) % places.size()], around(i), around(i + 1)});
        triangles.push_back({first, first + 1, first + 2});
    }
    return Mesh(corners, triangles);
}

TEST(OverlappingPairs, OfAFanGoByPlacesNotByNumbers) {
    const double zero = 0.0, next = std::nextafter(0.0, 1.0);
    for (const int count : {8, 16, 40}) {
        EXPECT_TRUE(overlapping_pairs(fan({Vec3(zero)}, count)).empty());
        EXPECT_TRUE(overlapping_pairs(fan({Vec3(zero), Vec3(-zero), Vec3(zero, -zero, zero)}, count)).empty());
        // What is next to the corner is another one, which lies on or in the neighbours.
        EXPECT_FALSE(overlapping_pairs(fan({Vec3(zero), Vec3(next, zero, zero)}, count)).empty());
    }
}

/// What a traversal that stops after some steps finds, and what is found from where it stopped.
template <class PartPairTraversal>
std::vector<TrianglePair> in_two_parts(const PartPairTraversal& meeting, std::uint64_t steps, std::size_t pieces) {
    std::vector<TrianglePair> pairs;
    const auto keep = [&](std::uint32_t i, std::uint32_t j, const auto&, const auto&) {
        pairs.push_back({i, j});
        return false;
    };
    const auto rest = meeting.traverse_some(steps, keep);
    for (const auto& piece : bvh::pieces_of(meeting.boxes(), rest, pieces)) meeting.traverse(piece, keep);
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

TEST(OverlappingPairs, A_walk_that_stops_anywhere_loses_and_repeats_nothing) {
    const Mesh torus = make_torus(2, 1, 60, 30);
    const PosedMesh other = Pose{Quat(0.9, 0.1, 0.3, 0.2), Vec3(1, 0.5, 0.2)} * torus;
    const composite::PartPairTraversal apart(torus, other);
    const composite::PartPairTraversal<Mesh, Mesh> itself(torus);
    const auto every = [](const auto& meeting) { return in_two_parts(meeting, ~std::uint64_t{0}, 1); };
    const auto all = every(apart), all_of_itself = every(itself);
    ASSERT_GT(all.size(), 500u);
    ASSERT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
    for (const std::uint64_t steps : {0, 1, 2, 3, 10, 100, 333, 1000}) {
        EXPECT_EQ(in_two_parts(apart, steps, 1), all) << steps;
        EXPECT_EQ(in_two_parts(itself, steps, 1), all_of_itself) << steps;
        // Cut by boxes without a kernel, some more may be offered.
        const auto cut = in_two_parts(apart, steps, 500);
        EXPECT_EQ(std::adjacent_find(cut.begin(), cut.end()), cut.end());
        EXPECT_TRUE(std::includes(cut.begin(), cut.end(), all.begin(), all.end())) << steps;
    }
}

}  // namespace
}  // namespace abut
