// SPDX-License-Identifier: MIT
// The direction between two sets is a unit vector from the first to the second, apart, touching and overlapping.
#include "abut/query/direction_between.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "abut/mesh/generate.h"
#include "abut/scene/scene_verbs.h"

namespace abut {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();

template <class A, class B>
Vec3 direction(const A& a, const B& b) {
    return direction_between(a, b, closest_points(a, b));
}

template <class A, class B>
void expect_direction(const A& a, const B& b, Vec3 truth) {
    for (const Vec3 found : {direction(a, b), -direction(b, a)}) {
        EXPECT_NEAR(found.x, truth.x, 1e-9);
        EXPECT_NEAR(found.y, truth.y, 1e-9);
        EXPECT_NEAR(found.z, truth.z, 1e-9);
    }
}

TEST(DirectionBetween, OfSetsApartIsThatOfTheirClosestPoints) {
    expect_direction(Sphere{Vec3(0), 1}, Sphere{Vec3(3, 0, 4), 1}, Vec3(0.6, 0, 0.8));
    expect_direction(Vec3(0), Plane{Vec3(0, 0, 2), 8}, Vec3(0, 0, 1));
    expect_direction(Vec3(0, 0, 3), make_box({Vec3(-1), Vec3(1)}), Vec3(0, 0, -1));
}

TEST(DirectionBetween, IsAUnitVectorAtEveryMagnitude) {
    for (const double size : {5e-324, 1e-310, 1e-200, 1.0, 1e200, 1.7e308}) {
        expect_direction(size * Vec3(1, 0, 0), size * Vec3(-1, 0, 0), Vec3(-1, 0, 0));
        EXPECT_NEAR(glm::length(direction(Vec3(0), size * Vec3(1, 1, -1))), 1, 1e-15) << size;
    }
}

TEST(DirectionBetween, OfTouchingSetsIsThatOfTheirContact) {
    expect_direction(Sphere{Vec3(0), 1}, Sphere{Vec3(2, 0, 0), 1}, Vec3(1, 0, 0));
    expect_direction(Sphere{Vec3(0), 1}, Sphere{Vec3(1, 0, 0), 1}, Vec3(1, 0, 0));
    expect_direction(Aabb{Vec3(-1), Vec3(1)}, Vec3(0.5, 0.5, 1), Vec3(0, 0, 1));
    expect_direction(Aabb{Vec3(-1), Vec3(1)}, Aabb{Vec3(1, -1, -1), Vec3(2)}, Vec3(1, 0, 0));
}

/// A ball of a program's own.
struct Ball {
    Vec3 center{0};
};
Vec3 support(const Ball& ball, const Vec3&) { return ball.center; }
double rounding_radius(const Ball&) { return 1; }

TEST(DirectionBetween, TakesMeshesModelsAndShapesOfAProgramsOwn) {
    const Mesh box = make_box({Vec3(-1), Vec3(1)});
    const Pose beside{Quat(1, 0, 0, 0), Vec3(0, 0, 2)};
    const Model model(box, beside);
    const Sphere ball{Vec3(0.3, 0.2, 2), 1};
    expect_direction(box, ball, Vec3(0, 0, 1));
    expect_direction(beside * box, AnyShape(Sphere{Vec3(0.3, 0.2, 4), 1}), Vec3(0, 0, 1));
    expect_direction(model, Sphere{Vec3(0.3, 0.2, 4), 1}, Vec3(0, 0, 1));
    expect_direction(model, Model(ball, beside), Vec3(0, 0, 1));
    expect_direction(box, Ball{Vec3(0.3, 0.2, 2)}, Vec3(0, 0, 1));
    expect_direction(Ball{Vec3(0)}, Ball{Vec3(0, 3, 0)}, Vec3(0, 1, 0));
    // Meshes whose faces touch: the lowest pair of triangles decides, which may be one of a side and a face.
    EXPECT_NEAR(glm::length(direction(box, model)), 1, 1e-9);
    Scene scene;
    const ModelId id = scene.add({.shape = box, .pose = beside});
    const auto found = scene.closest_points(Sphere{Vec3(0.3, 0.2, 0), 1});
    ASSERT_TRUE(found);
    const Vec3 into = direction_between(Sphere{Vec3(0.3, 0.2, 0), 1}, scene.model(id), *found);
    EXPECT_NEAR(into.z, 1, 1e-9);
}

TEST(DirectionBetween, UsesTheTrianglesThatAreNamed) {
    const Mesh box = make_box({Vec3(-1), Vec3(1)});
    const Vec3 corner(1, 0.5, 0);  // on the side x = 1
    const ClosestPoints found = closest_points(box, corner);
    EXPECT_EQ(direction_between(box, corner, found), contact(box.triangle(found.where_a.triangle), corner)->direction);
    EXPECT_NEAR(std::abs(direction_between(box, corner, found).x), 1, 1e-9);
    // Places that name no triangle of the mesh: the contact of all of it.
    EXPECT_EQ(direction_between(box, corner, {corner, corner, 0, {.triangle = 9999}}), contact(box, corner)->direction);
}

TEST(DirectionBetween, IsZeroForEmptySetsNanAndInfinity) {
    EXPECT_EQ(direction(Vec3(0), Aabb{}), Vec3(0));
    EXPECT_EQ(direction(Vec3(0), Mesh()), Vec3(0));
    EXPECT_EQ(direction(Vec3(nan), Sphere{Vec3(0), 1}), Vec3(0));
    EXPECT_EQ(direction(Vec3(infinity), make_icosphere(1)), Vec3(0));
    EXPECT_EQ(direction_between(Vec3(0), Vec3(1), {Vec3(1), Vec3(1), 1e-300}), Vec3(0));
}

}  // namespace
}  // namespace abut
