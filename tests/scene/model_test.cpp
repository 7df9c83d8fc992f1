// SPDX-License-Identifier: MIT
// A model answers as what it is made of, moved and scaled.
#include "abut/scene/model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "abut/base/error.h"
#include "abut/mesh/generate.h"
#include "abut/query/classify.h"
#include "abut/query/closest_points.h"
#include "abut/query/contact.h"
#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "abut/query/raycast.h"
#include "abut/query/sweep.h"
#include "abut/scene/model_visit-inl.h"

namespace abut {
namespace {

const Pose turned{Quat(0.7, 0.2, -0.5, 0.4), Vec3(10, -20, 0.1)};
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

std::vector<AnyShape> shapes() {
    const std::vector<Vec3> corners{{0, 0, 0}, {2, 0, 0}, {0, 1, 0}, {0, 0, 3}};
    return {Vec3(1, 2, 3),
            Segment{{0, 0, 0}, {1, 2, 3}},
            Triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0.5}},
            Sphere{{1, 0, 0}, 2},
            Aabb{Vec3(-1), Vec3(1, 2, 3)},
            Obb{Vec3(1), Mat3(1.0), Vec3(1, 2, 3)},
            Capsule{Vec3(0), Vec3(0, 0, 2), 0.5},
            Cylinder{Vec3(0), Vec3(0, 0, 2), 0.5},
            Cone{Vec3(0), Vec3(0, 0, 2), 0.5},
            Ellipsoid{Vec3(1), Mat3(1.0), Vec3(1, 2, 3)},
            Frustum{},
            Hull(corners)};
}

Mesh baked(const Mesh& mesh, const Placement& placement) {
    std::vector<Vec3> vertices = mesh.vertices();
    for (Vec3& v : vertices) v = placement * v;
    return {std::move(vertices), mesh.triangles()};
}

TEST(Model, Answers_as_the_mesh_of_its_placed_vertices) {
    const Mesh mesh = make_icosphere(2);
    for (const double scale : {1.0, 0.01, 37.0}) {
        const Model model(mesh, turned, scale);
        const Mesh world = baked(mesh, model.placement());
        const Ray ray{turned.translation + Vec3(3, 0.1, 0.2) * scale, Vec3(-2, 0, 0)};
        const auto a = raycast(ray, model), b = raycast(ray, world);
        ASSERT_TRUE(a && b);
        EXPECT_EQ(a->t, b->t);
        EXPECT_EQ(a->normal, b->normal);
        EXPECT_EQ(a->where, b->where);
        EXPECT_NEAR(glm::length(a->normal), 1, 1e-14);
        const Vec3 point = turned.translation + Vec3(0.9, 2, 0.3) * scale;
        EXPECT_EQ(distance(point, model), distance(point, world));
        EXPECT_EQ(distance(model, Sphere{point, scale}), distance(world, Sphere{point, scale}));
        const ClosestPoints nearest = closest_points(point, model), on_world = closest_points(point, world);
        EXPECT_EQ(nearest.on_b, on_world.on_b);
        EXPECT_EQ(nearest.where_a, Where{});
        EXPECT_EQ(nearest.where_b, on_world.where_b);
        EXPECT_NE(nearest.where_b.triangle, Where::none);
        EXPECT_EQ(closest_points(model, point).where_a, nearest.where_b);
        EXPECT_EQ(contact(Model(Sphere{point, 2 * scale}), model)->where_b,
                  contact(Sphere{point, 2 * scale}, world)->where_b);
        EXPECT_EQ(raycast(ray, model, {.min_t = std::nextafter(a->t, 1e9)})->t,
                  raycast(ray, world, {.min_t = std::nextafter(a->t, 1e9)})->t);
        EXPECT_FALSE(occluded(ray, model, {.max_t = a->t, .min_t = std::nextafter(a->t, 1e9)}));
        EXPECT_EQ(classify(turned.translation, model), Containment::inside);
        EXPECT_TRUE(intersects(model, Plane{Vec3(1, 0, 0), turned.translation.x}));
        EXPECT_TRUE(occluded(ray, model));
    }
}

// The textbook loses the sphere's radius, the plane's offset and the ray's direction on the way into a model's frame, and
// leaves t in the model's lengths.
TEST(Model, A_scaled_box_is_met_where_it_stands_in_the_world) {
    const Model box(make_box({Vec3(-1), Vec3(1)}), Pose{Quat(1, 0, 0, 0), Vec3(10, 0, 0)}, 2);
    const auto hit = raycast(Ray{Vec3(0), Vec3(0.5, 0, 0)}, box);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 16);
    EXPECT_EQ(hit->point, Vec3(8, 0, 0));
    EXPECT_EQ(hit->normal, Vec3(-1, 0, 0));
    EXPECT_FALSE(raycast(Ray{Vec3(0), Vec3(0.5, 0, 0)}, box, {.max_t = 15}));
    EXPECT_TRUE(intersects(Sphere{Vec3(5, 0, 0), 3}, box));
    EXPECT_FALSE(intersects(Sphere{Vec3(5, 0, 0), 2.999}, box));
    EXPECT_TRUE(intersects(Plane{Vec3(1, 0, 0), 12}, box));
    EXPECT_FALSE(intersects(Plane{Vec3(1, 0, 0), 12.001}, box));
    EXPECT_EQ(distance(Vec3(0), box), 8);
}

TEST(Model, Answers_as_its_placed_shape) {
    const Placement placement{turned, 1.7};
    const AnyShape probe = Capsule{turned.translation, turned.translation + Vec3(4, 1, 1), 0.3};
    for (const AnyShape& a : shapes()) {
        const Model model(a, placement);
        const AnyShape world = placement * a;
        EXPECT_EQ(bounds(model), bounds(world));
        EXPECT_EQ(intersects(probe, model), intersects(probe, world));
        EXPECT_EQ(closest_points(model, probe).distance, closest_points(world, probe).distance);
        EXPECT_EQ(closest_points(model, probe).where_a, Where{});
        EXPECT_EQ(contact(model, model.at({turned, 1})).has_value(), intersects(world, Placement{turned, 1} * a));
        const Ray ray{turned.translation + Vec3(20, 1, 0), Vec3(-1, 0, 0)};
        const auto hit = raycast(ray, model), expected = raycast(ray, world);
        ASSERT_EQ(hit.has_value(), expected.has_value());
        if (hit) {
            EXPECT_EQ(hit->t, expected->t);
        }
    }
}

TEST(Model, Scale_multiplies_distances_exactly_when_it_is_a_power_of_two) {
    for (const AnyShape& a : shapes()) {
        const Model one(a), four(a, Pose{}, 4);
        const Vec3 p(7, -3, 5);
        EXPECT_EQ(4 * distance(p, one), distance(4.0 * p, four)) << a.index();
    }
}

TEST(Model, Bounds_hold_it) {
    const Model mesh(make_torus(1, 0.3, 16, 8), turned, 0.37);
    const Obb oriented = mesh.oriented_bounds();
    mesh.visit_held([&](const auto& x) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(x)>, PosedMesh>) {
            for (std::size_t i = 0; i < x.size(); ++i) {
                EXPECT_TRUE(intersects(oriented, x.triangle(i).a));
                EXPECT_TRUE(intersects(mesh.bounds(), x.triangle(i).a));
            }
        }
    });
    EXPECT_TRUE(Model().bounds().empty());
    EXPECT_TRUE(Model(Aabb{}).bounds().empty());
    EXPECT_EQ(distance(Model(Aabb{}, turned), Vec3(0)), std::numeric_limits<double>::infinity());
}

TEST(Model, Bounds_are_empty_where_a_number_leaves_the_range_of_double) {
    const auto far = [](double x) { return Vec3(x, 1.7e308, -1.7e308); };
    const Triangle triangle{Vec3(0), Vec3(1e-11), far(1.7e308)};
    for (const Quat& turn : {Quat(1, 0, 0, 0), turned.rotation, Quat(0.3, -0.6, 0.1, 0.9)}) {
        for (const AnyShape& shape : {AnyShape(triangle), AnyShape(Segment{Vec3(0), far(-1e308)}),
                                      AnyShape(Sphere{Vec3(0), 1e300}), AnyShape(Plane{Vec3(0, 0, 1), 1e300})}) {
            const Model model(shape, Pose{turn, Vec3(0)}, 1e10);
            EXPECT_TRUE(model.bounds().empty()) << shape.index();
            EXPECT_FALSE(intersects(model, Vec3(0)));
        }
    }
    EXPECT_TRUE(is_finite(Model(triangle, turned, 0.1).bounds()));
}

TEST(Model, Hangs_from_another) {
    const Model crane(Sphere{Vec3(0), 1}, turned, 2), hook(Sphere{Vec3(0), 0.5}, Pose{Quat(1, 0, 0, 0), Vec3(3, 0, 0)});
    const Model hung = hook.attached_to(crane);
    EXPECT_EQ(hung.scale(), 2);
    EXPECT_EQ(hung.pose().translation, crane.placement() * Vec3(3, 0, 0));
    const Placement back = crane.placement() * inverse(crane.placement());
    EXPECT_NEAR(glm::length(back.pose.translation), 0, 1e-13);
    EXPECT_NEAR(back.scale, 1, 1e-15);
}

TEST(Model, Hangs_from_another_however_long_their_rotations_are) {
    for (const double length : {1e-99, 1e-85, 1e-40, 1.0, 1e40, 1e90, 9e99}) {
        const Model parent({}, Pose{Quat(0, 0, 0, length), Vec3(1, 0, 0)});
        const Model child(Sphere{}, Pose{Quat(length, 0, 0, 0), Vec3(2, 0, 0)});
        const Placement placement = child.attached_to(parent).placement();
        EXPECT_NEAR(placement.pose.translation.x, -1, 1e-14);
        EXPECT_NEAR(std::abs(placement.pose.rotation.z), 1, 1e-15);
    }
}

TEST(Model, Moves_to_where_it_could_have_been_made) {
    for (const AnyShape& shape : shapes()) {
        const Model there(shape, turned, 2);
        Model moved(shape, {Quat(1, 0, 0, 0), Vec3(5)}, 0.5);
        EXPECT_THROW(moved.move_to({turned, 0}), Error);
        EXPECT_EQ(moved.scale(), 0.5);
        moved.move_to({turned, 2});
        EXPECT_EQ(moved.bounds().min, there.bounds().min);
        EXPECT_EQ(moved.bounds().max, there.bounds().max);
        EXPECT_EQ(distance(moved, Vec3(30)), distance(there, Vec3(30)));
        EXPECT_EQ(moved.shape(), Model(moved).at({turned, 3}).shape());
    }
    // A hull moves in place, unless a copy shares it.
    const std::vector<Vec3> corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    Model alone{Hull(corners)};
    const Model copy = alone;
    for (const double x : {5.0, 7.0, 9.0}) {
        alone.move_to({{Quat(1, 0, 0, 0), Vec3(x, 0, 0)}, 1});
        EXPECT_EQ(alone.bounds().min, Vec3(x, 0, 0));
        EXPECT_EQ(distance(alone, copy), x - 1);
        EXPECT_TRUE(intersects(alone, Vec3(x, 0, 0)));
        EXPECT_EQ(copy.bounds().min, Vec3(0));
        EXPECT_TRUE(intersects(copy, Vec3(0)));
    }
    // A hull's vertices that would leave the range of double.
    Model hull(Hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1e308, 0, 1}}));
    EXPECT_TRUE(hull.is_hull());
    EXPECT_THROW(hull.move_to({{Quat(1, 0, 0, 0), Vec3(1e308, 0, 0)}, 1}), Error);
    EXPECT_TRUE(intersects(hull, Vec3(1e308, 0, 1)));
    hull.move_to({{Quat(1, 0, 0, 0), Vec3(3, 0, 0)}, 0.5});
    EXPECT_TRUE(intersects(hull, Vec3(3, 0, 0)));
}

TEST(Model, Bad_placements_are_refused) {
    const auto refused = [](const Pose& pose, double scale) { EXPECT_THROW(Model(Sphere{}, pose, scale), Error); };
    refused({}, 0);
    refused({}, -1);
    refused({}, nan);
    refused({}, std::numeric_limits<double>::infinity());
    refused({Quat(0, 0, 0, 0), Vec3(0)}, 1);
    refused({Quat(1, 0, 0, 0), Vec3(nan)}, 1);
    EXPECT_THROW(Model(Sphere{Vec3(nan), 1}), Error);
}

TEST(Model, Copies_share_their_mesh) {
    const SharedShape shape = make_icosphere(3);
    const Model a(shape), b(shape, turned);
    EXPECT_EQ(a.shape().mesh(), b.shape().mesh());
    EXPECT_EQ(SharedShape(std::shared_ptr<const Mesh>()).empty(), true);
}

}  // namespace
}  // namespace abut
