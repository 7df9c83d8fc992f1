// SPDX-License-Identifier: MIT
// Ray and cylinder.
#include "abut/pair/raycast/raycast_cylinder.h"

#include "abut/pair/intersects/linear_linear.h"
#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

const Cylinder tin{{0, 0, 0}, {0, 0, 4}, 1};

Cylinder moved(const Move& move, const Cylinder& c) { return {move(c.a), move(c.b), move.scale * c.radius}; }

TEST(CylinderRaycast, MeetsTheSideAndBothFlatEnds) {
    const auto side = pair::raycast(Ray{{-3, 0, 2}, {2, 0, 0}}, tin);
    ASSERT_TRUE(side);
    EXPECT_EQ(side->t, 1);
    EXPECT_EQ(side->point, Vec3(-1, 0, 2));
    EXPECT_EQ(side->normal, Vec3(-1, 0, 0));
    const auto top = pair::raycast(Ray{{0.5, 0.5, 9}, {0, 0, -1}}, tin);
    ASSERT_TRUE(top);
    EXPECT_EQ(top->t, 5);
    EXPECT_EQ(top->point, Vec3(0.5, 0.5, 4));
    EXPECT_EQ(top->normal, Vec3(0, 0, 1));
    const auto bottom = pair::raycast(Ray{{-1.5, 0, -2}, {0.5, 0, 1}}, tin);
    ASSERT_TRUE(bottom);
    EXPECT_EQ(bottom->t, 2);
    EXPECT_EQ(bottom->normal, Vec3(0, 0, -1));
    EXPECT_FALSE(pair::raycast(Ray{{-1.5, 0, -6}, {0.5, 0, 1}}, tin));
}

TEST(CylinderRaycast, GrazesSidesRimsAndEndsInEveryPlaceAndMissesAnUlpOff) {
    const Cylinder wide{{1, 0, 0}, {1, 0, 4}, 5};
    for (int turn = 0; turn < 48; ++turn) {
        for (const double scale : {1.0, 0x1p-300, 0x1p300}) {
            for (const Vec3 by : {Vec3(0), Vec3(0x1p20, -3, 0x1p18)}) {
                const Move move{turn, by, scale};
                const Cylinder c = moved(move, wide);
                const Cylinder thin{c.a, c.b, below(c.radius)};
                const Ray side = move(Ray{{8, 1, 1}, {-4, 3, 1}}), along = move(Ray{{4, 4, -2}, {0, 0, 2}});
                const Ray rim = move(Ray{{6, 3, 2}, {-2, 1, 2}}), flat = move(Ray{{8, 0, 4}, {-2, 0, 0}});
                for (const Ray& ray : {side, along, rim, flat}) {
                    const auto hit = pair::raycast(ray, c);
                    ASSERT_TRUE(hit);
                    EXPECT_EQ(hit->t, 1);
                    EXPECT_TRUE(pair::occluded(ray, c, {.max_t = 1}));
                    EXPECT_FALSE(pair::occluded(ray, c, {.max_t = below(1)}));
                    EXPECT_FALSE(pair::raycast(ray, c, {.max_t = below(1)}));
                }
                EXPECT_EQ(pair::raycast(side, c)->point, move({4, 4, 2}));
                EXPECT_LE(glm::length(pair::raycast(side, c)->normal - move.turned({0.6, 0.8, 0})), 1e-15);
                for (const Ray& ray : {side, along, rim}) EXPECT_FALSE(pair::occluded(ray, thin));
                if (by == Vec3(0)) {
                    EXPECT_FALSE(pair::occluded(flat, moved(move, Cylinder{{1, 0, 0}, {1, 0, below(4)}, 5})));
                }
            }
        }
    }
}

TEST(CylinderRaycast, StartsInsideHitAtOnceWithANormalOnlyOnTheSurface) {
    EXPECT_EQ(pair::raycast(Ray{{0, 0, 2}, {1, 0, 0}}, tin)->normal, Vec3(0));
    EXPECT_EQ(pair::raycast(Ray{{0, 1, 2}, {0, 1, 0}}, tin)->normal, Vec3(0, 1, 0));
    EXPECT_EQ(pair::raycast(Ray{{0, 0, 4}, Vec3(0)}, tin)->normal, Vec3(0, 0, 1));
    EXPECT_EQ(pair::raycast(Ray{{0, 0.5, 0}, Vec3(0)}, tin)->normal, Vec3(0, 0, -1));
    EXPECT_FALSE(pair::raycast(Ray{{0, 0, above(4)}, Vec3(0)}, tin));
}

TEST(CylinderRaycast, DegenerateOnesAreTheSegmentAndPointThatTheyAre) {
    EXPECT_EQ(pair::raycast(Ray{{-3, 0, 1}, {1, 0, 0}}, Cylinder{{0, 0, 0}, {0, 0, 2}, 0})->t, 3);
    EXPECT_EQ(pair::raycast(Ray{{-3, 0, 0}, {1, 0, 0}}, Cylinder{Vec3(0), Vec3(0), 7})->t, 3);
    EXPECT_FALSE(pair::raycast(Ray{{-3, 0, 1e-300}, {1, 0, 0}}, Cylinder{Vec3(0), Vec3(0), 7}));
    EXPECT_FALSE(pair::occluded(Ray{{0, 0, 2}, {1, 0, 0}}, Cylinder{{0, 0, 0}, {0, 0, 4}, -1}));
}

TEST(CylinderRaycast, NothingThatIsNotFiniteIsHit) {
    const Ray ray{{-3, 0, 2}, {1, 0, 0}};
    for_each_nonfinite(tin, [&](const Cylinder& c) { EXPECT_FALSE(pair::raycast(ray, c)); });
    for_each_nonfinite(ray, [&](const Ray& r) { EXPECT_FALSE(pair::occluded(r, tin)); });
    EXPECT_FALSE(pair::raycast(ray, tin, {.max_t = nan}));
    EXPECT_FALSE(pair::raycast(ray, tin, {.max_t = -1}));
}

}  // namespace
}  // namespace abut::test
