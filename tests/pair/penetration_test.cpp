// SPDX-License-Identifier: MIT
// How deep boxes, balls, and sets without end lie in each other.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "abut/pair/intersects/obb_obb.h"
#include "abut/pair/penetration/penetration_box.h"
#include "abut/pair/penetration/penetration_sphere.h"
#include "abut/pair/penetration/penetration_unbounded.h"

namespace abut::pair {
namespace {

class Random {
public:
    explicit Random(unsigned seed) : engine_(seed) {}
    double unit() { return std::uniform_real_distribution<double>(-1, 1)(engine_); }
    Vec3 vec() {
        const double x = unit(), y = unit(), z = unit();
        return {x, y, z};
    }
    Vec3 direction() {
        Vec3 v = vec();
        while (dot(v, v) > 1 || dot(v, v) < 0.01) v = vec();
        return v / std::sqrt(dot(v, v));
    }
    Obb box() {
        const double w = unit();
        const Vec3 axis = direction();
        return {vec(), rotation_matrix({Quat(w, axis.x, axis.y, axis.z), Vec3(0)}), Vec3(1.2) + 0.8 * vec()};
    }

private:
    std::mt19937_64 engine_;
};

double overlap_along(const Obb& a, const Obb& b, Vec3 n) {
    double reach = 0;
    for (int i = 0; i < 3; ++i) {
        reach += std::abs(a.half_extents[i] * dot(a.axes[i], n)) + std::abs(b.half_extents[i] * dot(b.axes[i], n));
    }
    return reach - std::abs(dot(n, b.center - a.center));
}

TEST(BoxPenetration, NoDirectionIsShorterAndTheOneGivenSeparates) {
    Random random(1);
    int met = 0;
    for (int i = 0; i < 3000; ++i) {
        const Obb a = random.box(), b = random.box();
        const auto out = penetration(a, b);
        ASSERT_EQ(out.has_value(), intersects(a, b));
        if (!out) continue;
        ++met;
        EXPECT_NEAR(overlap_along(a, b, out->direction), out->depth, 1e-12);
        for (int k = 0; k < 200; ++k) EXPECT_GE(overlap_along(a, b, random.direction()), out->depth - 1e-12);
        Obb moved = b;
        moved.center += (out->depth + 1e-9) * out->direction;
        EXPECT_FALSE(intersects(a, moved));
        moved.center -= 2e-9 * out->direction;
        EXPECT_TRUE(intersects(a, moved));
        const auto back = penetration(b, a);
        EXPECT_EQ(back->depth, out->depth);
        EXPECT_EQ(back->direction, -out->direction);
    }
    EXPECT_GT(met, 1000);
}

TEST(BoxPenetration, AxisAlignedBoxesPartAlongTheShallowestAxis) {
    const Aabb a{{0, 0, 0}, {4, 4, 4}};
    const auto out = penetration(a, Aabb{{1, 3.5, 2}, {5, 9, 6}});
    ASSERT_TRUE(out);
    EXPECT_EQ(out->depth, 0.5);
    EXPECT_EQ(out->direction, Vec3(0, 1, 0));
    EXPECT_EQ(penetration(a, Aabb{{4, 4, 4}, {5, 5, 5}})->depth, 0);
    EXPECT_FALSE(penetration(a, Aabb{{4.5, 0, 0}, {5, 5, 5}}));
    EXPECT_FALSE(penetration(a, Aabb{}));
    // Of boxes within each other, the nearest way out.
    EXPECT_EQ(penetration(a, Aabb{{1, 1.5, 2.5}, {2, 2.5, 3.5}})->depth, 1.5);
    EXPECT_EQ(penetration(a, Aabb{{1, 1.5, 2.5}, {2, 2.5, 3.5}})->direction, Vec3(0, 0, 1));
}

TEST(BoxPenetration, OrientedAndAxisAlignedBoxesAgree) {
    Random random(2);
    for (int i = 0; i < 500; ++i) {
        Aabb a, b;
        a.include(random.vec()), a.include(random.vec());
        b.include(random.vec()), b.include(random.vec());
        const auto out = penetration(a, b);
        const Obb turned{a.center(), Mat3(1.0), 0.5 * a.extents()};
        const auto same = penetration(turned, b);
        if (!out || !same) continue;
        EXPECT_NEAR(out->depth, same->depth, 1e-14);
    }
}

TEST(SpherePenetration, BallsPartAlongTheLineOfTheirCentres) {
    const auto out = penetration(Sphere{{0, 0, 0}, 2}, Sphere{{0, 3, 0}, 1.5});
    ASSERT_TRUE(out);
    EXPECT_EQ(out->depth, 0.5);
    EXPECT_EQ(out->direction, Vec3(0, 1, 0));
    EXPECT_EQ(penetration(Sphere{{0, 0, 0}, 2}, Sphere{{0, 3, 0}, 1})->depth, 0);
    EXPECT_FALSE(penetration(Sphere{{0, 0, 0}, 2}, Sphere{{0, 3, 0}, 0.5}));
    EXPECT_EQ(penetration(Sphere{{1, 1, 1}, 2}, Sphere{{1, 1, 1}, 1})->depth, 3);
    EXPECT_EQ(penetration(Sphere{{1, 1, 1}, 2}, Sphere{{1, 1, 1}, 1})->direction,
              -penetration(Sphere{{1, 1, 1}, 1}, Sphere{{1, 1, 1}, 2})->direction);
    EXPECT_DOUBLE_EQ(penetration(Sphere{{0, 0, 0}, 1e300}, Sphere{{1e300, 1e300, 0}, 1e300})->depth,
                     2e300 - std::sqrt(2.0) * 1e300);
}

TEST(UnboundedPenetration, LinesLeaveAtNoCostAndPlanesThatCrossNever) {
    const Plane floor{{0, 0, 2}, 4};  // z = 2
    EXPECT_EQ(penetration(floor, Line{{0, 0, 2}, {1, 1, 0}})->depth, 0);
    EXPECT_EQ(penetration(floor, Line{{0, 0, 2}, {1, 1, 1}})->depth, std::numeric_limits<double>::infinity());
    EXPECT_FALSE(penetration(floor, Line{{0, 0, 1}, {1, 1, 0}}));
    EXPECT_EQ(penetration(floor, Ray{{0, 0, -1}, {0, 1, 1}})->depth, 3);
    EXPECT_EQ(penetration(floor, Ray{{0, 0, -1}, {0, 1, 1}})->direction, Vec3(0, 0, 1));
    EXPECT_EQ(penetration(floor, Ray{{0, 0, 5}, {0, 1, -1}})->direction, Vec3(0, 0, -1));
    EXPECT_EQ(penetration(floor, Plane{{0, 0, 1}, 2})->depth, 0);
    EXPECT_EQ(penetration(floor, Plane{{0, 1, 1}, 2})->depth, std::numeric_limits<double>::infinity());
    const auto crossing = penetration(Line{{0, 0, 0}, {1, 0, 0}}, Line{{0, 0, 0}, {1, 1, 0}});
    ASSERT_TRUE(crossing);
    EXPECT_EQ(crossing->depth, 0);
    EXPECT_EQ(std::abs(crossing->direction.z), 1);
    EXPECT_EQ(dot(penetration(Ray{{0, 0, 0}, {1, 0, 0}}, Ray{{1, 0, 0}, {1, 0, 0}})->direction, Vec3(1, 0, 0)), 0);
}

}  // namespace
}  // namespace abut::pair
