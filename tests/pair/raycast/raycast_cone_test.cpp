// SPDX-License-Identifier: MIT
// Ray and cone.
#include "abut/pair/raycast/raycast_cone.h"

#include "tests/pair/quadric_moves.h"

namespace abut::test {
namespace {

const Cone hat{{0, 0, 0}, {0, 0, 4}, 3};  // its side falls by 4 on 3

TEST(ConeRaycast, MeetsTheSideTheBaseAndTheApex) {
    const auto side = pair::raycast(Ray{{-3.5, 0, 2}, {2, 0, 0}}, hat);
    ASSERT_TRUE(side);
    EXPECT_EQ(side->t, 1);
    EXPECT_LE(glm::length(side->point - Vec3(-1.5, 0, 2)), 1e-15);
    EXPECT_LE(glm::length(side->normal - Vec3(-0.8, 0, 0.6)), 1e-15);
    const auto base = pair::raycast(Ray{{1, 1, -3}, {0, 0, 1}}, hat);
    ASSERT_TRUE(base);
    EXPECT_EQ(base->t, 3);
    EXPECT_EQ(base->normal, Vec3(0, 0, -1));
    const auto apex = pair::raycast(Ray{{0, 0, 9}, {0, 0, -1}}, hat);
    ASSERT_TRUE(apex);
    EXPECT_EQ(apex->t, 5);
    EXPECT_EQ(apex->point, Vec3(0, 0, 4));
    EXPECT_EQ(apex->normal, Vec3(0, 0, 1));
    // From the other half of the double cone, which is not there.
    EXPECT_FALSE(pair::raycast(Ray{{0, 0, 9}, {1, 0, 0}}, hat));
    EXPECT_EQ(pair::raycast(Ray{{0, 0, 12}, {-1, 0, -5}}, hat)->point.z,
              pair::raycast(Ray{{0, 0, 12}, {1, 0, -5}}, hat)->point.z);
}

TEST(ConeRaycast, GrazesSideApexAndRimInEveryPlaceAndMissesAnUlpOff) {
    const Cone wide{{1, 0, 0}, {1, 0, 4}, 5};
    for_each_move([&](const Move& move) {
        const Cone c = moved(move, wide), thin{c.base, c.apex, below(c.radius)};
        // Touching (4, 4, 0), (2.5, 2, 2) and the apex; the last runs down the side from the apex.
        const Ray rim = move(Ray{{8, 1, 0}, {-4, 3, 0}}), side = move(Ray{{6.5, -1, 2}, {-4, 3, 0}});
        const Ray apex = move(Ray{{3, 4, 4}, {-2, -4, 0}}), down = move(Ray{{-2, -4, 8}, {3, 4, -4}});
        for (const Ray& ray : {rim, side, apex, down}) {
            const auto hit = pair::raycast(ray, c);
            ASSERT_TRUE(hit);
            EXPECT_EQ(hit->t, 1);
            EXPECT_TRUE(pair::occluded(ray, c, {.max_t = 1}));
            EXPECT_FALSE(pair::occluded(ray, c, {.max_t = below(1)}));
            EXPECT_FALSE(pair::raycast(ray, c, {.max_t = below(1)}));
        }
        EXPECT_FALSE(pair::occluded(rim, thin));
        EXPECT_FALSE(pair::occluded(side, thin));
        EXPECT_EQ(pair::raycast(apex, c)->point, c.apex);
    });
}

TEST(ConeRaycast, StartsInsideHitAtOnceWithANormalOnlyOnTheSurface) {
    EXPECT_EQ(pair::raycast(Ray{{0, 0, 2}, {1, 0, 0}}, hat)->normal, Vec3(0));
    EXPECT_EQ(pair::raycast(Ray{{0, 0, 0}, {1, 0, 0}}, hat)->normal, Vec3(0, 0, -1));
    EXPECT_EQ(pair::raycast(Ray{{0, 0, 4}, Vec3(0)}, hat)->normal, Vec3(0, 0, 1));
    EXPECT_LE(glm::length(pair::raycast(Ray{{0, 1.5, 2}, Vec3(0)}, hat)->normal - Vec3(0, 0.8, 0.6)), 1e-15);
    EXPECT_FALSE(pair::raycast(Ray{{0, 0, above(4)}, Vec3(0)}, hat));
}

TEST(ConeRaycast, DegenerateOnesAreTheSegmentAndPointThatTheyAre) {
    EXPECT_EQ(pair::raycast(Ray{{-3, 0, 1}, {1, 0, 0}}, Cone{{0, 0, 0}, {0, 0, 2}, 0})->t, 3);
    EXPECT_EQ(pair::raycast(Ray{{-3, 0, 0}, {1, 0, 0}}, Cone{Vec3(0), Vec3(0), 7})->t, 3);
    EXPECT_FALSE(pair::raycast(Ray{{-3, 0, 1e-300}, {1, 0, 0}}, Cone{Vec3(0), Vec3(0), 7}));
    EXPECT_FALSE(pair::occluded(Ray{{0, 0, 2}, {1, 0, 0}}, Cone{{0, 0, 0}, {0, 0, 4}, -1}));
}

TEST(ConeRaycast, NothingThatIsNotFiniteIsHit) {
    const Ray ray{{-3, 0, 2}, {1, 0, 0}};
    for_each_nonfinite(hat, [&](const Cone& c) { EXPECT_FALSE(pair::raycast(ray, c)); });
    for_each_nonfinite(ray, [&](const Ray& r) { EXPECT_FALSE(pair::occluded(r, hat)); });
    EXPECT_FALSE(pair::raycast(ray, hat, {.max_t = nan}));
    EXPECT_FALSE(pair::raycast(ray, hat, {.max_t = -1}));
}

}  // namespace
}  // namespace abut::test
