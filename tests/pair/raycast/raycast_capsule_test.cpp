// SPDX-License-Identifier: MIT
// Ray and capsule.
#include "abut/pair/raycast/raycast_capsule.h"

#include "abut/pair/intersects/linear_linear.h"
#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

const Capsule pill{{0, 0, 0}, {0, 0, 4}, 1};

Capsule moved(const Move& move, const Capsule& c) { return {move(c.a), move(c.b), move.scale * c.radius}; }

TEST(CapsuleRaycast, MeetsTheSideAndBothRoundEnds) {
    const auto side = pair::raycast(Ray{{-3, 0, 2}, {2, 0, 0}}, pill);
    ASSERT_TRUE(side);
    EXPECT_EQ(side->t, 1);
    EXPECT_EQ(side->point, Vec3(-1, 0, 2));
    EXPECT_EQ(side->normal, Vec3(-1, 0, 0));
    const auto end = pair::raycast(Ray{{0, 0, 9}, {0, 0, -1}}, pill);
    ASSERT_TRUE(end);
    EXPECT_EQ(end->t, 4);
    EXPECT_EQ(end->normal, Vec3(0, 0, 1));
    EXPECT_EQ(pair::raycast(Ray{{-3, 0, -1}, {1, 0, 0}}, pill)->t, 3);
    EXPECT_FALSE(pair::raycast(Ray{{-3, 0, below(-1)}, {1, 0, 0}}, pill));
}

TEST(CapsuleRaycast, GrazesItsSideInEveryPlaceAndMissesAnUlpOff) {
    const Capsule wide{{1, 0, 0}, {1, 0, 4}, 5};
    for (int turn = 0; turn < 48; ++turn) {
        for (const double scale : {1.0, 0x1p-300, 0x1p300}) {
            for (const Vec3 by : {Vec3(0), Vec3(0x1p20, -3, 0x1p18)}) {
                const Move move{turn, by, scale};
                // Touches at (1, 0, z) + (3, 4, 0).
                const Ray ray = move(Ray{{8, 1, 1}, {-4, 3, 1}});
                const Capsule c = moved(move, wide);
                const auto hit = pair::raycast(ray, c);
                ASSERT_TRUE(hit);
                EXPECT_EQ(hit->t, 1);
                EXPECT_EQ(hit->point, move({4, 4, 2}));
                EXPECT_LE(glm::length(hit->normal - move.turned({0.6, 0.8, 0})), 1e-15);
                EXPECT_TRUE(pair::occluded(ray, c, {.max_t = 1}));
                EXPECT_FALSE(pair::occluded(ray, c, {.max_t = below(1)}));
                EXPECT_FALSE(pair::raycast(ray, c, {.max_t = below(1)}));
                EXPECT_FALSE(pair::raycast(ray, Capsule{c.a, c.b, below(c.radius)}));
            }
        }
    }
}

TEST(CapsuleRaycast, StartsInsideHitAtOnceWithANormalOnlyOnTheSurface) {
    EXPECT_EQ(pair::raycast(Ray{{0, 0, 2}, {1, 0, 0}}, pill)->normal, Vec3(0));
    EXPECT_EQ(pair::raycast(Ray{{0, 1, 2}, {0, 1, 0}}, pill)->normal, Vec3(0, 1, 0));
    EXPECT_EQ(pair::raycast(Ray{{0, 0, 5}, Vec3(0)}, pill)->normal, Vec3(0, 0, 1));
    EXPECT_EQ(pair::raycast(Ray{{0, 0, 5}, Vec3(0)}, pill)->t, 0);
    EXPECT_FALSE(pair::raycast(Ray{{0, 0, above(5)}, Vec3(0)}, pill));
}

TEST(CapsuleRaycast, DegenerateOnesAreTheBallSegmentAndPointThatTheyAre) {
    EXPECT_EQ(pair::raycast(Ray{{-3, 0, 0}, {1, 0, 0}}, Capsule{Vec3(0), Vec3(0), 1})->t, 2);
    EXPECT_EQ(pair::raycast(Ray{{-3, 0, 1}, {1, 0, 0}}, Capsule{{0, 0, 0}, {0, 0, 2}, 0})->t, 3);
    EXPECT_EQ(pair::raycast(Ray{{-3, 0, 0}, {1, 0, 0}}, Capsule{Vec3(0), Vec3(0), 0})->t, 3);
    EXPECT_FALSE(pair::raycast(Ray{{-3, 0, 0}, {1, 0, 0}}, Capsule{Vec3(0), Vec3(0), -1}));
    EXPECT_FALSE(pair::occluded(Ray{{0, 0, 2}, {1, 0, 0}}, Capsule{{0, 0, 0}, {0, 0, 4}, -1}));
}

TEST(CapsuleRaycast, NothingThatIsNotFiniteIsHit) {
    const Ray ray{{-3, 0, 2}, {1, 0, 0}};
    for_each_nonfinite(pill, [&](const Capsule& c) { EXPECT_FALSE(pair::raycast(ray, c)); });
    for_each_nonfinite(ray, [&](const Ray& r) { EXPECT_FALSE(pair::occluded(r, pill)); });
    EXPECT_FALSE(pair::raycast(ray, pill, {.max_t = nan}));
    EXPECT_FALSE(pair::raycast(ray, pill, {.max_t = -1}));
}

}  // namespace
}  // namespace abut::test
