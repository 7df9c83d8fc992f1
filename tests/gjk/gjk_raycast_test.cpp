// SPDX-License-Identifier: MIT
// Rays at rounded convex sets: where they hit spheres, boxes and cylinders is known; a hit exactly when straight sets
// meet.
#include "abut/gjk/gjk_raycast.h"

#include <gtest/gtest.h>

#include "abut/gjk/closest_cores.h"
#include "abut/gjk/exact_intersects.h"
#include "tests/gjk/shapes.h"

namespace abut::gjk {
namespace {

using namespace testing;

TEST(Raycast, KnowsSomeHits) {
    auto hit = raycast(Ray{Vec3(-5, 0.5, 0.5), Vec3(2, 0, 0)}, core_of(Aabb{Vec3(0), Vec3(1)}), 0);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 2.5);
    EXPECT_EQ(hit->normal, Vec3(-1, 0, 0));
    EXPECT_EQ(hit->point, Vec3(0, 0.5, 0.5));
    hit = raycast(Ray{Vec3(-5, 0, 0), Vec3(1, 0, 0)}, core_of(Vec3(0)), 2);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 3, 1e-11);
    EXPECT_NEAR(hit->normal.x, -1, 1e-15);
    const Cylinder cylinder{Vec3(0), Vec3(0, 0, 2), 1};
    hit = raycast(Ray{Vec3(3, 0.6, 1), Vec3(-1, 0, 0)}, core_of(cylinder), 0);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 2.2, 1e-11);
    EXPECT_NEAR(along(hit->normal, Vec3(0.8, 0.6, 0)), 1, 1e-9);
    hit = raycast(Ray{Vec3(0.3, 0.2, 7), Vec3(0, 0, -1)}, core_of(cylinder), 0);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 5, 1e-11);
    EXPECT_FALSE(raycast(Ray{Vec3(3, 0.6, 1), Vec3(1, 0, 0)}, core_of(cylinder), 0));
    EXPECT_FALSE(raycast(Ray{Vec3(3, 1.1, 1), Vec3(-1, 0, 0)}, core_of(cylinder), 0));
    EXPECT_FALSE(raycast(Ray{Vec3(3, 0.6, 1), Vec3(-1, 0, 0)}, core_of(cylinder), 0, {.max_t = 2}));
    EXPECT_TRUE(raycast(Ray{Vec3(3, 0.6, 1), Vec3(-1, 0, 0)}, core_of(cylinder), 0, {.max_t = 2.3}));
}

TEST(Raycast, StartsInsideAndOddRaysHaveTheirAnswers) {
    const Core box = core_of(Aabb{Vec3(0), Vec3(1)});
    auto hit = raycast(Ray{Vec3(0.5), Vec3(1, 0, 0)}, box, 0);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 0);
    EXPECT_EQ(hit->normal, Vec3(0));
    hit = raycast(Ray{Vec3(2, 0, 0), Vec3(1, 0, 0)}, core_of(Vec3(0)), 2);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 0);
    EXPECT_EQ(hit->normal, Vec3(1, 0, 0));
    EXPECT_TRUE(raycast(Ray{Vec3(0.5), Vec3(0)}, box, 0));
    EXPECT_FALSE(raycast(Ray{Vec3(1.5), Vec3(0)}, box, 0));
    EXPECT_FALSE(raycast(Ray{Vec3(0.5), Vec3(std::nan(""))}, box, 0));
    EXPECT_FALSE(raycast(Ray{Vec3(0.5), Vec3(1, 0, 0)}, box, -1));
    EXPECT_FALSE(raycast(Ray{Vec3(0.5), Vec3(1, 0, 0)}, box, 0, {.max_t = -1}));
    EXPECT_FALSE(raycast(Ray{Vec3(0), Vec3(1, 0, 0)}, core_of(Aabb{}), 0));
    // Along an edge.
    EXPECT_TRUE(raycast(Ray{Vec3(1, 1, 5), Vec3(0, 0, -1)}, box, 0));
    EXPECT_FALSE(raycast(Ray{Vec3(std::nextafter(1.0, 2.0), 1, 5), Vec3(0, 0, -1)}, box, 0));
}

/// The place of a hit is on the surface, and nothing of the ray before it is in the set.
template <class Shape>
void expect_first_hits(int cases) {
    Random random(31);
    int hits = 0;
    for (int i = 0; i < cases; ++i) {
        const Shape shape = random.make<Shape>();
        const Core core = core_of(shape);
        const double radius = rounding_radius(shape);
        const Vec3 origin = random.vector(4);
        const Ray ray{origin, (random.vector(1.2) - origin) * std::ldexp(1.0, random.below(20) - 10)};
        const auto hit = raycast(ray, core, radius);
        const double size = 4 + core.size + radius + length(ray.origin);
        // The whole ray, as far as it matters, against the set.
        const Aabb around{core.origin - core.size - radius, core.origin + core.size + radius};
        const ClosestPoints near = closest_points(core_of(ray, around), 0, core, radius);
        if (is_polyhedral(core)) {
            EXPECT_EQ(hit.has_value(), near.distance == 0) << i;
        } else if (near.distance == 0) {
            EXPECT_TRUE(hit.has_value()) << i;
        } else if (hit) {
            EXPECT_LE(near.distance, 1e-9 * size) << i;
        }
        if (!hit) continue;
        ++hits;
        const ClosestPoints place = closest_points(core_of(hit->point), 0, core, radius);
        EXPECT_LE(place.distance, 1e-11 * size) << i;
        if (hit->t == 0) continue;
        EXPECT_NEAR(length(hit->normal), 1, 1e-14);
        EXPECT_LT(along(hit->normal, ray.direction), 0);
        for (double share : {0.0, 0.5, 0.9, 0.999}) {
            const Vec3 before = ray.origin + ray.direction * (hit->t * share);
            if (length(before - hit->point) < 1e-6 * size) continue;
            EXPECT_FALSE(intersects(core_of(before), 0, core, radius)) << i;
        }
    }
    EXPECT_GT(hits, cases / 50);
}

TEST(Raycast, HitsFirstPlaces) {
    expect_first_hits<Sphere>(1000);
    expect_first_hits<Capsule>(1000);
    expect_first_hits<Obb>(1000);
    expect_first_hits<Hull>(300);
    expect_first_hits<Cylinder>(1000);
    expect_first_hits<Cone>(1000);
    expect_first_hits<Ellipsoid>(1000);
    expect_first_hits<Triangle>(2000);
}

}  // namespace
}  // namespace abut::gjk
