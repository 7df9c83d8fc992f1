// SPDX-License-Identifier: MIT
// Law: within of a mesh is that of brute force over all its triangles; for every shape, near, touching, far away,
// degenerate, at the distance, an ulp beside it, at half and twice the distance.
#include <gtest/gtest.h>

#include <limits>

#include "abut/abut.h"
#include "tests/laws/mesh_law.h"

namespace abut::laws {
namespace {

template <class Shape>
void expect_same_within(const char* name, long share) {
    Tally tally{name};
    for_each_query(share, [&](const auto& mesh, const auto& parts, std::uint64_t seed, const std::string& what) {
        Aim aim(mesh, seed);
        Shape shape;
        aim.make(shape);
        const double apart = distance(mesh, shape);
        constexpr double infinity = std::numeric_limits<double>::infinity();
        for (const double limit : {0.0, apart, std::nextafter(apart, 0.0), std::nextafter(apart, infinity), 0.5 * apart,
                                   2 * apart, 1.0, -1.0, infinity}) {
            bool truth = false;
            for (const Triangle& part : parts) truth = truth || within(part, shape, limit);
            const bool right = within(mesh, shape, limit) == truth && within(shape, mesh, limit) == truth;
            tally.add(truth, right, what + ", limit " + testing::PrintToString(limit));
        }
    });
}

TEST(MeshWithinLaw, Points) { expect_same_within<Vec3>("within of a point", 8); }
TEST(MeshWithinLaw, Segments) { expect_same_within<Segment>("within of a segment", 8); }
TEST(MeshWithinLaw, Rays) { expect_same_within<Ray>("within of a ray", 16); }
TEST(MeshWithinLaw, Lines) { expect_same_within<Line>("within of a line", 16); }
TEST(MeshWithinLaw, HalfSpaces) { expect_same_within<HalfSpace>("within of a half-space", 16); }
TEST(MeshWithinLaw, Planes) { expect_same_within<Plane>("within of a plane", 16); }
TEST(MeshWithinLaw, Triangles) { expect_same_within<Triangle>("within of a triangle", 16); }
TEST(MeshWithinLaw, Spheres) { expect_same_within<Sphere>("within of a ball", 8); }
TEST(MeshWithinLaw, Capsules) { expect_same_within<Capsule>("within of a capsule", 8); }
TEST(MeshWithinLaw, Aabbs) { expect_same_within<Aabb>("within of an Aabb", 16); }
TEST(MeshWithinLaw, Obbs) { expect_same_within<Obb>("within of an Obb", 16); }
TEST(MeshWithinLaw, Cylinders) { expect_same_within<Cylinder>("within of a cylinder", 16); }
TEST(MeshWithinLaw, Cones) { expect_same_within<Cone>("within of a cone", 16); }
TEST(MeshWithinLaw, Ellipsoids) { expect_same_within<Ellipsoid>("within of an ellipsoid", 32); }
TEST(MeshWithinLaw, Hulls) { expect_same_within<Hull>("within of a hull", 32); }

}  // namespace
}  // namespace abut::laws
