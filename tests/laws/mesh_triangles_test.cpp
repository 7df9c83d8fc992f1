// SPDX-License-Identifier: MIT
// Law: the triangles that touch a shape, are within a distance of it, or are nearest to a point are those of brute force.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "abut/abut.h"
#include "tests/laws/mesh_law.h"

namespace abut::laws {
namespace {

template <class Shape>
void expect_same_triangles(const char* name, long share) {
    Tally tally{name};
    for_each_query(share, [&](const auto& mesh, const auto& parts, std::uint64_t seed, const std::string& what) {
        Aim aim(mesh, seed);
        Shape shape;
        aim.make(shape);
        const double apart = distance(mesh, shape);
        for (const double limit : {0.0, apart, 2 * apart, -1.0}) {
            std::vector<std::uint32_t> truth;
            for (std::uint32_t i = 0; i < parts.size(); ++i) {
                if (within(parts[i], shape, limit)) truth.push_back(i);
            }
            tally.add(!truth.empty(), triangles_within(shape, mesh, limit) == truth, what);
            if (limit == 0) tally.add(!truth.empty(), triangles_touching(AnyShape(shape), mesh) == truth, what);
        }
    });
}

TEST(MeshTrianglesLaw, Points) { expect_same_triangles<Vec3>("triangles near a point", 16); }
TEST(MeshTrianglesLaw, Segments) { expect_same_triangles<Segment>("triangles near a segment", 16); }
TEST(MeshTrianglesLaw, Rays) { expect_same_triangles<Ray>("triangles near a ray", 16); }
TEST(MeshTrianglesLaw, Lines) { expect_same_triangles<Line>("triangles near a line", 16); }
TEST(MeshTrianglesLaw, HalfSpaces) { expect_same_triangles<HalfSpace>("triangles near a half-space", 16); }
TEST(MeshTrianglesLaw, Planes) { expect_same_triangles<Plane>("triangles near a plane", 16); }
TEST(MeshTrianglesLaw, Triangles) { expect_same_triangles<Triangle>("triangles near a triangle", 16); }
TEST(MeshTrianglesLaw, Spheres) { expect_same_triangles<Sphere>("triangles near a ball", 16); }
TEST(MeshTrianglesLaw, Capsules) { expect_same_triangles<Capsule>("triangles near a capsule", 16); }
TEST(MeshTrianglesLaw, Obbs) { expect_same_triangles<Obb>("triangles near an Obb", 16); }
TEST(MeshTrianglesLaw, Cylinders) { expect_same_triangles<Cylinder>("triangles near a cylinder", 32); }

TEST(MeshTrianglesLaw, Nearest) {
    Tally tally{"nearest triangles"};
    for_each_query(8, [&](const auto& mesh, const auto& parts, std::uint64_t seed, const std::string& what) {
        Aim aim(mesh, seed);
        Vec3 point;
        aim.make(point);
        std::vector<NearTriangle> all;
        for (std::uint32_t i = 0; i < parts.size(); ++i) {
            const ClosestPoints found = closest_points(parts[i], point);
            if (found.distance >= 0) all.push_back({i, found.distance, found.on_a});
        }
        std::sort(all.begin(), all.end(), [](const NearTriangle& a, const NearTriangle& b) {
            return a.distance != b.distance ? a.distance < b.distance : a.triangle < b.triangle;
        });
        for (const std::size_t count : {0, 1, 3, 20, 100000}) {
            for (const bool limited : {false, true}) {
                constexpr double infinity = std::numeric_limits<double>::infinity();
                const double most = limited && all.size() > 2 ? all[2].distance : infinity;
                std::vector<NearTriangle> truth;
                for (const NearTriangle& one : all) {
                    if (truth.size() < count && one.distance <= most) truth.push_back(one);
                }
                tally.add(!truth.empty(), nearest_triangles(point, mesh, count, most) == truth, what);
            }
        }
    });
}

}  // namespace
}  // namespace abut::laws
