// SPDX-License-Identifier: MIT
// Facts about half-spaces: what lies below the plane is inside, however deep, and the way out is along the normal.
#include <gtest/gtest.h>

#include <limits>

#include "abut/abut.h"
#include "tests/query/one_of_each_kind.h"

namespace abut {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
const HalfSpace ground{{0, 0, 2}, 0};  // z <= 0

TEST(HalfSpace, A_shape_far_below_is_inside_and_its_way_out_is_up) {
    const Obb deep{{3, 4, -100}, Mat3(1.0), {1, 2, 3}};
    EXPECT_TRUE(intersects(deep, ground));
    EXPECT_FALSE(intersects(deep, ground.boundary()));
    EXPECT_EQ(distance(ground, deep), 0);
    EXPECT_EQ(classify(deep, ground), Containment::inside);
    EXPECT_EQ(classify(ground, deep), Containment::containing);
    EXPECT_TRUE(contains(ground, deep));
    const auto out = contact(ground, deep);
    ASSERT_TRUE(out);
    EXPECT_EQ(out->depth, 103);
    EXPECT_EQ(out->direction, Vec3(0, 0, 1));
    EXPECT_EQ(out->count, 4);
    for (int i = 0; i < out->count; ++i) {
        EXPECT_EQ(out->points[static_cast<std::size_t>(i)].on_a.z, 0);
        EXPECT_EQ(out->points[static_cast<std::size_t>(i)].on_b.z, -103);
    }
    const auto start = sweep(deep, Vec3(0, 0, -1), ground);
    ASSERT_TRUE(start);
    EXPECT_EQ(start->t, 0);
    EXPECT_EQ(start->depth, 103);
    EXPECT_EQ(start->normal, Vec3(0, 0, 1));
    EXPECT_FALSE(sweep(deep, Vec3(0, 0, 1), ground, SweepOptions{.ignore_separating = true}));
}

TEST(HalfSpace, Touching_from_above_counts) {
    const Sphere ball{{0, 0, 1}, 1};
    EXPECT_TRUE(intersects(ball, ground));
    EXPECT_EQ(classify(ball, ground), Containment::crossing);
    EXPECT_EQ(contact(ball, ground)->depth, 0);
    const Sphere higher{{0, 0, std::nextafter(1.0, 2)}, 1}, below{{0, 0, -1}, 1};
    EXPECT_FALSE(intersects(higher, ground));
    EXPECT_GT(distance(higher, ground), 0);
    EXPECT_EQ(classify(below, ground), Containment::inside);
    EXPECT_EQ(classify(Sphere{{0, 0, std::nextafter(-1.0, 0)}, 1}, ground), Containment::crossing);
}

TEST(HalfSpace, Rays_that_start_inside_hit_at_once_and_others_hit_the_plane) {
    const auto inside = raycast(Ray{{1, 2, -3}, {0, 0, 1}}, ground);
    ASSERT_TRUE(inside);
    EXPECT_EQ(inside->t, 0);
    EXPECT_EQ(inside->point, Vec3(1, 2, -3));
    EXPECT_EQ(inside->normal, Vec3(0));
    const auto above = raycast(Ray{{1, 2, 3}, {0, 0, -2}}, ground);
    ASSERT_TRUE(above);
    EXPECT_EQ(above->t, 1.5);
    EXPECT_EQ(above->normal, Vec3(0, 0, 1));
    EXPECT_EQ(raycast(Ray{{1, 2, 0}, {0, 0, 1}}, ground)->normal, Vec3(0, 0, 1));
    EXPECT_FALSE(raycast(Ray{{1, 2, 3}, {0, 0, 1}}, ground));
    EXPECT_FALSE(raycast(Ray{{1, 2, 3}, {1, 0, 0}}, ground));
    EXPECT_TRUE(occluded(Ray{{1, 2, -3}, {1, 0, 0}}, ground));
    EXPECT_FALSE(occluded(Ray{{1, 2, 3}, {0, 0, -2}}, ground, RaycastOptions{.max_t = 1}));
}

TEST(HalfSpace, Parallel_unbounded_shapes_are_decided_exactly) {
    EXPECT_FALSE(intersects(Line{{0, 0, 0x1p-1074}, {1, 0, 0}}, ground));
    EXPECT_TRUE(intersects(Line{{0, 0, 9}, {1, 0, -0x1p-1000}}, ground));
    EXPECT_TRUE(intersects(Line{{0, 0, 9}, {1, 0, 0x1p-1000}}, ground));
    EXPECT_FALSE(intersects(Ray{{0, 0, 9}, {1, 0, 0x1p-1000}}, ground));
    EXPECT_EQ(classify(Line{{0, 0, -1}, {1, 0, 0}}, ground), Containment::inside);
    EXPECT_EQ(classify(Plane{{0, 0, 3}, -3}, ground), Containment::inside);
    EXPECT_FALSE(intersects(Plane{{0, 0, -3}, -3}, ground));
    EXPECT_EQ(distance(Plane{{0, 0, -3}, -6}, ground), 2);
    EXPECT_TRUE(intersects(Plane{{0x1p-1000, 0, 3}, 3}, ground));
    EXPECT_EQ(contact(Line{{5, 5, -2}, {1, 0, 0}}, ground)->depth, 2);
    EXPECT_EQ(contact(Line{{5, 5, -2}, {0, 0, 1}}, ground)->depth, infinity);
    EXPECT_EQ(contact(Ray{{5, 5, -2}, {0, 0, 1}}, ground)->depth, 2);
    EXPECT_EQ(contact(Ray{{5, 5, -2}, {0, 0, -1}}, ground)->depth, infinity);
}

TEST(HalfSpace, Two_half_spaces) {
    const HalfSpace lower{{0, 0, 1}, -3}, upper{{0, 0, -1}, -2}, overlapping{{0, 0, -5}, 15}, tilted{{0, 1, 1}, -9};
    EXPECT_EQ(classify(lower, ground), Containment::inside);
    EXPECT_EQ(classify(ground, lower), Containment::containing);
    EXPECT_EQ(contact(lower, ground)->depth, infinity);
    EXPECT_EQ(distance(upper, ground), 2);
    EXPECT_EQ(contact(overlapping, ground)->depth, 3);
    EXPECT_EQ(contact(overlapping, ground)->direction, Vec3(0, 0, -1));
    EXPECT_EQ(classify(tilted, ground), Containment::crossing);
    EXPECT_EQ(contact(tilted, ground)->depth, infinity);
    EXPECT_EQ(classify(HalfSpace{{0, 0, 7}, 0}, ground), Containment::inside);
    EXPECT_NEAR(sweep(upper, Vec3(0, 0, -4), ground)->t, 0.5, 1e-15);
    EXPECT_NEAR(sweep(ground, Vec3(0, 0, 4), upper)->t, 0.5, 1e-15);
    EXPECT_FALSE(sweep(upper, Vec3(1, 0, 0), ground));
}

TEST(HalfSpace, With_a_zero_normal_it_is_all_of_space_or_empty) {
    const HalfSpace all{{0, 0, 0}, 0}, also_all{{0, 0, 0}, 5}, none{{0, 0, 0}, -1};
    for (const AnyShape& shape : one_of_each_kind()) {
        for (const HalfSpace& space : {all, also_all}) {
            EXPECT_TRUE(intersects(shape, space)) << shape.index();
            EXPECT_EQ(distance(shape, space), 0) << shape.index();
            EXPECT_EQ(classify(shape, space), Containment::inside) << shape.index();
            const auto out = contact(shape, space);
            ASSERT_TRUE(out) << shape.index();
            EXPECT_EQ(out->depth, infinity) << shape.index();
            const auto hit = sweep(shape, Vec3(0, 1, 0), space);
            ASSERT_TRUE(hit) << shape.index();
            EXPECT_EQ(hit->t, 0) << shape.index();
            EXPECT_EQ(hit->depth, infinity) << shape.index();
        }
        EXPECT_FALSE(intersects(none, shape)) << shape.index();
        EXPECT_EQ(distance(none, shape), infinity) << shape.index();
        EXPECT_FALSE(within(none, shape, 1e300)) << shape.index();
        EXPECT_EQ(classify(none, shape), Containment::disjoint) << shape.index();
        EXPECT_FALSE(contact(none, shape)) << shape.index();
        EXPECT_FALSE(sweep(shape, Vec3(0, 1, 0), none)) << shape.index();
    }
    EXPECT_EQ(raycast(Ray{{1, 2, 3}, {0, 0, 1}}, also_all)->t, 0);
    EXPECT_FALSE(raycast(Ray{{1, 2, 3}, {0, 0, 1}}, none));
    EXPECT_TRUE(bounds(none).empty());
    EXPECT_FALSE(bounds(also_all).empty());
}

TEST(HalfSpace, Numbers_that_are_not_finite_touch_nothing) {
    for (const HalfSpace& bad :
         {HalfSpace{{0, nan, 1}, 0}, HalfSpace{{0, 0, 1}, nan}, HalfSpace{{0, 0, 1}, infinity}}) {
        for (const AnyShape& shape : one_of_each_kind()) {
            EXPECT_FALSE(intersects(shape, bad)) << shape.index();
            EXPECT_TRUE(std::isnan(distance(shape, bad))) << shape.index();
            EXPECT_EQ(classify(bad, shape), Containment::disjoint) << shape.index();
            EXPECT_FALSE(contact(shape, bad)) << shape.index();
            EXPECT_FALSE(sweep(shape, Vec3(0, 0, -1), bad)) << shape.index();
            EXPECT_FALSE(within(shape, bad, infinity)) << shape.index();
        }
        EXPECT_FALSE(raycast(Ray{{0, 0, 3}, {0, 0, -1}}, bad));
    }
}

TEST(HalfSpace, Its_bounds_end_at_a_plane_orthogonal_to_an_axis) {
    const Aabb box = bounds(HalfSpace{{0, -2, 0}, 4});
    EXPECT_NEAR(box.min.y, -2, 1e-15);
    EXPECT_LE(box.min.y, -2);
    EXPECT_EQ(box.max.y, infinity);
    EXPECT_EQ(box.min.x, -infinity);
    EXPECT_EQ(bounds(HalfSpace{{1, 1, 0}, 0}).max.x, infinity);
    const HalfSpace moved = Pose{Quat(1, 0, 0, 0), Vec3(0, 0, 5)} * ground;
    EXPECT_TRUE(intersects(Vec3(0, 0, 5), moved));
    EXPECT_FALSE(intersects(Vec3(0, 0, 5.001), moved));
}

/// A ball, as a shape of the program's own.
struct Pebble {
    Vec3 center;
    double radius;
};
Vec3 support(const Pebble& p, Vec3) { return p.center; }
double rounding_radius(const Pebble& p) { return p.radius; }

TEST(HalfSpace, A_shape_of_a_programs_own) {
    const Pebble sunk{{1, 2, -5}, 1}, above{{1, 2, 5}, 1}, half{{1, 2, 0.5}, 1};
    EXPECT_EQ(classify(sunk, ground), Containment::inside);
    EXPECT_EQ(classify(half, ground), Containment::crossing);
    EXPECT_EQ(classify(above, ground), Containment::disjoint);
    EXPECT_EQ(distance(above, ground), 4);
    EXPECT_EQ(distance(sunk, ground), 0);
    EXPECT_NEAR(contact(sunk, ground)->depth, 6, 1e-12);
    EXPECT_NEAR(contact(half, ground)->depth, 0.5, 1e-12);
    EXPECT_NEAR(sweep(above, Vec3(0, 0, -8), ground)->t, 0.5, 1e-12);
    EXPECT_EQ(sweep(sunk, Vec3(0, 0, -8), ground)->t, 0);
    EXPECT_TRUE(within(above, ground, 4));
    EXPECT_FALSE(within(above, ground, 3.999));
}

TEST(HalfSpace, Meshes_are_inside_as_a_whole) {
    const Mesh box = make_box({Vec3(-1, -1, -9), Vec3(1, 1, -7)});
    EXPECT_TRUE(intersects(box, ground));
    EXPECT_EQ(distance(box, ground), 0);
    EXPECT_EQ(contact(box, ground)->depth, 9);
    EXPECT_EQ(classify(box, ground), Containment::inside);
    EXPECT_EQ(classify(ground, box), Containment::containing);
    const PosedMesh risen = Pose{Quat(1, 0, 0, 0), Vec3(0, 0, 8)} * box,
                    high = Pose{Quat(1, 0, 0, 0), Vec3(0, 0, 12)} * box;
    EXPECT_EQ(classify(ground, risen), Containment::crossing);
    EXPECT_EQ(classify(ground, high), Containment::disjoint);
    EXPECT_EQ(distance(high, ground), 3);
    EXPECT_EQ(distance(high, ground), distance(high, ground.boundary()));
    EXPECT_TRUE(within(high, ground, 3));
    EXPECT_FALSE(within(high, ground, 2.999));
    EXPECT_NEAR(sweep(high, Vec3(0, 0, -6), ground)->t, 0.5, 1e-12);
    EXPECT_EQ(sweep(box, Vec3(0, 0, -6), ground)->t, 0);
}

TEST(HalfSpace, As_the_ground_of_a_scene_it_stops_what_falls_and_lifts_what_sank) {
    Scene scene;
    const ModelId floor = scene.add({.shape = ground, .pose = {Quat(1, 0, 0, 0), Vec3(0, 0, 10)}});
    const Capsule body{{0, 0, 12}, {0, 0, 13}, 0.5};
    const auto hit = scene.sweep(AnyShape(body), Vec3(0, 0, -4));
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->model, floor);
    EXPECT_NEAR(hit->t, 1.5 / 4, 1e-12);
    EXPECT_EQ(scene.raycast(Ray{{3, 3, 20}, {0, 0, -1}})->t, 10);
    const Capsule sunk{{0, 0, 9.9}, {0, 0, 10.9}, 0.5};
    const CharacterResult stands = move_character(sunk, Vec3(1, 0, 0), scene);
    EXPECT_GT(stands.position.z, 10.5);
    EXPECT_LT(stands.position.z, 10.6);
    EXPECT_EQ(scene.models_touching(AnyShape(Sphere{{0, 0, -1e6}, 1})).size(), 1u);
    EXPECT_TRUE(scene.models_touching(AnyShape(Sphere{{0, 0, 12}, 1})).empty());
}

TEST(HalfSpace, A_shape_that_turns_touches_it_with_its_first_corner) {
    const Motion fall{{Quat(1, 0, 0, 0), Vec3(0, 0, 3)}, {Quat(std::sqrt(0.5), std::sqrt(0.5), 0, 0), Vec3(0, 0, 0)}};
    const Aabb box{Vec3(-1), Vec3(1)};
    const auto hit = sweep(box, fall, ground), at_plane = sweep(box, fall, ground.boundary());
    ASSERT_TRUE(hit && at_plane);
    EXPECT_EQ(hit->t, at_plane->t);
    const Motion below{{Quat(1, 0, 0, 0), Vec3(0, 0, -3)}, {Quat(1, 0, 0, 0), Vec3(0, 0, -9)}};
    EXPECT_EQ(sweep(box, below, ground)->t, 0);
    EXPECT_NEAR(sweep(box, below, ground)->depth, 4, 1e-12);
    EXPECT_FALSE(sweep(box, below, ground.boundary()));
}

TEST(HalfSpace, And_plane_are_within_no_distance_of_a_ray_or_line_that_is_not_finite) {
    for (const double x : {nan, infinity, -infinity}) {
        const Ray ray{{0, 0, 1}, {x, 0, 0}};
        const Line line{{0, 0, 1}, {0, x, 1}};
        for (const double d : {0.0, 2.0, 1e300, infinity}) {
            EXPECT_FALSE(within(ground, ray, d)) << x << ' ' << d;
            EXPECT_FALSE(within(ray, ground.boundary(), d)) << x << ' ' << d;
            EXPECT_FALSE(within(ground, line, d)) << x << ' ' << d;
            EXPECT_FALSE(within(line, ground.boundary(), d)) << x << ' ' << d;
        }
    }
}

}  // namespace
}  // namespace abut
