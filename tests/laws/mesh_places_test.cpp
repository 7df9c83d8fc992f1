// SPDX-License-Identifier: MIT
// Law: closest points and contacts name the triangles of a mesh that brute force finds, of equally near or deep ones the
// lowest, for both orders of the operands, in single calls and in batches.
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <optional>

#include "abut/mesh/mesh_batches.h"
#include "abut/query/closest_points.h"
#include "abut/query/contact.h"
#include "tests/laws/matrix_shapes.h"
#include "tests/laws/mesh_law.h"
#include "tests/mesh/nearest_of_all.h"

namespace abut::laws {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool same_bits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}
bool same_bits(Vec3 a, Vec3 b) { return same_bits(a.x, b.x) && same_bits(a.y, b.y) && same_bits(a.z, b.z); }
bool same_bits(const ClosestPoints& a, const ClosestPoints& b) {
    return same_bits(a.on_a, b.on_a) && same_bits(a.on_b, b.on_b) && same_bits(a.distance, b.distance) &&
           a.where_a == b.where_a && a.where_b == b.where_b;
}
ClosestPoints swapped(const ClosestPoints& c) { return {c.on_b, c.on_a, c.distance, c.where_b, c.where_a}; }

/// The triangle nearest to the shape, the lowest on equal distance; none where no distance is finite.
template <class Parts, class Shape>
std::uint32_t nearest_of(const Parts& parts, const Shape& shape) {
    double least = infinity;
    std::uint32_t lowest = Where::none;
    for (std::uint32_t i = 0; i < parts.size(); ++i) {
        const double next = closest_points(parts[i], shape).distance;
        if (!(next < least)) continue;
        least = next;
        lowest = i;
    }
    return lowest;
}

/// The triangle with the deepest contact, the lowest on equal depth; none where none touches.
template <class Parts, class Shape>
std::uint32_t deepest_of(const Parts& parts, const Shape& shape) {
    double most = -1;
    std::uint32_t lowest = Where::none;
    for (std::uint32_t i = 0; i < parts.size(); ++i) {
        const auto next = contact(parts[i], shape);
        if (!next || !(next->depth > most)) continue;
        most = next->depth;
        lowest = i;
    }
    return lowest;
}

template <class Mesh, class Parts, class Shape>
bool closest_is_right(const Mesh& mesh, const Parts& parts, const Shape& shape) {
    const ClosestPoints found = closest_points(mesh, shape);
    return found.where_a == Where{.triangle = nearest_of(parts, shape)} && found.where_b == Where{} &&
           same_bits(closest_points(shape, mesh), swapped(found)) &&
           same_bits(closest_points(mesh, AnyShape(shape)), found);
}

template <class Mesh, class Parts, class Shape>
bool contact_is_right(const Mesh& mesh, const Parts& parts, const Shape& shape) {
    const Where truth{.triangle = deepest_of(parts, shape)};
    const auto found = contact(mesh, shape), flipped = contact(shape, mesh), any = contact(AnyShape(shape), mesh);
    if (!found) return truth == Where{} && !flipped && !any;
    return flipped && any && found->where_a == truth && found->where_b == Where{} && flipped->where_a == Where{} &&
           flipped->where_b == truth && any->where_a == Where{} && any->where_b == truth;
}

/// Frusta are about as large as most meshes and near the origin; all other shapes are near the mesh.
template <class Aim, class Shape>
void make(Aim& aim, Shape& shape) {
    if constexpr (std::is_same_v<Shape, Frustum>) {
        ShapeMaker(static_cast<std::uint64_t>(aim.dice.pick(0, 1 << 20)), Family::random).make(shape);
    } else {
        aim.make(shape);
    }
}

template <class Shape>
void expect_places(const char* name, long share) {
    Tally tally{name};
    for_each_query(share, [&](const auto& mesh, const auto& parts, std::uint64_t seed, const std::string& what) {
        Aim aim(mesh, seed);
        Shape shape;
        make(aim, shape);
        const bool touches = closest_points(mesh, shape).distance == 0;
        tally.add(touches, closest_is_right(mesh, parts, shape), what + ", closest points");
        tally.add(touches, contact_is_right(mesh, parts, shape), what + ", contact");
    });
}

TEST(MeshPlacesLaw, OfPoints) { expect_places<Vec3>("places, Point", 2); }
TEST(MeshPlacesLaw, OfSegments) { expect_places<Segment>("places, Segment", 4); }
TEST(MeshPlacesLaw, OfRays) { expect_places<Ray>("places, Ray", 8); }
TEST(MeshPlacesLaw, OfLines) { expect_places<Line>("places, Line", 8); }
TEST(MeshPlacesLaw, OfPlanes) { expect_places<Plane>("places, Plane", 4); }
TEST(MeshPlacesLaw, OfHalfSpaces) { expect_places<HalfSpace>("places, HalfSpace", 4); }
TEST(MeshPlacesLaw, OfTriangles) { expect_places<Triangle>("places, Triangle", 8); }
TEST(MeshPlacesLaw, OfSpheres) { expect_places<Sphere>("places, Sphere", 4); }
TEST(MeshPlacesLaw, OfAabbs) { expect_places<Aabb>("places, Aabb", 8); }
TEST(MeshPlacesLaw, OfObbs) { expect_places<Obb>("places, Obb", 8); }
TEST(MeshPlacesLaw, OfCapsules) { expect_places<Capsule>("places, Capsule", 8); }
TEST(MeshPlacesLaw, OfCylinders) { expect_places<Cylinder>("places, Cylinder", 8); }
TEST(MeshPlacesLaw, OfCones) { expect_places<Cone>("places, Cone", 8); }
TEST(MeshPlacesLaw, OfEllipsoids) { expect_places<Ellipsoid>("places, Ellipsoid", 8); }
TEST(MeshPlacesLaw, OfFrusta) { expect_places<Frustum>("places, Frustum", 8); }
TEST(MeshPlacesLaw, OfHulls) { expect_places<Hull>("places, Hull", 8); }

TEST(MeshPlacesLaw, BatchesOfPointsGiveWhatEachPointGives) {
    Tally tally{"places, closest_points_each"};
    for_each_query(8, [&](const auto& mesh, const auto&, std::uint64_t seed, const std::string& what) {
        Aim aim(mesh, seed);
        std::vector<Vec3> points;
        for (int i = 0; i < 40; ++i) points.push_back(aim.point());
        points[7] = Vec3(std::numeric_limits<double>::quiet_NaN());
        points[8] = points[6];
        std::vector<ClosestPoints> found(points.size());
        closest_points_each(points, mesh, found);
        for (std::size_t i = 0; i < points.size(); ++i) {
            const ClosestPoints alone = closest_points(points[i], mesh);
            tally.add(alone.distance == 0, same_bits(found[i], alone), what + ", point " + std::to_string(i));
        }
    });
}

TEST(MeshPlacesLaw, OfTwoMeshesAreTheLowestPair) {
    Tally near{"places, two meshes"}, deep{"contact places, two meshes"};
    const auto places = poses();
    const auto meshes = mesh_cases();
    for (std::size_t k = 0; k < meshes.size(); ++k) {
        const Mesh &a = meshes[k].mesh, &b = meshes[(5 * k + 3) % meshes.size()].mesh;
        if (static_cast<long>(a.size() * b.size()) > 4 * cases()) continue;
        for (const bool moved : {false, true}) {
            const PosedMesh posed = (moved ? places[k % places.size()] : Pose{}) * b;
            const CompositeClosest truth = nearest_of_all(a, posed);
            const bool some = truth.points.distance < infinity;
            const ClosestPoints found = closest_points(a, posed);
            near.add(truth.points.distance == 0,
                     found.where_a == Where{.triangle = some ? truth.part_a : Where::none} &&
                         found.where_b == Where{.triangle = some ? truth.part_b : Where::none},
                     meshes[k].name);
            std::optional<Contact> deepest;
            for (std::uint32_t i = 0; i < a.size(); ++i) {
                for (std::uint32_t j = 0; j < b.size(); ++j) {
                    auto next = contact(a.triangle(i), posed.triangle(j));
                    if (!next || (deepest && !(next->depth > deepest->depth))) continue;
                    deepest = next;
                    deepest->where_a.triangle = i;
                    deepest->where_b.triangle = j;
                }
            }
            const auto touch = contact(a, posed);
            deep.add(deepest.has_value(),
                     touch.has_value() == deepest.has_value() &&
                         (!touch || (touch->where_a == deepest->where_a && touch->where_b == deepest->where_b)),
                     meshes[k].name);
        }
    }
}

}  // namespace
}  // namespace abut::laws
