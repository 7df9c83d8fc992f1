// SPDX-License-Identifier: MIT
// Ray and ellipsoid.
#include "abut/pair/raycast/raycast_ellipsoid.h"

#include "tests/pair/quadric_moves.h"

namespace abut::test {
namespace {

const Ellipsoid egg{Vec3(0), Mat3(1.0), {3, 2, 6}};

TEST(EllipsoidRaycast, MeetsTheNearSide) {
    const auto hit = pair::raycast(Ray{{-9, 0, 0}, {2, 0, 0}}, egg);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 3);
    EXPECT_EQ(hit->point, Vec3(-3, 0, 0));
    EXPECT_EQ(hit->normal, Vec3(-1, 0, 0));
    // (0, 0.6 · 2, 0.8 · 6), with the normal (0, 0.6 / 2, 0.8 / 6).
    const auto slant = pair::raycast(Ray{{0, 1.2 + 3, 4.8}, {0, -1, 0}}, egg);
    ASSERT_TRUE(slant);
    EXPECT_NEAR(slant->t, 3, 1e-15);
    EXPECT_LE(glm::length(slant->normal - glm::normalize(Vec3(0, 9, 4))), 1e-15);
}

TEST(EllipsoidRaycast, GrazesInEveryPlaceAndMissesAnUlpOff) {
    const Ellipsoid large{{1, 2, 3}, Mat3(Vec3(3, 4, 0), Vec3(-4, 3, 0), Vec3(0, 0, 5)), {1, 2, 1}};
    for_each_move([&](const Move& move) {
        const Ellipsoid e = moved(move, large);
        // Touching where the second axis ends, (1 - 8, 2 + 6, 3), along the first.
        const Ray ray = move(Ray{{-4, 12, 3}, {-3, -4, 0}});
        const auto hit = pair::raycast(ray, e);
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->t, 1);
        EXPECT_EQ(hit->point, move({-7, 8, 3}));
        EXPECT_LE(glm::length(hit->normal - move.turned({-0.8, 0.6, 0})), 1e-15);
        EXPECT_TRUE(pair::occluded(ray, e, {.max_t = 1}));
        EXPECT_FALSE(pair::occluded(ray, e, {.max_t = below(1)}));
        EXPECT_FALSE(pair::raycast(ray, e, {.max_t = below(1)}));
        Ellipsoid thin = e;
        thin.radii[1] = below(thin.radii[1]);
        EXPECT_FALSE(pair::occluded(ray, thin));
        thin.radii[1] = -e.radii[1];
        EXPECT_EQ(pair::raycast(ray, thin)->t, 1);
    });
}

TEST(EllipsoidRaycast, StartsInsideHitAtOnceWithANormalOnlyOnTheSurface) {
    EXPECT_EQ(pair::raycast(Ray{{0, 0, 5}, {1, 0, 0}}, egg)->normal, Vec3(0));
    EXPECT_EQ(pair::raycast(Ray{{0, -2, 0}, {0, 1, 0}}, egg)->normal, Vec3(0, -1, 0));
    EXPECT_EQ(pair::raycast(Ray{{0, 0, 6}, Vec3(0)}, egg)->t, 0);
    EXPECT_FALSE(pair::raycast(Ray{{0, 0, above(6)}, Vec3(0)}, egg));
}

TEST(EllipsoidRaycast, NormalsOfThinOnesArePrecise) {
    // A wafer of a millionth of its width, at 0.6 and 0.8 of its radii: the normal is (0.6, 0, 0.8e6).
    const Ellipsoid wafer{Vec3(0), Mat3(1.0), {1, 1, 0x1p-20}};
    const auto hit = pair::raycast(Ray{{0.9375, 0, 5}, {0, 0, -1}}, wafer);
    ASSERT_TRUE(hit);
    const Vec3 expected = glm::normalize(Vec3(0.9375 * 0x1p-20, 0, std::sqrt(1 - 0.9375 * 0.9375)));
    EXPECT_NEAR(hit->normal.x, expected.x, 4 * 0x1p-53 * expected.x);
    // A ray along the wafer, just over its middle plane.
    const auto edge = pair::raycast(Ray{{5, 0, 0x1p-22}, {-1, 0, 0}}, wafer);
    ASSERT_TRUE(edge);
    const Vec3 steep = glm::normalize(Vec3(std::sqrt(1 - 0x1p-4), 0, 0.25 * 0x1p20));
    EXPECT_NEAR(edge->normal.x, steep.x, 4 * 0x1p-53 * steep.x);
    EXPECT_NEAR(edge->normal.z, steep.z, 4 * 0x1p-53);
}

TEST(EllipsoidRaycast, FlatOnesAreTheEllipseSegmentAndPointThatTheyAre) {
    const Ellipsoid disc{Vec3(0), Mat3(1.0), {10, 0, 5}}, rod{Vec3(0), Mat3(1.0), {10, 0, 0}};
    const Ellipsoid dot{Vec3(0), Mat3(1.0), {0, 0, 0}};
    for_each_move([&](const Move& move) {
        const Ray through = move(Ray{{6, 2, 4}, {0, -2, 0}}), beside = move(Ray{{6, 2, 4.001}, {0, -2, 0}});
        const auto hit = pair::raycast(through, moved(move, disc));
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->t, 1);
        EXPECT_EQ(hit->normal, move.turned({0, 1, 0}));
        EXPECT_FALSE(pair::raycast(beside, moved(move, disc)));
        EXPECT_FALSE(pair::raycast(through, moved(move, disc), {.max_t = below(1)}));
        // In its plane it is met from its rim.
        const auto level = pair::raycast(move(Ray{{12, 0, 4}, {-3, 0, 0}}), moved(move, disc));
        ASSERT_TRUE(level);
        EXPECT_EQ(level->t, 2);
        EXPECT_EQ(level->point, move({6, 0, 4}));

        EXPECT_EQ(pair::raycast(move(Ray{{-10, 4, 2}, {0, -2, -1}}), moved(move, rod))->t, 2);
        EXPECT_FALSE(pair::raycast(move(Ray{{-10.001, 4, 2}, {0, -2, -1}}), moved(move, rod)));
        EXPECT_EQ(pair::raycast(move(Ray{{16, 0, 0}, {-3, 0, 0}}), moved(move, rod))->t, 2);
        EXPECT_EQ(pair::raycast(move(Ray{{2, 4, 6}, {-1, -2, -3}}), moved(move, dot))->t, 2);
        EXPECT_EQ(pair::raycast(move(Ray{{2, 0, 0}, Vec3(0)}), moved(move, rod))->t, 0);
    });
}

TEST(EllipsoidRaycast, NothingThatIsNotFiniteIsHit) {
    const Ray ray{{-9, 0, 0}, {1, 0, 0}};
    for_each_nonfinite(egg, [&](const Ellipsoid& e) { EXPECT_FALSE(pair::raycast(ray, e)); });
    for_each_nonfinite(ray, [&](const Ray& r) { EXPECT_FALSE(pair::occluded(r, egg)); });
    EXPECT_FALSE(pair::raycast(ray, egg, {.max_t = nan}));
    EXPECT_FALSE(pair::raycast(ray, egg, {.max_t = -1}));
    EXPECT_FALSE(pair::raycast(ray, Ellipsoid{Vec3(0), Mat3(0.0), Vec3(1)}));
}

}  // namespace
}  // namespace abut::test
