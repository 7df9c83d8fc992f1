// SPDX-License-Identifier: MIT
// Contact manifolds of hulls with many faces, of flat and degenerate faces, and of shapes of a program's own.
#include "tests/laws/contact_places.h"

#include <random>
#include <vector>

#include "tests/laws/law_environment.h"

namespace abut::laws {

/// A box and a rounded square that have only a support function.
struct CustomBox {
    Aabb box;
};
inline Vec3 support(const CustomBox& b, const Vec3& d) {
    return {d.x > 0 ? b.box.max.x : b.box.min.x, d.y > 0 ? b.box.max.y : b.box.min.y,
            d.z > 0 ? b.box.max.z : b.box.min.z};
}
struct CustomCushion {
    double half_width = 1, height = 0, padding = 0.25;
};
inline Vec3 support(const CustomCushion& c, const Vec3& d) {
    return {std::copysign(c.half_width, d.x), std::copysign(c.half_width, d.y), c.height};
}
inline double rounding_radius(const CustomCushion& c) { return c.padding; }

namespace {

constexpr double straight_bound = 0x1p-26, curved_bound = 0x1p-16;

class Dice {
public:
    double number() { return std::uniform_real_distribution<double>(-1, 1)(random_); }
    Vec3 point() { return {number(), number(), number()}; }
    Pose pose() {
        const Vec3 axis = point();
        Quat turn(number(), axis.x, axis.y, axis.z);
        return {glm::normalize(turn), point()};
    }

private:
    std::mt19937_64 random_{5};
};

TEST(ContactPlaces, OfHullsWithManyFacetsOnFloors) {
    Dice dice;
    const long cases = environment_case_count(40);
    for (int level = 1; level <= 4; ++level) {
        const Mesh sphere = make_icosphere(level);
        for (long i = 0; i < cases && !::testing::Test::HasFailure(); ++i) {
            SCOPED_TRACE(::testing::Message() << "icosphere " << level << ", case " << i);
            const Pose turn = i == 0 ? Pose{} : Pose{dice.pose().rotation, Vec3(0)};
            const Hull ball = turn * Hull(sphere.vertices());
            const double low = ball.bounds().min.z + std::exp2(-20 * std::abs(dice.number()));
            expect_places(Aabb{{-3, -3, -3}, {3, 3, low}}, ball, straight_bound);
            expect_places(Aabb{{-30, -30, low - 1}, {30, 30, low}}, ball, straight_bound);
            expect_places(Pose{dice.pose().rotation, 1.9 * dice.point()} * ball, ball, straight_bound);
        }
    }
}

TEST(ContactPlaces, OfHullsWithCapsOfManyCorners) {
    Dice dice;
    for (const int corners : {5, 16, 17, 40, 200}) {
        std::vector<Vec3> points;
        for (int i = 0; i < corners; ++i) {
            const double angle = 6.283185307179586 * i / corners;
            for (const double z : {0.0, 1.0}) points.emplace_back(std::cos(angle), std::sin(angle), z);
        }
        const Hull drum(points);
        for (long i = 0; i < environment_case_count(40) && !::testing::Test::HasFailure(); ++i) {
            SCOPED_TRACE(::testing::Message() << corners << " corners, case " << i);
            const Vec3 aside(2 * dice.number(), 2 * dice.number(), 0.99);
            expect_places(Pose{Quat(1, 0, 0, 0), aside} * drum, drum, straight_bound);
            expect_places(dice.pose() * drum, drum, straight_bound);
            expect_places(drum, Aabb{aside, aside + Vec3(1)}, straight_bound);
            const double tilt = 0.03 * dice.number();
            expect_places(Pose{glm::normalize(Quat(1, tilt, 0, 0)), aside} * drum, drum, straight_bound);
        }
    }
}

TEST(ContactPlaces, OfBoxesAndTrianglesWithoutWidth) {
    expect_places(Aabb{{0, -5, -5}, {0, 5, 5}}, Aabb{{0, -1, -1}, {2, 1, 1}}, straight_bound);
    expect_places(Aabb{{-5, 0, -5}, {5, 0, 5}}, Aabb{{-1, 0, -1}, {1, 2, 1}}, straight_bound);
    EXPECT_EQ(contact(Aabb{{0, -5, -5}, {0, 5, 5}}, Aabb{{0, -1, -1}, {2, 1, 1}})->count, 4);
    expect_places(Aabb{{-1, -1, 1}, {0, 0, 1}}, Triangle{{0, -1, 0}, {0, -1, 0}, {0, -1, 1}}, straight_bound);
    Dice dice;
    const auto grid = [&] { return glm::round(2.0 * dice.point()); };
    const auto flat_box = [&] {
        Aabb box;
        const Vec3 low = grid();
        box.include(low);
        box.include(low + glm::abs(grid()) * glm::abs(glm::round(dice.point())));
        return box;
    };
    for (long i = 0; i < environment_case_count(2000) && !::testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const Vec3 p = grid(), q = grid();
        const Triangle needles[] = {{p, p, q}, {p, q, p}, {q, p, p}, {p, q, p + 2.0 * (q - p)}, {p, q, grid()}};
        expect_places(flat_box(), flat_box(), straight_bound);
        expect_places(needles[i % 5], flat_box(), straight_bound);
        expect_places(needles[i % 5], Triangle{grid(), grid(), grid()}, straight_bound);
    }
}

TEST(ContactPlaces, OfShapesOfAUser) {
    expect_places(Obb{{0, 0, 1.7}, Mat3(1.0), {2, 0.2, 0.1}}, CustomCushion{1, 2, 0.25}, curved_bound);
    expect_places(Aabb{{-5, -5, -1}, {0, 0, 0}}, CustomBox{{{-1, -1, 0}, {1, 1, 2}}}, curved_bound);
    Dice dice;
    for (long i = 0; i < environment_case_count(500) && !::testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const Vec3 low = glm::round(2.0 * dice.point()), high = low + glm::abs(glm::round(2.0 * dice.point()));
        const CustomBox custom{{low, high}};
        expect_places(Aabb{{-2, -2, -1}, {1, 1, 0}}, custom, curved_bound);
        expect_places(dice.pose() * Obb{Vec3(0), Mat3(1.0), {1, 0.5, 0.7}}, custom, curved_bound);
        expect_places(CustomCushion{1, dice.number(), 0.25}, custom, curved_bound);
        expect_places(Ellipsoid{dice.point(), Mat3(1.0), {1, 1, 0}}, Aabb{low, high}, curved_bound);
    }
}

TEST(ContactPlaces, WhereARimOnlyTouchesAnEdgeThatLiesAcross) {
    constexpr double bound = 0x1p-30;
    const Mat3 x_flat(Vec3{0, 1, 0}, Vec3{-1, 0, 0}, Vec3{0, 0, 1}),
        z_flat(Vec3{0, 0, -1}, Vec3{-1, 0, 0}, Vec3{0, -1, 0});
    expect_places(Cylinder{{0, 1, 0}, {0, 0, 0}, 1}, Ellipsoid{{0, 0, 1}, x_flat, {1, 0, 1}}, bound);
    expect_places(Cone{{2, 0, 0}, {1, -2, 0}, 2}, Cylinder{{0, 1, 2}, {2, 0, 2}, 2}, bound);
    for (const double scale : {1.0, 0x1p200, 0x1p-200}) {
        expect_places(Ellipsoid{scale * Vec3(2, 2, 1), z_flat, scale * Vec3(0, 2, 2)},
                      Aabb{scale * Vec3(1, -2, -2), scale * Vec3(1, 2, 2)}, scale * bound);
    }
    expect_places(Aabb{{0, -2, -1}, {1, 2, -1}}, Triangle{{-1, 1, 2}, {0, 1, 0}, {1, 1, -2}}, bound);
    // The end of a cylinder, and posts that stand at its rim.
    for (int i = 0; i < 64; ++i) {
        SCOPED_TRACE(i);
        const double angle = 0.1 * i, x = std::cos(angle), y = std::sin(angle);
        const Vec3 rim(2 * x, 2 * y, 0.9), along(-y, x, 0);
        const Cylinder barrel{{0, 0, 0}, {0, 0, 1}, 2};
        expect_places(barrel, Segment{rim - 3.0 * along, rim + 2.0 * along}, bound);
        expect_places(barrel, Cylinder{rim - 3.0 * along + Vec3(0, 0, 1), rim + 2.0 * along + Vec3(0, 0, 1), 1}, bound);
        expect_places(barrel, Obb{rim + Vec3(x, y, 1), Mat3(Vec3(x, y, 0), along, Vec3(0, 0, 1)), {1, 3, 1}}, bound);
    }
}

TEST(ContactPlaces, OfEllipsoidsLieOnThem) {
    const auto ellipsoid = [](Vec3 radii) { return Ellipsoid{{3, 0, -3}, Mat3(1.0), radii}; };
    expect_places(ellipsoid({2, 1, 3}), ellipsoid({2, 3, 1}), curved_bound);
    const Vec3 center(0.83315579995993327, -0.55771905994007231, 0.33472763429242591);
    const Mat3 turned(Vec3{0, 0, 1}, Vec3{-1, 0, 0}, Vec3{0, 1, 0});
    expect_places(Ellipsoid{center, turned, {0.36166806069754409, 0.39490288615417396, 0.36147970173489397}},
                  Triangle{center,
                           {0.33890065598915875, 0.37000367853606542, 0.25986139060459501},
                           {-0.027048040473121149, -0.44344873880857741, 0.65468105792654363}},
                  2 * curved_bound);
    Dice dice;
    const auto radii = [&] { return glm::abs(dice.point()) + Vec3(0.02); };
    for (long i = 0; i < environment_case_count(500) && !::testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const Pose first = dice.pose(), second{dice.pose().rotation, i % 5 == 0 ? first.translation : dice.point()};
        const Ellipsoid a = first * Ellipsoid{Vec3(0), Mat3(1.0), radii()};
        expect_places(a, second * Ellipsoid{Vec3(0), Mat3(1.0), radii()}, curved_bound);
        expect_places(a, Triangle{second.translation, dice.point(), dice.point()}, curved_bound);
    }
}

TEST(ContactPlaces, OfThinBoxesAreNoDeeperThanTheirFaces) {
    const Mat3 turned(Vec3{-0.60000000000000009, 0.48, 0.64}, Vec3{0.8, 0.36, 0.48},
                      Vec3{0, 0.8, -0.60000000000000009});
    for (const Vec3 at : {Vec3(0), Vec3(0x1p20, -0x1p21, 3)}) {
        const Obb needle{at, turned, {1000, 1.75e-5, 1.5e-5}};
        for (const auto& found : {contact(at, needle), contact(needle, at)}) {
            ASSERT_TRUE(found.has_value());
            EXPECT_NEAR(found->depth, 1.5e-5, 1e-12);
        }
    }
}

TEST(ContactPlaces, OfRaysFromTheMiddleOfADiscLieOnThem) {
    expect_places(Ray{{-2, 1, 0}, {1, 0, -1}}, Cone{{-2, 1, 0}, {-2, 1, -1}, 1}, curved_bound);
    expect_places(Line{{-1, 0, -2}, {-2, -2, -2}}, Cylinder{{0, 1, -1}, {-2, 1, 2}, 2}, curved_bound);
}

// The cores touch at one point, so several directions are possible.
TEST(ContactPlaces, OfRoundShapesWhoseCoresTouchLieOnThem) {
    expect_places(Capsule{{-1, -2, 0}, {0, 2, 2}, 2}, Cylinder{{2, 2, 2}, {2, -2, -1}, 2}, curved_bound);
    expect_places(Sphere{{0, 2, 2}, 2}, Cylinder{{2, 2, 2}, {2, -2, -1}, 2}, curved_bound);
}

// The way out is the cross product of an edge of a thin box and a line; EPA's direction for the short side is
// inaccurate.
TEST(ContactPlaces, OfLinesAtThinBoxesAreNoDeeperThanTheirEdges) {
    const Aabb box{{-0.092772267528491326, 0.058286527981365355, 0.29166955195329036},
                   {-0.092771986385552618, 0.24987563461700679, 0.52758871078476544}};
    const Line line{{2.5636016047031545, -5.9475473480849557, 6.4044653198029149},
                    {0.42291412786453875, -0.95617273274954906, 0.97320184918476293}};
    const auto found = contact(box, line);
    ASSERT_TRUE(found);
    EXPECT_LE(found->depth, 1e-11);
}

/// Scaling by a power of two does not change the number of points.
TEST(ContactPlaces, AreAsManyAtAnyScale) {
    const Triangle lower{{-2, -2, 0}, {2, -2, 0}, {0, 2, 0}}, upper{{-1, 2, 0}, {1, 2, 0}, {0, -2, 0}};
    const Aabb box{{-1, -1, -1}, {1, 1, 0}};
    const auto at = [](const Triangle& t, double s) { return Triangle{t.a * s, t.b * s, t.c * s}; };
    for (const int exponent : {-1000, -500, -300, -100, 0, 100, 300, 500, 1000}) {
        SCOPED_TRACE(exponent);
        const double s = std::ldexp(1.0, exponent);
        EXPECT_EQ(contact(at(lower, s), at(upper, s))->count, contact(lower, upper)->count);
        EXPECT_EQ(contact(at(lower, s), Aabb{box.min * s, box.max * s})->count, contact(lower, box)->count);
    }
}

TEST(ContactPlaces, OfRadiiThatAreNoNumbersAreNone) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const auto expect_none = [](const auto& a, const auto& b) {
        EXPECT_FALSE(contact(a, b).has_value());
        EXPECT_FALSE(contact(b, a).has_value());
    };
    expect_none(Cone{{0, 0, 0}, {1, 0, 0}, 0}, Capsule{{0, 0, 0}, {1, 0, 0}, nan});
    expect_none(Sphere{{0, 2, 3}, nan}, Cone{{0, 2, 3}, {0, 2, 3}, 2});
    expect_none(CustomCushion{1, 0, nan}, CustomCushion{1, 0, 0.25});
    expect_none(CustomCushion{1, 0, nan}, CustomCushion{1, 0, nan});
}

/// Faces as large as the range of double, and faces with sides that differ by more than that range.
TEST(ContactPlaces, AreFiniteAtTheEndOfTheRange) {
    const auto expect_finite = [](const auto& a, const auto& b) {
        for (const auto& found : {contact(a, b), contact(b, a)}) {
            ASSERT_TRUE(found.has_value());
            ASSERT_GE(found->count, 1);
            EXPECT_NEAR(glm::length(found->direction), 1, 1e-9);
            for (int i = 0; i < found->count; ++i) {
                const ContactPoint& p = found->points[static_cast<std::size_t>(i)];
                EXPECT_TRUE(is_finite(p.on_a) && is_finite(p.on_b) && std::isfinite(p.depth));
            }
        }
    };
    const double u = 5.6177910464447372e+306;
    expect_finite(Ray{{0, -2 * u, -3 * u}, {0, 0, u}}, Aabb{{0, -2 * u, -3 * u}, {2 * u, 2 * u, -u}});
    expect_finite(Ray{{2 * u, 0, 0}, {2 * u, 0, 0}}, Triangle{{3 * u, -2 * u, -2 * u}, {-2 * u, 0, 0}, {2 * u, 0, 0}});
    const Capsule fat{{0.94754846310880403, 0.80968367856594514, 0.40449468385616139},
                      {0.20909899891141492, 0.10087516858141288, -0.80565761378795675},
                      1e200};
    expect_finite(Plane{{-0.53872269726773203, 5e-324, 0.84193236012382233}, 0}, fat);
    const Mat3 stretched(Vec3{1e300, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1});
    expect_finite(Obb{{0, 0, 0}, stretched, {1e10, 1, 1}}, Ray{{-1, -1, -3}, {0, 0, 1}});
}

TEST(ContactPlaces, TinyEllipsoidsHaveASurface) {
    for (const double r : {1e-150, 1e-160, 1e-170, 1e-200, 1e200}) {
        SCOPED_TRACE(r);
        const Plane ground{{0, 0, 1}, 0};
        const auto hit = sweep(Ellipsoid{{0, 0, 2 * r}, Mat3(1.0), Vec3(r)}, Vec3(0, 0, -4 * r), ground);
        ASSERT_TRUE(hit.has_value());
        EXPECT_NEAR(hit->t, 0.25, 1e-9);
        const auto found = contact(Ellipsoid{{0, 0, 0.4 * r}, Mat3(1.0), Vec3(r)}, ground);
        ASSERT_TRUE(found.has_value());
        EXPECT_NEAR(found->depth / r, 0.6, 1e-9);
    }
}

}  // namespace
}  // namespace abut::laws
