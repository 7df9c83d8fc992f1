// SPDX-License-Identifier: MIT
// Penetration: the least depth where it is known, a separation that leaves shapes touching, and an answer for whatever
// is flat.
#include "abut/gjk/epa.h"

#include <gtest/gtest.h>

#include "abut/gjk/exact_intersects.h"
#include "abut/gjk/gjk.h"
#include "tests/gjk/shapes.h"

namespace abut::gjk {
namespace {

using namespace testing;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// What brute force looks at: corners, edges, and normals of faces.
struct Features {
    std::vector<Vec3> corners, edges, normals;
};
Features features(const Obb& b) {
    Features f;
    for (int k = 0; k < 8; ++k) {
        Vec3 p = b.center;
        for (int i = 0; i < 3; ++i) p += b.axes[i] * ((k >> i & 1) != 0 ? b.half_extents[i] : -b.half_extents[i]);
        f.corners.push_back(p);
    }
    for (int i = 0; i < 3; ++i) {
        f.edges.push_back(b.axes[i]);
        f.normals.push_back(b.axes[i]);
    }
    return f;
}
Features features(const Hull& h) {
    Features f;
    f.corners.assign(h.vertices().begin(), h.vertices().end());
    for (std::size_t i = 0; i < h.vertices().size(); ++i) {
        for (std::uint32_t k : h.neighbors(i)) f.edges.push_back(h.vertices()[k] - h.vertices()[i]);
    }
    for (const Index3& t : h.triangles()) {
        const Vec3 u = h.vertices()[t[1]] - h.vertices()[t[0]], v = h.vertices()[t[2]] - h.vertices()[t[0]];
        f.normals.push_back({u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x});
    }
    return f;
}

/// The least depth over all normals of faces and of pairs of edges, in both senses.
double brute_force(const Features& a, const Features& b) {
    double least = infinity;
    const auto consider = [&](Vec3 n) {
        const double size = length(n);
        if (!(size > 1e-12)) return;
        double high_a = -infinity, low_a = infinity, high_b = -infinity, low_b = infinity;
        for (const Vec3& p : a.corners) high_a = std::max(high_a, along(p, n)), low_a = std::min(low_a, along(p, n));
        for (const Vec3& p : b.corners) high_b = std::max(high_b, along(p, n)), low_b = std::min(low_b, along(p, n));
        least = std::min({least, (high_a - low_b) / size, (high_b - low_a) / size});
    };
    for (const Vec3& n : a.normals) consider(n);
    for (const Vec3& n : b.normals) consider(n);
    for (const Vec3& u : a.edges) {
        for (const Vec3& v : b.edges) consider({u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x});
    }
    return least;
}

template <class Shape>
void expect_least_depth(int cases) {
    Random random(21);
    int met = 0;
    for (int i = 0; i < cases; ++i) {
        const Shape a = random.make<Shape>(), b = random.make<Shape>();
        if (!intersects(core_of(a), core_of(b))) continue;
        ++met;
        const PenetrationBounds deep = penetration(core_of(a), 0, core_of(b), 0);
        const double least = brute_force(features(a), features(b));
        EXPECT_NEAR(deep.depth, least, 1e-6 * least) << i;
        EXPECT_NEAR(deep.depth, least, 1e-13 * size_bound(core_of(a), core_of(b))) << i;
    }
    EXPECT_GT(met, cases / 4);
}

TEST(Penetration, IsTheLeastThatBruteForceFinds) {
    expect_least_depth<Obb>(1000);
    expect_least_depth<Hull>(40);
}

template <class A, class B>
void expect_separation(int cases) {
    Random random(22);
    int met = 0;
    for (int i = 0; i < cases; ++i) {
        const A first = random.make<A>();
        const B second = random.make<B>();
        const Core a = core_of(first), b = core_of(second);
        const double ra = rounding_radius(first), rb = rounding_radius(second);
        if (!intersects(a, ra, b, rb)) continue;
        ++met;
        const PenetrationBounds deep = penetration(a, ra, b, rb), mirrored = penetration(b, rb, a, ra);
        const double size = size_bound(a, b) + ra + rb;
        EXPECT_NEAR(length(deep.direction), 1, 1e-15);
        EXPECT_GE(deep.depth, 0);
        EXPECT_LE(deep.lower, deep.depth);
        EXPECT_EQ(deep.depth, mirrored.depth);
        EXPECT_EQ(deep.direction, -mirrored.direction);
        EXPECT_EQ(deep.on_a, mirrored.on_b);
        // Moved by the depth they touch: no farther apart, no deeper, than the bound.
        const B third = moved(second, deep.direction * deep.depth);
        const Core c = core_of(third);
        const double slack = (deep.depth - deep.lower) + 1e-11 * size;
        EXPECT_LE(gjk_distance(a, c).lower - ra - rb, slack) << i;
        EXPECT_LE(penetration(a, ra, c, rb).lower, (is_polyhedral(a) && is_polyhedral(b) ? 1e-13 : 1e-12) * size) << i;
        // Moved by less they still overlap, when the depth is the least.
        const B less = moved(second, deep.direction * (deep.lower - 1e-11 * size));
        EXPECT_TRUE(intersects(a, ra, core_of(less), rb)) << i;
        // The deepest points.
        EXPECT_LE(length(deep.on_a - deep.on_b - deep.direction * deep.depth),
                  1e-13 * size + 1e3 * std::sqrt(slack * size))
            << i;
    }
    EXPECT_GT(met, cases / 20);
}

TEST(Penetration, MovingByItLeavesShapesTouching) {
    expect_separation<Obb, Obb>(300);
    expect_separation<Obb, Triangle>(300);
    expect_separation<Triangle, Triangle>(300);
    expect_separation<Sphere, Sphere>(300);
    expect_separation<Capsule, Capsule>(300);
    expect_separation<Capsule, Obb>(300);
    expect_separation<Sphere, Hull>(100);
    expect_separation<Hull, Hull>(100);
    expect_separation<Cylinder, Cylinder>(300);
    expect_separation<Cylinder, Obb>(300);
    expect_separation<Cone, Cylinder>(300);
    expect_separation<Cone, Hull>(100);
    expect_separation<Ellipsoid, Obb>(300);
    expect_separation<Ellipsoid, Ellipsoid>(300);
    expect_separation<Capsule, Cone>(300);
}

TEST(Penetration, OfFlatAndTouchingCoresIsThatOfTheirRadii) {
    // Crossing segments.
    const Core x = core_of(Segment{Vec3(-1, 0, 0), Vec3(1, 0, 0)}), y = core_of(Segment{Vec3(0, -1, 0), Vec3(0, 1, 0)});
    PenetrationBounds deep = penetration(x, 0.25, y, 0.5);
    EXPECT_EQ(deep.depth, 0.75);
    EXPECT_EQ(Vec3(0, 0, std::fabs(deep.direction.z)), Vec3(0, 0, 1));
    // The same segment twice, a point in a segment, a point twice.
    deep = penetration(x, 0.25, x, 0.5);
    EXPECT_EQ(deep.depth, 0.75);
    EXPECT_NEAR(deep.direction.x, 0, 1e-15);
    EXPECT_NEAR(length(deep.direction), 1, 1e-15);
    deep = penetration(core_of(Vec3(0.5, 0, 0)), 1, x, 0);
    EXPECT_EQ(deep.depth, 1);
    EXPECT_NEAR(deep.direction.x, 0, 1e-15);
    deep = penetration(core_of(Vec3(2)), 1, core_of(Vec3(2)), 2);
    EXPECT_EQ(deep.depth, 3);
    EXPECT_NEAR(length(deep.direction), 1, 1e-15);
    // Coplanar triangles; a box on a box.
    const Triangle t{Vec3(0), Vec3(1, 0, 0), Vec3(0, 1, 0)}, u{Vec3(0.1, 0.1, 0), Vec3(2, 0, 0), Vec3(0, 3, 0)};
    deep = penetration(core_of(t), 0, core_of(u), 0);
    EXPECT_EQ(deep.depth, 0);
    EXPECT_EQ(std::fabs(deep.direction.z), 1);
    deep = penetration(core_of(Aabb{Vec3(0), Vec3(1)}), 0, core_of(Aabb{Vec3(0.25, 0.25, 1), Vec3(2)}), 0);
    EXPECT_EQ(deep.depth, 0);
    EXPECT_NEAR(deep.direction.z, 1, 1e-15);
    // Identical boxes.
    deep = penetration(core_of(Aabb{Vec3(0), Vec3(1, 2, 3)}), 0, core_of(Aabb{Vec3(0), Vec3(1, 2, 3)}), 0);
    EXPECT_EQ(deep.depth, 1);
    EXPECT_EQ(std::fabs(deep.direction.x), 1);
}

TEST(Penetration, KnowsBallsAndSomeBoxes) {
    PenetrationBounds deep = penetration(core_of(Vec3(0)), 2, core_of(Vec3(3, 0, 0)), 1.5);
    EXPECT_EQ(deep.depth, 0.5);
    EXPECT_EQ(deep.direction, Vec3(1, 0, 0));
    EXPECT_EQ(deep.on_a, Vec3(2, 0, 0));
    EXPECT_EQ(deep.on_b, Vec3(1.5, 0, 0));
    // A ball with its centre in a box leaves by the nearest face.
    deep = penetration(core_of(Aabb{Vec3(0), Vec3(4)}), 0, core_of(Vec3(2, 3, 2)), 1);
    EXPECT_EQ(deep.depth, 2);
    EXPECT_EQ(deep.direction, Vec3(0, 1, 0));
    // Apart: a negative depth.
    deep = penetration(core_of(Vec3(0)), 1, core_of(Vec3(3, 0, 0)), 1);
    EXPECT_NEAR(deep.depth, -1, 1e-14);
    EXPECT_EQ(penetration(core_of(Aabb{}), 0, core_of(Vec3(0)), 0).depth, -infinity);
    EXPECT_TRUE(std::isnan(penetration(core_of(Vec3(infinity)), 0, core_of(Vec3(0)), 0).depth));
    EXPECT_TRUE(std::isnan(penetration(core_of(Vec3(0)), std::nan(""), core_of(Vec3(0)), 0).depth));
}

// Straight up is a way out that no small turn shortens, and half as long again as the shortest.
TEST(Penetration, OfALongConeIsTheShortestOfSeveralWays) {
    const Cone cone{{2, 0, -3}, {914, -946, -953}, 0.28742822017239428};
    const PenetrationBounds deep = penetration(core_of(cone), 0, core_of(Aabb{{1, 0, -3}, {9, 0, 0}}), 0);
    EXPECT_NEAR(deep.depth, 0.161664899, 1e-8);
    EXPECT_NEAR(deep.direction.x, 0, 1e-8);
}

// All around a disc in whose middle the other one ends the ways out are nearly as short: more than the polytope can tell apart.
TEST(Penetration, OfAnEllipsoidOfOneRadiusIsThatOfASegment) {
    const Mat3 axes(Vec3{0.72321066780622156, 0.66276543593394288, -0.1941862685736809},
                    Vec3{-0.12274326147313346, -0.15334862337819488, -0.98051939882439354},
                    Vec3{-0.67963256376825931, 0.73295714515877608, -0.029553369122313766});
    for (int i = 0; i < 100; ++i) {
        const Vec3 center(2, -1, 1), aside = center + 0.01 * i * Vec3(0.3, -0.4, 0.1);
        const Core round = core_of(Ellipsoid{center, axes, {2, 1, 2}});
        const Core stick = core_of(Ellipsoid{aside, Mat3(1.0), {0, 0, 1}});
        const Core segment = core_of(Segment{aside - Vec3(0, 0, 1), aside + Vec3(0, 0, 1)});
        EXPECT_NEAR(penetration(round, 0, stick, 0).depth, penetration(round, 0, segment, 0).depth, 1e-12) << i;
    }
}

TEST(Penetration, FromTheMiddleOfADiscIsTheShortest) {
    const auto expect_depth = [](const auto& a, const Cone& b, double depth, Vec3 direction) {
        const PenetrationBounds deep = penetration(core_of(a), 0, core_of(b), 0);
        EXPECT_NEAR(deep.depth, depth, 1e-14);
        EXPECT_GT(dot(deep.direction, glm::normalize(direction)), 1 - 1e-14);
    };
    expect_depth(Segment{{-2, 0, 1}, {-1, -1, -1}}, Cone{{-2, 0, 1}, {-1, -1, 1}, 2}, 2 / std::sqrt(3.0), {1, -1, 1});
    expect_depth(Triangle{{2, -2, 1}, {-1, 0, 0}, {1, -2, -2}}, Cone{{-1, 0, 0}, {2, 0, 1}, 2}, 10 / std::sqrt(35.0),
                 {3, 5, 1});
}

// The last simplex is so thin there that doubles take its inside for its outside.
TEST(Penetration, OfAPointJustBelowASurfaceIsThatLittle) {
    const Cylinder cylinder{{0, 0, 1}, {2, 2, 2}, 1};
    const Vec3 point(1.9999999999950056, 0.99999999999639599, 0.99999999999889333);
    const PenetrationBounds deep = penetration(core_of(point), 0, core_of(cylinder), 0);
    EXPECT_NEAR(deep.depth, 0, 1e-10);
    EXPECT_GT(dot(deep.direction, glm::normalize(Vec3(-2, 1, 2))), 1 - 1e-9);
}

TEST(Penetration, ScalesByPowersOfTwo) {
    Random random(23);
    for (int i = 0; i < 50; ++i) {
        const auto a = random.make<Obb>(), b = random.make<Obb>();
        const double depth = penetration(core_of(a), 0, core_of(b), 0).depth;
        for (int power : {-600, -200, 200, 600}) {
            const double f = std::ldexp(1.0, power);
            const Obb c{a.center * f, a.axes, a.half_extents * f}, d{b.center * f, b.axes, b.half_extents * f};
            EXPECT_NEAR(penetration(core_of(c), 0, core_of(d), 0).depth / f, depth, 1e-13) << power;
        }
    }
}

}  // namespace
}  // namespace abut::gjk
