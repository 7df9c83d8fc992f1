// SPDX-License-Identifier: MIT
// Balls in, on and beside a camera's frustum: at its planes, edges and corners.
#include "abut/pair/intersects/frustum_sphere.h"

#include "abut/query/within.h"
#include "tests/pair/frustum_moves.h"

namespace abut::pair {
namespace {

using test::stump;

const auto lies = [](const Frustum& f, const Sphere& sphere) {
    const Containment found = classify(sphere, f);
    EXPECT_EQ(intersects(f, sphere), found != Containment::disjoint);
    return found;
};
void expect_ball(Containment expected, const Sphere& sphere) {
    test::expect_everywhere(expected, stump(), sphere, lies);
}

TEST(FrustumSphere, TouchesAPlane) {
    expect_ball(Containment::crossing, {Vec3(0, 0, 0), 1});
    expect_ball(Containment::disjoint, {Vec3(0, 0, 0), 0.9375});
    expect_ball(Containment::inside, {Vec3(0, 0, -1.5), 0.5});
    expect_ball(Containment::crossing, {Vec3(0, 0, -1.5), 0.625});
}

TEST(FrustumSphere, TouchesAnEdge) {
    expect_ball(Containment::crossing, {Vec3(5, 0, -6), 5});  // (3, 4) from the base's right edge
    expect_ball(Containment::disjoint, {Vec3(5, 0, -6), 4.875});
}

TEST(FrustumSphere, TouchesACorner) {
    expect_ball(Containment::crossing, {Vec3(4, 3, -4), 3});  // (2, 1, 2) from the base's corner
    expect_ball(Containment::disjoint, {Vec3(4, 3, -4), 2.875});
    expect_ball(Containment::inside, {Vec3(2, 2, -2), 0});
    expect_ball(Containment::inside, {Vec3(0, 0, -1.5), 0});
}

TEST(FrustumSphere, Holds) {
    expect_ball(Containment::containing, {Vec3(0, 0, -1), 3});  // the base's corners are (2, 2, 1) away
    expect_ball(Containment::crossing, {Vec3(0, 0, -1), 2.9375});
}

TEST(FrustumSphere, OneUlpDecides) {
    EXPECT_TRUE(intersects(stump(), Sphere{Vec3(4, 3, -4), 3}));
    EXPECT_FALSE(intersects(stump(), Sphere{Vec3(4, 3, -4), test::below(3)}));
    EXPECT_FALSE(intersects(stump(), Sphere{Vec3(test::above(4), 3, -4), 3}));
    EXPECT_EQ(classify(Sphere{Vec3(0, 0, -1), test::below(3)}, stump()), Containment::crossing);
}

/// The corner is 3 away, where doubles are 2^-52 or 2^-51 apart.
TEST(FrustumSphere, IsWithinASumThatIsNotADouble) {
    const Vec3 center(4, 3, -4);
    EXPECT_TRUE(within(stump(), Sphere{center, 2}, 1));
    EXPECT_TRUE(within(stump(), Sphere{center, 0x1p-54}, 3));
    EXPECT_FALSE(within(stump(), Sphere{center, 0x1p-54}, test::below(3)));
    EXPECT_FALSE(within(stump(), Sphere{center, test::below(1)}, 2));
    EXPECT_TRUE(within(stump(), Sphere{center, test::below(1)}, test::above(2)));
    EXPECT_TRUE(within(stump(), Sphere{center, 0x1p1023}, 0x1p1023));
    EXPECT_FALSE(within(stump(), Sphere{center, -1}, 9));
}

/// The side x = 1/3 is 8/3 away, which is 2^-51 / 3 more than the radius, and 2^-54 / 3 less than from the rounded
/// corners.
TEST(FrustumSphere, IsWithinByItsPlanesNotByItsRoundedCorners) {
    Frustum box;
    box.planes[1] = {Vec3(3, 0, 0), 1};
    const Sphere ball{Vec3(3, 0, 0), 8.0 / 3};
    EXPECT_TRUE(abut::within(box, ball, 0x1.6p-53));
    EXPECT_TRUE(abut::within(ball, box, 0x1.6p-53));
    EXPECT_FALSE(abut::within(box, ball, 0x1.5p-53));
}

TEST(FrustumSphere, NothingMeetsWhatIsEmptyOrNotFinite) {
    EXPECT_FALSE(intersects(stump(), Sphere{Vec3(0, 0, -1.5), -1}));
    Frustum crossed = stump();
    crossed.planes[5].offset = 0.5;
    EXPECT_FALSE(intersects(crossed, Sphere{Vec3(0), 1e9}));
    // Empty by four planes of which none is opposite another: beyond every corner that any three of them have.
    Frustum four;
    four.planes = {{{Vec3(1, 1, 1), -1},
                    {Vec3(-1, -1, 1), -1},
                    {Vec3(1, -1, -1), -1},
                    {Vec3(-1, 1, -1), -1},
                    {Vec3(0), 1},
                    {Vec3(0), 1}}};
    EXPECT_FALSE(intersects(four, Sphere{Vec3(0), 1e9}));
    for (Plane& p : four.planes) p.offset = 1;
    EXPECT_TRUE(intersects(four, Sphere{Vec3(9), 20}));
    test::expect_false_when_not_finite(stump(), Sphere{Vec3(0, 0, -1.5), 1});
}

}  // namespace
}  // namespace abut::pair
