// SPDX-License-Identifier: MIT
// The discs of a tree's children contain all that these hold, whatever the mesh is, and are thin where it is flat.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <vector>

#include "abut/bvh/bounding_disc_numbers.h"
#include "abut/bvh/node8.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/mesh.h"
#include "abut/mesh/mesh_batches.h"
#include "abut/query/closest_points.h"
#include "abut/query/distance.h"
#include "abut/query/raycast.h"

namespace abut {
namespace {

/// How far outside its disc a point below a lane may lie, relative to the largest coordinate: the rounding of the box's
/// center.
constexpr double most_off = 0x1p-21;

/// The vertices of all triangles below a lane, each expected in the disc of every lane above it. Returns them, and
/// appends the thickness of each leaf's disc.
std::vector<Vec3> expect_held(const Mesh& mesh, std::size_t index, std::size_t lane, std::vector<double>& thickness) {
    const bvh::Node& node = mesh.tree().nodes()[index];
    std::vector<Vec3> below;
    if (node.count[lane] != 0) {
        thickness.push_back(bvh::half_thickness_of(node.discs[lane]));
        for (std::uint32_t i = 0; i < node.count[lane]; ++i) {
            const Triangle t = mesh.triangle(mesh.tree().order()[node.child[lane] + i]);
            below.insert(below.end(), {t.a, t.b, t.c});
        }
    } else {
        const std::uint32_t child = node.child[lane];
        for (std::size_t k = 0; k < 8; ++k) {
            if ((mesh.tree().nodes()[child].used >> k & 1u) == 0) continue;
            const std::vector<Vec3> more = expect_held(mesh, child, k, thickness);
            below.insert(below.end(), more.begin(), more.end());
        }
    }
    Vec3 center, sides;
    for (int k = 0; k < 3; ++k) {
        const auto axis = static_cast<std::size_t>(k);
        const float min = node.boxes.min[axis][lane], max = node.boxes.max[axis][lane];
        center[k] = 0.5f * (min + max);
        sides[k] = max - min;
    }
    const bvh::Disc disc = node.discs[lane];
    const auto [x, y, z] = bvh::direction_of(disc);
    const double radius = 0.5 * glm::length(sides), off = most_off * mesh.tree().coordinate_bound(),
                 half = bvh::half_thickness_of(disc) * radius + off, middle = bvh::middle_of(disc) * radius;
    for (const Vec3& v : below) {
        EXPECT_LE(std::abs(glm::dot(Vec3(x, y, z), v - center) - middle), half);
        EXPECT_LE(glm::distance(v, center), radius + off);
    }
    return below;
}

/// The median thickness of the leaves' discs, where 1 is that of the ball around the box.
double expect_held(const Mesh& mesh) {
    std::vector<double> thickness;
    expect_held(mesh, 0, 0, thickness);
    std::nth_element(thickness.begin(), thickness.begin() + static_cast<std::ptrdiff_t>(thickness.size() / 2),
                     thickness.end());
    return thickness[thickness.size() / 2];
}

Mesh moved(const Mesh& mesh, double scale, Vec3 by, const BuildOptions& options = {}) {
    std::vector<Vec3> vertices = mesh.vertices();
    const Pose pose{glm::normalize(Quat(1, 0.3, -0.2, 0.5)), by};
    for (Vec3& v : vertices) v = pose * (scale * v);
    return {std::move(vertices), mesh.triangles(), options};
}

Mesh soup(std::size_t count, bool flat) {
    std::mt19937_64 random(5);
    std::uniform_int_distribution<int> whole(-3, 3);
    std::vector<Vec3> vertices(3 * count);
    std::vector<Index3> triangles(count);
    for (Vec3& v : vertices) {
        const int x = whole(random), y = whole(random), z = whole(random);
        v = Vec3(x, y, flat ? 0 : z);
    }
    for (std::uint32_t i = 0; i < count; ++i) triangles[i] = {3 * i, 3 * i + 1, 3 * i + (i % 5 == 0 ? 1 : 2)};
    return {std::move(vertices), std::move(triangles)};
}

TEST(Discs, HoldWhatIsBelowThem) {
    for (const Mesh& mesh : {make_icosphere(4), make_torus(2, 1, 60, 20), make_grid(20),
                             make_box({Vec3(0), Vec3(1, 2, 3)}), soup(500, false), soup(500, true), soup(1, false)}) {
        expect_held(mesh);
        for (const double scale : {1.0, 0x1p50, 0x1p-50, 1e-5}) expect_held(moved(mesh, scale, Vec3(0)));
        // Leaves whose extent is only a few units in the last place of floats.
        for (const double scale : {1.0, 1e-3, 1e-6}) expect_held(moved(mesh, scale, Vec3(1000, -700, 1)));
        expect_held(moved(mesh, 1, Vec3(0), {.leaf_size = 1}));
        expect_held(moved(mesh, 1, Vec3(0), {.quality = Quality::high}));
        std::vector<Vec3> bent = mesh.vertices();
        for (Vec3& v : bent) v += Vec3(0.1 * v.y * v.y, 0, 0.3 * v.x);
        expect_held(mesh.refitted(std::move(bent), std::numeric_limits<double>::infinity()));
    }
}

TEST(Discs, AreThinWhereASurfaceIsFlat) {
    // Triangles of one plane, limited by the leaves' steps; and smooth surfaces, limited by their curvature.
    EXPECT_LE(expect_held(moved(soup(300, true), 1, Vec3(0))), 0.001);
    EXPECT_LE(expect_held(moved(make_torus(2, 1, 300, 100), 1, Vec3(0))), 0.03);
    EXPECT_LE(expect_held(moved(make_icosphere(6), 1, Vec3(0))), 0.02);
}

/// The first hit, by testing all triangles.
std::optional<Hit> first_of_all(const Ray& ray, const auto& mesh) {
    std::optional<Hit> first;
    for (std::uint32_t t = 0; t < mesh.size(); ++t) {
        const auto hit = raycast(ray, mesh.triangle(t));
        if (!hit || (first && first->t <= hit->t)) continue;
        first = hit;
        first->where.triangle = t;
    }
    return first;
}

TEST(Discs, LeaveWhatRaysHit) {
    std::mt19937_64 random(8);
    std::uniform_real_distribution<double> unit(-1, 1);
    const auto any = [&] {
        const double x = unit(random), y = unit(random), z = unit(random);
        return Vec3(x, y, z);
    };
    for (const Mesh& mesh :
         {moved(make_torus(2, 1, 40, 14), 1, Vec3(5, 0, 1)), moved(soup(300, true), 1, Vec3(0)), make_grid(16),
          moved(make_grid(16), 1e-3, Vec3(1000, 3, 2)), moved(make_grid(16), 1e-6, Vec3(-1, 700, 2)),
          moved(make_icosphere(3), 0x1p55, Vec3(0)), moved(make_icosphere(3), 0x1p-55, Vec3(0)),
          moved(make_grid(16), 0x1p-58, Vec3(0)), moved(soup(300, false), 0x1p57, Vec3(0))}) {
        const double size = glm::length(mesh.bounds().extents());
        const PosedMesh posed = Pose{glm::normalize(Quat(0.4, -1, 0.1, 0.3)), size * Vec3(3, 7, -2)} * mesh;
        std::vector<Ray> rays;
        for (int i = 0; i < 400; ++i) {
            // At a corner, on an edge and inside; perpendicular to the triangle's plane, along it, and nearly so.
            const Triangle t = posed.triangle(random() % mesh.size());
            const double u = i % 3 == 0 ? 0 : 0.5 + 0.5 * unit(random), v = i % 3 == 2 ? 0.5 - 0.5 * u : 0;
            const Vec3 at = t.a + u * (t.b - t.a) + v * (t.c - t.a), normal = glm::cross(t.b - t.a, t.c - t.a);
            const double bent = i % 4 == 0 ? 1 : i % 4 == 1 ? 0 : std::pow(10.0, -3 - i % 7);
            Vec3 way = any();
            if (glm::dot(normal, normal) > 0) {
                const Vec3 n = glm::normalize(normal);
                way += (bent - 1) * glm::dot(n, way) * n;
            }
            const double far = (i % 5 == 0 ? 100 : i % 5 == 1 ? 0.01 : 2) * size;
            rays.push_back({at - far * way, i % 2 == 0 ? way : size * way});
        }
        std::vector<std::optional<Hit>> out(rays.size());
        raycast_each(rays, posed, out);
        for (std::size_t i = 0; i < rays.size(); ++i) {
            const auto all = first_of_all(rays[i], posed), alone = raycast(rays[i], posed);
            ASSERT_EQ(alone.has_value(), all.has_value()) << i;
            ASSERT_EQ(out[i].has_value(), all.has_value()) << i;
            EXPECT_EQ(occluded(rays[i], posed), all.has_value());
            if (!all) continue;
            EXPECT_EQ(alone->t, all->t);
            EXPECT_EQ(alone->where.triangle, all->where.triangle);
            EXPECT_EQ(out[i]->t, all->t);
            EXPECT_EQ(out[i]->where.triangle, all->where.triangle);
        }
    }
}

TEST(Discs, LeaveTheNearestPointWhereItIs) {
    std::mt19937_64 random(6);
    std::uniform_real_distribution<double> unit(-1, 1);
    for (const Mesh& mesh : {moved(make_torus(2, 1, 60, 20), 1, Vec3(5, 0, 1)), moved(soup(400, true), 1, Vec3(0)),
                             moved(make_grid(20), 1e-4, Vec3(100, 3, 2)), moved(make_icosphere(3), 0x1p40, Vec3(0))}) {
        const Vec3 center = mesh.bounds().center();
        for (int i = 0; i < 300; ++i) {
            const double x = unit(random), y = unit(random), z = unit(random);
            const double far = i % 3 == 0 ? 20 : 1;
            const Vec3 point = center + far * mesh.bounds().extents() * Vec3(x, y, z);
            double least = std::numeric_limits<double>::infinity();
            for (std::size_t t = 0; t < mesh.size(); ++t) least = std::min(least, distance(point, mesh.triangle(t)));
            EXPECT_EQ(closest_points(point, mesh).distance, least);
        }
    }
}

TEST(Discs, LeaveTheNearestPointWhereAllIsAboutAsNear) {
    // From the center of a sphere, or nearly, all nodes are equally near.
    const Mesh mesh = moved(make_icosphere(6), 1, Vec3(0));
    for (const double off : {0.0, 1e-9, 1e-6, 1e-3}) {
        const Vec3 point(off, -off, 0.5 * off);
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t t = 0; t < mesh.size(); ++t) least = std::min(least, distance(point, mesh.triangle(t)));
        EXPECT_EQ(closest_points(point, mesh).distance, least);
        const std::vector<Vec3> points{point, point};
        std::vector<ClosestPoints> found(2);
        closest_points_each(points, mesh, found);
        EXPECT_EQ(found[1].distance, least);
    }
}

}  // namespace
}  // namespace abut
