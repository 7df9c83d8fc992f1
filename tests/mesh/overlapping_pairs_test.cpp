// SPDX-License-Identifier: MIT
// Which triangles of two meshes, or of one, touch: on examples whose answer is known.
#include "abut/mesh/overlapping_pairs.h"

#include <gtest/gtest.h>

#include "abut/base/executor.h"
#include "abut/mesh/generate.h"
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

}  // namespace
}  // namespace abut
