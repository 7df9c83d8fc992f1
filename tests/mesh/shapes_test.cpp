// SPDX-License-Identifier: MIT
// What kernels let pass, and what they are sure of, changes no answer: shapes touch a mesh when they touch a triangle of it,
// and a point's nearest triangle is the nearest of all, at every size, place and touch.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "abut/mesh/generate.h"
#include "abut/mesh/mesh_batches.h"
#include "abut/mesh/triangles_near.h"
#include "abut/query/closest_points.h"
#include "abut/query/contact.h"
#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "abut/query/raycast.h"

namespace abut {
namespace {

class Dice {
public:
    double unit() { return std::uniform_real_distribution<double>(-1, 1)(random_); }
    Vec3 cube() { return Vec3(unit(), unit(), unit()); }
    Quat turn() { return glm::normalize(Quat(unit(), unit(), unit(), unit())); }
    std::size_t below(std::size_t n) { return random_() % n; }

private:
    std::mt19937_64 random_{3};
};

std::vector<Mesh> meshes(Dice& dice) {
    std::vector<Mesh> result{make_torus(2, 1, 40, 20), make_icosphere(3, Vec3(0.1, 0.2, -0.3), 1.5),
                             make_box({Vec3(-1, 0, 2), Vec3(1, 3, 2.5)}), make_grid(20)};
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i < 300; ++i) {
        const Vec3 c = dice.cube();
        vertices.insert(vertices.end(), {c, c + 0.3 * dice.cube(), i % 7 == 0 ? c : c + 0.3 * dice.cube()});
        triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    result.emplace_back(vertices, triangles);
    // Far from the origin floats are coarse beside the triangles; tiny, their squares vanish; past 2^60 they are not used.
    for (const auto& [scale, shift] :
         {std::pair(1.0, 1e6), std::pair(1e-17, 0.0), std::pair(1e-30, 0.0), std::pair(1e25, 0.0)}) {
        std::vector<Vec3> moved = make_icosphere(2).vertices();
        for (Vec3& v : moved) v = scale * v + Vec3(shift, -2 * shift, 3 * shift);
        result.emplace_back(std::move(moved), make_icosphere(2).triangles());
    }
    return result;
}

template <class M, class Shape>
void expect_same(const M& mesh, const Shape& shape, const char* kind, int trial) {
    bool truth = false;
    for (std::uint32_t i = 0; i < mesh.size() && !truth; ++i) truth = intersects(mesh.part(i), shape);
    ASSERT_EQ(intersects(mesh, shape), truth) << kind << ", trial " << trial << ", seed 3";
}

template <class M>
void ask_all(const M& mesh, Dice& dice, int k, double scale) {
    const Triangle t = mesh.part(static_cast<std::uint32_t>(dice.below(mesh.size())));
    const Vec3 middle = t.a / 3.0 + t.b / 3.0 + t.c / 3.0;
    const double r = scale * std::abs(dice.unit()) * (k % 3 == 0 ? 0.1 : 1);
    const Vec3 p = k % 5 == 0 ? t.a + 0.05 * scale * dice.cube() : middle + 0.3 * scale * dice.cube();

    // Balls that touch as nearly as doubles can say.
    double least = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < mesh.size(); ++i) least = std::min(least, closest_points(p, mesh.part(i)).distance);
    ASSERT_EQ(closest_points(p, mesh).distance, least) << "trial " << k;
    expect_same(mesh, Sphere{p, k % 4 == 0 ? least : k % 4 == 1 ? std::nextafter(least, 0.0) : r}, "ball", k);

    const Vec3 d = (k % 7 == 0 ? 0 : 2) * r * dice.cube();
    expect_same(mesh, Capsule{p - d, p + d, 0.3 * r}, "capsule", k);
    expect_same(mesh, Cylinder{p - d, p + d, 0.3 * r}, "cylinder", k);
    expect_same(mesh, Aabb{p - Vec3(r), p + Vec3(0.5 * r, r, 0)}, "box", k);
    const double flat = k % 6 == 0 ? 0 : 0.2 * r;
    Obb box = Pose{dice.turn(), p} * Aabb{Vec3(-r, -0.5 * r, -flat), Vec3(r, 0.5 * r, flat)};
    if (k % 9 == 0) box.axes[1] += 0.2 * dice.cube();
    if (k % 11 == 0) box = {t.a + Vec3(r, 0, 0), Mat3(1.0), Vec3(r)};
    expect_same(mesh, box, "turned box", k);
    std::vector<Vec3> points;
    for (int i = 0; i < 4 + k % 12; ++i) points.push_back(p + r * dice.cube());
    if (k % 8 == 0) points.assign(3, p);
    expect_same(mesh, Hull(points), "hull", k);
}

TEST(Shapes, TouchAMeshAsTheyTouchItsTriangles) {
    Dice dice;
    for (const Mesh& mesh : meshes(dice)) {
        const Vec3 e = mesh.bounds().extents();
        const double scale = std::max({e.x, e.y, e.z}) / 4;
        for (int k = 0; k < 60; ++k) {
            ask_all(mesh, dice, k, scale);
            const Pose pose{dice.turn(), scale * dice.cube()};
            ask_all(pose * mesh, dice, k, scale);
        }
    }
}

void expect_nearest_as_one_by_one(const std::vector<Vec3>& points, const Mesh& mesh) {
    std::vector<ClosestPoints> nearest(points.size());
    closest_points_each(points, mesh, nearest);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const ClosestPoints one = closest_points(points[i], mesh);
        if (std::isnan(one.on_a.x)) {
            EXPECT_TRUE(std::isnan(nearest[i].on_a.x));
            EXPECT_EQ(std::isnan(nearest[i].distance), std::isnan(one.distance)) << i;
            continue;
        }
        ASSERT_EQ(nearest[i].distance, one.distance) << i;
        ASSERT_EQ(nearest[i].on_a, one.on_a) << i;
        ASSERT_EQ(nearest[i].on_b, one.on_b) << i;
    }
}

TEST(Batches, AnswerAsOneByOne) {
    Dice dice;
    const Mesh mesh = make_torus(2, 1, 200, 80);
    std::vector<Vec3> points;
    std::vector<Ray> rays;
    for (int i = 0; i < 3000; ++i) {
        points.push_back(i % 100 == 0 ? Vec3(std::numeric_limits<double>::quiet_NaN()) : 4.0 * dice.cube());
        rays.push_back({6.0 * dice.cube(), i % 50 == 0 ? Vec3(0) : dice.cube()});
    }
    points[7] = mesh.vertices()[0];
    points[8] = Vec3(1e300, 0, 0);
    expect_nearest_as_one_by_one(points, mesh);
    std::vector<std::optional<Hit>> hits(rays.size());
    raycast_each(rays, mesh, hits);
    for (std::size_t i = 0; i < rays.size(); ++i) {
        const auto one = raycast(rays[i], mesh);
        ASSERT_EQ(hits[i].has_value(), one.has_value()) << i;
        if (!one) continue;
        ASSERT_TRUE(hits[i]->t == one->t && hits[i]->where == one->where && hits[i]->point == one->point) << i;
    }
}

TEST(Batches, FindTheNearestWhereMuchIsNearlyAsNear) {
    Dice dice;
    const Mesh sphere = make_icosphere(4);
    std::vector<Vec3> points;
    for (int i = 0; i < 200; ++i) points.push_back(std::exp2(-i / 4) * dice.cube());
    points.push_back(Vec3(0));
    expect_nearest_as_one_by_one(points, sphere);
}

TEST(Batches, FindTheNearestOfNothingAndOfWhatFloatsCannotHold) {
    const std::vector<Vec3> points{Vec3(0), Vec3(1e-200), Vec3(1, 2, 3), Vec3(std::numeric_limits<double>::infinity())};
    expect_nearest_as_one_by_one(points, Mesh());
    const Mesh box = make_box({Vec3(-1), Vec3(1)});
    for (const double size : {1e-200, 1e200}) {
        std::vector<Vec3> vertices = box.vertices();
        for (Vec3& v : vertices) v *= size;
        expect_nearest_as_one_by_one(points, Mesh(vertices, box.triangles()));
    }
}

// Within 2^-40 of its length a cone may count as touching, but not what is outside of its bounding box.
TEST(Shapes, Curved_and_many_times_larger_than_a_mesh_touch_it_as_they_touch_its_triangles) {
    const Mesh mesh({{0, 1, 0}, {1, 0, -2}, {2, 1, 0}}, {{0, 1, 2}});
    for (const double far : {1.0, 1e10, 1e20, 1e50, 1e300}) {
        const Cone cone{{-1, 0, -2}, {-3.5 * far, -3.7 * far, 0}, 1.2};
        const bool touches = intersects(cone, mesh.triangle(0));
        EXPECT_EQ(intersects(cone, mesh), touches) << far;
        EXPECT_EQ(distance(cone, mesh) == 0, touches) << far;
        EXPECT_EQ(contact(cone, mesh).has_value(), touches) << far;
        EXPECT_EQ(triangles_touching(cone, mesh).size(), touches ? 1u : 0u) << far;
    }
}

}  // namespace
}  // namespace abut
