// SPDX-License-Identifier: MIT
// Law: the nearest points of a mesh and a shape are those of brute force over all triangles, bit for bit, with the
// lowest triangle if several are equally near; for every shape, near, touching, inside, far away, degenerate.
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "abut/query/closest_points-inl.h"
#include "abut/query/composite.h"
#include "abut/query/distance.h"
#include "tests/laws/mesh_law.h"

namespace abut::laws {
namespace {

/// A shape of a program's own, the convex hull of two balls: it has only a support function.
struct Peanut {
    Vec3 a{0}, b{0};
    double r = 0, s = 0;
};
Vec3 support(const Peanut& p, const Vec3& d) {
    const double size = std::max({std::abs(d.x), std::abs(d.y), std::abs(d.z)});
    const Vec3 e = d / size, u = e / std::sqrt(e.x * e.x + e.y * e.y + e.z * e.z);
    const Vec3 x = p.a + p.r * u, y = p.b + p.s * u;
    return u.x * x.x + u.y * x.y + u.z * x.z >= u.x * y.x + u.y * y.y + u.z * y.z ? x : y;
}

bool same_bits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}
bool same_bits(Vec3 a, Vec3 b) { return same_bits(a.x, b.x) && same_bits(a.y, b.y) && same_bits(a.z, b.z); }
bool same_bits(const ClosestPoints& a, const ClosestPoints& b) {
    return same_bits(a.on_a, b.on_a) && same_bits(a.on_b, b.on_b) && same_bits(a.distance, b.distance);
}

template <class Shape>
std::string shown(const Shape& shape) {
    if constexpr (std::is_trivially_copyable_v<Shape>) {
        return show(shape);
    } else {
        std::string text;
        for (const Vec3& v : shape.vertices()) text += show(v);
        return text;
    }
}

template <class Parts, class Shape>
CompositeClosest nearest_of(const Parts& parts, const Shape& shape, double most) {
    CompositeClosest truth;
    if (ladder::all_finite(shape) || ladder::is_empty(shape))
        truth.points.distance = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < parts.size(); ++i) {
        const ClosestPoints next = closest_points(parts[i], shape);
        if (!(next.distance <= most)) continue;
        if (next.distance < truth.points.distance ||
            (truth.part_a == Where::none && next.distance == truth.points.distance)) {
            truth = {next, i, Where::none};
        }
    }
    return truth;
}

template <class Mesh, class Given>
void expect_same(Tally& tally, const Mesh& mesh, const std::vector<Triangle>& parts, const Given& given, double most,
                 const std::string& what) {
    decltype(auto) shape = as_geometry(given);
    const CompositeClosest truth = nearest_of(parts, shape, most), found = composite_closest(mesh, shape, most);
    bool right = found.part_a == truth.part_a && same_bits(found.points, truth.points);
    if (most == std::numeric_limits<double>::infinity()) {
        const ClosestPoints flipped = closest_points(shape, mesh);
        right = right && same_bits(closest_points(mesh, shape), truth.points) &&
                same_bits(flipped.on_a, truth.points.on_b) && same_bits(distance(mesh, shape), truth.points.distance);
    }
    tally.add(truth.points.distance == 0, right,
              what + ", most " + show(most) + ": " + shown(given) + "triangle " + std::to_string(found.part_a) +
                  ", not " + std::to_string(truth.part_a) + ", at " + show(found.points.distance) + "not " +
                  show(truth.points.distance));
}

/// Shapes near a mesh's corners, edges and planes. For a quarter of them the query's limit is close to the distance.
template <class Shape, class Make>
void expect_same_closest(const char* name, long share, Make make) {
    Tally tally{name};
    for_each_query(share, [&](const auto& mesh, const auto& parts, std::uint64_t seed, const std::string& what) {
        Aim aim(mesh, seed);
        Shape shape;
        make(aim, shape);
        double most = std::numeric_limits<double>::infinity();
        if (aim.dice.one_in(4)) {
            most = closest_points(mesh, shape).distance;
            if (aim.dice.one_in(2)) most = std::nextafter(most, 0.0);
        }
        expect_same(tally, mesh, parts, shape, most, what);
    });
}
template <class Shape>
void expect_same_closest(const char* name, long share = 4) {
    expect_same_closest<Shape>(name, share, [](auto& aim, Shape& shape) { aim.make(shape); });
}

TEST(MeshClosestLaw, Segments) { expect_same_closest<Segment>("closest_points Segment"); }
TEST(MeshClosestLaw, Triangles) { expect_same_closest<Triangle>("closest_points Triangle", 8); }
TEST(MeshClosestLaw, Aabbs) { expect_same_closest<Aabb>("closest_points Aabb", 8); }
TEST(MeshClosestLaw, Obbs) { expect_same_closest<Obb>("closest_points Obb", 8); }
TEST(MeshClosestLaw, Spheres) { expect_same_closest<Sphere>("closest_points Sphere"); }
TEST(MeshClosestLaw, Capsules) { expect_same_closest<Capsule>("closest_points Capsule"); }
TEST(MeshClosestLaw, Cylinders) { expect_same_closest<Cylinder>("closest_points Cylinder"); }
TEST(MeshClosestLaw, Cones) { expect_same_closest<Cone>("closest_points Cone"); }
TEST(MeshClosestLaw, Ellipsoids) { expect_same_closest<Ellipsoid>("closest_points Ellipsoid", 8); }
TEST(MeshClosestLaw, Hulls) { expect_same_closest<Hull>("closest_points Hull", 8); }
TEST(MeshClosestLaw, Rays) { expect_same_closest<Ray>("closest_points Ray", 8); }
TEST(MeshClosestLaw, Lines) { expect_same_closest<Line>("closest_points Line", 8); }
TEST(MeshClosestLaw, HalfSpaces) { expect_same_closest<HalfSpace>("closest_points HalfSpace"); }
TEST(MeshClosestLaw, Planes) { expect_same_closest<Plane>("closest_points Plane"); }
TEST(MeshClosestLaw, ShapesOfTheUsersOwn) {
    expect_same_closest<Peanut>("closest_points Peanut", 8, [](auto& aim, Peanut& p) {
        Capsule like;
        aim.make(like);
        p = {like.a, like.b, std::abs(like.radius), 0.5 * std::abs(like.radius)};
    });
}

/// Calls law(mesh, parts, description) for meshes of a thousand triangles, with and without a pose.
template <class Law>
void for_each_large(Law law) {
    const auto places = poses();
    const std::vector<MeshCase> meshes{{"icosphere", make_icosphere(3)},
                                       {"torus", make_torus(1, 0.4, 40, 20)},
                                       {"grid", make_grid(24)},
                                       {"doubles", moved(make_torus(1, 0.4, 40, 20), [](Vec3 v) { return v / 3.0; })}};
    for (const MeshCase& m : meshes) {
        const auto run = [&](const auto& mesh, const std::string& name) {
            std::vector<Triangle> parts;
            for (std::uint32_t i = 0; i < mesh.size(); ++i) parts.push_back(mesh.part(i));
            law(mesh, parts, name);
        };
        run(m.mesh, m.name);
        run(places[3] * m.mesh, m.name + ", posed");
        run(places[4] * m.mesh, m.name + ", posed far away");
    }
}

/// Shapes of every size, from far away to around the mesh. Relative to a far shape, floats have few bits for the mesh's
/// size.
TEST(MeshClosestLaw, AnySizeAtAnyDistance) {
    Tally tally{"closest_points, any distance"};
    for_each_large([&](const auto& mesh, const auto& parts, const std::string& what) {
        Dice dice(17);
        const Vec3 center = parts[0].a;
        for (long k = 0; k < std::max(cases() / 100, 10L); ++k) {
            const double far = std::ldexp(1.0, dice.pick(-6, 40)), size = std::ldexp(1.0, dice.pick(-12, 20));
            const Vec3 at = center + far * dice.cube(), u = size * dice.cube(), v = size * dice.cube();
            const std::string name = what + ", " + std::to_string(k);
            const auto expect = [&](const auto& shape) {
                expect_same(tally, mesh, parts, shape, std::numeric_limits<double>::infinity(), name);
            };
            expect(Sphere{at, size * std::abs(dice.unit())});
            expect(Segment{at, at + u});
            expect(Capsule{at, at + u, 0.1 * size});
            expect(Cylinder{at, at + u, 0.3 * size});
            expect(Cone{at, at + u, 0.3 * size});
            expect(Triangle{at, at + u, at + v});
            expect(Aabb{at - Vec3(size), at + size * Vec3(1, 0.5, 0.1)});
            expect(Obb{at, rotation_matrix(poses()[3]), size * Vec3(1, 0.1, 0.5)});
            expect(Ellipsoid{at, rotation_matrix(poses()[3]), size * Vec3(1, 0.1, 0.5)});
            expect(Hull(std::vector{at, at + u, at + v, at + size * dice.cube(), at - u}));
            expect(Ray{at, u});
            expect(Line{at, v});
        }
    });
}

/// Balls that touch a corner, an edge or a face, within a few ulps, and their centres.
TEST(MeshClosestLaw, BallsThatJustTouch) {
    Tally tally{"closest_points, touching balls"};
    for_each_large([&](const auto& mesh, const auto& parts, const std::string& what) {
        Aim aim(mesh, 23);
        for (long k = 0; k < std::max(cases() / 10, 50L); ++k) {
            const Vec3 center = aim.point() + 0.1 * aim.dice.cube();
            double radius = composite_closest(mesh, center).points.distance;
            for (int step = aim.dice.pick(-3, 3); step != 0; step += step < 0 ? 1 : -1) {
                radius = std::nextafter(radius, step < 0 ? 0 : 1e308);
            }
            if (aim.dice.one_in(4)) radius *= 1 + std::abs(aim.dice.unit());
            expect_same(tally, mesh, parts, Sphere{center, radius}, std::numeric_limits<double>::infinity(),
                        what + ", " + std::to_string(k));
        }
    });
}

/// One ulp decides which of several nearly equidistant triangles is nearest; the tree bounds them only up to rounding.
template <class Planar>
void expect_nearest_of_nearly_equidistant(const char* name) {
    std::mt19937_64 random(29);
    const auto number = [&] {
        switch (random() % 3) {
            case 0:
                return 1e8 + static_cast<double>(random() % 5);
            case 1:
                return 0.0;
            default:
                return random() % 2 == 0 ? std::nextafter(1.0, 2.0) : std::nextafter(-1.0, 0.0);
        }
    };
    const auto vector = [&] {
        const double x = number(), y = number(), z = number();
        return Vec3(x, y, z);
    };
    for (int round = 0; round < 2000; ++round) {
        std::vector<Vec3> vertices(2 + random() % 11);
        for (Vec3& v : vertices) v = vector();
        std::vector<Index3> triangles(1 + random() % 14);
        for (Index3& t : triangles) {
            for (std::uint32_t& corner : t) corner = static_cast<std::uint32_t>(random() % vertices.size());
        }
        const Mesh mesh(vertices, triangles);
        Planar planar;
        planar.normal = vector();
        planar.offset = number();
        ClosestPoints least;
        least.distance = std::numeric_limits<double>::infinity();
        for (std::uint32_t i = 0; i < mesh.size(); ++i) {
            const ClosestPoints next = closest_points(mesh.triangle(i), planar);
            if (!(next.distance < least.distance)) continue;
            least = next;
            least.where_a.triangle = i;
        }
        const ClosestPoints found = closest_points(mesh, planar);
        EXPECT_EQ(found.distance, least.distance) << name << ", round " << round;
        EXPECT_EQ(found.where_a, least.where_a) << name << ", round " << round;
        EXPECT_EQ(found.distance == 0, intersects(mesh, planar)) << name << ", round " << round;
    }
}

TEST(MeshClosestLaw, PlanesNearlyEquidistantFromManyTriangles) {
    expect_nearest_of_nearly_equidistant<Plane>("Plane");
    expect_nearest_of_nearly_equidistant<HalfSpace>("HalfSpace");
}

}  // namespace
}  // namespace abut::laws
